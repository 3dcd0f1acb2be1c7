/**
 * A guided first game. A lesson is data: cards with a text, each with the moment it is for, over a
 * match whose deal is laid out. Nothing here knows a game.
 *
 * The cards follow what is played: one is shown when its moment has come, goes when its thing is
 * done, and is left out when the moment has passed. None waits for another that never comes.
 */
import type { AnyWire, GameWire } from '../games/board';
import type { Happening, MatchView } from '../wire/protocol';

/** What a card can look at to know whether its moment has come. */
export interface Moment<Wire extends GameWire = AnyWire> {
  view: Wire['view'];
  /** The key of the sentence that says what to do now. */
  step: string;
  /** The seat of the learner. */
  seat: number;
  /** Whether the learner has to decide. */
  yours: boolean;
  /** The name of the learner's decision: another one once it is made. */
  decision: string | null;
  /** All that has happened so far, as far as the learner was told. */
  events: readonly Wire['event'][];
  over: boolean;
}

export interface LessonCard<Wire extends GameWire = AnyWire> {
  /** Its text is `lesson.<key>` in the game's texts. */
  key: string;
  /** When it may be shown; at once if it does not say. */
  when?: (moment: Moment<Wire>) => boolean;
  /**
   * When its thing is done. A card without one is read: a button puts it away, and so does the next
   * decision of the learner.
   */
  until?: (moment: Moment<Wire>) => boolean;
  /** It goes with its moment, and comes again with the next one until its thing is done. */
  comesAgain?: boolean;
  /** What to light up: a CSS selector inside the board. */
  highlight?: string;
  /** The board points at what the lesson means the learner to do. */
  points?: boolean;
}

export interface Lesson<Wire extends GameWire = AnyWire> {
  cards: readonly LessonCard<Wire>[];
  /** The match is short: the lesson goes on to its end, even if all is said before. */
  isWholeMatch?: boolean;
  /** When the rest need not be waited for; otherwise the lesson is over with its cards or the match. */
  enough?: (moment: Moment<Wire>) => boolean;
}

/** What is shown last, with a choice of what comes next: the match goes on, or is over as well. */
export type LastCard = 'end' | 'over';

/** Walks through a lesson. It remembers nothing but which cards are done. */
export class LessonRun {
  private readonly done: Set<string>;
  /** Cards whose moment has come at some time. */
  private readonly met = new Set<string>();
  private shown: LessonCard | null = null;
  /** The learner's decision that was open when the shown card came, or the first one after that. */
  private decision: string | null = null;
  private last: LastCard | null = null;

  constructor(
    readonly lesson: Lesson,
    done: readonly string[] = [],
  ) {
    this.done = new Set(done);
  }

  /** The keys of the cards that are done, to go on from there. */
  get doneKeys(): string[] {
    return [...this.done];
  }

  /** The card to show at this moment, or nothing while there is nothing new to say. */
  look(moment: Moment): LessonCard | LastCard | null {
    this.settle(moment);
    if (this.shown === null) {
      this.shown = this.left.find((card) => card.when?.(moment) ?? true) ?? null;
      this.decision = null;
    }
    this.last = this.lastAt(moment);
    if (this.last !== null) {
      this.shown = null;
      return this.last;
    }
    this.decision ??= moment.decision;
    return this.shown;
  }

  /** The learner has read the card that is shown. */
  putAway(): void {
    if (this.shown) this.done.add(this.shown.key);
    this.shown = null;
  }

  private get left(): LessonCard[] {
    return this.lesson.cards.filter(({ key }) => !this.done.has(key));
  }

  /** Put away what is done by now, shown or not. */
  private settle(moment: Moment): void {
    const hasDecided = this.decision !== null && moment.decision !== this.decision;
    if (this.shown && !this.shown.until && hasDecided) this.putAway();
    if (this.shown?.comesAgain && !this.shown.when?.(moment)) this.shown = null;
    for (const card of this.left) {
      if (card.when?.(moment) ?? true) this.met.add(card.key);
      if (this.met.has(card.key) && card.until?.(moment)) {
        this.done.add(card.key);
        if (this.shown === card) this.shown = null;
      }
    }
  }

  private lastAt(moment: Moment): LastCard | null {
    if (moment.over) return 'over';
    // Once it is said, it stays said.
    if (this.last !== null) return this.last;
    const isTold = this.left.length === 0 && !this.lesson.isWholeMatch;
    const isEnough = this.shown === null && (this.lesson.enough?.(moment) ?? false);
    return isTold || isEnough ? 'end' : null;
  }
}

/** The moment of a match, as a lesson sees it. */
export function momentOf(match: MatchView, seat: number, story: readonly Happening[]): Moment {
  const prompt = match.prompts.find((each) => each.seat === seat) ?? null;
  return {
    view: match.view,
    step: match.step,
    seat,
    yours: prompt !== null,
    decision: prompt?.prompt ?? null,
    events: story.map(({ event }) => event),
    over: match.view.outcome !== null,
  };
}

/** What is the same in every game. */
type Now = Pick<Moment, 'step' | 'yours' | 'over'>;

/** The learner is asked to do one of these steps now. */
export const asked =
  (...steps: string[]) =>
  (moment: Now): boolean =>
    moment.yours && steps.includes(moment.step);

/** The learner is not, or no longer, asked to do any of them. */
export const past =
  (...steps: string[]) =>
  (moment: Now): boolean =>
    !asked(...steps)(moment);

/** Somebody else has to decide. */
export const others = (moment: Now): boolean => !moment.yours && !moment.over;

/** Some values of one of these events. */
type SomeOf<Event> = Event extends unknown ? Partial<Event> : never;

/** Whether something with these values has happened. */
export function happened<Event extends object>(
  moment: { events: readonly Event[] },
  values: SomeOf<Event>,
): boolean {
  return moment.events.some((event) =>
    Object.entries(values).every(([name, value]) => Reflect.get(event, name) === value),
  );
}
