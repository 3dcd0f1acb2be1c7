import { beforeAll, expect, test } from 'vitest';
import { settings } from '../src/settings/settings.svelte';
import { lineOf, sentenceOf } from '../src/table/sentence';
import { library, t } from '../src/texts/texts.svelte';
import type { MatchView } from '../src/wire/protocol';
import { Texts, Words } from '../src/words';

const TABLES = {
  and: 'and',
  step: { take: 'Take a stone.' },
  waiting: { take: '{seat:player} is taking a stone.', roll: 'The stones roll.' },
  result: {
    shared: '{winners:player} share it.',
    won: { winners: 'You win!', other: '{winners:player} wins!' },
  },
  log: { took: { you: 'You take.', other: '{seat:player} takes.' } },
};
const NAMES = ['Anna', 'Tom', 'Zoé'];
const words = (viewer: number) => new Words(new Texts('en', TABLES, 'small'), NAMES, viewer);

const match = (step: string, ranks: number[] | null = null): MatchView => ({
  number: 1,
  commitment: '',
  seed: null,
  viewer: 0,
  private: false,
  view: { outcome: ranks && { ranks, reason: 'end' } },
  step,
  prompts: [],
  undoable: [],
  why_no_undo: 'nothing',
  awaited: [],
  awaited_until: null,
  turn: null,
  habits: [],
  players: [],
  changes: [],
  is_calm: false,
  began_at: null,
});

beforeAll(async () => {
  settings.choose('language', 'en');
  await library.load('house');
});

test.each([
  ['take', [0], true, 'Take a stone.'],
  ['take', [1], false, 'Tom is taking a stone.'],
  ['take', [1, 2], false, 'Tom and Zoé is taking a stone.'],
  ['take', [0, 1, 2, 3], false, '4 people are still deciding.'],
  ['take', [], false, ''],
  ['roll', [0, 1, 2, 3], false, 'The stones roll.'],
  ['roll', [], false, 'The stones roll.'],
  ['unknown', [0], true, 'Choose a move.'],
  ['unknown', [1, 2], false, 'Tom and Zoé are thinking.'],
] as const)('%s with %j: %s', (step, awaited, mine, said) => {
  expect(sentenceOf(match(step), awaited, mine, words(0))).toBe(said);
});

test.each([
  [[1, 2, 2], 0, 'You win!'],
  [[1, 2, 2], 1, 'Anna wins!'],
  [[1, 1, 3], 2, 'Anna and Tom share it.'],
])('after ranks %j, seat %i reads %s', (ranks, viewer, said) => {
  expect(sentenceOf(match('over', ranks), [], false, words(viewer))).toBe(said);
});

test('an event without words is told plainly', () => {
  expect(lineOf({ event: 'took', seat: 1 }, words(0))).toBe('Tom takes.');
  expect(lineOf({ event: 'unheard_of' }, words(0))).toBe(t('table.unknown_event'));
});
