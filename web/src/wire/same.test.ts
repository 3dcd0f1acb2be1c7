import { expect, test } from 'vitest';
import { keeping, keepSame } from './same';

const before = { room: { chat: ['a'], seats: [{ name: 'Anna' }] }, view: { piles: [[1], [2]] } };
const copy = () => structuredClone(before);

test('what is told again is the same object', () => {
  expect(keepSame(before, copy())).toBe(before);
});

test('what has not changed beside a change stays', () => {
  const after = { ...copy(), room: { ...copy().room, chat: ['a', 'b'] } };
  const kept = keepSame(before, after);
  expect(kept).toEqual(after);
  expect(kept.view).toBe(before.view);
  expect(kept.room).not.toBe(before.room);
  expect(kept.room.seats).toBe(before.room.seats);
});

test.each([
  [{ a: 1 }, {}],
  [{}, { a: undefined }],
  [{ a: undefined }, { b: undefined }],
  [[1, 2], [1]],
  [[1], [1, 2]],
  [[], {}],
  [null, []],
  [{ a: null }, { a: {} }],
])('%j is not %j', (one: unknown, other: unknown) => {
  expect(keepSame(one, other)).toStrictEqual(other);
});

test('what comes to the same is the same', () => {
  let names = ['a'];
  const read = keeping(() => [...names]);
  const first = read();
  expect(read()).toBe(first);
  names = ['b'];
  expect(read()).toEqual(['b']);
});
