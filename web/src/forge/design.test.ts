import { describe, expect, it } from 'vitest';
import {
  cardOf,
  emptyDesign,
  freeName,
  type House,
  renamed,
  rowOf,
  withFace,
  withNewDixe,
  without,
  withPin,
} from './design';
import type { Card } from './wire';

const card: Card = {
  character: 'oni',
  combinations: [['sun'], ['pi'], ['aum']],
  condition: 'pair',
  slots: 0,
  power: 'shield',
  symbol: null,
};
const names = [
  'oni',
  'zonbi',
  'hanuman',
  'doryphore',
  'mr_blaireau',
  'crane_yorick',
  'arkan_sonney',
];
const house: House = {
  characters: names.map((character) => ({ character, faces: [], card: { ...card, character } })),
  default: names.slice(1),
};
const withLou = () => withNewDixe(emptyDesign(), house, 'Lou');

describe('a set', () => {
  it('has six characters, and the house fills up', () => {
    expect(rowOf(emptyDesign(), house)).toEqual(names.slice(1));
    const row = rowOf(withLou(), house);
    expect(row).toHaveLength(6);
    expect(row[0]).toBe('Lou');
  });

  it('takes a new DiXe in beside the other own ones', () => {
    const two = withNewDixe(withLou(), house, 'Max');
    expect(rowOf(two, house).slice(0, 2)).toEqual(['Lou', 'Max']);
    expect(freeName(two, house, 'Lou')).toBe('Lou 2');
  });

  it('renames and deletes a DiXe with all that is its own', () => {
    const pinned = withPin(withLou(), {
      character: 'Lou',
      combinations: [1],
      condition: false,
      power: true,
    });
    const lea = renamed(pinned, 'Lou', 'Léa');
    expect(JSON.stringify(lea)).not.toContain('Lou');
    expect(cardOf(lea, house, 'Léa')?.character).toBe('Léa');
    const gone = without(lea, 'Léa');
    expect(JSON.stringify(gone)).not.toContain('Léa');
    expect(cardOf(gone, house, 'Léa')).toBeNull();
  });
});

describe('a die', () => {
  const facesOf = (place: number, face: string) =>
    withFace(withLou(), 'Lou', place, face).dixes[0]?.faces.flat();

  it('shows a new symbol on one face', () => {
    expect(facesOf(2, 'skull')).toEqual(['character', 'sun', 'skull', 'aum', 'bomb', 'heart']);
  });

  it('exchanges what is there already', () => {
    expect(facesOf(1, 'heart')).toEqual(['character', 'heart', 'pi', 'aum', 'bomb', 'sun']);
    expect(facesOf(5, 'character')).toEqual(['heart', 'sun', 'pi', 'aum', 'bomb', 'character']);
  });

  it('always has its character', () => {
    expect(facesOf(0, 'skull')).toEqual(['character', 'sun', 'pi', 'aum', 'bomb', 'heart']);
  });
});
