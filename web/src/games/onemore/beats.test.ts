import { expect, it } from 'vitest';
import { cut } from '../beats';
import { beats } from './beats';
import type { OneMoreEvent, OneMoreView } from './wire';

const before = {
  viewer: 0,
  turn: 1,
  clockwise: true,
  hand: ['2-'],
  pile: ['5±'],
  table: [{ cards: 1 }, { cards: 3 }],
  left: [],
  history: [],
  rounds: [],
} as unknown as OneMoreView;
const after = { ...before, hand: ['1+', '2+'], pile: ['7+'] } as OneMoreView;
const tell = (...events: OneMoreEvent[]) =>
  cut(
    { happenings: events.map((event, number) => ({ number, event })), before, view: after },
    beats,
    (_, length) => length,
  );
const stuck: OneMoreEvent = { event: 'stuck', seat: 0, hand: ['2-'], defeats: 1 };

it('the card that ends a round is seen to land before anybody is told that it does', () => {
  const [first, second] = tell({ event: 'played', seat: 1, card: '9-' }, stuck);
  expect(first?.count).toBe(1);
  expect(first?.view?.pile).toEqual(['5±', '9-']);
  expect(first?.view?.hand).toEqual(['2-']);
  expect(first?.view?.table[1]?.cards).toBe(2);
  expect(second?.view).toBeNull();
  // The board draws both: nothing is said of them in words.
  expect([first?.said, second?.said]).toEqual([[], []]);
});

it('and so is what it does', () => {
  const reversed: OneMoreEvent = { event: 'reversed', clockwise: false };
  const [first] = tell({ event: 'played', seat: 1, card: '9-reverse' }, reversed, stuck);
  expect([first?.count, first?.view?.clockwise]).toEqual([2, false]);
});

it('and a card that is drawn, by whoever knows it', () => {
  const made: OneMoreEvent = { event: 'made_draw', seat: 1, target: 0 };
  const [first] = tell(made, { event: 'drew_card', seat: 0, card: '1+' }, stuck);
  expect([first?.count, first?.said]).toEqual([2, [made]]);
  expect(first?.view?.hand).toEqual(['2-', '1+']);
  expect(first?.view?.table[0]?.cards).toBe(2);
});

it('what nobody can know between is told at once with what comes after', () => {
  const parts = tell({ event: 'swapped', targets: [0, 1] }, stuck);
  expect(parts.map(({ count }) => count)).toEqual([2]);
});

it('a card that ends nothing is not waited for', () => {
  expect(tell({ event: 'played', seat: 1, card: '9-' })[0]?.length).toBe(0);
});
