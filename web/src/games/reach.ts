/** Whoever is asked something new sees at least one thing that can be done. */

function isInSight(thing: Element): boolean {
  const { top, height } = thing.getBoundingClientRect();
  const middle = top + height / 2;
  return middle > 0 && middle < window.innerHeight;
}

/** Where all of it lies beyond the edge, as on a phone that was scrolled for the last question. */
export function bringIntoReach(board: HTMLElement, isSmooth: boolean): void {
  const things = [...board.querySelectorAll('[data-can="yes"]')];
  if (things.length === 0 || things.some(isInSight)) return;
  things[0]?.scrollIntoView({ block: 'center', behavior: isSmooth ? 'smooth' : 'instant' });
}
