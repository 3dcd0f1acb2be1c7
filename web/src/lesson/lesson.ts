/**
 * A guided first game. A lesson is data: cards with a text, shown one at a time over an ordinary match
 * against an easy bot. Nothing here knows a game.
 */
import type { Move, View } from '../games/board';
import type { MatchView } from '../wire/protocol';

/** What a card can look at to know whether its moment has come. */
export interface Moment {
  view: View;
  /** The key of the sentence that says what to do now. */
  step: string;
  /** The seat of the learner. */
  seat: number;
  /** Whether the learner has to decide. */
  yours: boolean;
  /** The event that happened last, if any. */
  last: Move | null;
  over: boolean;
}

export interface LessonCard {
  /** Its text is `lesson.<key>` in the game's texts. */
  key: string;
  /** When it may be shown; at once if it does not say. */
  when?: (moment: Moment) => boolean;
  /** When it goes by itself, because the learner has done it; otherwise a button puts it away. */
  until?: (moment: Moment) => boolean;
  /** What to light up: a CSS selector inside the board. */
  highlight?: string;
}

export interface Lesson {
  game: string;
  options: Record<string, unknown>;
  cards: LessonCard[];
}

/** Walks through a lesson's cards. It shows a card until it is put away, by hand or by its `until`. */
export class LessonRun {
  private shown = false;

  constructor(
    readonly lesson: Lesson,
    /** The number of the card whose turn it is. */
    private next = 0,
  ) {}

  /** Where to go on. */
  get card(): number {
    return this.next;
  }

  get done(): boolean {
    return this.next >= this.lesson.cards.length;
  }

  /** How far it is, for a line such as 3 / 9. */
  get position(): number {
    return Math.min(this.next + 1, this.lesson.cards.length);
  }

  /** The card to show at this moment, or nothing while its moment has not come. */
  look(moment: Moment): LessonCard | null {
    if (moment.over) this.goToLast();
    for (;;) {
      const card = this.lesson.cards[this.next];
      if (!card) return null;
      if (!this.shown) {
        if (card.when && !card.when(moment)) return null;
        this.shown = true;
      }
      if (!card.until?.(moment)) return card;
      this.putAway();
    }
  }

  /** A match that is over early leaves nothing to teach but its end. */
  private goToLast(): void {
    const last = this.lesson.cards.length - 1;
    if (this.next >= last) return;
    this.next = last;
    this.shown = false;
  }

  /** The learner has read the card that is shown. */
  putAway(): void {
    this.next += 1;
    this.shown = false;
  }
}

/** The moment of a match, as a lesson sees it. */
export function momentOf(match: MatchView, seat: number, last: Move | null): Moment {
  return {
    view: match.view,
    step: match.step,
    seat,
    yours: match.prompts.some((prompt) => prompt.seat === seat),
    last,
    over: match.view.outcome !== null,
  };
}
