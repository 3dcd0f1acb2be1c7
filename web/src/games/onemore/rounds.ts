/** A round is dealt, and lost by somebody. */
import type { Rounds, View } from '../board';
import type { OneMoreView } from './types';

function roundOf(view: View): number {
  const { rounds, outcome } = view as unknown as OneMoreView;
  return rounds.length + (outcome ? 0 : 1);
}

export default { kind: 'round', roundOf } satisfies Rounds;
