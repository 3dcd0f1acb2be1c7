/** Once around the table: everybody has had a turn. */
import type { Rounds } from '../board';
import type { OnCardView, OnCardWire } from './wire';

type Counted = Pick<OnCardView, 'turns' | 'seats' | 'outcome'>;

function roundOf({ turns, seats, outcome }: Counted): number {
  // The turn that wins is finished, and belongs to its own round.
  return Math.floor((outcome ? turns - 1 : turns) / seats) + 1;
}

export default { kind: 'lap', roundOf } satisfies Rounds<OnCardWire>;
