import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import RoomOptions from '../src/room/RoomOptions.svelte';
import type { Visit } from '../src/room/visit.svelte';
import { session } from '../src/session.svelte';
import { settings } from '../src/settings/settings.svelte';
import { library, t } from '../src/texts/texts.svelte';
import type { Home, RoomView } from '../src/wire/protocol';
import { Texts, Words } from '../src/words';

beforeAll(async () => {
  settings.choose('language', 'en');
  await library.load('house');
});
afterEach(() => {
  cleanup();
  session.home = null;
});

const room = {
  game: 'small',
  options: {},
  clock: { per_decision: 0, per_game: 0 },
  patience: 0,
  public: false,
  seats: [],
} as unknown as RoomView;

function open(isClocked: boolean): void {
  session.home = { games: [{ name: 'small', is_clocked: isClocked }] } as unknown as Home;
  const visit = { isHost: true } as unknown as Visit;
  render(RoomOptions, {
    visit,
    room,
    words: new Words(new Texts('en', {}, 'small')),
    host: 'Anna',
  });
}

test('a table can have a clock', () => {
  open(false);
  expect(screen.queryByLabelText(t('room.clock'))).not.toBeNull();
});

test('a game with a clock of its own needs no other', () => {
  open(true);
  expect(screen.queryByLabelText(t('room.clock'))).toBeNull();
  expect(screen.queryByLabelText(t('room.patience')), 'people may be away').not.toBeNull();
});
