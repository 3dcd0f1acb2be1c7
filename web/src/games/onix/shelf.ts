/** How large cards can be so that all Collections of a player lie in the room that there is. */

/** What `rem` is, in pixels. */
export function fontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

export interface Shelf {
  width: number;
  height: number;
}

/** What lies on it. */
export interface Load {
  /** How many Collections. */
  count: number;
  /** The cards of the tallest one. */
  tallest: number;
  /** Pixels that each of them has below. */
  below: number;
  /** Pixels that the place for a new one needs at least; 0 where there is none. */
  fresh: number;
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

function fits(shelf: Shelf, { count, tallest, below, fresh }: Load, size: number): boolean {
  const wide = size * (1 + PADDING) + GAP;
  const columns = Math.floor((shelf.width + GAP) / wide);
  if (columns === 0) return false;
  const whole = Math.ceil(count / columns);
  const last = (count - Math.max(whole - 1, 0) * columns) * wide;
  const spare = shelf.width - last >= Math.max(fresh, wide - GAP);
  const rows = fresh > 0 && !spare ? whole + 1 : whole;
  const tall = size * (CARD + PADDING + NEXT * Math.max(tallest - 1, 0)) + below + GAP;
  return rows * tall - GAP <= shelf.height;
}
