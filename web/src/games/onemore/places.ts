/** Who sits where around the table, in seating order: clockwise as one looks from above. */

export type Side = 'bottom' | 'left' | 'top' | 'right';
export type Places = Readonly<Record<Side, readonly number[]>>;

/** How many sit on the left and on the right, by how many there are beside the bottom. */
const FLANKS = [0, 0, 1, 1, 1, 1, 2, 2, 2];

/** You at the bottom, the others around: the next player is on the left. Top to bottom, left to right. */
export function placesAround(bottom: number, seats: number): Places {
  const others = Array.from({ length: seats - 1 }, (_, index) => (bottom + 1 + index) % seats);
  const flank = FLANKS[others.length] ?? 2;
  return {
    bottom: [bottom],
    left: others.slice(0, flank).reverse(),
    top: others.slice(flank, others.length - flank),
    right: others.slice(others.length - flank),
  };
}

/** On a screen for everybody nobody has the bottom for himself: two rows, and one at each end. */
export function placesOnTable(seats: number): Places {
  if (seats === 3) return { bottom: [0], left: [1], top: [], right: [2] };
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const bottom = Math.floor((seats - 2) / 2);
  return {
    bottom: all.slice(0, bottom).reverse(),
    left: [bottom],
    top: all.slice(bottom + 1, seats - 1),
    right: [seats - 1],
  };
}
