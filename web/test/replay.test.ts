import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import middle from '../src/games/onix/fixtures/middle-4.json';
import ReplayScreen from '../src/replay/ReplayScreen.svelte';
import { session } from '../src/session.svelte';
import { library, t } from '../src/texts/texts.svelte';
import { type Keeper, keepBy } from '../src/wire/keeper';
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
  vi.useRealTimers();
  cleanup();
  session.home = null;
  keepBy(null);
});

const step = (discard: number): ReplayStep =>
  ({
    view: { ...middle.view, discard },
    views: [],
    awaited: [],
    happenings: [],
  }) as unknown as ReplayStep;

/** The board has to be fetched first: nothing is measured by it. */
const PATIENCE = { timeout: 9000 };

const discarded = () => document.querySelector('.discard .count')?.textContent;

/** A replay of which these are the steps. */
function open(fetchSteps: Keeper['fetchSteps']): void {
  const players = middle.names;
  new Scripted({
    fetchSteps,
    fetchReplay: async () =>
      ({ game: 'onix', players, options: {}, commitment: null, seed: null, entries: [] }) as never,
    fetchSeats: async () =>
      ({ yours: [], seats: players.map((name) => seat(name, null)) }) as never,
  });
  render(ReplayScreen, { code: 'ABCD', match: 1, moment: 0 });
}

test('the last eyes that were asked for are shown, whichever answer comes last', async () => {
  const answers = new Map<number, (steps: ReplayStep[]) => void>();
  const fetchSteps = vi.fn((_code: string, _match: number, eyes: number) =>
    eyes === -1
      ? Promise.resolve([step(40)])
      : new Promise<ReplayStep[]>((settle) => answers.set(eyes, settle)),
  );
  open(fetchSteps);
  const eyes = (await screen.findByLabelText(t('replay.eyes'), {}, PATIENCE)) as HTMLSelectElement;
  await fireEvent.change(eyes, { target: { value: '1' } });
  await fireEvent.change(eyes, { target: { value: '2' } });
  answers.get(2)?.([step(42)]);
  await vi.waitFor(() => expect(discarded()).toBe('42'), PATIENCE);
  answers.get(1)?.([step(41)]);
  await new Promise((done) => setTimeout(done));
  expect(discarded()).toBe('42');
});

test('a replay that plays by itself goes as fast as one chooses, also while it plays', async () => {
  const moves = Array.from({ length: 9 }, (_, discard) => step(discard));
  open(async () => moves);
  const speed = (await screen.findByLabelText(
    t('replay.speed'),
    {},
    PATIENCE,
  )) as HTMLSelectElement;
  const speeds = [...speed.options];
  expect(speeds.map(({ text }) => text)).toEqual(
    ['calm', 'usual', 'quick', 'rush'].map((name) => t(`speed.${name}`)),
  );
  // The page asks for `:checked`, which the DOM of these tests does not know of options.
  vi.spyOn(speed, 'querySelector').mockImplementation(() => speeds[speed.selectedIndex] ?? null);
  vi.useFakeTimers();
  const at = () => Number((screen.getByLabelText(t('replay.position')) as HTMLInputElement).value);
  /** How many ticks go by until the next move is shown. */
  const pace = (): number => {
    const before = at();
    for (let ticks = 1; ticks < 1000; ticks += 1) {
      vi.advanceTimersByTime(10);
      flushSync();
      if (at() === before + 1) return ticks;
    }
    throw new Error('nothing moves');
  };
  await fireEvent.click(screen.getByRole('button', { name: t('replay.play') }));
  const paces: number[] = [];
  for (const { value } of speeds) {
    await fireEvent.change(speed, { target: { value } });
    paces.push(pace());
    // And so it stays.
    expect(pace()).toBe(paces.at(-1));
  }
  // Each is faster than the one before.
  expect(new Set(paces).size).toBe(4);
  expect(paces).toEqual(paces.toSorted((one, other) => other - one));
  expect(at()).toBe(8);
});
