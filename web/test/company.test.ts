import { beforeAll, expect, test } from 'vitest';
import { companyOf, sayFull } from '../src/room/company';
import { settings } from '../src/settings/settings.svelte';
import { library, t } from '../src/texts/texts.svelte';
import type { RoomView, SeatView } from '../src/wire/protocol';

const NAMES = ['Anna', 'Basile', 'Chloé', 'Odile'];

beforeAll(async () => {
  settings.choose('language', 'en');
  await library.load('house');
});

/** A table of these, who are there or not. */
function say(kind: SeatView['kind'], ...present: boolean[]): string {
  const seats = present.map((one, seat) => ({ kind, name: NAMES[seat] ?? '', present: one }));
  return sayFull(companyOf({ seats } as unknown as RoomView, null), 'tv.ready');
}

test.each(['guest', 'shared'] as const)('not everybody is here while a %s is not', (kind) => {
  expect(say(kind, true, true)).toBe(t('tv.ready'));
  expect(say(kind, true, false)).toBe(t('room.absent', { names: ['Basile'] }));
});

test('more than two are counted: their chairs say who they are', () => {
  expect(say('guest', false, true, false)).toContain('Anna and Chloé');
  const said = say('guest', false, false, false, true);
  expect(said).toContain('3 players are not here');
  expect(said).not.toContain('Anna');
});
