import { expect, it } from 'vitest';
import { preview } from './preview';
import type { OneMoreView } from './wire';

const seat = { cards: 3, left: false, defeats: 0, surely: [], perhaps: [] };
const view: OneMoreView = {
  viewer: 1,
  seats: 3,
  deciders: [1],
  outcome: null,
  step: 'play',
  turn: 1,
  clockwise: true,
  hand: ['4+', '6-', '6-'],
  pile: ['3+'],
  deck: 20,
  buried: [],
  table: [seat, seat, seat],
  swap: null,
  gave: null,
  left: [],
  history: [],
  rounds: [],
};

it('a card that is laid leaves the hand, once, and lies in the centre', () => {
  const seen = preview(view, 1, { move: 'play', card: '6-' });
  expect(seen?.view.hand).toEqual(['4+', '6-']);
  expect(seen?.view.pile).toEqual(['3+', '6-']);
  expect(seen?.view.table.map(({ cards }) => cards)).toEqual([3, 2, 3]);
  expect(seen?.events).toEqual([{ event: 'played', seat: 1, card: '6-' }]);
  expect(view.hand).toHaveLength(3);
});

it('a card that is given lies face down, and is still in the hand', () => {
  const giving: OneMoreView = { ...view, step: 'give', swap: [0, 1], turn: 2 };
  const seen = preview(giving, 1, { move: 'give', card: '4+' });
  expect(seen?.view).toMatchObject({ gave: '4+', hand: view.hand });
  expect(seen?.events).toEqual([{ event: 'gave', seat: 1, card: '4+' }]);
});

it('what is drawn or given by others is nobody’s to guess', () => {
  expect(preview(view, 1, { move: 'draw', seat: 1 })).toBeNull();
  expect(preview(view, 1, { move: 'swap', seats: [0, 1] })).toBeNull();
  // Through other eyes.
  expect(preview(view, 0, { move: 'play', card: '6-' })).toBeNull();
});
