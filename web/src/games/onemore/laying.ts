/** Where the cards of a hand lie, in pixels from its corner. */

interface Room {
  width: number;
  /** How wide a card is where there is room. */
  size: number;
  /** Pixels of a rem. */
  em: number;
}

interface Place {
  x: number;
  y: number;
  /** How much of it can be touched: the next one lies upon the rest. */
  reach: number;
}

export interface Laid {
  places: readonly Place[];
  /** How wide each is. */
  card: number;
  height: number;
}

/** The height of a card as a part of its width. */
const TALL = 1.4;
/** Rem: between cards, between rows, and above, where those that can be played are lifted to. */
const BESIDE = 0.6;
const BELOW = 1;
const ABOVE = 0.9;

/** One beside the other, or one upon the other where there are many. */
export function inFan(count: number, { width, size, em }: Room): Laid {
  const most = (width - size) / Math.max(count - 1, 1);
  const step = Math.max(0, Math.min(size + em / 2, most));
  const start = Math.max(0, (width - size - step * Math.max(count - 1, 0)) / 2);
  const places = Array.from({ length: count }, (_, place) => ({
    x: start + place * step,
    y: ABOVE * em,
    reach: place === count - 1 ? size : Math.min(step, size),
  }));
  return { places, card: size, height: size * TALL + ABOVE * em };
}

const columnsOf = (count: number): number => {
  if (count <= 6) return 3;
  return count <= 8 ? 4 : 5;
};

/** In rows as wide as the screen, for one thumb. */
export function inRows(count: number, { width, size, em }: Room, columns = columnsOf(count)): Laid {
  const beside = BESIDE * em;
  const card = Math.max(0, Math.min(size, (width - (columns - 1) * beside) / columns));
  const rows = Math.max(1, Math.ceil(count / columns));
  const down = card * TALL + BELOW * em;
  const places = Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / columns);
    const inRow = Math.min(columns, count - row * columns);
    const start = (width - inRow * card - (inRow - 1) * beside) / 2;
    return {
      x: start + (place % columns) * (card + beside),
      y: ABOVE * em + row * down,
      reach: card,
    };
  });
  return { places, card, height: ABOVE * em + rows * down - BELOW * em };
}
