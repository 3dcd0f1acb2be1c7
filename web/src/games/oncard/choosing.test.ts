import { expect, it } from 'vitest';
import {
  type Choices,
  type Chosen,
  chosenIn,
  lacking,
  ownNames,
  rowsOf,
  setsOf,
  toggled,
  without,
} from './choosing';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'Lou'];
const CHOICES: Choices = {
  characters: NAMES.map((character) => ({ character, faces: [], card: { power: 'shield' } })),
  default: NAMES.slice(0, 6),
  row: 6,
};
const LOU = ['a', 'b', 'c', 'd', 'e', 'Lou'];

it('shows what each seat plays with', () => {
  expect(rowsOf([], CHOICES, 2)).toEqual([CHOICES.default, CHOICES.default]);
  expect(rowsOf([LOU], CHOICES, 2)).toEqual([LOU, LOU]);
  expect(rowsOf([LOU, CHOICES.default], CHOICES, 3)[2]).toEqual(CHOICES.default);
});

it('counts what is lacking or too much', () => {
  const five = toggled(LOU, 'Lou');
  expect(lacking(five, CHOICES)).toBe(1);
  expect(lacking(toggled(toggled(five, 'f'), 'g'), CHOICES)).toBe(-1);
});

it('writes the usual set as none, one for all as one, and each his own as all', () => {
  expect(setsOf([CHOICES.default, LOU], false, CHOICES)).toEqual([]);
  expect(setsOf([LOU, LOU], false, CHOICES)).toEqual([LOU]);
  expect(setsOf([LOU, LOU], true, CHOICES)).toEqual([LOU, LOU]);
});

it('takes own DiXes away, and gives whoever played with them another', () => {
  const chosen: Chosen = {
    sets: [LOU],
    dixes: [{ character: 'Lou' }],
    cards: [{ character: 'Lou' }, { character: 'a' }],
  };
  expect(ownNames(chosen)).toEqual(['Lou', 'a']);
  expect(without(chosen, 'Lou', CHOICES)).toEqual({
    sets: [CHOICES.default],
    dixes: [],
    cards: [{ character: 'a' }],
  });
  expect(without(chosen, 'a', CHOICES).sets).toEqual([LOU]);
  expect(chosenIn({})).toEqual({ sets: [], dixes: [], cards: [] });
});
