import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
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
  seats: [{ name: 'Anna' }, { name: 'Tom' }],
} as unknown as RoomView;

const words = new Words(
  new Texts('en', { option: { oni: { label: 'Who is Oni', help: '' } } }, 'small'),
);
const planRoom = vi.fn();

function open(isClocked: boolean, options: Record<string, unknown> = {}): void {
  const card = { name: 'small', is_clocked: isClocked, options: { oni: null } };
  session.home = { games: [card] } as unknown as Home;
  const visit = { maySet: true, planRoom } as unknown as Visit;
  render(RoomOptions, { visit, room: { ...room, options }, words, host: 'Anna' });
}

test.each([null, 1])('a player is chosen by name, or by chance: %j', async (oni) => {
  open(true, { oni });
  const field = (await screen.findByLabelText('Who is Oni')) as HTMLSelectElement;
  expect([...field.options].map(({ text }) => text)).toEqual([
    t('room.option_first_random'),
    'Anna',
    'Tom',
  ]);
  expect(field.value).toBe(oni === null ? '' : '1');
  await fireEvent.change(field, { target: { value: '0' } });
  expect(planRoom).toHaveBeenLastCalledWith({ options: { oni: 0 } });
});

test('a table can have a clock', () => {
  open(false);
  expect(screen.queryByLabelText(t('room.clock'))).not.toBeNull();
});

test('a game with a clock of its own needs no other', () => {
  open(true);
  expect(screen.queryByLabelText(t('room.clock'))).toBeNull();
  expect(screen.queryByLabelText(t('room.patience')), 'people may be away').not.toBeNull();
});
