// Generated from src/tablee/server by scripts/generate_protocol.py.
import type { Refused } from '../wire/protocol';

/** Which game the workshop's sets are of. */
export const DESIGNED = 'oncard';

export const SYMBOLS = ['bomb', 'skull', 'sun', 'aum', 'yinyang', 'smiley', 'pi', 'eight', 'heart'] as const;

export const CONDITIONS = ['pair', 'joker_placed', 'no_character', 'two_placed', 'symbol_rolled', 'missed', 'stopped', 'finished'] as const;

export const POWERS = ['borrow', 'keep_joker', 'passing_joker', 'throw_again', 'save_symbol', 'turn_die', 'shield', 'push_back'] as const;

/** One die: three pairs of opposite faces (DX-3). */
export interface Dixe {
  /** Its name: a word that the texts know, or the name itself for a DiXe of somebody's own. */
  character: string;
  faces: [[string, string], [string, string], [string, string]];
}

/** What is printed on a character's card (OC-2). */
export interface Card {
  character: string;
  combinations: [string[], string[], string[]];
  condition: 'pair' | 'joker_placed' | 'no_character' | 'two_placed' | 'symbol_rolled' | 'missed' | 'stopped' | 'finished';
  slots: 0 | 1 | 2;
  power: 'borrow' | 'keep_joker' | 'passing_joker' | 'throw_again' | 'save_symbol' | 'turn_die' | 'shield' | 'push_back';
  /** The symbol that the condition `symbol_rolled` waits for. */
  symbol: string | null;
}

/** `[set]`: what the file is, and who plays. */
export interface Head {
  format: number;
  name: string;
  /** Goes up with every change. */
  version: number;
  /** Up to six; the house fills up. */
  characters: string[];
  /** By how many percent the slowest card may be slower than the fastest. */
  tolerance: number;
}

/** What the forge leaves alone on a card. */
export interface Pin {
  character: string;
  combinations: (1 | 2 | 3)[];
  condition: boolean;
  power: boolean;
}

/** A character's face, as SVG text that `pictures.py` has written. */
export interface Picture {
  character: string;
  svg: string;
}

export interface Design {
  head: Head;
  dixes: Dixe[];
  cards: Card[];
  pins: Pin[];
  pictures: Picture[];
}

/** Of a turn that begins with six dice in hand. */
export interface CombinationFigures {
  /** The chance that it is finished in that turn. */
  finish: number;
  /** The chance that a miss ends the turn before. */
  miss: number;
}

export interface CardFigures {
  character: string;
  /** Expected, to turn it over. */
  turns: number;
  /** With the average of the set: 0.05 is five percent slower. */
  compared: number;
  combinations: CombinationFigures[];
  /** The chance that a turn spent on it ends in a miss. */
  missed: number;
  /** How often its save condition is met in an opponent's turn. */
  fires: number;
  /** Turns of opponents until a symbol is saved; None if that never happens. */
  waiting: number | null;
}

export interface SetFigures {
  cards: CardFigures[];
  mean: number;
  /** How much slower the slowest card is than the fastest: 0.1 is ten percent. */
  spread: number;
}

/** What was done to one combination: symbols taken away, others given to it. */
export interface Exchange {
  character: string;
  /** 1, 2 or 3. */
  combination: number;
  taken: string[];
  given: string[];
  before: number;
  /** Expected turns of the card. */
  after: number;
}

export interface Balanced {
  design: Design;
  changes: Exchange[];
  before: SetFigures;
  after: SetFigures;
  aim: number;
  /** Cards that stay outside: everything that could be changed is pinned, or nothing helps. */
  stuck: string[];
}

/** A share of the victories with its interval, and what it would be if all were equal. */
export interface Share {
  share: number;
  low: number;
  high: number;
  fair: number;
}

/** Of the winner, on average, with its interval. */
export interface Turns {
  mean: number;
  low: number;
  high: number;
}

export interface CharacterShare {
  character: string;
  times: number;
  win: Share;
}

/** Games in which all seats have the same set. */
export interface Side {
  games: number;
  turns: Turns;
  /** By turn order, the first player first. */
  order: Share[];
  characters: CharacterShare[];
}

export interface Trials {
  players: number;
  seed: number;
  mine: Side;
  house: Side;
  /** What the set wins against the default one, one of each. */
  duel: Share;
}

/** A sentence of `texts.*.toml`, under `conclusion`, and what it needs, by kind. */
export interface Conclusion {
  says: string;
  /** A character. */
  name: string;
  /** In turn order, from one. */
  place: number;
  shares: Record<string, number>;
  turns: Record<string, number>;
  /** That would tell, where these cannot. */
  games: number;
  /** Figures, among which one strays by chance. */
  looked_at: number;
}

export interface DesignFile {
  name: string;
  text: string;
}

export interface DesignText {
  text: string;
}

export interface Proposal {
  design: Design;
  character: string;
  variant: number;
}

export interface TrialsAsked {
  design: Design;
  games: number;
  players: number;
  seed: number;
}

/** One line of the answer: how many cards are counted; the last one has the figures. */
export interface FiguresProgress {
  done: number;
  whole: number;
  /** Why it ended in the middle. */
  refused: Refused | null;
  figures: SetFigures | null;
}

/** One line of the answer: how many cards were looked at. Nobody knows how many it takes. */
export interface ProposalProgress {
  done: number;
  /** Why it ended in the middle. */
  refused: Refused | null;
  card: Card | null;
}

/** One line of the answer: how many cards were looked at. Nobody knows how many it takes. */
export interface BalanceProgress {
  done: number;
  /** Why it ended in the middle. */
  refused: Refused | null;
  balanced: Balanced | null;
}

/** One line of the answer; the last one has the figures, and what follows from them. */
export interface TrialsProgress {
  done: number;
  whole: number;
  /** Why it ended in the middle. */
  refused: Refused | null;
  trials: Trials | null;
  conclusions: Conclusion[];
}

/** What is to be printed: a game's cards, its rulebook, or a page to try the printer with. */
export interface Printing {
  what: 'cards' | 'rulebook' | 'test';
  game: string;
  language: 'fr' | 'en';
  paper: 'a4' | 'letter';
  duplex: 'long' | 'short' | 'none';
  low_ink: boolean;
  copies: number;
  /** How far the backs are moved to the right and down, in millimetres. */
  shift: [number, number];
  /** Cards as single pictures for a print service, instead of sheets. */
  pictures: boolean;
  /**
   * Whose cards, where one may choose (`PrintableGame.characters`); without any, the usual ones,
   * or all of the set.
   */
  characters: string[];
  /** The cards of a set of the workshop, instead of a game's own. */
  design: Design | null;
  /** Another deck, a TOML file, where the game takes one (`PrintableGame.takes_deck`). */
  deck: DesignFile | null;
}

/** The first page as a PNG in base64, and how much there is to print. */
export interface PrintPreview {
  picture: string;
  sheets: number;
  cards: number;
}

/** A game whose cards and rulebook are printed. */
export interface PrintableGame {
  game: string;
  takes_deck: boolean;
  /** Those whose cards can be chosen; none if all are printed. */
  characters: string[];
  /** Those that are printed unless told. */
  usual: string[];
  /** The workshop's sets are of this game. */
  is_designed: boolean;
}
