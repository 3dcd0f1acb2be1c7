/** A mouse that rests where it was pressed: what comes to lie under it there was not asked about. */

/** Pixels that a hand moves without meaning to. */
const STILL = 4;

let pressed: { x: number; y: number } | null = null;

addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y }) => {
    pressed = { x, y };
  },
  { capture: true, passive: true },
);

export function isResting({ clientX, clientY }: PointerEvent): boolean {
  return pressed !== null && Math.hypot(clientX - pressed.x, clientY - pressed.y) < STILL;
}
