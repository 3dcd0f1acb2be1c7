/**
 * Nothing is told before it has been seen. What happened is known as soon as the server says so, but
 * dice that still tumble do not tell it yet: a board that stages something holds the rest back (the
 * banner, the log, its own view, the next question) until it has been seen. What comes meanwhile
 * waits in line. This knows no game and no rule.
 */
import type { AnyWire, GameWire, HappeningOf } from './board';

/** What is about to be told. */
export interface News<Wire extends GameWire = AnyWire> {
  /** Those that are new. */
  happenings: readonly HappeningOf<Wire>[];
  /** The table as it is after them. */
  view: Wire['view'];
}

/** How a board lets news be seen: it keeps what it promises when they have been. Null: tell at once. */
export type Stage<Wire extends GameWire = AnyWire> = (news: News<Wire>) => Promise<void> | null;

interface Waiting<Wire extends GameWire> {
  /** Asked when it is their turn; none if there is nothing to stage. */
  news: () => News<Wire> | null;
  tell: () => void;
  since: number;
}

/** Milliseconds. Whoever is farther behind catches up without being shown everything. */
const LATE = 3500;
/** A stage that never ends would stop the table. */
const LONGEST = 5000;

export class Reveal<Wire extends GameWire = AnyWire> {
  private stage: Stage<Wire> | null = null;
  private waiting: Waiting<Wire>[] = [];
  private release: (() => void) | null = null;

  /** Whether something is being seen, or waits to be. */
  get isStaging(): boolean {
    return this.release !== null;
  }

  /** To be called by a board; what it is given back ends it. */
  stagedBy(stage: Stage<Wire>): () => void {
    this.stage = stage;
    return () => {
      if (this.stage !== stage) return;
      this.stage = null;
      this.skip();
    };
  }

  /** `tell` is called once the news have been seen, in the order in which they came. */
  bring(news: () => News<Wire> | null, tell: () => void): void {
    this.waiting.push({ news, tell, since: performance.now() });
    if (!this.release) this.goOn();
  }

  /** What is being staged has been seen enough. */
  skip(): void {
    this.release?.();
  }

  /** What waited is not needed any more: everything is told anew. */
  forget(): void {
    this.waiting = [];
    this.skip();
  }

  private goOn(): void {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const seen = this.begin(next);
      if (seen) {
        this.hold(seen);
        return;
      }
      this.waiting.shift();
      next.tell();
    }
  }

  private begin({ news, since }: Waiting<Wire>): Promise<void> | null {
    const isLate = performance.now() - since > LATE;
    try {
      const coming = this.stage && !isLate && !document.hidden ? news() : null;
      return coming ? (this.stage?.(coming) ?? null) : null;
    } catch (error) {
      // A board that does not know what happened keeps nobody from being told.
      console.error(error);
      return null;
    }
  }

  private hold(seen: Promise<void>): void {
    const timer = setTimeout(() => this.skip(), LONGEST);
    const release = () => {
      if (this.release !== release) return;
      clearTimeout(timer);
      this.release = null;
      this.waiting.shift()?.tell();
      this.goOn();
    };
    this.release = release;
    seen.then(release, release);
  }
}
