import { expect, it } from 'vitest';
import { preview } from './preview';
import type { MemoMove, MemoView, SpotView } from './wire';

const spot = (changes: Partial<SpotView> = {}): SpotView => ({
  top: 'sun',
  below: null,
  turned: false,
  looked: false,
  aside: null,
  ...changes,
});
const view = {
  turn: 0,
  pair: [0, 1],
  won: [1, 2, 0],
  square: [
    spot({ below: 'pi', turned: true }),
    spot({ top: 'heart', below: 'pi', turned: true }),
    spot({ below: 'aum', looked: true }),
  ],
} as unknown as MemoView;
const see = (move: MemoMove, seat = 0) => preview(view, seat, move);

it('what is put back lies as it lay, and shows nothing any more', () => {
  const seen = see({ move: 'turn_back' });
  expect(seen?.view.square).toEqual([spot(), spot({ top: 'heart' }), spot()]);
  expect(seen?.view.pair).toEqual([]);
  expect(seen?.events).toEqual([{ event: 'turned_back', seat: 0, spots: [0, 1] }]);
});

it('a die that is won has left its spot; how the other one falls is nobody’s to guess', () => {
  const seen = see({ move: 'win', spot: 1 });
  expect(seen?.view.square[1]?.top).toBeNull();
  expect(seen?.view.square[0]).toEqual(spot());
  expect(seen?.view.won).toEqual([2, 2, 0]);
  expect(seen?.events).toEqual([{ event: 'won', seat: 0, spot: 1 }]);
});

it('a die that changes hands is counted where it goes', () => {
  expect(see({ move: 'steal', seat: 1 })?.view.won).toEqual([2, 1, 0]);
  // In the turn of somebody else, too.
  expect(see({ move: 'give', seat: 2 }, 1)?.view.won).toEqual([1, 1, 1]);
});

it('a die that is set aside is its player’s', () => {
  expect(see({ move: 'set_aside', spot: 2 })?.view.square.map(({ aside }) => aside)).toEqual([
    null,
    null,
    0,
  ]);
});

it.each<MemoMove>([
  { move: 'turn', spot: 2 },
  { move: 'look', spot: 2 },
  { move: 'throw', spot: 2 },
  { move: 'call' },
  { move: 'throw_both' },
])('nothing hidden or thrown is guessed: $move', (move) => {
  expect(see(move)).toBeNull();
});
