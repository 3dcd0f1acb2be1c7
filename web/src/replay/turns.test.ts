import { describe, expect, it } from 'vitest';
import { turnAfter, turnBefore, turnsOf } from './turns';

const steps = (...awaited: number[][]) => awaited.map((seats) => ({ awaited: seats }));

describe('turns', () => {
  it('begin where somebody else is waited for', () => {
    const turns = turnsOf(steps([0], [0], [1], [1], [1, 2], [2], [0], []));
    expect(turns).toEqual([0, 2, 5, 6]);
    expect(turnAfter(turns, 0, 7)).toBe(2);
    expect(turnAfter(turns, 3, 7)).toBe(5);
    expect(turnAfter(turns, 6, 7)).toBe(7);
    expect(turnBefore(turns, 7)).toBe(6);
    expect(turnBefore(turns, 3)).toBe(2);
    expect(turnBefore(turns, 2)).toBe(0);
    expect(turnBefore(turns, 0)).toBe(0);
  });

  it('are ten moves each where nobody is waited for', () => {
    expect(turnsOf(steps(...Array.from({ length: 25 }, () => [])))).toEqual([0, 10, 20]);
  });
});
