import { expect, test } from 'vitest';
import { HouseClock, KEPT } from './clock';

/** The house is 100 s ahead; messages take so many seconds. */
function heard(clock: HouseClock, ...ways: number[]): void {
  for (const way of ways) clock.hear(100, way);
}

test('a late packet moves nothing', () => {
  const clock = new HouseClock();
  heard(clock, 0.2);
  const { ahead } = clock;
  heard(clock, 1.9, 0.7, 3);
  expect(clock.ahead).toBe(ahead);
});

test('half of the quickest round trip is what a message takes', () => {
  const clock = new HouseClock();
  for (const trip of [0.9, 0.4, 2]) clock.answered(trip);
  heard(clock, 0.5, 0.2);
  expect(clock.ahead).toBeCloseTo(100);
});

test('a clock that was set anew is right after a few', () => {
  const clock = new HouseClock();
  heard(clock, 0.2);
  for (let times = 0; times < KEPT; times += 1) clock.hear(50, 0);
  expect(clock.ahead).toBe(50);
});

test('a new line is another one', () => {
  const clock = new HouseClock();
  heard(clock, 0.2);
  clock.forget();
  clock.hear(10, 4);
  expect(clock.ahead).toBe(6);
});
