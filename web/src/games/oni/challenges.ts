/**
 * What effects have on the page beside a card and a drawing: one file each in `challenges/`, found there.
 * The board knows them by this alone.
 */
import type { Component } from 'svelte';
import type { Table } from './table.svelte';
import type { Card, OniView } from './wire';

export interface Challenge {
  /** The small game that is played while it is on. */
  default: Component<{ table: Table; still: boolean }>;
  /** The lower one stands above the others. */
  place: number;
  /** What the view has of it, if it is on. */
  shown: (view: OniView) => object | null | undefined;
  /** The card that is told of otherwise than by its own name: */
  card?: Card;
  /** by these words (`card_text` in the texts), */
  text?: (view: OniView) => string;
  /** or that lasts as no other does (`board.until` there). */
  lasts?: string;
}

const files = import.meta.glob<Challenge>('./challenges/*.svelte', { eager: true });
export const challenges = Object.values(files).sort((one, other) => one.place - other.place);
const byCard = new Map(challenges.flatMap((one) => (one.card ? [[one.card, one] as const] : [])));

export const challengesOn = (view: OniView): readonly Challenge[] =>
  challenges.filter(({ shown }) => shown(view));

/** The words of a card that somebody drew, by the rules of this match. */
export const textOf = (card: Card, view: OniView): string => byCard.get(card)?.text?.(view) ?? card;

/** How long what runs lasts. */
export const lastingOf = ({ card, until }: OniView['running'][number]): string =>
  byCard.get(card)?.lasts ?? until;
