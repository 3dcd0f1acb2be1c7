import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import middle from '../src/games/onix/fixtures/middle-4.json';
import ReplayScreen from '../src/replay/ReplayScreen.svelte';
import { session } from '../src/session.svelte';
import { library, t } from '../src/texts/texts.svelte';
import { keepBy } from '../src/wire/keeper';
import type { ReplayStep } from '../src/wire/protocol';
import { HOME, Scripted, seat } from './scripted';

beforeAll(async () => {
  await library.load('house');
  await library.load('onix');
});
beforeEach(() => {
  session.home = HOME;
});
afterEach(() => {
  cleanup();
  session.home = null;
  keepBy(null);
});

const step = (discard: number): ReplayStep[] => [
  {
    view: { ...middle.view, discard },
    views: [],
    awaited: [],
    happenings: [],
  } as unknown as ReplayStep,
];

const discarded = () => document.querySelector('.discard .count')?.textContent;

test('the last eyes that were asked for are shown, whichever answer comes last', async () => {
  const answers = new Map<number, (steps: ReplayStep[]) => void>();
  const fetchSteps = vi.fn((_code: string, _match: number, eyes: number) =>
    eyes === -1
      ? Promise.resolve(step(40))
      : new Promise<ReplayStep[]>((settle) => answers.set(eyes, settle)),
  );
  const players = middle.names;
  new Scripted({
    fetchSteps,
    fetchReplay: async () =>
      ({ game: 'onix', players, options: {}, commitment: null, seed: null, entries: [] }) as never,
    fetchSeats: async () =>
      ({ yours: [], seats: players.map((name) => seat(name, null)) }) as never,
  });
  render(ReplayScreen, { code: 'ABCD', match: 1, moment: 0 });
  const eyes = (await screen.findByLabelText(t('replay.eyes'))) as HTMLSelectElement;
  await fireEvent.change(eyes, { target: { value: '1' } });
  await fireEvent.change(eyes, { target: { value: '2' } });
  answers.get(2)?.(step(42));
  await vi.waitFor(() => expect(discarded()).toBe('42'));
  answers.get(1)?.(step(41));
  await new Promise((done) => setTimeout(done));
  expect(discarded()).toBe('42');
});
