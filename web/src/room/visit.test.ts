import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerUpdate } from '../wire/protocol';
import { Visit } from './visit.svelte';

/** A match that arrives over, after another one. */
function over(game: string, number: number): ServerUpdate {
  const you = { handle: 'anna', name: 'Anna', avatar: 0 };
  const room = { game, stage: 'over', match: number, seats: [], setters: [], moved: {}, chat: [] };
  const match = { number, viewer: -1, prompts: [] };
  return { say: 'update', you, room, match, happenings: [], heard: 0 } as unknown as ServerUpdate;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a match that is over as soon as it is dealt', () => {
  function come(game: string): Visit {
    const visit = new Visit('ABCD');
    // biome-ignore lint/complexity/useLiteralKeys: what the line tells is no part of what others may call.
    visit['hear'](over(game, 1), true);
    return visit;
  }

  it('is told at once where the board shows nothing first', () => {
    const visit = come('onix');
    // biome-ignore lint/complexity/useLiteralKeys: see above.
    visit['hear'](over('onix', 2), false);
    expect(visit.stage).toBe('over');
  });

  it('is seen first in One More!, and told when its board never says so', () => {
    const visit = come('onemore');
    // biome-ignore lint/complexity/useLiteralKeys: see above.
    visit['hear'](over('onemore', 2), false);
    expect(visit.stage).toBe('playing');
    vi.advanceTimersByTime(20_000);
    expect(visit.stage).toBe('over');
  });

  it('is not cut short by the patience that an earlier one needed', () => {
    const visit = come('onemore');
    // biome-ignore lint/complexity/useLiteralKeys: see above.
    visit['hear'](over('onemore', 2), false);
    vi.advanceTimersByTime(15_000);
    visit.show(false);
    visit.show(true);
    vi.advanceTimersByTime(6000);
    expect(visit.stage).toBe('playing');
  });
});
