/** The turn that is played, or the one before until the next throw: it stays in sight. */
import type { OnCardEvent } from './wire';

export type Thrown = Extract<OnCardEvent, { event: 'threw' | 'threw_again' }>;

/** A die as it fell, by its number in the turn. */
export interface ThrownDie {
  number: number;
  character: string;
  face: string;
}

export type Verdict = 'missed' | 'stopped' | 'turned_over';

export interface Trail {
  seat: number | null;
  events: readonly OnCardEvent[];
  /** The last throw, as its dice lie now. */
  dice: readonly ThrownDie[];
  /** The card that is played. */
  card: string | null;
  /** How the turn ended. */
  verdict: Verdict | null;
}

export const NO_TRAIL: Trail = { seat: null, events: [], dice: [], card: null, verdict: null };

/** So far back a turn may have begun. */
export const KEPT = 160;

export function trailOf(events: readonly OnCardEvent[]): Trail {
  const last = events.findLastIndex(({ event }) => event === 'threw');
  if (last < 0) return NO_TRAIL;
  const start = events.findLastIndex(
    ({ event }, at) => at < last && (event === 'turn_began' || event === 'turned_up'),
  );
  return readTurn(events.slice(start + 1));
}

function readTurn(events: readonly OnCardEvent[]): Trail {
  const trail = { ...NO_TRAIL, events } as { -readonly [key in keyof Trail]: Trail[key] };
  for (const event of events) {
    if (event.event === 'threw') {
      trail.seat = event.seat;
      trail.verdict = null;
      trail.dice = diceOf(event);
    } else if (event.event === 'threw_again') {
      const again = new Map(diceOf(event).map((die) => [die.number, die]));
      trail.dice = trail.dice.map((die) => again.get(die.number) ?? die);
    } else if (event.event === 'turned_die') {
      trail.dice = trail.dice.map((die) =>
        die.character === event.die ? { ...die, face: event.face } : die,
      );
    } else if (event.event === 'activated') trail.card = event.card;
    else if (event.event === 'stopped' || event.event === 'turned_over' || event.event === 'missed')
      trail.verdict = event.event;
  }
  return trail;
}

export function diceOf(event: Thrown): readonly ThrownDie[] {
  return event.numbers.map((number, index) => ({
    number,
    character: event.dice[index] ?? '',
    face: event.faces[index] ?? '',
  }));
}
