/** Whether the end of a match is a feast at this screen. */
import type { SeatView } from '../wire/protocol';
import type { ScreenKind } from './board';

/**
 * Somebody who plays here has won; or whoever has won is a person, and we only look on. A table screen
 * is everybody's, and always celebrates. Losing to a bot is no feast.
 */
export function isFeast(
  screen: ScreenKind,
  you: readonly number[],
  seats: readonly SeatView[],
  ranks: readonly number[],
): boolean {
  if (screen === 'table') return true;
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (you.length > 0) return winners.some((seat) => you.includes(seat));
  return winners.some((seat) => seats[seat]?.kind !== 'bot');
}
