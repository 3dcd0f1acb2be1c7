/** The final table, best first. */
import type { OneMoreView } from './types';

export interface Standing {
  seat: number;
  rank: number;
  defeats: number;
}

export function standings(view: Pick<OneMoreView, 'outcome' | 'table'>): Standing[] {
  const ranks = view.outcome?.ranks ?? [];
  return view.table
    .map((player, seat) => ({ seat, rank: ranks[seat] ?? 0, defeats: player.defeats }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}
