/**
 * What lies on a real table, as far as one phone among the dice knows it: whose turn it is, what was
 * drawn, which effects run and until when. Whoever plays is a place in the order of turns, from 0:
 * the player after Oni begins, and Oni himself has no turn (MD-50). Tables are never changed: each
 * step gives another one, so that a slip can be taken back.
 */
import type { Card, Catalogue } from './cards';
import { ONI } from './cards';
import { type Chance, shuffled } from './chance';

/** Stands where a card would, for the smiley's promise: yin-yang does not end it (MD-20). */
export const SMILEY: Card = 'smiley';

export interface Running {
  card: Card;
  /** Who drew it. */
  by: number;
  /** It ends when their next turn begins; otherwise with the game. */
  until: 'turn' | 'game';
}

export interface Table {
  /** How many have turns; 0 if nobody counts them. */
  players: number;
  /** Whose turn it is. */
  turn: number;
  /** Found a pair of characters: after the next press the same player goes on (MD-19.10). */
  again: boolean;
  /** Whose smiley keeps everybody from Next until their turn comes (MD-19.1). */
  smiley: number | null;
  running: readonly Running[];
  /** Penalties that Oni has still to carry out. */
  owed: number;
  /** What is left of the deck, from the top. */
  deck: readonly Card[];
  /** The card that lies open, and who drew it; nothing once it is done. */
  open: { card: Card; by: number } | null;
}

/** What somebody did at the table. */
export type Step =
  | { what: 'next' }
  /** The turn is over without a card: a smiley keeps it, or nobody had to press. */
  | { what: 'pass' }
  | { what: 'sun' }
  | { what: 'smiley' }
  | { what: 'yinyang' }
  | { what: 'character' }
  /** Somebody forgot something: Oni takes a die back. */
  | { what: 'penalty' }
  | { what: 'paid' }
  /** The table has done what the open card says. */
  | { what: 'done' }
  /** An effect that somebody drew is over before its time, because a die was dropped; or the smiley is. */
  | { what: 'over'; card: Card; by: number }
  /** It is somebody else's turn than the screen thought. */
  | { what: 'turn'; of: number }
  /** "DiXe!", and there was a pair left (MD-63). */
  | { what: 'wrong' };

export function layTable(players: number): Table {
  const nothing = { again: false, smiley: null, owed: 0, open: null };
  return { ...nothing, players, turn: 0, running: [], deck: [] };
}

/** What the chance of a step is drawn from. */
export interface Supply {
  catalogue: Catalogue;
  /** All cards of the level. */
  deck: readonly Card[];
  chance: Chance;
}

export function take(table: Table, step: Step, supply: Supply): Table {
  switch (step.what) {
    case 'next':
      return table.smiley === null ? drawCard(table, supply) : goOn(put(table));
    case 'pass':
    case 'sun':
    case 'wrong':
      // A turn without a card: what the last one brought is done by now.
      return passTurn(put(table));
    case 'done':
      return put(table);
    case 'smiley':
      // The press that would come now is covered already, and Oni plays at once (MD-60).
      return { ...passTurn({ ...table, smiley: table.turn }), open: openFor(table, ONI) };
    case 'yinyang':
      return { ...table, running: [] };
    case 'character':
      return { ...table, again: !table.again };
    case 'penalty':
      return { ...table, owed: table.owed + 1 };
    case 'paid':
      return { ...table, owed: Math.max(0, table.owed - 1) };
    case 'over':
      if (step.card === SMILEY) return { ...table, smiley: null };
      return { ...table, running: table.running.filter((one) => !isSame(one, step)) };
    case 'turn':
      return beginTurn(table, step.of);
  }
}

/** The open card goes away. */
function put(table: Table): Table {
  return { ...table, open: null };
}

function openFor(table: Table, card: Card) {
  return { card, by: table.turn };
}

/** Draws without replacement; a used-up deck is shuffled again (MD-52). */
function drawCard(table: Table, { catalogue, deck, chance }: Supply): Table {
  const pile = table.deck.length > 0 ? table.deck : shuffled(deck, chance);
  const [card = ONI, ...rest] = pile;
  const effect = catalogue.effects.get(card);
  const drawn: Table = {
    ...table,
    deck: rest,
    open: openFor(table, card),
    owed: table.owed + (effect?.penalty === 'now' ? 1 : 0),
  };
  const passed = goOn(drawn);
  if (!effect?.lasts) return passed;
  const until = effect.lasts === 'game' ? 'game' : 'turn';
  const added: Running = { card, by: table.turn, until };
  return { ...passed, running: addRunning(passed.running, added, effect.own) };
}

/** Effects of one kind do not add up: the later end counts (MD-70). */
function addRunning(running: readonly Running[], added: Running, own: boolean): readonly Running[] {
  const same = running.find(({ card }) => card === added.card);
  if (same?.until === 'game') {
    // The end of the game is the same for all; whoever has drawn what is their own keeps it (MD-66.21).
    const isThere = !own || running.some((one) => isSame(one, added));
    return isThere ? running : [...running, added];
  }
  // The turn of whoever has just drawn is the farthest.
  return [...running.filter((other) => other !== same), added];
}

function isSame(one: Running, { card, by }: { card: Card; by: number }): boolean {
  return one.card === card && one.by === by;
}

/** The turn is over, unless a pair of characters prolongs it: then the same player goes on. */
function goOn(table: Table): Table {
  return table.again ? { ...table, again: false } : passTurn(table);
}

function passTurn(table: Table): Table {
  const after = { ...table, again: false };
  return table.players > 0 ? beginTurn(after, (table.turn + 1) % table.players) : after;
}

/** "Until your turn" is until that turn begins (MD-66). */
function beginTurn(table: Table, turn: number): Table {
  return {
    ...table,
    turn,
    again: false,
    smiley: table.smiley === turn ? null : table.smiley,
    running: table.running.filter(({ by, until }) => until === 'game' || by !== turn),
  };
}

/** How many turns are still to come before an effect ends; null if nobody can say. */
export function turnsLeft({ players, turn }: Table, { by, until }: Running): number | null {
  if (until === 'game' || players === 0) return null;
  return (by - turn + players) % players;
}
