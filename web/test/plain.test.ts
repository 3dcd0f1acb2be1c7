import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { BoardProps } from '../src/games/board';
import PlainBoard from '../src/games/PlainBoard.svelte';
import PlainHand from '../src/games/PlainHand.svelte';
import { library } from '../src/texts/texts.svelte';
import { Texts, Words } from '../src/words';

beforeAll(async () => {
  await library.load('house');
});

afterEach(cleanup);

const seat = (name: string): BoardProps['seats'][number] => ({
  kind: 'guest',
  name,
  avatar: 0,
  handle: name,
  level: null,
  present: true,
  replaced: false,
});

const TEXTS = {
  move: { go: 'Go to {place:place}' },
  view: { stones: 'Stones in the middle' },
  view_by_seat: { score: 'Points' },
};

function propsOf(changes: Partial<BoardProps> = {}): BoardProps {
  return {
    view: {
      viewer: 0,
      seats: 2,
      outcome: null,
      deciders: [0],
      stones: [3, 4],
      is_open: true,
      score: [7, 9],
      last_move: { from: 1, to: null },
    },
    screen: 'whole',
    open: [],
    handHidden: false,
    seats: [seat('Ada'), seat('Bo')],
    you: [0],
    awaited: [0],
    prompt: {
      seat: 0,
      prompt: '1.0.0.0',
      moves: [{ move: 'go', place: 0 }, { move: 'pass' }],
      deadline: null,
      wordings: [{ key: 'go', values: { place: 0 } }],
    },
    words: new Words(new Texts('en', TEXTS, 'small')),
    settings: { letters: false, sound: false, motion: true },
    happenings: [],
    onDecide: vi.fn(),
    onWhyNot: vi.fn(),
    onRules: vi.fn(),
    hint: null,
    lasting: (length) => length,
    clock: () => 0,
    ...changes,
  };
}

test('any game can be played on the plain board', () => {
  const props = propsOf();
  render(PlainBoard, props);
  screen.getByRole('button', { name: 'Go to 1' }).click();
  expect(props.onDecide).toHaveBeenCalledWith({ move: 'go', place: 0 });
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('what a view says is told in the words of the game, or by its names', () => {
  const { container } = render(PlainBoard, propsOf());
  const said = [...container.querySelectorAll('.sheet > dl > div')].map((one) => one.textContent);
  expect(said).toEqual(['Stones in the middle34', 'Is openyes', 'Last moveFrom1To–']);
  const row = screen.getByRole('row', { name: /Ada/ });
  expect(row.textContent).toMatch(/Ada\s*7/);
  expect(screen.getByRole('columnheader', { name: 'Points' })).toBeTruthy();
});

test.each([PlainBoard, PlainHand])('a hand that is hidden stays so', (Board) => {
  const { container } = render(Board, propsOf({ handHidden: true }));
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(container.textContent).not.toContain('3');
});
