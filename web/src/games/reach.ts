/** Whoever is asked something new sees at least one thing that can be done. */

/** Between what sticks to the edges of the screen: the page says how much that is. */
export function isInSight(thing: Element): boolean {
  const { top, height } = thing.getBoundingClientRect();
  const middle = top + height / 2;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const above = Number.parseFloat(scrollPaddingTop) || 0;
  const below = Number.parseFloat(scrollPaddingBottom) || 0;
  return middle > above && middle < window.innerHeight - below;
}

/** Where all of it lies beyond the edge, as on a phone that was scrolled for the last question. */
export function bringIntoReach(board: HTMLElement, isSmooth: boolean): void {
  bringUp([...board.querySelectorAll('[data-can="yes"]')], isSmooth);
}

/** Whoever has asked what to do sees what is meant, wherever they had scrolled to. */
export function bringHintUp(board: HTMLElement, isSmooth: boolean): void {
  bringUp([...board.querySelectorAll('.hinted')], isSmooth);
}

function bringUp(things: Element[], isSmooth: boolean): void {
  if (things.some(isInSight)) return;
  const [nearest] = things.sort((one, other) => distanceOf(one) - distanceOf(other));
  nearest?.scrollIntoView({ block: 'nearest', behavior: isSmooth ? 'smooth' : 'instant' });
}

/** From the middle of the screen, in pixels. */
function distanceOf(thing: Element): number {
  const { top, height } = thing.getBoundingClientRect();
  return Math.abs(top + height / 2 - window.innerHeight / 2);
}
