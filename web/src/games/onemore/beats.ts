/** What is looked at in One More!: the last card of a round, how it was lost, and what others do. */
import type { Beats } from '../beats';
import { lay } from './preview';
import { LOST } from './scenes';
import type { OneMoreEvent, OneMoreView, OneMoreWire } from './wire';

/** Milliseconds. */
const LENGTHS: Partial<Record<OneMoreEvent['event'], number>> = {
  made_draw: 1000,
  swapped: 1200,
  skipped: 1100,
  left: 1100,
  // As long as the board shows it, at most: it says when it has been seen.
  stuck: LOST,
  last_one: LOST,
};
/** The card that nobody can answer is seen to land, and what it does. */
const LANDED = 900;

const ends = (event: OneMoreEvent | undefined): boolean =>
  event?.event === 'stuck' || event?.event === 'last_one';

export const beats: Beats<OneMoreWire> = {
  lengthOf: (event, next) => Math.max(LENGTHS[event.event] ?? 0, ends(next[0]) ? LANDED : 0),
  isDrawn: (event) => !(event.event in LENGTHS) || ends(event),
  between: (before, told, untold) =>
    ends(untold[0])
      ? told.reduce<OneMoreView | null>((view, event) => view && done(view, event), before)
      : null,
};

function drawn(view: OneMoreView, by: number): OneMoreView {
  const table = view.table.map((one, seat) =>
    seat === by ? { ...one, cards: one.cards + 1 } : one,
  );
  return { ...view, table, deck: view.deck - 1 };
}

/** The table after an event that may come before the end of a round; null for all others. */
function done(view: OneMoreView, event: OneMoreEvent): OneMoreView | null {
  switch (event.event) {
    case 'played':
      return lay(view, event.seat, event.card);
    case 'reversed':
      return { ...view, clockwise: event.clockwise };
    case 'left': {
      const table = view.table.map((one, seat) =>
        seat === event.seat ? { ...one, left: true } : one,
      );
      return { ...view, table, left: [...view.left, event.seat] };
    }
    case 'drew':
      return drawn(view, event.seat);
    case 'made_draw':
      return drawn(view, event.target);
    case 'drew_card':
      return { ...view, hand: [...view.hand, event.card] };
    case 'replays':
    case 'skipped':
      return view;
    default:
      return null;
  }
}
