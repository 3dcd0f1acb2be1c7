/** What a board has been told of its match: kept for the trail, and new only once. */
/** Something that happened, by its number in the row of whoever was told. */
interface Happened<Event> {
  number: number;
  event: Event;
}

export class Story<Event> {
  private known: Happened<Event>[] = [];
  private heard: number | null = null;

  /** `kept`: how many events a trail may have to look back. */
  constructor(private readonly kept: number) {}

  /** What is new in it. Nothing is, to a board that has just been laid out. */
  hear(told: readonly Happened<Event>[]): Event[] {
    const heard = this.heard;
    const first = told[0];
    if (first) {
      const earlier = this.known.filter((one) => one.number < first.number);
      this.known = [...earlier, ...told].slice(-this.kept);
    }
    this.heard = told.at(-1)?.number ?? heard ?? -1;
    if (heard === null) return [];
    return told.filter(({ number }) => number > heard).map(({ event }) => event);
  }

  /** Whether it has been told anything, or that there is nothing yet. */
  get hasHeard(): boolean {
    return this.heard !== null;
  }

  get events(): Event[] {
    return this.known.map(({ event }) => event);
  }
}
