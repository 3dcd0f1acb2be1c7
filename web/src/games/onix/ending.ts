/** The final table, best first. */
import type { OnixView } from './wire';

export interface Standing {
  seat: number;
  rank: number;
  stock: number;
  /** Gems left in Collections. */
  gems: number;
}

export function standings(view: Pick<OnixView, 'outcome' | 'table'>): Standing[] {
  const ranks = view.outcome?.ranks ?? [];
  return view.table
    .map((player, seat) => ({
      seat,
      rank: ranks[seat] ?? 0,
      stock: player.stock,
      gems: player.collections.flat(2).length,
    }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}
