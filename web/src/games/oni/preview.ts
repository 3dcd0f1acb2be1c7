/** What a move will look like, as far as anybody can know it: what was turned lies again as it lay. */
import type { Preview } from '../board';
import { closed } from '../memodixe/preview';
import type { OniWire } from './wire';

export const preview: Preview<OniWire> = (view, seat, move) => {
  const [one, other] = view.pair;
  if (move.move !== 'turn_back' || view.turn !== seat) return null;
  if (one === undefined || other === undefined) return null;
  const lying = { ...view, square: closed(view.square), pair: [] };
  return { view: lying, events: [{ event: 'turned_back', seat, spots: [one, other] }] };
};
