import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { seat } from '../../../test/scripted';
import { library } from '../../texts/texts.svelte';
import { type Language, Words } from '../../words';
import type { BoardProps } from '../board';
import { drawingOf as faceOf } from '../dixe/faces';
import { drawingOf } from './art/drawings';
import Board from './Board.svelte';
import type { CardView, ConditionName, OnCardView, OnCardWire, PowerName, Printed } from './wire';

/** Written out, as the rules count them: one that the texts or the sheet forget is missed here. */
const SYMBOLS = 'bomb skull sun aum yinyang smiley pi eight heart character'.split(' ');
const POWERS: readonly PowerName[] = [
  'borrow',
  'keep_joker',
  'passing_joker',
  'throw_again',
  'save_symbol',
  'turn_die',
  'shield',
  'push_back',
];
const CONDITIONS: readonly ConditionName[] = [
  'pair',
  'joker_placed',
  'no_character',
  'two_placed',
  'symbol_rolled',
  'missed',
  'stopped',
  'finished',
];
/** Whose face stands for all jokers. */
const JOKER = 'hanuman';

const CHARACTERS = ['oni', 'crane_yorick', 'mr_blaireau', 'arkan_sonney', JOKER, 'doryphore'];

const printed = (character: string): Printed => ({
  character,
  faces: ['character', 'sun', 'pi', 'aum', 'bomb', 'heart'],
  card: {
    character,
    combinations: [['sun'], ['pi'], ['aum']],
    condition: 'pair',
    slots: 1,
    power: 'shield',
    symbol: null,
  },
});

const row: CardView[] = CHARACTERS.map((character) => ({
  character,
  stage: 0,
  marks: [],
  die: { where: 'hand', on: null, face: null },
}));

const view: OnCardView = {
  viewer: 0,
  seats: 2,
  deciders: [1],
  outcome: null,
  characters: CHARACTERS.map(printed),
  turn: 1,
  turns: 0,
  step: 'start',
  table: [row, row],
  progress: { active: null, throws: 0, borrowed: null, thrown: [], picked: [] },
  occasions: [],
  odds: null,
  red_dice: null,
};

beforeAll(() => library.load('house'));
afterEach(cleanup);

function lay(words: Words, changes: Partial<BoardProps<OnCardWire>> = {}): void {
  const props: BoardProps<OnCardWire> = {
    view,
    screen: 'whole',
    open: [],
    handHidden: false,
    seats: [seat('Anna', 'me'), seat('Gaston', null)],
    you: [0],
    awaited: [1],
    prompt: null,
    words,
    settings: { letters: false, sound: false, motion: false },
    happenings: [],
    lasting: (length) => length,
    onDecide: vi.fn(),
    onWhyNot: vi.fn(),
    onRules: vi.fn(),
    hint: null,
    clock: () => 0,
    ...changes,
  };
  render(Board, props);
}

/** A picture as the page has it, once it has read the file. */
function parsed(drawing: string): string | undefined {
  const place = document.createElement('div');
  place.innerHTML = drawing;
  return place.querySelector('svg')?.outerHTML;
}

/** What stands below a title, each with the picture of that name: none is there twice. */
function listed(title: string, names: readonly string[], draw: (name: string) => string) {
  const named = new Map(names.map((name) => [parsed(draw(name)), name]));
  const section = screen.getByRole('heading', { name: title }).closest('section');
  const found = [...(section?.querySelectorAll('li') ?? [])].map((item) => [
    named.get(item.querySelector('svg')?.outerHTML) ?? 'another picture',
    // Not the narrow and hard spaces of French.
    item.textContent.replace(/[ \n]+/g, ' ').trim(),
  ]);
  expect(found).toHaveLength(names.length);
  return Object.fromEntries(found) as Record<string, string>;
}

const each = (names: readonly string[], say: (name: string) => string | null) =>
  Object.fromEntries(names.map((name) => [name, say(name)]));

it.each<Language>(['fr', 'en'])(
  'the sheet opens from the table, with every symbol, power and condition in pictures (%s)',
  async (language) => {
    const words = new Words(await library.load('oncard', language), ['Anna', 'Gaston'], 0);
    lay(words);
    const title = words.say('board.sheet.title');
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: title }));
    screen.getByRole('dialog', { name: title });

    expect(
      listed(words.say('board.sheet.symbols'), SYMBOLS, (name) => faceOf(name, JOKER)),
    ).toEqual(each(SYMBOLS, (name) => words.trySay(`symbol.${name}`)));
    expect(
      listed(words.say('board.sheet.powers'), POWERS, (name) => drawingOf(`powers/${name}`)),
    ).toEqual(
      each(POWERS, (name) =>
        [words.trySay(`power.${name}`), words.trySay(`power_text.${name}`)].join(' '),
      ),
    );
    expect(
      listed(words.say('board.sheet.conditions'), CONDITIONS, (name) =>
        drawingOf(`conditions/${name}`),
      ),
    ).toEqual({
      ...each(CONDITIONS, (name) => words.trySay(`condition.${name}`)),
      // Which symbol a card waits for is drawn on that card.
      symbol_rolled: words.trySay('board.sheet.symbol_rolled'),
    });
  },
);

it('everybody who still chooses powers is lit, and later whose turn it is', async () => {
  const words = new Words(await library.load('oncard', 'en'), ['Anna', 'Gaston', 'Odile'], 0);
  const seats = [seat('Anna', 'me'), seat('Gaston', null), seat('Odile', null)];
  const three = { ...view, seats: 3, table: [row, row, row] };
  const lit = () => document.querySelectorAll('.own.turn, .seat.turn, .chip.turn').length;
  for (const awaited of [[0, 1, 2], [1, 2], [2]]) {
    lay(words, { view: { ...three, step: 'turn_up' }, seats, awaited });
    expect(lit()).toBe(awaited.length);
    cleanup();
  }
  lay(words, { view: three, seats, awaited: [1] });
  expect(lit()).toBe(1);
});
