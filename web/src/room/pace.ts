/** How long what happens at a table is looked at. */
import type { RoomView } from '../wire/protocol';
import { SPECTATOR } from '../words';

/** How much of the usual time what a bot has brought about is looked at: at a table of that pace, */
const PACES: Record<RoomView['pace'], number> = { slow: 1.3, normal: 1, quick: 0.5 };
/** and by whoever wants to see bots play faster. */
const HURRIED = 0.4;

/** What wants to be looked at for so long, and was brought about by that seat. */
export function lasting(
  room: RoomView | null,
  length: number,
  seat: number | null,
  isHurried: boolean,
): number {
  const by = room?.seats[seat ?? SPECTATOR];
  const isBot = by?.kind === 'bot' || by?.replaced;
  if (!room || !isBot) return length;
  const usual = PACES[room.pace];
  return length * (isHurried ? Math.min(HURRIED, usual) : usual);
}
