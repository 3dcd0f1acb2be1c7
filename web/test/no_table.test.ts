import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import NoTable from '../src/hands/NoTable.svelte';
import { settings } from '../src/settings/settings.svelte';
import { library, t } from '../src/texts/texts.svelte';
import type { RoomView } from '../src/wire/protocol';
import { room } from './scripted';

beforeAll(async () => {
  for (const language of ['fr', 'en'] as const) await library.load('house', language);
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const OPENED = { has_television: true, stage: 'waiting' } as const;

test.each<[Partial<RoomView>, string]>([
  [OPENED, 'hand.opener_gone_yet'],
  [{ ...OPENED, stage: 'playing' }, 'hand.opener_gone'],
  [{ has_television: false, stage: 'waiting' }, 'hand.no_table_yet'],
  [{ has_television: false, stage: 'playing' }, 'hand.no_table'],
])('of %j it is said which screen is missed', async (changes, words) => {
  for (const language of ['fr', 'en'] as const) {
    settings.choose('language', language);
    render(NoTable, { room: room(changes) });
    expect(screen.queryByRole('link')).toBeNull();
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.getByRole('status').textContent).toContain(t(words));
    expect(t(words)).not.toBe('');
    cleanup();
  }
});

test('nothing is missed while the television is there', async () => {
  render(NoTable, { room: room({ ...OPENED, table_screens: 1 }) });
  await vi.advanceTimersByTimeAsync(3000);
  expect(screen.getByRole('status').textContent?.trim()).toBe('');
});
