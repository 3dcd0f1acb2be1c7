/**
 * A beat is what follows from a move by itself, and is looked at before what comes after it is told. A game
 * says which of its events are beats and how long they want (`beats.ts` in its folder). The rest is
 * the stage's: the update is told in parts, each is said in the words of the log, and a tap ends it.
 */
import type { AnyWire, GameWire, HappeningOf } from './board';
import type { News } from './reveal.svelte';

export interface Beats<Wire extends GameWire = AnyWire> {
  /** Milliseconds; 0: it is no beat. `next`: what the same update tells after it. */
  lengthOf: (event: Wire['event'], next: readonly Wire['event'][]) => number;
  /** What the board itself draws large enough is not said in words as well. */
  isDrawn?: (event: Wire['event']) => boolean;
  /**
   * What somebody does to another is a blow, and by what the event calls them also a loss
   * (`struck.svelte.ts`). Here a game says what that does not: that it is a loss, or no blow at all.
   */
  blowOf?: (event: Wire['event']) => 'loss' | 'none' | null;
  /**
   * The table after some of what an update tells, and before the rest; null where nobody can know it:
   * then it is told together with what comes next. Only views are given, and so nothing is guessed.
   */
  between?: (
    before: Wire['view'],
    told: readonly Wire['event'][],
    untold: readonly Wire['event'][],
    after: Wire['view'],
  ) => Wire['view'] | null;
}

/** A part of what an update tells. */
export interface Part<Wire extends GameWire = AnyWire> {
  /** How many of the news are told by then. */
  count: number;
  /** The table by then; null: as it is after all of them. */
  view: Wire['view'] | null;
  /** What is said of it, in words. */
  said: readonly Wire['event'][];
  /** Milliseconds until the next part, or the next update. */
  length: number;
}

/** Milliseconds: however many beats are told together. */
const MOST = 3200;

/** Whoever leaps is not shown all that lies between. */
const MOST_EVENTS = 24;

/** `lasting`: how long an event that wants so long is looked at here. */
export function cut<Wire extends GameWire>(
  { happenings, before, view }: News<Wire>,
  beats: Beats<Wire>,
  lasting: (event: Wire['event'], length: number) => number,
): Part<Wire>[] {
  const events = happenings.map(({ event }: HappeningOf<Wire>) => event);
  if (events.length > MOST_EVENTS) return [];
  const parts: Part<Wire>[] = [];
  let said: Wire['event'][] = [];
  let length = 0;
  events.forEach((event, at) => {
    const [told, untold] = [events.slice(0, at + 1), events.slice(at + 1)];
    const wanted = lasting(event, beats.lengthOf(event, untold));
    const isDrawn = beats.isDrawn?.(event) ?? false;
    if (wanted > 0 && !isDrawn) said.push(event);
    length = isDrawn ? length + wanted : Math.max(length, Math.min(length + wanted, MOST));
    const table =
      length > 0 && untold.length > 0 && before
        ? (beats.between?.(before, told, untold, view) ?? null)
        : null;
    if (table === null && untold.length > 0) return;
    parts.push({ count: at + 1, view: table, said, length });
    [said, length] = [[], 0];
  });
  return parts;
}
