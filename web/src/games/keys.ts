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

/** A new question: a player who types goes on from the first thing that can be done. */
export function goOn(board: HTMLElement, typing: boolean): void {
  const active = document.activeElement;
  const inside = board.contains(active) || active === document.body;
  const can = board.querySelector<HTMLElement>('[data-can="yes"]');
  if (typing && inside && can && (active as HTMLElement).dataset.can !== 'yes') can.focus();
  setStops(board, document.activeElement);
}
