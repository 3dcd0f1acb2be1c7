/** For what appears because of a touch: it is brought into sight, wherever it stands. */
export function inSight(one: Element): void {
  one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** The same, for what comes together with all that is around it. */
export function whenLaidOut(one: Element): () => void {
  const frame = requestAnimationFrame(() => inSight(one));
  return () => cancelAnimationFrame(frame);
}
