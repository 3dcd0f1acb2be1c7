import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import GameSheet from '../src/home/GameSheet.svelte';
import { library, MENU, t } from '../src/texts/texts.svelte';
import type { GameCard } from '../src/wire/protocol';
import { Words } from '../src/words';

const ONCARD: GameCard = {
  name: 'oncard',
  fewest_seats: 2,
  most_seats: 6,
  options: { rules: 'full' },
  alone_options: { rules: 'full' },
  first_options: { rules: 'first' },
  has_private_views: false,
  has_secrets: false,
  has_hands: false,
  is_clocked: false,
};

beforeEach(async () => {
  await library.load('house');
});

afterEach(cleanup);

it.each([
  ['home.open_room', 'onopen'],
  ['home.television', 'ontelevision'],
] as const)('%s opens what is chosen', async (button, heard) => {
  const asked = { onplay: vi.fn(), onopen: vi.fn(), ontelevision: vi.fn(), onlearn: vi.fn() };
  const { getByRole } = render(GameSheet, {
    card: ONCARD,
    words: new Words(await library.load(MENU)),
    busy: false,
    isNew: true,
    refused: null,
    ...asked,
  });
  await fireEvent.click(getByRole('button', { name: t(button) }));
  expect(asked[heard]).toHaveBeenLastCalledWith('first');
  await fireEvent.click(getByRole('radio', { name: t('home.extent_whole') }));
  await fireEvent.click(getByRole('button', { name: t(button) }));
  expect(asked[heard]).toHaveBeenLastCalledWith('whole');
});
