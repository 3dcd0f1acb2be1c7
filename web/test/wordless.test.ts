import loaders from 'virtual:texts';
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import RulesScreen from '../src/rules/RulesScreen.svelte';
import { library, t } from '../src/texts/texts.svelte';

beforeAll(() => library.load('house'));
afterEach(cleanup);

test('words that are not to be had are said to be missing: no page is white', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const own = loaders.onix;
  if (!own) throw new Error('no texts');
  loaders.onix = { fr: () => Promise.reject(), en: () => Promise.reject() } as never;
  render(RulesScreen, { game: 'onix', clause: null });
  expect(await screen.findByText(t('house.away_title'))).toBeTruthy();
  loaders.onix = own;
  await library.load('onix');
  await vi.waitFor(() => expect(screen.queryByText(t('house.away_title'))).toBeNull());
});
