/** Ends of rounds that want to be seen, one after another: some come before anybody has chosen. */
import type { HappeningOf } from '../board';
import type { OneMoreEvent, OneMoreView, OneMoreWire, RoundView } from './wire';

/** `lost`: the hand that could not play, and the cake. `dealt`: everybody has new cards. */
export type Scene = {
  round: number;
  /** The number of the last thing that has happened by then. */
  until: number;
} & ({ kind: 'lost'; lost: RoundView; isSecond: boolean } | { kind: 'dealt'; next: RoundView });

const ends = ({ event }: OneMoreEvent): boolean => event === 'stuck' || event === 'last_one';

/** Whether nobody has played a card since: what is told at first is the whole story. */
export function isUnplayed(events: readonly OneMoreEvent[]): boolean {
  return !events.some(({ event }) => event === 'played');
}

/**
 * What is to be seen of these events. The end of the game shows the last hand itself, unless that
 * hand was dealt and lost in the same breath.
 */
export function scenesOf(view: OneMoreView, told: readonly HappeningOf<OneMoreWire>[]): Scene[] {
  const lastThings = told.filter(({ event }) => ends(event)).map(({ number }) => number);
  const first = view.rounds.length - lastThings.length;
  const isShownAtTheEnd = view.outcome !== null && view.history.length > 0;
  const rounds = view.rounds.slice(first, isShownAtTheEnd ? -1 : undefined);
  return rounds.flatMap((lost, place): Scene[] => {
    const before = view.rounds.slice(0, first + place);
    const isSecond = before.some(({ loser }) => loser === lost.loser);
    const round = first + place + 1;
    const next = view.rounds[round];
    const until = lastThings[place] ?? 0;
    const scene: Scene = { kind: 'lost', round, until, lost, isSecond };
    if (!next) return [scene];
    const dealt = (lastThings[place + 1] ?? 0) - 1;
    return [scene, { kind: 'dealt', round: round + 1, until: dealt, next }];
  });
}

/** What everybody has by then: a round that is lost after it has been lost by nobody yet. */
export function asSeen(view: OneMoreView, scene: Scene | undefined): OneMoreView {
  if (!scene) return view;
  const rounds = view.rounds.slice(0, scene.kind === 'lost' ? scene.round : scene.round - 1);
  const table = view.table.map((one, seat) => ({
    ...one,
    defeats: rounds.filter(({ loser }) => loser === seat).length,
  }));
  return { ...view, rounds, table };
}
