/** For what appears because of a touch: it is brought into sight, wherever it stands. */
export function inSight(one: Element): void {
  one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
