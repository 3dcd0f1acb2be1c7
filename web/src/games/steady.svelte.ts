/**
 * What ends something takes no press in the moment in which it appears: a finger that comes down
 * then, as in a double tap, was meant for what lay there before.
 */

/** Milliseconds: as long as two presses may be apart to be one double press. */
export const MOMENT = 500;

export class Steady {
  private ready = $state.raw<ReadonlySet<string>>(new Set());
  private since = new Map<string, ReturnType<typeof setTimeout>>();

  /**
   * To be made with its component. `offered` are the names of what can be done now; null while an
   * answer is on its way, when nothing has appeared and nothing has gone.
   */
  constructor(offered: () => readonly string[] | null) {
    $effect(() => {
      const names = offered();
      if (names) this.follow(new Set(names));
    });
    $effect(() => () => this.follow(new Set()));
  }

  /** What has been there for long enough to be meant. */
  get names(): ReadonlySet<string> {
    return this.ready;
  }

  has(name: string): boolean {
    return this.ready.has(name);
  }

  private follow(names: ReadonlySet<string>): void {
    for (const [name, timer] of this.since) {
      if (names.has(name)) continue;
      clearTimeout(timer);
      this.since.delete(name);
    }
    if ([...this.ready].some((name) => !names.has(name))) {
      this.ready = new Set([...this.ready].filter((name) => names.has(name)));
    }
    for (const name of names) {
      if (this.since.has(name)) continue;
      const wake = () => {
        this.ready = new Set([...this.ready, name]);
      };
      this.since.set(name, setTimeout(wake, MOMENT));
    }
  }
}
