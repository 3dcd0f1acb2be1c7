// Generated from src/tablee/server by scripts/generate_protocol.py.
import type { Refused } from '../wire/protocol';

/** One die: three pairs of opposite faces (DX-3). */
export interface Dixe {
  character: string;
  faces: [[string, string], [string, string], [string, string]];
}

/** What is printed on a character's card (OC-2). */
export interface Card {
  character: string;
  combinations: [string[], string[], string[]];
  condition: 'finished' | 'joker_placed' | 'missed' | 'no_character' | 'pair' | 'stopped' | 'symbol_rolled' | 'two_placed';
  slots: 0 | 1 | 2;
  power: 'borrow' | 'keep_joker' | 'passing_joker' | 'push_back' | 'save_symbol' | 'shield' | 'throw_again' | 'turn_die';
  symbol: string | null;
}

/** `[set]`: what the file is, and who plays. */
export interface Head {
  format: number;
  name: string;
  version: number;
  characters: string[];
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
  finish: number;
  miss: number;
}

export interface CardFigures {
  character: string;
  turns: number;
  compared: number;
  combinations: CombinationFigures[];
  missed: number;
  fires: number;
  waiting: number | null;
}

export interface SetFigures {
  cards: CardFigures[];
  mean: number;
  spread: number;
}

/** What was done to one combination: symbols taken away, others given to it. */
export interface Change {
  character: string;
  combination: number;
  taken: string[];
  given: string[];
  before: number;
  after: number;
}

export interface Balanced {
  design: Design;
  changes: Change[];
  before: SetFigures;
  after: SetFigures;
  aim: number;
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
  order: Share[];
  characters: CharacterShare[];
}

export interface Trials {
  players: number;
  seed: number;
  mine: Side;
  house: Side;
  duel: Share;
}

/** A sentence of `texts.*.toml`, under `conclusion`, and what it needs, by kind. */
export interface Conclusion {
  says: string;
  name: string;
  place: number;
  shares: Record<string, number>;
  turns: Record<string, number>;
  games: number;
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
  refused: Refused | null;
  figures: SetFigures | null;
}

/** One line of the answer; the last one has the figures, and what follows from them. */
export interface TrialsProgress {
  done: number;
  whole: number;
  refused: Refused | null;
  trials: Trials | null;
  conclusions: Conclusion[];
}

/** What is to be printed: a game's cards, its rulebook, or a page to try the printer with. */
export interface Printing {
  what: 'cards' | 'rulebook' | 'test';
  game: string;
  language: 'en' | 'fr';
  paper: 'a4' | 'letter';
  duplex: 'long' | 'none' | 'short';
  low_ink: boolean;
  copies: number;
  shift: [number, number];
  pictures: boolean;
  characters: string[];
  design: Design | null;
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
  characters: string[];
  usual: string[];
  is_designed: boolean;
}
