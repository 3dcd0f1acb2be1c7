/** What happened last, as it stays in sight: which dice were touched, never what they showed. */
import type { OniEvent } from '../oni/wire';
import type { MemoEvent } from './wire';

/** Both modes tell it in the same words. */
export type DiceEvent = MemoEvent | OniEvent;

export interface Trail {
  seat: number | null;
  /** The dice of the last try that is over. */
  spots: readonly number[];
  /** How the last call ended, until somebody plays on. */
  call: 'called_rightly' | 'called_wrongly' | null;
}

/** So far back a try may have begun. */
export const KEPT = 60;

export function trailOf(events: readonly DiceEvent[]): Trail {
  const trail: Trail = { seat: null, spots: [], call: null };
  const last = events.findLast(
    (event) => event.event === 'turned_back' || event.event === 'found' || isCall(event),
  );
  if (!last || !('spots' in last) || !('seat' in last)) return trail;
  if (last.event === 'called_rightly' || last.event === 'called_wrongly') {
    return { seat: last.seat, spots: [], call: last.event };
  }
  return { ...trail, seat: last.seat, spots: last.spots };
}

const isCall = ({ event }: DiceEvent) => event === 'called_rightly' || event === 'called_wrongly';

/** The spots whose dice have just fallen. */
export function rolledSpots(event: DiceEvent): readonly number[] {
  switch (event.event) {
    case 'threw':
    case 'filled':
      return [event.spot];
    case 'threw_all':
    case 'refereed':
      return event.spots;
    case 'began':
      return event.tops.map((_, spot) => spot);
    default:
      return [];
  }
}

/** A die that leaves its spot, or changes hands: from where to where. */
export function journeyOf(event: MemoEvent): { from: string; to: string } | null {
  switch (event.event) {
    case 'won':
    case 'blew_up':
    case 'took_last':
      return { from: `spot:${event.spot}`, to: `pile:${event.seat}` };
    case 'gave':
      return { from: `pile:${event.seat}`, to: `pile:${event.target}` };
    case 'stole':
      return { from: `pile:${event.victim}`, to: `pile:${event.seat}` };
    case 'discarded':
      return { from: `pile:${event.seat}`, to: 'out' };
    default:
      return null;
  }
}
