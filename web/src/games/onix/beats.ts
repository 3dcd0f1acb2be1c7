/** What is looked at in Onix: what an effect takes from somebody, and what a turn ends with. */
import type { Beats } from '../beats';
import type { Card, OnixEvent, OnixView, OnixWire } from './wire';

/** Milliseconds. */
const LENGTHS: Partial<Record<OnixEvent['event'], number>> = {
  stole: 1300,
  destroyed: 1300,
  skipped: 1100,
  completed: 1600,
};

/** The card that completes a Collection is seen to lie on it. */
const LANDED = 700;

export const beats: Beats<OnixWire> = {
  lengthOf: ({ event }, [next]) => LENGTHS[event] ?? (next?.event === 'completed' ? LANDED : 0),
  isDrawn: ({ event }) => !(event in LENGTHS),
  between: (_before, _told, untold, after) =>
    untold.reduceRight<OnixView | null>((view, event) => view && undone(view, event), after),
};

/** The table before an event that ends a turn; null for all others, after which it is not looked at. */
function undone(view: OnixView, event: OnixEvent): OnixView | null {
  switch (event.event) {
    case 'skipped':
      return { ...view, turn: event.seat, step: 'effect', gem: event.gem };
    case 'completed': {
      const table = view.table.map((one, seat) =>
        seat === event.seat ? unstocked(one, event.collection, event.cards) : one,
      );
      return { ...view, turn: event.seat, step: 'effect', table };
    }
    case 'ended':
      return { ...view, outcome: null };
    default:
      return null;
  }
}

function unstocked(
  { collections, stock }: OnixView['table'][number],
  place: number,
  cards: readonly Card[],
): OnixView['table'][number] {
  const again = [...collections.slice(0, place), cards, ...collections.slice(place)];
  return { collections: again, stock: stock - cards.length };
}
