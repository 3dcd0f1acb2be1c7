/**
 * Nothing is told before it has been seen. What happened is known as soon as the server says so, but
 * dice that still tumble do not tell it yet: a board that stages something holds the rest back (the
 * banner, the log, its own view, the next question) until it has been seen. What comes meanwhile
 * waits in line. What follows from a move by itself is told in parts, with time to look at each (`beats.ts`).
 * This knows no game and no rule.
 */
import type { Part } from './beats';
import type { AnyWire, GameWire, HappeningOf } from './board';

/** What is about to be told. */
export interface News<Wire extends GameWire = AnyWire> {
  /** Those that are new. */
  happenings: readonly HappeningOf<Wire>[];
  /** The table as it is after them. */
  view: Wire['view'];
  /** The same before them; null where these are other eyes, or another story. */
  before: Wire['view'] | null;
}

/** How a board lets news be seen: it keeps what it promises when they have been. Null: tell at once. */
export type Stage<Wire extends GameWire = AnyWire> = (news: News<Wire>) => Promise<void> | null;

/** Tells a part of the news, or all that is left of them. */
type Tell<Wire extends GameWire> = (part: Part<Wire> | null) => void;

interface Waiting<Wire extends GameWire> {
  /** Asked when it is their turn; none if there is nothing to stage. */
  news: () => News<Wire> | null;
  tell: Tell<Wire>;
  since: number;
  /** Somebody has seen enough of all that waited. */
  hurried: boolean;
}

/** Milliseconds. Whoever is farther behind catches up without being shown everything. */
const LATE = 3500;
/** Whoever is a little behind catches up: what waited so long is looked at for half as long. */
const BEHIND = 1200;
/** A stage that never ends would stop the table. */
const LONGEST = 5000;

export class Reveal<Wire extends GameWire = AnyWire> {
  /** What has been told and is being looked at, to be said in words. */
  said = $state.raw<readonly Wire['event'][]>([]);
  /** Since when something is being seen, by the browser's clock; null: nothing is. */
  since = $state.raw<number | null>(null);
  /** It has been told, at least in part: this is only the time to look at it. */
  isTold = $state(false);
  private stage: Stage<Wire> | null = null;
  private waiting: Waiting<Wire>[] = [];
  private release: ((isEnough: boolean) => void) | null = null;

  /** `cut`: the parts in which news are told; none: at once. */
  constructor(private readonly cut: (news: News<Wire>) => readonly Part<Wire>[] = () => []) {}

  /** Whether something is being seen, or waits to be. */
  get isStaging(): boolean {
    return this.since !== null;
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
  bring(news: () => News<Wire> | null, tell: Tell<Wire>): void {
    this.waiting.push({ news, tell, since: performance.now(), hurried: false });
    this.goOn();
  }

  /** What is being seen has been seen, and so has what waits: all of it is told. */
  skip(): void {
    for (const one of this.waiting) one.hurried = true;
    this.release?.(true);
  }

  /** What is being looked at has been seen: on to what comes next. */
  seen(): void {
    if (this.isTold) this.release?.(false);
  }

  /** What waited is not needed any more: everything is told anew. */
  forget(): void {
    this.waiting = [];
    this.skip();
  }

  private goOn(): void {
    for (let next = this.waiting[0]; next && !this.release; next = this.waiting[0])
      this.begin(next);
  }

  private begin(next: Waiting<Wire>): void {
    const news = this.newsOf(next);
    const parts = (news && attempt(() => this.cut(news))) || [];
    const seen = news && attempt(() => this.stage?.(news) ?? null);
    if (!seen) {
      this.tell(next, parts);
      return;
    }
    const timer = setTimeout(() => this.release?.(false), LONGEST);
    const release = this.hold(timer, false, (isEnough) => this.tell(next, isEnough ? [] : parts));
    const isOver = () => this.release === release && release(false);
    seen.then(isOver, isOver);
  }

  private newsOf({ news, since, hurried }: Waiting<Wire>): News<Wire> | null {
    const isLate = hurried || performance.now() - since > LATE;
    return isLate || document.hidden ? null : attempt(news);
  }

  /** All that is left, if there are no parts. */
  private tell(next: Waiting<Wire>, [part, ...later]: readonly Part<Wire>[]): void {
    // Meanwhile everything may have been told anew.
    if (this.waiting[0] !== next) return;
    const isLast = !part || later.length === 0;
    if (isLast) this.waiting.shift();
    next.tell(isLast ? null : part);
    if (part && part.length > 0) this.look(next, part, later);
    else if (!isLast) this.tell(next, later);
    else this.goOn();
  }

  private look(next: Waiting<Wire>, part: Part<Wire>, later: readonly Part<Wire>[]): void {
    const pace = performance.now() - next.since > BEHIND ? 0.5 : 1;
    const timer = setTimeout(() => this.release?.(false), part.length * pace);
    this.said = part.said;
    this.hold(timer, true, (isEnough) => {
      if (later.length > 0) this.tell(next, isEnough ? [] : later);
      else this.goOn();
    });
  }

  private hold(
    timer: ReturnType<typeof setTimeout>,
    isTold: boolean,
    then: (isEnough: boolean) => void,
  ): (isEnough: boolean) => void {
    this.isTold = isTold;
    this.since = performance.now();
    const release = (isEnough: boolean) => {
      clearTimeout(timer);
      this.release = null;
      this.since = null;
      this.isTold = false;
      this.said = [];
      then(isEnough);
    };
    this.release = release;
    return release;
  }
}

/** A board or a game that does not know what happened keeps nobody from being told. */
function attempt<Found>(find: () => Found): Found | null {
  try {
    return find();
  } catch (error) {
    console.error(error);
    return null;
  }
}
