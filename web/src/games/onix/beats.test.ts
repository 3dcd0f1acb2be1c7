import { expect, it } from 'vitest';
import { cut } from '../beats';
import { beats } from './beats';
import type { Card, OnixEvent, OnixView } from './wire';

const CIRCLE: Card = ['circle'];
const FULL: readonly Card[] = [CIRCLE, ['square'], ['diamond', 'cross']];
const OTHER: readonly Card[] = [
  ['square', 'circle'],
  ['diamond', 'cross'],
];

/** The second seat has placed its last card, and has filled two Collections with it before its turn was over. */
const before = {
  turn: 1,
  step: 'place',
  gem: 'diamond',
  outcome: null,
  hand: [CIRCLE],
  table: [
    { collections: [], stock: 0 },
    { collections: [OTHER, [CIRCLE], FULL.slice(0, 2)], stock: 4 },
  ],
} as unknown as OnixView;
const after = {
  ...before,
  step: 'over',
  hand: [],
  outcome: { ranks: [2, 1], reason: 'most' },
  table: [before.table[0], { collections: [[CIRCLE]], stock: 9 }],
} as unknown as OnixView;
const events: OnixEvent[] = [
  { event: 'placed', seat: 1, card: ['diamond', 'cross'], collection: 2, new: false },
  { event: 'skipped', seat: 1, gem: 'diamond' },
  { event: 'completed', seat: 1, collection: 2, cards: FULL },
  { event: 'completed', seat: 1, collection: 0, cards: OTHER },
  { event: 'ended', winners: [1], reason: 'most' },
];
const happenings = events.map((event, number) => ({ number, event }));
const parts = cut({ happenings, before, view: after }, beats, (_, length) => length);

it('what a turn ends with is told one after the other', () => {
  expect(parts.map(({ said }) => said.map(({ event }) => event))).toEqual([
    ['skipped'],
    ['completed'],
    ['completed'],
    [],
  ]);
  expect(parts.map(({ count }) => count)).toEqual([2, 3, 4, 5]);
  expect(parts.map(({ length }) => length > 0)).toEqual([true, true, true, false]);
});

it('the table between is what it was then', () => {
  const shelf = ({ view }: (typeof parts)[number]) => view?.table[1];
  expect(parts.map(shelf)).toEqual([
    { collections: [OTHER, [CIRCLE], FULL], stock: 4 },
    { collections: [OTHER, [CIRCLE]], stock: 7 },
    { collections: [[CIRCLE]], stock: 9 },
    undefined,
  ]);
  for (const { view } of parts.slice(0, -1)) {
    expect([view?.turn, view?.outcome]).toEqual([1, null]);
    // What it has nothing to do with is the same object: nothing on the board is drawn anew.
    expect(view?.table[0]).toBe(after.table[0]);
  }
});

it('the card that completes a Collection is seen to lie on it', () => {
  const [placed, , completed] = events;
  const told = [placed, completed].flatMap((event, number) => (event ? [{ number, event }] : []));
  const view: OnixView = {
    ...after,
    table: [
      { collections: [], stock: 0 },
      { collections: [], stock: 7 },
    ],
  };
  const [first, second] = cut({ happenings: told, before, view }, beats, (_, length) => length);
  expect([first?.count, first?.said, second?.count]).toEqual([1, [], 2]);
  expect(first?.length).toBeGreaterThan(0);
  expect(first?.view?.table[1]).toEqual({ collections: [FULL], stock: 4 });
});

it('what others do in a hurry is looked at for a shorter while, and all of it', () => {
  const hurried = cut({ happenings, before, view: after }, beats, (_, length) => length * 0.4);
  expect(hurried.map(({ count }) => count)).toEqual(parts.map(({ count }) => count));
  expect(hurried[0]?.length).toBe((parts[0]?.length ?? 0) * 0.4);
});

it('to other eyes nothing is told in parts', () => {
  const whole = cut({ happenings, before: null, view: after }, beats, (_, length) => length);
  expect(whole.map(({ count }) => count)).toEqual([5]);
  expect(whole[0]?.said).toHaveLength(3);
});
