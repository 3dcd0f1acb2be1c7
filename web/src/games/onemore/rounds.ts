/** A round is dealt, and lost by somebody. */
import type { Rounds } from '../board';
import type { OneMoreView, OneMoreWire } from './wire';

function roundOf({ rounds, outcome }: Pick<OneMoreView, 'rounds' | 'outcome'>): number {
  return rounds.length + (outcome ? 0 : 1);
}

export default { kind: 'round', roundOf } satisfies Rounds<OneMoreWire>;
