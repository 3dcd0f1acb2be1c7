/**
 * A design that comes from a link or from what a browser has kept, looked at before it is used.
 *
 * Only what would break the page is refused here. Whether there can be such a die or such a card is
 * for the house to say: it reads every design that it is asked about as if it came from a file.
 */
import { CHARACTER, LARGEST, ROW } from './design';
import {
  type Card,
  CONDITIONS,
  type Design,
  type Dixe,
  type Head,
  type Picture,
  type Pin,
  POWERS,
  SYMBOLS,
} from './wire';

const FORMAT = 1;
const LONGEST_TEXT = 200;
const LONGEST_PICTURE = 200_000;
const MOST_ITEMS = 24;
const LARGEST_NUMBER = 2 ** 31;

/** The same design without anything that is not one's; null if it is none. */
export function checkDesign(value: unknown): Design | null {
  try {
    const from = tableOf(value);
    return {
      head: headOf(from.head ?? {}),
      dixes: entriesOf(from.dixes, dixeOf),
      cards: entriesOf(from.cards, cardOf),
      pins: entriesOf(from.pins, pinOf),
      pictures: entriesOf(from.pictures, pictureOf),
    };
  } catch (error) {
    if (error instanceof Wrong) return null;
    throw error;
  }
}

class Wrong extends Error {}

function headOf(value: unknown): Head {
  const from = tableOf(value);
  const characters = listOf(from.characters ?? [], ROW).map(nameOf);
  if (new Set(characters).size < characters.length) throw new Wrong();
  return {
    format: wholeOf(from.format ?? FORMAT, 0, FORMAT),
    name: textOf(from.name ?? '', LONGEST_TEXT, 0),
    version: wholeOf(from.version ?? 1, 0, LARGEST_NUMBER),
    characters,
    tolerance: numberOf(from.tolerance ?? 10, 0, LARGEST_NUMBER),
  };
}

function dixeOf(from: Item): Dixe {
  const pairs = listOf(from.faces, 3).map((pair) => {
    const faces = listOf(pair, 2).map((face) => oneOf(face, FACES));
    const [one, other] = faces;
    if (one === undefined || other === undefined) throw new Wrong();
    return [one, other] as [string, string];
  });
  const [first, second, third] = pairs;
  if (!first || !second || !third) throw new Wrong();
  return { character: nameOf(from.character), faces: [first, second, third] };
}

function cardOf(from: Item): Card {
  const [first, second, third] = listOf(from.combinations, 3).map((combination) =>
    listOf(combination, LARGEST).map((symbol) => oneOf(symbol, FACES)),
  );
  if (!first || !second || !third) throw new Wrong();
  return {
    character: nameOf(from.character),
    combinations: [first, second, third],
    condition: oneOf(from.condition, CONDITIONS),
    slots: oneOf(from.slots, [0, 1, 2] as const),
    power: oneOf(from.power, POWERS),
    symbol: from.symbol === null || from.symbol === undefined ? null : oneOf(from.symbol, FACES),
  };
}

function pinOf(from: Item): Pin {
  return {
    character: nameOf(from.character),
    combinations: listOf(from.combinations ?? [], 3).map((each) => oneOf(each, [1, 2, 3] as const)),
    condition: oneOf(from.condition ?? false, [true, false]),
    power: oneOf(from.power ?? false, [true, false]),
  };
}

function pictureOf(from: Item): Picture {
  return { character: nameOf(from.character), svg: textOf(from.svg, LONGEST_PICTURE) };
}

const FACES: readonly string[] = [...SYMBOLS, CHARACTER];

type Item = Record<string, unknown>;

/** One for each character: a list with somebody twice would confuse the page. */
function entriesOf<Kind extends { character: string }>(
  value: unknown,
  read: (item: Item) => Kind,
): Kind[] {
  const items = listOf(value ?? [], MOST_ITEMS).map((each) => read(tableOf(each)));
  const names = new Set(items.map(({ character }) => character));
  if (names.size < items.length) throw new Wrong();
  return items;
}

function tableOf(value: unknown): Item {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Wrong();
  return value as Item;
}

function listOf(value: unknown, most: number): unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new Wrong();
  return value;
}

function textOf(value: unknown, longest: number, shortest = 1): string {
  if (typeof value !== 'string' || value.length > longest || value.length < shortest)
    throw new Wrong();
  return value;
}

const nameOf = (value: unknown) => textOf(value, LONGEST_TEXT);

function numberOf(value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) throw new Wrong();
  return value;
}

function wholeOf(value: unknown, least: number, most: number): number {
  const number = numberOf(value, least, most);
  if (!Number.isInteger(number)) throw new Wrong();
  return number;
}

function oneOf<Kind>(value: unknown, among: readonly Kind[]): Kind {
  const found = among.find((each) => each === value);
  if (found === undefined) throw new Wrong();
  return found;
}
