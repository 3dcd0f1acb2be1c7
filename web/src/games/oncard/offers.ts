/** What the player may do now, found by the card, the die or the button that does it. */
import type { PromptOf } from '../board';
import { pairName } from '../pairs';
import type { OnCardMove, OnCardWire } from './wire';

/** What is done with a button alone. */
export type Act = Exclude<
  OnCardMove,
  { die: number } | { card: number } | { cards: readonly number[] }
>['move'];

export interface Offer {
  move: OnCardMove;
  /** The words of the move: a key under `move` in the texts, and their values. */
  key: string;
  values: Record<string, unknown>;
}

export interface Choices {
  /** Two cards to turn up, by `pairName`. */
  pairs: ReadonlyMap<string, Offer>;
  takeBack: ReadonlyMap<number, Offer>;
  activate: ReadonlyMap<number, Offer>;
  place: ReadonlyMap<number, Offer>;
  use: ReadonlyMap<number, Offer>;
  power: ReadonlyMap<number, Offer>;
  pick: ReadonlyMap<number, Offer>;
  advance: ReadonlyMap<number, Offer>;
  /** Opponents' dice that a power can aim at. */
  aim: readonly Offer[];
  /** The symbols that a die can be turned to, or a card's die can save. */
  turnTo: ReadonlyMap<number, readonly Offer[]>;
  save: ReadonlyMap<number, readonly Offer[]>;
  acts: ReadonlyMap<Act, Offer>;
}

export function readChoices(prompt: PromptOf<OnCardWire> | null): Choices {
  const pairs = new Map<string, Offer>();
  const byDie = { take_back: map(), place: map(), use: map(), power: map(), pick: map() };
  const byCard = { activate: map(), advance: map() };
  const aim: Offer[] = [];
  const turnTo = new Map<number, Offer[]>();
  const save = new Map<number, Offer[]>();
  const acts = new Map<Act, Offer>();
  prompt?.moves.forEach((move, index) => {
    const wording = prompt.wordings?.[index];
    const offer = { move, key: wording?.key ?? move.move, values: wording?.values ?? move };
    switch (move.move) {
      case 'turn_up':
        pairs.set(pairName(...move.cards), offer);
        break;
      case 'take_back':
      case 'place':
      case 'use':
      case 'power':
      case 'pick':
        byDie[move.move].set(move.die, offer);
        break;
      case 'activate':
      case 'advance':
        byCard[move.move].set(move.card, offer);
        break;
      case 'aim':
        aim.push(offer);
        break;
      case 'turn_to':
        turnTo.set(move.die, [...(turnTo.get(move.die) ?? []), offer]);
        break;
      case 'save':
        save.set(move.card, [...(save.get(move.card) ?? []), offer]);
        break;
      default:
        acts.set(move.move, offer);
    }
  });
  return { pairs, takeBack: byDie.take_back, ...byDie, ...byCard, aim, turnTo, save, acts };
}

const map = () => new Map<number, Offer>();

/** The cards that can be turned up next; `marked` is the first of two, if there is one. */
export function turnable(pairs: Choices['pairs'], marked: number | null): Set<number> {
  const all = [...pairs.keys()].map((name) => name.split(':').map(Number));
  return new Set((marked === null ? all : all.filter((pair) => pair.includes(marked))).flat());
}

/** Whether somebody else's turn asks whether to save something. */
export const isSaving = (choices: Choices): boolean =>
  choices.acts.has('pass') || choices.save.size + choices.advance.size > 0;

/** What a hinted move is made with, by the names of things. */
export function hintedThings(hint: OnCardMove | null, seat: number): Set<string> {
  if (!hint) return new Set();
  switch (hint.move) {
    case 'turn_up':
      return new Set(hint.cards.map((card) => `card:${seat}:${card}`));
    case 'activate':
    case 'advance':
      return new Set([`card:${seat}:${hint.card}`, `save:${hint.card}`]);
    case 'save':
      return new Set([`save:${hint.card}:${hint.face}`]);
    case 'aim':
      return new Set([`aim:${hint.seat}:${hint.die}`]);
    case 'turn_to':
      return new Set([`turn:${hint.die}:${hint.face}`]);
    case 'power':
      return new Set([`die:${hint.die}`, `power:${hint.die}`]);
    case 'take_back':
    case 'use':
      return new Set([`kept:${hint.die}`]);
    case 'place':
    case 'pick':
      return new Set([`die:${hint.die}`]);
    default:
      return new Set([`act:${hint.move}`]);
  }
}
