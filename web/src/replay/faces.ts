/** Who sat where in a match. Its file knows names only: whoever was at the table remembers faces. */
import { faceOfName } from '../art/avatars';
import type { SeatView } from '../wire/protocol';

const keyOf = (code: string, match: number) => `tablee-seats/${code}/${match}`;

export function rememberSeats(code: string, match: number, seats: readonly SeatView[]): void {
  try {
    sessionStorage.setItem(keyOf(code, match), JSON.stringify(seats));
  } catch {
    // A browser that keeps nothing still shows the game, with other faces.
  }
}

/** The seats of a match by the names in its file, with the faces that are remembered. */
export function recallSeats(code: string, match: number, names: readonly string[]): SeatView[] {
  const kept = keptSeats(code, match);
  return names.map((name, place) => {
    const seat = kept[place];
    return {
      kind: seat?.name === name ? seat.kind : 'guest',
      name,
      avatar: seat?.name === name ? seat.avatar : faceOfName(name),
      handle: null,
      level: null,
      present: true,
      replaced: false,
    };
  });
}

/** Where somebody sat, if this device was at the table. */
export function ownSeat(code: string, match: number, handle: string | null): number | null {
  const seat = keptSeats(code, match).findIndex((kept) => kept.handle === handle);
  return handle === null || seat < 0 ? null : seat;
}

function keptSeats(code: string, match: number): SeatView[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(code, match)) ?? '[]') as SeatView[];
  } catch {
    return [];
  }
}
