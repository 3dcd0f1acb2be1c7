/** What stands on a card, from its name: `4+swap` is a 4, asks for more, and has a Swap. */
import type { Card } from './wire';

export type Sign = '+' | '-' | '±';
export type Effect = 'replay' | 'reverse' | 'draw' | 'swap';

export const EFFECTS: readonly Effect[] = ['replay', 'reverse', 'draw', 'swap'];

export interface CardFace {
  number: number;
  sign: Sign;
  effect: Effect | null;
}

export function readCard(card: Card): CardFace {
  const effect = card.slice(2);
  return {
    number: Number(card[0]),
    sign: card[1] as Sign,
    effect: effect === '' ? null : (effect as Effect),
  };
}

export const NUMBERS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Whether a number is in the picture of what a card asks for: the sentence beside it, drawn. */
export function isAsked(card: Card, number: number): boolean {
  const face = readCard(card);
  if (face.sign === '+') return number > face.number;
  if (face.sign === '-') return number < face.number;
  return number !== face.number;
}

/** Cards with a key each, for lists in which the same card can be twice. */
export function keyed(cards: readonly Card[]): { card: Card; key: string }[] {
  const seen = new Map<Card, number>();
  return cards.map((card) => {
    const count = seen.get(card) ?? 0;
    seen.set(card, count + 1);
    return { card, key: `${card}/${count}` };
  });
}
