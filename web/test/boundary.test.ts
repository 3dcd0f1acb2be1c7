import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { View } from '../src/games/board';
import Stage from '../src/games/Stage.svelte';
import type { Scene } from '../src/games/scene';
import { lineOf } from '../src/table/sentence';
import { library, sayLine, sayRefusal, t } from '../src/texts/texts.svelte';
import { Texts, Words } from '../src/words';
import Fragile from './boundary/Fragile.svelte';

const words = new Words(
  new Texts(
    'en',
    { move: { go: 'Go to {place:place}' }, log: { gone: '{seat:player} went' } },
    'x',
  ),
);
const onDecide = vi.fn();
const scene = (changes: Partial<Scene> = {}): Scene => ({
  chapter: '1',
  view: { stones: [3, 4], outcome: null },
  open: [],
  seats: [],
  you: [0],
  awaited: [0],
  prompt: {
    seat: 0,
    prompt: '1.0.0.0',
    moves: [
      { move: 'go', place: 0 },
      { move: 'spin', die: 2 },
    ],
    deadline: null,
    wordings: [
      { key: 'go', values: { place: 0 } },
      { key: 'spin', values: { die: 2 } },
    ],
  },
  chosen: null,
  foreseen: null,
  hint: null,
  happenings: [],
  isFromTheStart: false,
  habits: [],
  reveal: undefined,
  decide: onDecide,
  whyNot: vi.fn(),
  choose: vi.fn(),
  show: vi.fn(),
  lasting: (length) => length,
  blowOf: () => null,
  said: [],
  isLaidOver: false,
  clock: () => 0,
  ...changes,
});
const props = { board: null, scene: scene(), screen: 'whole', words, onRules: vi.fn() } as const;
const seen = (view: View) => ({ scene: scene({ view }) });

beforeAll(async () => {
  await library.load('house');
});

beforeEach(() => {
  onDecide.mockClear();
  vi.spyOn(console, 'error').mockReturnValue();
});

test('a board that fails leaves its moves in words, and comes back with the next good view', async () => {
  const { rerender } = render(Stage, { ...props, board: { default: Fragile } });
  expect(screen.getByText('2 stones')).toBeTruthy();
  await rerender(seen({ stones: { of: 'another time' }, stone: null, outcome: null }));
  await rerender(seen({ pebbles: [1] }));
  await tick();
  expect(screen.getByText(t('table.plain'))).toBeTruthy();
  screen.getByRole('button', { name: 'Go to 1' }).click();
  expect(onDecide).toHaveBeenCalledWith({ move: 'go', place: 0 });
  // A second bad one changes nothing.
  await rerender(seen({ pebbles: [2] }));
  await tick();
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await rerender(seen({ stones: [5], outcome: null }));
  await tick();
  expect(screen.getByText('1 stones')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('so does one that was never there, and moves without words are told apart', () => {
  render(Stage, props);
  const unworded = screen.getByRole('button', { name: /spin · 2/ });
  unworded.click();
  expect(onDecide).toHaveBeenCalledWith({ move: 'spin', die: 2 });
});

test('whoever hides the hand from others hides it here, too', () => {
  render(Stage, { ...props, handHidden: true });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a television sends people to their phones', () => {
  render(Stage, { ...props, screen: 'table', scene: scene({ you: [], prompt: null }) });
  expect(screen.getByText(t('tv.plain'))).toBeTruthy();
});

test('an event, a refusal or a goodbye of another time is a plain sentence', () => {
  expect(lineOf({ event: 'levitated', seat: 0 }, words)).toBe(t('table.unknown_event'));
  expect(lineOf({ event: 'gone' }, words)).toBe(t('table.unknown_event'));
  expect(lineOf({ event: 'gone', seat: 0 }, words)).toBe('#1 went');
  const refused = { scope: 'house', values: {}, clause: null };
  expect(sayRefusal({ ...refused, reason: 'eclipse' }, [])).toBe(t('refusal.not_now'));
  expect(sayRefusal({ ...refused, reason: 'bad_file' }, [])).toBe(t('refusal.not_now'));
  expect(sayLine('eclipse')).toBe(t('line.away'));
});
