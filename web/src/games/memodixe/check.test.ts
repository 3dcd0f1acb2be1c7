import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Check, pairLeft } from './check.svelte';
import type { SpotView } from './types';

const die = (below: string | null, turned = true): SpotView => ({
  top: 'sun',
  below,
  turned,
  looked: false,
  aside: null,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const turned = (check: Check) => check.turned && [...check.turned];

describe('a check', () => {
  it('turns die after die, and says when the last one is', () => {
    const check = new Check();
    const judged = check.begin([2, 5, 7]);
    expect(turned(check)).toEqual([]);
    expect(check.isOpen).toBe(true);
    vi.advanceTimersByTime(judged / 2);
    expect(turned(check)).toEqual([2]);
    vi.advanceTimersByTime(judged / 2);
    expect(check.turned).toBeNull();
    expect(check.isOpen).toBe(false);
  });

  it('takes no longer than it may, however many dice there are', () => {
    const many = Array.from({ length: 25 }, (_, spot) => spot);
    expect(new Check().begin(many, { longest: 2400 })).toBeCloseTo(2400);
    expect(new Check().begin([1, 2], { longest: 2400 })).toBe(new Check().begin([1, 2]));
  });

  it('lets everything lie open for a while', () => {
    const check = new Check();
    const judged = check.begin([2, 5], { rest: 1000 });
    vi.advanceTimersByTime(judged + 999);
    expect(turned(check)).toEqual([2, 5]);
    expect(check.isOpen).toBe(false);
    vi.advanceTimersByTime(1);
    expect(check.turned).toBeNull();
  });

  it('is over at once where nothing may move', () => {
    const check = new Check();
    expect(check.begin([2, 5], { motion: false, rest: 1000 })).toBe(0);
    expect(turned(check)).toEqual([2, 5]);
    expect(check.isOpen).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(check.turned).toBeNull();
  });

  it('ends when somebody plays on', () => {
    const check = new Check();
    check.begin([2, 5]);
    check.end();
    vi.advanceTimersByTime(5000);
    expect(check.turned).toBeNull();
  });
});

describe('the pair that was left', () => {
  const square = [die('pi'), die('sun'), die(null, false), die('sun'), die('pi'), die('pi', false)];

  it('is the first one of the square', () => {
    expect(pairLeft(square, null)).toEqual([1, 3]);
  });

  it('is seen when both of its dice are turned', () => {
    expect(pairLeft(square, new Set([0, 1]))).toBeNull();
    expect(pairLeft(square, new Set([0, 1, 4]))).toEqual([0, 4]);
  });

  it('needs dice that lie open', () => {
    expect(pairLeft([die('pi', false), die('pi', false), die(null)], null)).toBeNull();
  });
});
