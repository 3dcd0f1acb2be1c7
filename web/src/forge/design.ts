/** A design and what can be done to it: every change makes another design. */
import type { Card, Design, Dixe, Head, Pin } from './wire';

export const CHARACTER = 'character';
export const ROW = 6;
export const LARGEST = 6;
export const LONGEST_NAME = 30;
export const LONGEST_TITLE = 60;

/** What the house brings along: its dice and cards, and who plays unless told. */
export type House = {
  characters: { character: string; faces: string[]; card: Card }[];
  default: string[];
};

const HEAD: Head = { format: 1, name: '', version: 1, characters: [], tolerance: 10 };

export const emptyDesign = (): Design => ({
  head: HEAD,
  dixes: [],
  cards: [],
  pins: [],
  pictures: [],
});

const isOf =
  (name: string) =>
  ({ character }: { character: string }) =>
    character === name;

export const dixeOf = (design: Design, name: string) => design.dixes.find(isOf(name)) ?? null;
export const isOwn = (design: Design, name: string) => design.dixes.some(isOf(name));
export const pictureOf = (design: Design, name: string) =>
  design.pictures.find(isOf(name))?.svg ?? null;

export function cardOf(design: Design, house: House, name: string): Card | null {
  return design.cards.find(isOf(name)) ?? house.characters.find(isOf(name))?.card ?? null;
}

/** Whether its card is another one than the house's. */
export const hasOwnCard = (design: Design, name: string) => design.cards.some(isOf(name));

/** The symbols of a die, its character first. */
export function sidesOf(design: Design, house: House, name: string): string[] {
  const die = dixeOf(design, name);
  if (!die) return house.characters.find(isOf(name))?.faces ?? [];
  return [CHARACTER, ...die.faces.flat().filter((face) => face !== CHARACTER)];
}

export function pinOf(design: Design, name: string): Pin {
  const none: Pin = { character: name, combinations: [], condition: false, power: false };
  return design.pins.find(isOf(name)) ?? none;
}

/** The six who play: those that are chosen, and the house fills up. */
export function rowOf(design: Design, house: House): string[] {
  const known = house.characters.map(({ character }) => character);
  const names = [...design.head.characters, ...house.default, ...known];
  return [...new Set(names)].slice(0, ROW);
}

const put = <Item extends { character: string }>(items: Item[], item: Item): Item[] =>
  items.some(isOf(item.character))
    ? items.map((each) => (each.character === item.character ? item : each))
    : [...items, item];

export const withHead = (design: Design, head: Partial<Head>): Design => ({
  ...design,
  head: { ...design.head, ...head },
});

export const withCard = (design: Design, card: Card): Design => ({
  ...design,
  cards: put(design.cards, card),
});

export const withPin = (design: Design, pin: Pin): Design => ({
  ...design,
  pins: put(design.pins, pin),
});

export const withPicture = (design: Design, character: string, svg: string): Design => ({
  ...design,
  pictures: put(design.pictures, { character, svg }),
});

/** A DiXe of one's own, in the set if there is room beside the other own ones. */
export function withNewDixe(design: Design, house: House, name: string): Design {
  const die: Dixe = {
    character: name,
    faces: [
      [CHARACTER, 'sun'],
      ['pi', 'aum'],
      ['bomb', 'heart'],
    ],
  };
  const card: Card = {
    character: name,
    combinations: [
      ['sun', 'pi', 'aum', 'bomb'],
      ['pi', 'aum', 'bomb', 'heart', 'skull'],
      ['sun', 'pi', 'aum', 'bomb', 'heart', 'eight'],
    ],
    condition: 'pair',
    slots: 1,
    power: 'shield',
    symbol: null,
  };
  const others = rowOf(design, house);
  const own = others.filter((other) => isOwn(design, other));
  const rest = others.filter((other) => !isOwn(design, other));
  const characters = [...own, name, ...rest].slice(0, ROW);
  return withHead(
    { ...design, dixes: [...design.dixes, die], cards: put(design.cards, card) },
    { characters },
  );
}

/** Without what was made for this character; a DiXe of the house has its own card again. */
export function without(design: Design, name: string): Design {
  const other = ({ character }: { character: string }) => character !== name;
  const isGone = isOwn(design, name);
  return {
    head: isGone
      ? { ...design.head, characters: design.head.characters.filter((each) => each !== name) }
      : design.head,
    dixes: design.dixes.filter(other),
    cards: design.cards.filter(other),
    pins: design.pins.filter(other),
    pictures: design.pictures.filter(other),
  };
}

export function renamed(design: Design, name: string, next: string): Design {
  const change = <Item extends { character: string }>(item: Item): Item =>
    item.character === name ? { ...item, character: next } : item;
  return {
    head: {
      ...design.head,
      characters: design.head.characters.map((each) => (each === name ? next : each)),
    },
    dixes: design.dixes.map(change),
    cards: design.cards.map(change),
    pins: design.pins.map(change),
    pictures: design.pictures.map(change),
  };
}

/** Put a symbol, or the character, on a face; what was there goes to where that was. */
export function withFace(design: Design, name: string, place: number, face: string): Design {
  const die = dixeOf(design, name);
  if (!die) return design;
  const faces = die.faces.flat();
  const before = faces[place] ?? '';
  const other = faces.indexOf(face);
  if (other >= 0) faces[other] = before;
  else if (before === CHARACTER) return design;
  faces[place] = face;
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = faces;
  const turned: Dixe = {
    character: name,
    faces: [
      [a, b],
      [c, d],
      [e, f],
    ],
  };
  return { ...design, dixes: put(design.dixes, turned) };
}

/** Names are heard at a table: case, accents and what stands between letters tell none apart. */
const heard = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whose name sounds like this one, besides that of the DiXe itself; null if it is free. */
export function namesake(
  design: Design,
  house: House,
  name: string,
  own: string,
  called: (character: string) => string,
): string | null {
  const sound = heard(name);
  const sounds = (other: string) => heard(other) === sound || heard(called(other)) === sound;
  const others = design.dixes.map(({ character }) => character).filter((each) => each !== own);
  if (others.includes(name)) return name;
  return house.characters.map(({ character }) => character).find(sounds) ?? null;
}

/** A name that nobody has yet. */
export function freeName(design: Design, house: House, first: string): string {
  const taken = new Set([
    ...design.dixes.map(({ character }) => character),
    ...house.characters.map(({ character }) => character),
  ]);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? first : `${first} ${number}`;
    if (!taken.has(name)) return name;
  }
}
