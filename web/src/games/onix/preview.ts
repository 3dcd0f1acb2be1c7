/** What placing a card will look like. All other moves uncover one, which nobody knows yet. */
import type { Preview } from '../board';
import type { OnixWire } from './wire';

export const preview: Preview<OnixWire> = (view, seat, move) => {
  const [card, ...hand] = view.hand;
  const own = view.table[seat]?.collections;
  if (move.move !== 'place' || !card || !own || view.turn !== seat) return null;
  const isNew = move.collection === null;
  const place = move.collection ?? own.length;
  const collections = isNew
    ? [...own, [card]]
    : own.map((cards, at) => (at === place ? [...cards, card] : cards));
  const table = view.table.map((one, at) => (at === seat ? { ...one, collections } : one));
  const placed = { event: 'placed', seat, card, collection: place, new: isNew } as const;
  return { view: { ...view, hand, table }, events: [placed] };
};
