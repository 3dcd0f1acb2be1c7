/** Where the turns and the rounds of a match begin, as far as anybody can see. */
import type { ReplayStep } from '../wire/protocol';

/** Where nobody is waited for, as in a game of time, one goes on by so many moves. */
const STRIDE = 10;

/** A turn begins where others are waited for. */
export function turnsOf(steps: readonly Pick<ReplayStep, 'awaited'>[]): number[] {
  const turns = steps.flatMap(({ awaited }, place) => {
    const before = steps[place - 1]?.awaited ?? [];
    return place === 0 || (awaited.length > 0 && awaited[0] !== before[0]) ? [place] : [];
  });
  if (turns.length > 1) return turns;
  return steps.flatMap((_, place) => (place % STRIDE === 0 ? [place] : []));
}

export function roundsOf<View>(
  steps: readonly { view: View }[],
  roundOf: (view: View) => number,
): number[] {
  const numbers = steps.map(({ view }) => roundOf(view));
  return numbers.flatMap((number, place) => (number !== numbers[place - 1] ? [place] : []));
}

/** The beginning of the turn before this place, or of this one if we are in its middle. */
export function turnBefore(turns: readonly number[], at: number): number {
  return turns.findLast((turn) => turn < at) ?? 0;
}

export function turnAfter(turns: readonly number[], at: number, last: number): number {
  return turns.find((turn) => turn > at) ?? last;
}
