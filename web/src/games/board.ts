/** What the frame asks of a game's board, and gives to it. A board knows its game; the frame does not. */
import type { Component } from 'svelte';
import type { Lesson } from '../lesson/lesson';
import { fetchPart } from '../renewal/parts';
import type { HabitView, Prompt, Refused, SeatView } from '../wire/protocol';
import type { Words } from '../words';
import type { Beats } from './beats';
import type { Reveal } from './reveal.svelte';

export type View = Record<string, unknown>;
export type Move = Record<string, unknown>;

/**
 * What a board is given and gives. Each game has types of its own, which are generated (`wire.ts` in
 * its folder): its board is a `Component<BoardProps<OnixWire>>`, its lesson a `Lesson<OnixWire>`.
 */
export interface GameWire {
  view: object;
  move: object;
  event: object;
}

/** Any game, for the frame, which looks into none. */
export interface AnyWire {
  view: View;
  move: Move;
  event: Record<string, unknown>;
}

export interface PromptOf<Wire extends GameWire> extends Omit<Prompt, 'moves'> {
  moves: readonly Wire['move'][];
}

export interface HappeningOf<Wire extends GameWire> {
  number: number;
  event: Wire['event'];
}

/** What the player chose for this device; a board obeys it. */
export interface BoardSettings {
  /** A letter on every symbol, for those who do not tell them apart by colour. */
  letters: boolean;
  sound: boolean;
  /** Things may travel across the table. Otherwise cross-fades only. */
  motion: boolean;
}

/**
 * What kind of screen shows the game:
 * - `whole`: everything, for whoever plays or watches at this device;
 * - `table`: a television that everybody looks at, while each phone is a hand. It is given what a
 *   spectator is (`you` is empty, `prompt` is null), is looked at from three metres and touched by
 *   nobody: fill the room that there is, scroll nowhere, wait for no pointer, write no smaller than
 *   1rem (which is 28 px at 1920);
 * - `hand`: one player's phone beside such a table. One decision at a time, in thumb's reach.
 */
export type ScreenKind = 'whole' | 'table' | 'hand';

/**
 * Where the frame can give a board a height of its own, the board lies in a size container that is
 * called `place`: it then fits everything into it (`@container place …`, `cqb`), and nothing scrolls.
 * Elsewhere, as on a phone, a board is as high as it likes.
 */
export interface BoardProps<Wire extends GameWire = AnyWire> {
  view: Wire['view'];
  screen: ScreenKind;
  /** In a replay with everything open: what each seat saw, in seating order. Otherwise empty. */
  open: readonly Wire['view'][];
  /** Whoever plays here does not want to be looked at over the shoulder: show their hand face down. */
  handHidden: boolean;
  /** Everybody around the table, in seating order. */
  seats: SeatView[];
  /** The seats that this device plays; none for a spectator. */
  you: number[];
  /** Whom the table waits for. Where time plays, others may act as well. */
  awaited: readonly number[];
  /** The decision that one of those seats owes now. */
  prompt: PromptOf<Wire> | null;
  words: Words;
  settings: BoardSettings;
  /**
   * What has happened in this match so far. Numbers that a board has not seen since it was laid out
   * are new, to be staged; the view already shows their result.
   */
  happenings: readonly HappeningOf<Wire>[];
  /** It was dealt before these eyes: what it began with is new as well. Not to those who come again. */
  isFromTheStart?: boolean;
  /** What a board stages is told by nobody before it has been seen. Not where time is ours: in a replay. */
  reveal?: Reveal<Wire> | undefined;
  /**
   * How many milliseconds something that a seat has brought about, and that wants to be looked at for so
   * long, is looked at here: bots' turns may be hurried.
   */
  lasting: (length: number, seat: number | null) => number;
  /**
   * Whether what has happened is still being seen: the frame does not yet tell or ask what follows.
   * `until`: the number of the last thing that has been seen to happen.
   */
  onShowing?: (isShowing: boolean, until?: number) => void;
  onDecide: (move: Wire['move']) => void;
  /** What the seats of this device do by themselves, in games that have such habits. */
  habits?: readonly HabitView[];
  onHabit?: (habit: HabitView, choice: string) => void;
  /** Why a move cannot be made now. */
  onWhyNot: (move: Wire['move']) => Promise<Refused>;
  /** Show a clause of the rulebook, without leaving the table. */
  onRules: (clause: string) => void;
  /** The move that a bot would choose, after the player has asked. */
  hint: Wire['move'] | null;
  /** Milliseconds on the match's clock, now: for games in which time plays. */
  clock: () => number;
}

/** What a move will look like, as far as anybody can know it: the table after it, and what led there. */
export interface Previewed<Wire extends GameWire = AnyWire> {
  view: Wire['view'];
  events: readonly Wire['event'][];
}

/**
 * Shown from the tap until the answer. It is pure, and guesses nothing: null where a card is uncovered,
 * a die is thrown, or anything else is not in the view already. The server's answer replaces it, whole.
 */
export type Preview<Wire extends GameWire = AnyWire> = (
  view: Wire['view'],
  seat: number,
  move: Wire['move'],
) => Previewed<Wire> | null;

/** `Board.svelte` in a game's folder. Only the component is needed. */
export interface BoardModule {
  default: Component<BoardProps>;
  preview?: Preview;
  /** True if the board draws the players itself: the frame then leaves its strip of seats out. */
  showsSeats?: boolean;
}

/**
 * `HandScreen.svelte` in a game's folder, if it has one: what a phone shows when a television shows
 * the table. The frame says whose turn it is and what to do, and has undo, hint and rules; this
 * shows the player's own things and lets them decide. A game without one gets its moves as buttons.
 */
export interface HandModule {
  default: Component<BoardProps>;
  preview?: Preview;
}

/** What the control of a game's own options is given. */
export interface OptionsProps {
  options: Record<string, unknown>;
  seats: SeatView[];
  /** Only the host chooses; the others see what was chosen. */
  isFixed: boolean;
  words: Words;
  /** Some options, with their new values. */
  onchoose: (change: Record<string, unknown>) => void;
}

/** `Options.svelte` in a game's folder, if some of its options need more than a switch or a list. */
export interface OptionsModule {
  default: Component<OptionsProps>;
  /** The options that it shows: the frame leaves them to it. */
  shows: readonly string[];
}

/** `Sheet.svelte` in a game's folder, if it has one: its symbols and what they do, in pictures. */
export interface SheetModule {
  default: Component<{ words: Words }>;
}

/** `rounds.ts` in a game's folder, if it is played in rounds: a replay can then be leapt through by them. */
export interface Rounds<Wire extends GameWire = AnyWire> {
  /** What they are called: rounds that are dealt, or once around the table. */
  kind: 'round' | 'lap';
  /** Which one a view shows, from 1. */
  roundOf: (view: Wire['view']) => number;
}

// Here a game's name gives its types: what lies in the folder of that name is taken to be of that game,
// and the server is taken to send what its types say. Nowhere else is a view or a move asserted.
const boards = import.meta.glob<BoardModule>('./*/Board.svelte');
const hands = import.meta.glob<HandModule>('./*/HandScreen.svelte');
const options = import.meta.glob<OptionsModule>('./*/Options.svelte');
const sheets = import.meta.glob<SheetModule>('./*/Sheet.svelte');
const rounds = import.meta.glob<{ default: Rounds }>('./*/rounds.ts');
const lessons = import.meta.glob<{ default: Lesson }>('./*/lesson.ts');
const showings = import.meta.glob<boolean>('./*/shows.ts', { eager: true, import: 'showsTheEnd' });
const beats = import.meta.glob<Beats>('./*/beats.ts', { eager: true, import: 'beats' });
const workshops = import.meta.glob<string>('./*/workshop.ts', { eager: true, import: 'address' });

/** What some games have and others do not; nothing, too, where it is not to be had. */
async function fetchIfAny<Part>(load: (() => Promise<Part>) | undefined): Promise<Part | null> {
  try {
    return load ? await fetchPart(load) : null;
  } catch {
    return null;
  }
}

/** The board of a game, or the plain one that shows any game. */
export function loadBoard(game: string): Promise<BoardModule> {
  const load = boards[`./${game}/Board.svelte`];
  return fetchPart(load ?? (() => import('./PlainBoard.svelte')));
}

/** What a phone shows of a game beside a table screen, or big buttons for any game. */
export function loadHand(game: string): Promise<HandModule> {
  const load = hands[`./${game}/HandScreen.svelte`];
  return fetchPart(load ?? (() => import('./PlainHand.svelte')));
}

/** The control of a game's own options, where it has one. */
export async function loadOptions(game: string): Promise<OptionsModule | null> {
  return fetchIfAny(options[`./${game}/Options.svelte`]);
}

/** A game's sheet of pictures, where it has one. */
export async function loadSheet(game: string): Promise<SheetModule | null> {
  return fetchIfAny(sheets[`./${game}/Sheet.svelte`]);
}

/** How a game counts its rounds, if it has any. */
export async function loadRounds(game: string): Promise<Rounds | null> {
  return (await fetchIfAny(rounds[`./${game}/rounds.ts`]))?.default ?? null;
}

export function hasSheet(game: string): boolean {
  return `./${game}/Sheet.svelte` in sheets;
}

export function hasLesson(game: string): boolean {
  return `./${game}/lesson.ts` in lessons;
}

/** Whether its board calls `onShowing` for a match that arrives over: the end is told after that. */
export function showsTheEnd(game: string): boolean {
  return showings[`./${game}/shows.ts`] ?? false;
}

/** What follows by itself in a game and wants to be looked at. */
export function beatsOf(game: string): Beats | null {
  return beats[`./${game}/beats.ts`] ?? null;
}

/** Where cards of one's own are made, for games that have such a place. */
export function workshopOf(game: string): string | null {
  return workshops[`./${game}/workshop.ts`] ?? null;
}

/** The guided first game, where a game has one. */
export async function loadLesson(game: string): Promise<Lesson | null> {
  return (await fetchIfAny(lessons[`./${game}/lesson.ts`]))?.default ?? null;
}
