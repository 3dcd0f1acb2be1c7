import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigation } from '../src/navigation.svelte';
import Room from '../src/room/Room.svelte';
import { session } from '../src/session.svelte';
import { keepBy } from '../src/wire/keeper';
import type { Home, RoomFound, RoomSummary } from '../src/wire/protocol';
import { HOME, Scripted } from './scripted';

/** A phone with a name comes to a table by its link. */

const summary: RoomSummary = {
  code: 'ABCD',
  game: 'onix',
  host: '',
  seats: 2,
  free: 2,
  stage: 'waiting',
};
let house: Scripted;

beforeEach(() => history.replaceState(null, '', '/r/ABCD'));

afterEach(() => {
  cleanup();
  session.home = null;
  keepBy(null);
});

function come(found: RoomFound, home: Partial<Home> = {}): void {
  house = new Scripted({ findRoom: async () => found });
  session.home = { ...HOME, tables: [], ...home };
  render(Room, { code: 'ABCD' });
}

async function stays(): Promise<void> {
  await vi.waitFor(() => expect(house.isOpen).toBe(true));
  expect(location.pathname).toBe('/r/ABCD');
}

test('before a match on a television it becomes a hand, as a new one does', async () => {
  come({ room: summary, screen: 'hand' });
  await vi.waitFor(() => expect(location.pathname).toBe('/r/ABCD/hand'));
  expect(house.isOpen).toBe(false);
});

test('without a television the table is what it came for', async () => {
  come({ room: summary, screen: 'room' });
  await stays();
});

test('while others play it looks on', async () => {
  come({ room: { ...summary, stage: 'playing' }, screen: 'hand' });
  await stays();
});

test('whoever sits there sees what the link says', async () => {
  come({ room: summary, screen: 'hand' }, { tables: [{ room: summary, sits: true, others: [] }] });
  await stays();
});

test('nobody is led back who has asked for the whole table', async () => {
  navigation.go('/r/ABCD');
  come({ room: summary, screen: 'hand' });
  await stays();
});
