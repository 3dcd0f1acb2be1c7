/** What laying a card will look like. Whoever is named draws or gives what nobody here knows. */
import type { Preview } from '../board';
import type { OneMoreView, OneMoreWire } from './wire';

export const preview: Preview<OneMoreWire> = (view, seat, move) => {
  if (view.viewer !== seat) return null;
  if (move.move === 'give') {
    const gave = { event: 'gave', seat, card: move.card } as const;
    return { view: { ...view, gave: move.card }, events: [gave] };
  }
  const at = move.move === 'play' ? view.hand.indexOf(move.card) : -1;
  if (move.move !== 'play' || at < 0 || view.turn !== seat) return null;
  const { card } = move;
  const laid: OneMoreView = {
    ...view,
    hand: view.hand.filter((_, place) => place !== at),
    pile: [...view.pile, card],
    table: view.table.map((one, place) =>
      place === seat ? { ...one, cards: one.cards - 1 } : one,
    ),
    history: [...view.history, { what: 'played', seats: [seat], card }],
  };
  return { view: laid, events: [{ event: 'played', seat, card }] };
};
