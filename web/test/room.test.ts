import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sayChosen } from '../src/hands/chosen';
import RoomOptions from '../src/room/RoomOptions.svelte';
import type { Visit } from '../src/room/visit.svelte';
import { session } from '../src/session.svelte';
import { settings } from '../src/settings/settings.svelte';
import { library, t } from '../src/texts/texts.svelte';
import type { GameCard, Home, RoomView } from '../src/wire/protocol';
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

const option = {
  oni: { label: 'Who is Oni', help: '' },
  level: { label: 'Level', choice: { easy: 'Gently', hard: 'Wildly' } },
};
const words = new Words(new Texts('en', { option }, 'small'));
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

const readAll = () =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('[aria-label]')].map(({ ariaLabel }) => ariaLabel),
  ].join();

test.each([1, 2])(
  '%i options of a newer server are told in a sentence, never by a key',
  async (count) => {
    const newer = { wind_speed: true, tide: 'spring' };
    open(true, { oni: 1, ...Object.fromEntries(Object.entries(newer).slice(0, count)) });
    await screen.findByText(t('room.options_unknown', { count }));
    expect(readAll()).not.toMatch(/option\.|wind_speed|tide/);
    // The others can be chosen, and what is not known stays as it is.
    await fireEvent.change(screen.getByLabelText('Who is Oni'), { target: { value: '0' } });
    expect(planRoom.mock.lastCall?.[0].options).toMatchObject({ oni: 0, wind_speed: true });
  },
);

test('a choice of a newer server is told in words, and the known ones can be chosen', async () => {
  open(true, { level: 'cruel' });
  const field = (await screen.findByLabelText('Level')) as HTMLSelectElement;
  const texts = [...field.options].map(({ text }) => text);
  expect(texts).toEqual([t('room.choice_unknown'), 'Gently', 'Wildly']);
  expect(field.selectedOptions[0]?.text).toBe(t('room.choice_unknown'));
  await fireEvent.change(field, { target: { value: 'hard' } });
  expect(planRoom).toHaveBeenLastCalledWith({ options: { level: 'hard' } });
});

test('a television tells nothing by a key, either', () => {
  const card = { name: 'small', options: { oni: null, level: 'easy' } } as unknown as GameCard;
  const options = { oni: 1, level: 'cruel', wind_speed: true, tide: 'spring' };
  const said = sayChosen({ ...room, pace: 'normal', options } as unknown as RoomView, card, words);
  expect(said).toEqual([
    t('tv.is_so', { label: 'Who is Oni', value: 'Tom' }),
    t('tv.is_so', { label: 'Level', value: t('room.choice_unknown') }),
  ]);
});
