/** What lies on a card, and where: for the eye. Whether it fits is for the server to say. */
import type { Pairs } from '../dixe/faces';
import { CHARACTER } from '../dixe/faces';
import { BORROWED, TURNED } from './numbers';
import type { CardView, OnCardView, Printed } from './wire';

/** A die somewhere on the table: whose it is, and its number in the turn of who plays it. */
export interface PlacedDie {
  owner: number;
  place: number;
  number: number;
}

/** What covers a symbol of a combination: a die, or a mark without one. */
export interface Cover {
  symbol: string;
  die: PlacedDie | null;
}

export interface Spot {
  symbol: string;
  cover: Cover | null;
}

export function printedOf(view: OnCardView, character: string): Printed {
  const found = view.characters.find((one) => one.character === character);
  if (!found) throw new Error(`no card of ${character}`);
  return found;
}

export function cardAt(view: OnCardView, seat: number, place: number): CardView {
  const card = view.table[seat]?.[place];
  if (!card) throw new Error(`no card ${place} at seat ${seat}`);
  return card;
}

export function faceOf(view: OnCardView, owner: number, place: number): string {
  const { character, die } = cardAt(view, owner, place);
  return printedOf(view, character).faces[die.face ?? 0] ?? CHARACTER;
}

/** Opposite faces, in pairs: the faces are listed pair by pair. */
export function pairsOf({ faces }: Printed): Pairs {
  return [0, 2, 4].map((at) => [faces[at] ?? null, faces[at + 1] ?? null] as const);
}

/** All that covers a card's combination: dice first, then marks. */
export function coversOf(view: OnCardView, seat: number, place: number): Cover[] {
  const covers: Cover[] = [];
  const add = (owner: number, die: number, number: number) => {
    const { where, on } = cardAt(view, owner, die).die;
    if (where !== 'card' || on !== place) return;
    covers.push({ symbol: faceOf(view, owner, die), die: { owner, place: die, number } });
  };
  const lent = view.progress.borrowed;
  view.table[seat]?.forEach((_, die) => {
    if (lent?.[0] !== seat || lent[1] !== die) add(seat, die, die);
  });
  if (lent && view.turn === seat && view.progress.active === place) add(...lent, BORROWED);
  const { marks } = cardAt(view, seat, place);
  return [...covers, ...marks.map((symbol) => ({ symbol, die: null }))];
}

/** Each symbol with what covers it; jokers lie on what is left, as they stand for anything. */
export function layOut(needed: readonly string[], covers: readonly Cover[]): Spot[] {
  const left = [...covers];
  const spots: Spot[] = needed.map((symbol) => {
    const at = left.findIndex((cover) => cover.symbol === symbol);
    return { symbol, cover: at < 0 ? null : (left.splice(at, 1)[0] ?? null) };
  });
  for (const spot of spots) spot.cover ??= left.shift() ?? null;
  return spots;
}

/** The current combination of a card that is not turned over. */
export function spotsOf(view: OnCardView, seat: number, place: number): Spot[] {
  const { character, stage } = cardAt(view, seat, place);
  if (stage >= TURNED) return [];
  const needed = printedOf(view, character).card.combinations[stage] ?? [];
  return layOut(needed, coversOf(view, seat, place));
}

export const turnedCards = (view: OnCardView, seat: number): number =>
  (view.table[seat] ?? []).filter(({ stage }) => stage >= TURNED).length;

/** Dice that a player could throw now: a lent one is not among them. */
export function inHand(view: OnCardView, seat: number): PlacedDie[] {
  const { borrowed, thrown } = view.progress;
  const isLent = (owner: number, place: number) => borrowed?.[0] === owner && borrowed[1] === place;
  const own = (view.table[seat] ?? []).flatMap(({ die }, place) =>
    die.where === 'hand' && !isLent(seat, place) ? [{ owner: seat, place, number: place }] : [],
  );
  if (!borrowed || view.turn !== seat || thrown.includes(BORROWED)) return own;
  const [owner, place] = borrowed;
  if (cardAt(view, owner, place).die.where !== 'hand') return own;
  return [...own, { owner, place, number: BORROWED }];
}

/** Dice of the current throw that are on the table, not on a card. */
export function rolled(view: OnCardView): (PlacedDie & { spent: boolean })[] {
  const seat = view.turn;
  const { borrowed } = view.progress;
  const found = (view.table[seat] ?? []).flatMap(({ die }, place) =>
    die.where === 'rolled' || die.where === 'spent'
      ? [{ owner: seat, place, number: place, spent: die.where === 'spent' }]
      : [],
  );
  if (!borrowed) return found;
  const [owner, place] = borrowed;
  const { where } = cardAt(view, owner, place).die;
  if (where !== 'rolled' && where !== 'spent') return found;
  return [...found, { owner, place, number: BORROWED, spent: where === 'spent' }];
}
