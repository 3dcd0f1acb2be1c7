import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Calls } from './calls';
import { Check, pairLeft } from './check.svelte';
import type { SpotView, Symbol as SymbolName } from './wire';

const die = (below: SymbolName | null, turned = true): SpotView => ({
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

const CALLED = { spots: [2, 5, 7], faces: ['pi', 'sun', 'pi'] } as const;
const APART = 330;
const BREATH = 500;

const turned = (check: Check) => check.turned && [...check.turned.keys()];

function begin(check: Check, ...given: Parameters<Check['begin']>) {
  const state = { isSeen: false };
  void check.begin(...given).then(() => {
    state.isSeen = true;
  });
  return state;
}

describe('a check', () => {
  it('turns die after die, with what is below, and is seen after the last one', async () => {
    const check = new Check();
    const state = begin(check, CALLED, { rest: 100 });
    expect(turned(check)).toEqual([]);
    expect(check.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(BREATH + APART);
    expect(turned(check)).toEqual([2, 5]);
    expect(check.turned?.get(5)).toBe('sun');
    expect(state.isSeen).toBe(false);
    await vi.advanceTimersByTimeAsync(2 * APART);
    expect(state.isSeen).toBe(true);
    expect(check.isOpen).toBe(false);
  });

  it('takes no longer than it may, however many dice there are', async () => {
    const spots = Array.from({ length: 25 }, (_, spot) => spot);
    const state = begin(new Check(), { spots, faces: spots.map(String) }, { longest: 2400 });
    await vi.advanceTimersByTimeAsync(2399);
    expect(state.isSeen).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(state.isSeen).toBe(true);
  });

  it('lets everything lie open for a while', async () => {
    const check = new Check();
    begin(check, CALLED, { rest: 1000 });
    await vi.advanceTimersByTimeAsync(BREATH + 3 * APART + 999);
    expect(turned(check)).toEqual([2, 5, 7]);
    expect(check.isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(check.turned).toBeNull();
  });

  it('shows everything at once to whoever has seen enough', async () => {
    const check = new Check();
    const state = begin(check, CALLED);
    check.finish(1000);
    expect(turned(check)).toEqual([2, 5, 7]);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.isSeen).toBe(true);
    expect(turned(check)).toEqual([2, 5, 7]);
  });

  it('is over at once where nothing may move', async () => {
    const check = new Check();
    const state = begin(check, CALLED, { motion: false, rest: 1000 });
    expect(turned(check)).toEqual([2, 5, 7]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(state.isSeen).toBe(true);
    expect(check.turned).toBeNull();
  });

  it('ends when somebody plays on', async () => {
    const check = new Check();
    const state = begin(check, CALLED);
    check.end();
    await vi.advanceTimersByTimeAsync(5000);
    expect(check.turned).toBeNull();
    expect(state.isSeen).toBe(true);
  });
});

describe('a call that comes as news', () => {
  const CALL = { event: 'called_wrongly', seat: 1, lost: 1, ...CALLED } as const;
  const wrong = { happenings: [{ event: CALL }] };
  const thrown = (seat: number) => ({
    happenings: [{ event: { event: 'threw_all', seat, spots: [], tops: [] } as const }],
  });
  const calls = (check: Check, motion = true) =>
    new Calls(check, () => ({ motion, you: [0], lasting: (length) => length }));

  it('is held back until it has been checked', async () => {
    const check = new Check();
    const stage = calls(check).stage(wrong);
    expect(stage).not.toBeNull();
    expect(check.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(BREATH + 3 * APART);
    await stage;
    expect(turned(check)).toEqual([2, 5, 7]);
  });

  it('is not checked a second time when the board is told', async () => {
    const check = new Check();
    const staged = calls(check);
    const stage = staged.stage(wrong);
    await vi.advanceTimersByTimeAsync(BREATH + 3 * APART);
    await stage;
    staged.hear(CALL, false);
    expect(check.isOpen).toBe(false);
  });

  it('can be read before others play on, but waits for nobody who does so here', async () => {
    const check = new Check();
    const staged = calls(check);
    for (const [seat, isHeld] of [
      [1, true],
      [0, false],
    ] as const) {
      const stage = staged.stage(wrong);
      await vi.advanceTimersByTimeAsync(BREATH + 3 * APART);
      await stage;
      expect(staged.stage(thrown(seat)) !== null).toBe(isHeld);
    }
  });

  it('is told at once where nothing may move', () => {
    expect(calls(new Check(), false).stage(wrong)).toBeNull();
  });
});

describe('the pair that was left', () => {
  const square = [die('pi'), die('sun'), die(null, false), die('sun'), die('pi'), die('pi', false)];

  it('is the first one of the square', () => {
    expect(pairLeft(square, null)).toEqual([1, 3]);
  });

  it('is seen when both of its dice are turned', () => {
    expect(pairLeft(square, new Map([[0, 'pi']]))).toBeNull();
    const checked = new Map([
      [0, 'pi'],
      [1, 'sun'],
      [4, 'pi'],
    ]);
    expect(pairLeft(square, checked)).toEqual([0, 4]);
  });

  it('needs dice that lie open', () => {
    expect(pairLeft([die('pi', false), die('pi', false), die(null)], null)).toBeNull();
  });
});
