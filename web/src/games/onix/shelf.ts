/** How large cards can be so that all Collections of a player lie in the room that there is. */

export interface Shelf {
  width: number;
  height: number;
}

/** What lies on it: how many Collections, the tallest one's cards, and what each has below. */
export interface Load {
  count: number;
  tallest: number;
  below: number;
}

/** The parts of a card's width that a Collection adds: its padding, its height, each further card. */
const PADDING = 0.14;
const CARD = 4 / 3;
const NEXT = 0.474;
const GAP = 5;
const SMALLEST = 14;

/** The width of a card in pixels: the largest up to `most` with which everything fits. */
export function cardWidth(shelf: Shelf, load: Load, most: number): number {
  for (let size = most; size > SMALLEST; size -= 1) if (fits(shelf, load, size)) return size;
  return SMALLEST;
}

function fits({ width, height }: Shelf, { count, tallest, below }: Load, size: number): boolean {
  const columns = Math.floor((width + GAP) / (size * (1 + PADDING) + GAP));
  const rows = Math.ceil(count / Math.max(columns, 1));
  const tall = size * (CARD + PADDING + NEXT * Math.max(tallest - 1, 0)) + below + GAP;
  return columns > 0 && rows * tall - GAP <= height;
}
