/** Once around the table: everybody has had a turn. */
import type { Rounds, View } from '../board';
import type { OnCardView } from './types';

function roundOf(view: View): number {
  const { turns, seats, outcome } = view as unknown as OnCardView;
  // The turn that wins is finished, and belongs to its own round.
  return Math.floor((outcome ? turns - 1 : turns) / seats) + 1;
}

export default { kind: 'lap', roundOf } satisfies Rounds;
