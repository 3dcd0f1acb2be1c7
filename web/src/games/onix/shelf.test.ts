import { describe, expect, it } from 'vitest';
import { cardWidth } from './shelf';

const shelf = { width: 300, height: 150 };

describe('the cards of a player', () => {
  it('are as large as they may be while there is room', () => {
    expect(cardWidth(shelf, { count: 3, tallest: 2, below: 0, fresh: 0 }, 42)).toBe(42);
  });

  it('get smaller with every row that is needed', () => {
    const sizes = [3, 6, 12, 24].map((count) =>
      cardWidth(shelf, { count, tallest: 3, below: 0, fresh: 0 }, 60),
    );
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(sizes.at(-1)).toBeLessThan(sizes[0] ?? 0);
  });

  it('leave room for a new one', () => {
    const load = { count: 6, tallest: 1, below: 0, fresh: 0 };
    const without = cardWidth({ width: 300, height: 60 }, load, 60);
    expect(cardWidth({ width: 300, height: 60 }, { ...load, fresh: 75 }, 60)).toBeLessThan(without);
  });

  it('can be seen even where there is no room at all', () => {
    expect(
      cardWidth({ width: 0, height: 0 }, { count: 9, tallest: 3, below: 20, fresh: 70 }, 60),
    ).toBeGreaterThan(10);
  });
});
