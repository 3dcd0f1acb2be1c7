/** What is said at the table, and what somebody here has heard of it. */
import type { ChatLine } from '../wire/protocol';

export class HeardChat {
  /** Whose chat is not shown, by handle. */
  muted: readonly string[] = $state.raw([]);
  /** The last line that was read; those before we came count as read. */
  private last: number | null = $state(null);

  constructor(
    private readonly lines: () => readonly ChatLine[],
    private readonly own: () => string | undefined,
  ) {}

  /** What was said, without those who are muted. */
  readonly heard: ChatLine[] = $derived.by(() =>
    this.lines().filter((line) => !this.muted.includes(line.guest.handle)),
  );

  readonly unread: ChatLine[] = $derived.by(() =>
    this.heard.filter(
      ({ number, guest }) =>
        number > (this.last ?? Number.POSITIVE_INFINITY) && guest.handle !== this.own(),
    ),
  );

  read(): void {
    this.last = this.lines().at(-1)?.number ?? 0;
  }

  /** Whoever has just come has nothing to catch up with. */
  begin(): void {
    if (this.last === null) this.read();
  }

  mute(handle: string): void {
    this.muted = this.muted.includes(handle)
      ? this.muted.filter((other) => other !== handle)
      : [...this.muted, handle];
  }
}
