/** A player at the keyboard: arrows between things, and on to what can be done after each question. */
import { setStops, steer } from './steer';

/** The thing that a key leads to from the one that has the focus; `noted` is the one with a note. */
function ahead(board: HTMLElement, event: KeyboardEvent, noted: string | undefined) {
  const thing = (event.target as HTMLElement).closest<HTMLElement>('[data-thing]');
  if (!thing) return null;
  if (event.key !== 'Tab') return steer(board, thing, event.key);
  // From a thing that says why not, Tab leads to the rule: farther on, the note would be gone.
  if (event.shiftKey || noted === undefined || noted !== thing.dataset.thing) return null;
  return board.querySelector<HTMLElement>('[data-note] button');
}

export function followKey(board: HTMLElement, event: KeyboardEvent, noted?: string): void {
  const next = ahead(board, event, noted);
  if (!next) return;
  event.preventDefault();
  setStops(board, next);
  next.focus();
}

/** A new question: a player who types goes on from what can be done, near where he is if he can.
 * Whoever reads what he has opened is left there: it is closed by him. */
export function goOn(board: HTMLElement, typing: boolean): void {
  const active = document.activeElement as HTMLElement | null;
  const reads = active?.closest('[role="dialog"]');
  const inside = !reads && (board.contains(active) || active === document.body);
  if (typing && inside && active?.dataset.can !== 'yes') nextFrom(board, active)?.focus();
  setStops(board, document.activeElement);
}

function nextFrom(board: HTMLElement, active: HTMLElement | null): HTMLElement | null {
  const zone = active?.closest<HTMLElement>('[data-zone]');
  const near = [...(zone?.querySelectorAll<HTMLElement>('[data-can="yes"]') ?? [])];
  if (!active || near.length === 0) return board.querySelector<HTMLElement>('[data-can="yes"]');
  const middle = (thing: HTMLElement) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const here = middle(active);
  const far = (thing: HTMLElement) => {
    const { x, y } = middle(thing);
    return Math.hypot(x - here.x, y - here.y);
  };
  return near.reduce((best, thing) => (far(thing) < far(best) ? thing : best));
}
