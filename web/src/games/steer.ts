/** Arrow keys between the things on the table, by where they lie. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The nearest box in a direction: what is straight ahead counts more than what is aside. */
export function nearest(
  boxes: readonly Box[],
  current: number,
  direction: Direction,
): number | null {
  const here = boxes[current];
  if (!here) return boxes.length > 0 ? 0 : null;
  const sideways = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  boxes.forEach((box, index) => {
    if (index === current) return;
    const dx = box.left + box.width / 2 - (here.left + here.width / 2);
    const dy = box.top + box.height / 2 - (here.top + here.height / 2);
    const ahead = sign * (sideways ? dx : dy);
    const aside = Math.abs(sideways ? dy : dx);
    if (ahead < 2) return;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

/** The element an arrow key leads to: in the same zone anything, elsewhere what can be done. */
export function steer(board: HTMLElement, current: HTMLElement, key: string): HTMLElement | null {
  const zone = current.closest('[data-zone]');
  const things = [...board.querySelectorAll<HTMLElement>('[data-thing]')].filter(
    (thing) =>
      thing.offsetParent !== null && (thing.dataset.can === 'yes' || zone?.contains(thing)),
  );
  if (key === 'Home') return things[0] ?? null;
  if (key === 'End') return things.at(-1) ?? null;
  const direction = ARROWS[key];
  if (!direction) return null;
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  const next = nearest(boxes, things.indexOf(current), direction);
  return next === null ? null : (things[next] ?? null);
}

/**
 * Each zone is one stop of the Tab key: at the thing that was used last, at the first that can be
 * done, or at the first.
 */
export function setStops(board: HTMLElement, focused: Element | null): void {
  for (const zone of board.querySelectorAll<HTMLElement>('[data-zone]')) {
    const things = [...zone.querySelectorAll<HTMLElement>('[data-thing]')];
    const stop =
      things.find((thing) => thing === focused) ??
      things.find((thing) => thing.dataset.can === 'yes') ??
      things[0];
    for (const thing of things) thing.tabIndex = thing === stop ? 0 : -1;
  }
}
