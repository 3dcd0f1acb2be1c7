/** Chance, from the device's own source of it. */

/** A whole number from 0 up to, not including, `count`. */
export type Chance = (count: number) => number;

const RANGE = 2 ** 32;

export const chance: Chance = (count) => {
  // What is left over at the end of the range would make small numbers more likely.
  const most = RANGE - (RANGE % count);
  const drawn = new Uint32Array(1);
  do {
    crypto.getRandomValues(drawn);
  } while ((drawn[0] ?? 0) >= most);
  return (drawn[0] ?? 0) % count;
};

/** The same things in an order of chance (Fisher and Yates). */
export function shuffled<Thing>(things: readonly Thing[], draw: Chance): Thing[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    const kept = order[last] as Thing;
    order[last] = order[other] as Thing;
    order[other] = kept;
  }
  return order;
}
