import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Arrival } from '../src/room/arrival.svelte';
import { Visit } from '../src/room/visit.svelte';
import { session } from '../src/session.svelte';
import { RequestRefused } from '../src/wire/http';
import { keepBy } from '../src/wire/keeper';
import { HOME, Scripted } from './scripted';

const AWAY = new RequestRefused({
  scope: 'house',
  reason: 'unreachable',
  values: {},
  clause: null,
});

beforeEach(() => {
  vi.useFakeTimers();
  session.home = HOME;
});
afterEach(() => {
  vi.useRealTimers();
  session.home = null;
  keepBy(null);
});

test('whoever has left does not ask for the room any more', async () => {
  const findRoom = vi.fn(async () => Promise.reject(AWAY));
  new Scripted({ findRoom });
  const arrival = new Arrival('ABCD', () => new Visit('ABCD'));
  await arrival.come();
  await vi.advanceTimersByTimeAsync(1500);
  expect(findRoom).toHaveBeenCalledTimes(2);
  arrival.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(findRoom).toHaveBeenCalledTimes(2);
});

test('nor whoever leaves while it is being asked for', async () => {
  let refuse: () => void = () => undefined;
  const findRoom = vi.fn(() => new Promise<never>((_, reject) => (refuse = () => reject(AWAY))));
  new Scripted({ findRoom });
  const arrival = new Arrival('ABCD', () => new Visit('ABCD'));
  const coming = arrival.come();
  arrival.leave();
  refuse();
  await coming;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(findRoom).toHaveBeenCalledTimes(1);
  expect(arrival.refused).toBeNull();
});

test('a house that comes back is entered', async () => {
  const findRoom = vi.fn(async () => ({ code: 'ABCD', screen: 'room', room: null }) as never);
  findRoom.mockRejectedValueOnce(AWAY);
  const house = new Scripted({ findRoom });
  const arrival = new Arrival('ABCD', () => new Visit('ABCD'));
  await arrival.come();
  expect(arrival.refused?.reason).toBe('unreachable');
  await vi.advanceTimersByTimeAsync(1500);
  expect(arrival.refused).toBeNull();
  expect(house.isOpen).toBe(true);
  arrival.leave();
  expect(house.isOpen).toBe(false);
});
