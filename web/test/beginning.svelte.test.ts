import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginAtTop } from '../src/room/beginning.svelte';
import type { RoomView } from '../src/wire/protocol';
import { room } from './scripted';

const scrolled = vi.fn();
let told = $state.raw<RoomView | null>(null);
let end: () => void;

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrolled.mockClear());
  told = null;
  end = $effect.root(() => beginAtTop(() => told));
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

function tell(changes: Partial<RoomView>): number {
  scrolled.mockClear();
  told = room(changes);
  flushSync();
  return scrolled.mock.calls.length;
}

test('a match that is met, or goes on, or ends, stays where it is', () => {
  expect(tell({ match: 1 })).toBe(0);
  expect(tell({ match: 1 })).toBe(0);
  expect(tell({ match: 1, stage: 'over' })).toBe(0);
});

test('a rematch begins at the top', () => {
  tell({ match: 1, stage: 'over' });
  expect(tell({ match: 2 })).toBe(1);
  expect(tell({ match: 2 })).toBe(0);
});

test('so does a match that was waited for', () => {
  expect(tell({ match: 0, stage: 'waiting' })).toBe(0);
  expect(tell({ match: 1 })).toBe(1);
  // Stopped, and begun anew.
  expect(tell({ match: 1, stage: 'waiting' })).toBe(0);
  expect(tell({ match: 2 })).toBe(1);
});
