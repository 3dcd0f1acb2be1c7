import { describe, expect, it } from 'vitest';
import type { PromptOf } from '../board';
import { pairName } from '../pairs';
import {
  cardAt,
  coversOf,
  faceOf,
  inHand,
  layOut,
  pairsOf,
  printedOf,
  rolled,
  spotsOf,
  turnedCards,
} from './layout';
import { hintedThings, isSaving, readChoices, turnable } from './offers';
import { preview } from './preview';
import { NO_TRAIL, trailOf } from './trail';
import type {
  CardView,
  DieView,
  OnCardEvent,
  OnCardMove,
  OnCardView,
  OnCardWire,
  Printed,
} from './wire';

const FACES = ['character', 'sun', 'pi', 'aum', 'bomb', 'heart'];

const printed = (character: string): Printed => ({
  character,
  faces: FACES,
  card: {
    character,
    combinations: [
      ['sun', 'pi', 'aum'],
      ['sun', 'bomb'],
      ['heart', 'pi'],
    ],
    condition: 'pair',
    slots: 1,
    power: 'shield',
    symbol: null,
  },
});

const die = (where: DieView['where'], face: number | null = null, on: number | null = null) => ({
  where,
  face,
  on,
});

const card = (character: string, of: Partial<CardView> = {}): CardView => ({
  character,
  stage: 0,
  marks: [],
  die: die('hand'),
  ...of,
});

function viewOf(table: CardView[][], progress: Partial<OnCardView['progress']> = {}): OnCardView {
  return {
    viewer: 0,
    seats: table.length,
    deciders: [0],
    outcome: null,
    characters: ['a', 'b', 'c'].map(printed),
    turn: 0,
    turns: 0,
    step: 'place',
    table,
    progress: {
      active: 0,
      throws: 1,
      borrowed: null,
      thrown: [],
      picked: [],
      ...progress,
    },
    occasions: [],
    odds: null,
    red_dice: null,
  };
}

describe('where things lie', () => {
  it('finds cards, faces and opposite sides', () => {
    const view = viewOf([[card('a', { die: die('rolled', 2) }), card('b')]]);
    expect(faceOf(view, 0, 0)).toBe('pi');
    expect(faceOf(view, 0, 1)).toBe('character');
    expect(pairsOf(printed('a'))).toEqual([
      ['character', 'sun'],
      ['pi', 'aum'],
      ['bomb', 'heart'],
    ]);
    expect(() => cardAt(view, 0, 2)).toThrow();
    expect(() => printedOf(view, 'z')).toThrow();
  });

  it('lays dice on their symbols, and jokers on what is left', () => {
    const cover = (symbol: string) => ({ symbol, die: null });
    const spots = layOut(['sun', 'pi', 'aum'], [cover('character'), cover('pi')]);
    expect(spots.map(({ cover: on }) => on?.symbol ?? null)).toEqual(['character', 'pi', null]);
  });

  it('shows dice and marks on a combination, and none on a card that is turned over', () => {
    const own = [
      card('a', { marks: ['aum'] }),
      card('b', { die: die('card', 1, 0) }),
      card('c', { stage: 3, die: die('card', 2, 1) }),
    ];
    const view = viewOf([own]);
    expect(coversOf(view, 0, 0)).toEqual([
      { symbol: 'sun', die: { owner: 0, place: 1, number: 1 } },
      { symbol: 'aum', die: null },
    ]);
    expect(spotsOf(view, 0, 0).map(({ cover }) => cover !== null)).toEqual([true, false, true]);
    expect(spotsOf(view, 0, 2)).toEqual([]);
    expect(turnedCards(view, 0)).toBe(1);
  });

  it('gives a lent die to whoever plays it', () => {
    const mine = [card('a'), card('b')];
    const lent = (of: DieView) => [card('a', { die: of }), card('b')];
    const borrowed = { borrowed: [1, 0] as const };
    const before = viewOf([mine, lent(die('hand'))], borrowed);
    expect(inHand(before, 0).map(({ number }) => number)).toEqual([0, 1, 6]);
    expect(inHand(before, 1).map(({ place }) => place)).toEqual([1]);
    const thrown = viewOf([mine, lent(die('rolled', 3))], { ...borrowed, thrown: [6] });
    expect(rolled(thrown)).toEqual([{ owner: 1, place: 0, number: 6, spent: false }]);
    expect(inHand(thrown, 0)).toHaveLength(2);
    const placed = viewOf([mine, lent(die('card', 1, 0))], { ...borrowed, thrown: [6] });
    expect(coversOf(placed, 0, 0)).toEqual([
      { symbol: 'sun', die: { owner: 1, place: 0, number: 6 } },
    ]);
    expect(coversOf(placed, 1, 0)).toEqual([]);
  });

  it('keeps dice in sight that were used for a power', () => {
    const view = viewOf([[card('a', { die: die('spent', 0) }), card('b', { die: die('slot') })]]);
    expect(rolled(view)).toEqual([{ owner: 0, place: 0, number: 0, spent: true }]);
    expect(inHand(view, 0)).toEqual([]);
  });
});

function ask(...moves: OnCardMove[]): PromptOf<OnCardWire> {
  return {
    seat: 0,
    prompt: 'p',
    moves,
    deadline: null,
    wordings: moves.map((move) => ({ key: `${move.move}!`, values: {} })),
  };
}

describe('what can be done', () => {
  it('is found by the thing that does it', () => {
    const choices = readChoices(
      ask(
        { move: 'place', die: 2 },
        { move: 'power', die: 2 },
        { move: 'take_back', die: 1 },
        { move: 'activate', card: 4 },
        { move: 'turn_to', die: 3, face: 1 },
        { move: 'turn_to', die: 3, face: 5 },
        { move: 'aim', seat: 1, die: 0 },
        { move: 'throw' },
      ),
    );
    expect(choices.place.get(2)?.key).toBe('place!');
    expect(choices.power.has(2)).toBe(true);
    expect(choices.takeBack.has(1)).toBe(true);
    expect(choices.activate.has(4)).toBe(true);
    expect(choices.turnTo.get(3)).toHaveLength(2);
    expect(choices.aim).toHaveLength(1);
    expect([...choices.acts.keys()]).toEqual(['throw']);
    expect(isSaving(choices)).toBe(false);
  });

  it('is nothing without a question', () => {
    const choices = readChoices(null);
    expect(choices.acts.size + choices.place.size + choices.aim.length).toBe(0);
    expect(isSaving(choices)).toBe(false);
  });

  it('is saving, where somebody may pass', () => {
    expect(isSaving(readChoices(ask({ move: 'pass' })))).toBe(true);
    const choices = readChoices(ask({ move: 'save', card: 1, face: 2 }, { move: 'pass' }));
    expect(choices.save.get(1)).toHaveLength(1);
  });

  it('turns two cards up, in any order', () => {
    const up = (one: number, other: number): OnCardMove => ({
      move: 'turn_up',
      cards: [one, other],
    });
    const { pairs } = readChoices(ask(up(0, 1), up(0, 2)));
    expect(pairName(2, 0)).toBe(pairName(0, 2));
    expect([...turnable(pairs, null)].sort()).toEqual([0, 1, 2]);
    expect([...turnable(pairs, 2)].sort()).toEqual([0, 2]);
  });

  it.each<[OnCardMove, string[]]>([
    [{ move: 'turn_up', cards: [0, 3] }, ['card:1:0', 'card:1:3']],
    [{ move: 'advance', card: 2 }, ['card:1:2', 'save:2']],
    [{ move: 'save', card: 2, face: 4 }, ['save:2:4']],
    [{ move: 'aim', seat: 0, die: 5 }, ['aim:0:5']],
    [{ move: 'turn_to', die: 3, face: 1 }, ['turn:3:1']],
    [{ move: 'power', die: 3 }, ['die:3', 'power:3']],
    [{ move: 'use', die: 3 }, ['kept:3']],
    [{ move: 'place', die: 3 }, ['die:3']],
    [{ move: 'stop' }, ['act:stop']],
  ])('lights what a hint is made with: %o', (move, things) => {
    expect([...hintedThings(move, 1)]).toEqual(things);
    expect(hintedThings(null, 1).size).toBe(0);
  });
});

describe('the trail', () => {
  const threw = (seat: number, ...faces: string[]): OnCardEvent => ({
    event: 'threw',
    seat,
    numbers: faces.map((_, number) => number),
    dice: faces.map((_, number) => 'abc'[number] ?? ''),
    faces,
  });
  const began = (seat: number): OnCardEvent => ({ event: 'turn_began', seat });

  it('is nothing before the first throw', () => {
    expect(trailOf([began(0)])).toBe(NO_TRAIL);
  });

  it('is the turn of the last throw, until the next one', () => {
    const trail = trailOf([
      began(0),
      threw(0, 'sun', 'pi'),
      { event: 'activated', seat: 0, card: 'b' },
      { event: 'stopped', seat: 0, by_choice: true },
      began(1),
    ]);
    expect(trail).toMatchObject({ seat: 0, card: 'b', verdict: 'stopped' });
    expect(trail.dice.map(({ face }) => face)).toEqual(['sun', 'pi']);
    const next = trailOf([...trail.events, began(1), threw(1, 'aum')]);
    expect(next).toMatchObject({ seat: 1, card: null, verdict: null });
  });

  it('shows dice as powers have left them', () => {
    const { dice } = trailOf([
      began(0),
      threw(0, 'sun', 'pi', 'aum'),
      { event: 'threw_again', seat: 0, numbers: [1], dice: ['b'], faces: ['heart'] },
      { event: 'turned_die', seat: 0, die: 'c', face: 'bomb' },
    ]);
    expect(dice.map(({ face }) => face)).toEqual(['sun', 'heart', 'bomb']);
  });
});

describe('what a move will look like', () => {
  const own = [
    card('a'),
    card('b', { die: die('rolled', 1) }),
    card('c', { die: die('card', 2, 0) }),
  ];
  const view = viewOf([own, [card('a'), card('b'), card('c')]]);

  it('is a die on the combination of the card that is played', () => {
    const seen = preview(view, 0, { move: 'place', die: 1 });
    expect(seen?.view.table[0]?.[1]?.die).toEqual(die('card', 1, 0));
    expect(seen?.view.table[0]?.[2]).toBe(own[2]);
    expect(seen?.events).toEqual([{ event: 'placed', seat: 0, die: 'b', face: 'sun', card: 'a' }]);
    expect(own[1]?.die.where).toBe('rolled');
  });

  it('is nobody’s to guess where dice are thrown, or do not lie there', () => {
    const moves: OnCardMove[] = [{ move: 'throw' }, { move: 'stop' }, { move: 'use', die: 2 }];
    for (const move of moves) expect(preview(view, 0, move)).toBeNull();
    expect(preview(view, 0, { move: 'place', die: 2 })).toBeNull();
    expect(preview(view, 0, { move: 'place', die: 6 })).toBeNull();
    expect(preview(view, 1, { move: 'place', die: 1 })).toBeNull();
  });
});
