/** Where things lie: the circle of Piles, and the seats around the table. */

export interface Point {
  x: number;
  y: number;
}

/** A Pile's place in the circle, in radii from its middle. */
export interface RingPlace extends Point {
  empty: boolean;
}

const TOP = -Math.PI / 2;
/**
 * Where five lie in a flat circle, as far around as these parts of it: none of them is above another, so
 * that it need not be high.
 */
const FLAT = [0, 0.222, 0.428, 0.572, 0.778];
/** Where an empty Pile's place is: near the rim, clear of its neighbours. */
const OUTSIDE = 1.12;

function at(angle: number, radius: number): Point {
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
}

/**
 * The Piles that stand share the circle evenly; an empty one leaves it, and lies at the rim between
 * its neighbours. `isFlat`: the circle is wider than it is high.
 */
export function ringPlaces(heights: readonly number[], isFlat = false): RingPlace[] {
  const standing = heights.flatMap((height, pile) => (height > 0 ? [pile] : []));
  const angles = new Map<number, number>();
  const count = Math.max(standing.length, 1);
  // Four lie like the corners of a square, with the same first Pile up and to the left.
  const start = count === 4 ? TOP - Math.PI / 4 : TOP;
  standing.forEach((pile, place) => {
    const part = isFlat && count === FLAT.length ? FLAT[place] : undefined;
    angles.set(pile, start + 2 * Math.PI * (part ?? place / count));
  });
  return heights.map((height, pile) => {
    const angle = angles.get(pile);
    if (height > 0 && angle !== undefined) return { ...at(angle, 1), empty: false };
    const before = standing.filter((other) => other < pile).length;
    return { ...at(start + (2 * Math.PI * (before - 0.5)) / count, OUTSIDE), empty: true };
  });
}

/** The pairs of neighbours inside a group of Piles, to draw what links them. */
export function linksOf(piles: readonly number[], heights: readonly number[]): [number, number][] {
  const standing = heights.flatMap((height, pile) => (height > 0 ? [pile] : []));
  const links: [number, number][] = [];
  standing.forEach((pile, place) => {
    const next = standing[(place + 1) % standing.length];
    if (next === undefined || next === pile || !piles.includes(pile) || !piles.includes(next))
      return;
    if (standing.length === 2 && place === 1) return;
    links.push([pile, next]);
  });
  return links;
}

export type Side = 'left' | 'top' | 'right';

export interface SeatPlace {
  seat: number;
  side: Side;
}

/**
 * Who sits where as one looks from the bottom: clockwise, so the next player is on the left. Somebody
 * in the middle sits at the far end, if there is room.
 */
export function seatPlaces(bottom: number, seats: number, hasTop = true): SeatPlace[] {
  const others = seats - 1;
  const flank = Math.floor(others / 2);
  const left = hasTop ? flank : others - flank;
  return Array.from({ length: others }, (_, index) => {
    const side: Side = index < left ? 'left' : index >= others - flank ? 'right' : 'top';
    return { seat: (bottom + 1 + index) % seats, side };
  });
}

/** On a side, those at the top of the screen come first. */
export function seatsOn(side: Side, places: readonly SeatPlace[]): number[] {
  const seats = places.filter((place) => place.side === side).map((place) => place.seat);
  return side === 'left' ? seats.reverse() : seats;
}
