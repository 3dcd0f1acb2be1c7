/**
 * What a move will look like. What is below a die, and how a die that is thrown falls, nobody knows yet: a die
 * that is turned is only seen to be picked up (`Spot.svelte`).
 */
import type { Preview } from '../board';
import type { MemoView, MemoWire, SpotView } from './wire';

/** What lay open lies as it lay. */
export const closed = <Spot extends { below: unknown; turned: boolean; looked: boolean }>(
  square: readonly Spot[],
): Spot[] =>
  square.map((one) =>
    one.turned || one.looked ? { ...one, below: null, turned: false, looked: false } : one,
  );

export const preview: Preview<MemoWire> = (view, seat, move) => {
  if (view.turn !== seat && move.move !== 'give') return null;
  switch (move.move) {
    case 'turn_back': {
      const [one, other] = view.pair;
      if (one === undefined || other === undefined) return null;
      const lying = { ...view, square: closed(view.square), pair: [] };
      return { view: lying, events: [{ event: 'turned_back', seat, spots: [one, other] }] };
    }
    case 'win': {
      const square = closed(view.square).map((one, spot) => (spot === move.spot ? GONE : one));
      const taken = { ...pass(view, null, seat), square, pair: [] };
      return { view: taken, events: [{ event: 'won', seat, spot: move.spot }] };
    }
    case 'set_aside': {
      const square = view.square.map((one, spot) =>
        spot === move.spot ? { ...one, aside: seat } : one,
      );
      return { view: { ...view, square }, events: [{ event: 'set_aside', seat, spot: move.spot }] };
    }
    case 'steal':
      return {
        view: pass(view, move.seat, seat),
        events: [{ event: 'stole', seat, victim: move.seat }],
      };
    case 'give':
      return {
        view: pass(view, seat, move.seat),
        events: [{ event: 'gave', seat, target: move.seat }],
      };
    default:
      return null;
  }
};

const GONE: SpotView = { top: null, below: null, turned: false, looked: false, aside: null };

/** A die goes from one player, or from the square, to another. */
function pass(view: MemoView, from: number | null, to: number): MemoView {
  const more = (seat: number) => (seat === to ? 1 : seat === from ? -1 : 0);
  return { ...view, won: view.won.map((count, seat) => count + more(seat)) };
}
