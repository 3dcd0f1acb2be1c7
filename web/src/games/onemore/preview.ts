/** What laying a card will look like. Whoever is named draws or gives what nobody here knows. */
import type { Preview } from '../board';
import type { Card, OneMoreView, OneMoreWire } from './wire';

export const preview: Preview<OneMoreWire> = (view, seat, move) => {
  if (view.viewer !== seat) return null;
  if (move.move === 'give') {
    const gave = { event: 'gave', seat, card: move.card } as const;
    return { view: { ...view, gave: move.card }, events: [gave] };
  }
  const at = move.move === 'play' ? view.hand.indexOf(move.card) : -1;
  if (move.move !== 'play' || at < 0 || view.turn !== seat) return null;
  const { card } = move;
  return { view: lay(view, seat, card), events: [{ event: 'played', seat, card }] };
};

/** The table after a card has been laid: the viewer's own out of his hand, another's out of what is hidden. */
export function lay(view: OneMoreView, seat: number, card: Card): OneMoreView {
  const at = seat === view.viewer ? view.hand.indexOf(card) : -1;
  return {
    ...view,
    hand: view.hand.filter((_, place) => place !== at),
    pile: [...view.pile, card],
    table: view.table.map((one, place) =>
      place === seat ? { ...one, cards: one.cards - 1 } : one,
    ),
    history: [...view.history, { what: 'played', seats: [seat], card }],
  };
}
