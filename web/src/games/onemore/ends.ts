/** Ends of rounds that want to be seen, one after another: some come before anybody has chosen. */
import type { OneMoreEvent, OneMoreView, RoundView } from './wire';

/** `lost`: the hand that could not play, and the cake. `dealt`: everybody has new cards. */
export type Scene =
  | { kind: 'lost'; round: number; lost: RoundView; isSecond: boolean }
  | { kind: 'dealt'; round: number; next: RoundView };

const ends = ({ event }: OneMoreEvent): boolean => event === 'stuck' || event === 'last_one';

/** Whether nobody has played a card since: what is told at first is the whole story. */
export function isUnplayed(events: readonly OneMoreEvent[]): boolean {
  return !events.some(({ event }) => event === 'played');
}

/**
 * What is to be seen of these events. The end of the game shows the last hand itself, unless that
 * hand was dealt and lost in the same breath.
 */
export function scenesOf(view: OneMoreView, events: readonly OneMoreEvent[]): Scene[] {
  const first = view.rounds.length - events.filter(ends).length;
  const isShownAtTheEnd = view.outcome !== null && view.history.length > 0;
  const rounds = view.rounds.slice(first, isShownAtTheEnd ? -1 : undefined);
  return rounds.flatMap((lost, place): Scene[] => {
    const before = view.rounds.slice(0, first + place);
    const isSecond = before.some(({ loser }) => loser === lost.loser);
    const round = first + place + 1;
    const next = view.rounds[round];
    const scene: Scene = { kind: 'lost', round, lost, isSecond };
    return next ? [scene, { kind: 'dealt', round: round + 1, next }] : [scene];
  });
}
