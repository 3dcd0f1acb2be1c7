/** The final table, best first. */
import type { OneMoreView, SeatView } from './wire';

export interface Standing {
  seat: number;
  rank: number;
  defeats: number;
}

type Ended = Pick<OneMoreView, 'outcome'> & { table: readonly Pick<SeatView, 'defeats'>[] };

export function standings(view: Ended): Standing[] {
  const ranks = view.outcome?.ranks ?? [];
  return view.table
    .map((player, seat) => ({ seat, rank: ranks[seat] ?? 0, defeats: player.defeats }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}
