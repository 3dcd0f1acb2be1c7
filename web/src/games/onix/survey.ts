/** Where things lie on the board at a moment, so that they can move from there. */
import type { Followed } from './journeys';

export interface Survey {
  /** Where a card would fly from or to, by the names in `data-at`. */
  cards: ReadonlyMap<string, DOMRect>;
  /** What can slide as a whole, by the names in `data-slide`. */
  wholes: ReadonlyMap<string, DOMRect>;
}

export function survey(board: HTMLElement | undefined): Survey {
  const cards = new Map<string, DOMRect>();
  const wholes = new Map<string, DOMRect>();
  for (const thing of board?.querySelectorAll<HTMLElement>('[data-at]') ?? []) {
    const card = thing.querySelector('[data-top]') ?? thing;
    cards.set(thing.dataset.at ?? '', card.getBoundingClientRect());
    if (thing.dataset.slide) wholes.set(thing.dataset.slide, thing.getBoundingClientRect());
  }
  return { cards, wholes };
}

const GLIDE = 320;

/** Lets Collections that lie elsewhere now slide there. */
export function slide(board: HTMLElement, before: Survey, kept: readonly Followed[]): void {
  const was = new Map([['new', 'new']]);
  for (const { seat, before: old, after } of kept) {
    if (old !== null) was.set(`collection:${seat}:${after}`, `collection:${seat}:${old}`);
  }
  for (const thing of board.querySelectorAll<HTMLElement>('[data-slide]')) {
    const from = before.wholes.get(was.get(thing.dataset.slide ?? '') ?? '');
    if (from) glide(thing, from);
  }
}

function glide(thing: HTMLElement, from: DOMRect): void {
  const to = thing.getBoundingClientRect();
  const x = from.left - to.left;
  const y = from.top - to.top;
  const size = to.width > 0 ? from.width / to.width : 1;
  if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(size - 1) < 0.02) return;
  thing.animate(
    [
      { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${size})` },
      { transformOrigin: '0 0', transform: 'none' },
    ],
    { duration: GLIDE, easing: 'ease-out' },
  );
}
