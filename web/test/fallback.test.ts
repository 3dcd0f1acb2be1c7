import { render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import Fallback from '../src/games/Fallback.svelte';
import { library } from '../src/texts/texts.svelte';
import { Texts, Words } from '../src/words';

beforeAll(async () => {
  await library.load('house');
});

test('any game can be played on the plain board', async () => {
  const onDecide = vi.fn();
  const words = new Words(new Texts('en', { move: { go: 'Go to {place:place}' } }, 'small'));
  render(Fallback, {
    view: { viewer: 0, seats: 2, outcome: null, deciders: [0], stones: [3, 4] },
    screen: 'whole',
    open: [],
    handHidden: false,
    seats: [],
    you: [0],
    awaited: [0],
    prompt: {
      seat: 0,
      prompt: '1.0.0.0',
      moves: [{ move: 'go', place: 0 }, { move: 'pass' }],
      deadline: null,
      wordings: [{ key: 'go', values: { place: 0 } }],
    },
    words,
    settings: { letters: false, sound: false, motion: true },
    happenings: [],
    onDecide,
    onWhyNot: vi.fn(),
    onRules: vi.fn(),
    hint: null,
    clock: () => 0,
  });
  expect(screen.getByText('[3,4]')).toBeTruthy();
  screen.getByRole('button', { name: 'Go to 1' }).click();
  expect(onDecide).toHaveBeenCalledWith({ move: 'go', place: 0 });
  expect(screen.getAllByRole('button')).toHaveLength(2);
});
