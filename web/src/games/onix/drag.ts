/** Dragging a card is a longer way to say what a tap says: it ends in the same target. */
import type { Target } from './options';
import type { Card, Gem } from './types';

export type Source =
  | { from: 'hand' }
  | { from: 'gem'; pile: number; gem: Gem }
  | { from: 'pile'; pile: number }
  | { from: 'collection'; seat: number; collection: number };

/** A card on its way under the pointer. */
export interface Drag {
  source: Source;
  cards: readonly Card[];
  x: number;
  y: number;
  /** The zone under the pointer. */
  over: string | null;
}

/** How far a pointer goes before it drags instead of pressing. */
const STEADY = 8;

/**
 * What a drop means. Zones: `own`, `new`, `hand`, `discard`, `stock:<seat>`, `collection:<seat>:<n>`.
 * Nothing, if the card only comes back to where it was.
 */
export function targetOfDrop(source: Source, zone: string | null, seat: number): Target | null {
  if (zone === null) return null;
  const [kind, first, second] = zone.split(':');
  const mine = kind === 'own' || kind === 'new' || kind === 'hand' || Number(first) === seat;
  switch (source.from) {
    case 'hand':
      if (kind === 'collection') {
        return { on: 'collection', seat: Number(first), collection: Number(second) };
      }
      return kind === 'new' || kind === 'own' ? { on: 'new' } : null;
    case 'gem':
      return mine ? { on: 'gem', pile: source.pile, gem: source.gem } : null;
    case 'pile':
      return mine ? { on: 'pile', pile: source.pile } : null;
    case 'collection':
      if (!mine && kind !== 'discard') return null;
      return { on: 'collection', seat: source.seat, collection: source.collection };
  }
}

export interface DragHandlers {
  start: (event: PointerEvent) => Drag | null;
  move: (drag: Drag | null) => void;
  drop: (drag: Drag) => void;
}

function zoneAt(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  return found?.dataset.drop ?? null;
}

/** An action: lets a pointer pull what is on this element. A press that stays put is a click. */
export function draggable(node: HTMLElement, handlers: DragHandlers) {
  let now = handlers;
  let pressed: PointerEvent | null = null;
  let drag: Drag | null = null;

  function finish(): void {
    pressed = null;
    drag = null;
    now.move(null);
    removeEventListener('pointermove', pull);
    removeEventListener('pointerup', release);
    removeEventListener('pointercancel', finish);
    removeEventListener('keydown', abandon, true);
  }

  function press(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    pressed = event;
    addEventListener('pointermove', pull);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', finish);
    addEventListener('keydown', abandon, true);
  }

  function pull(event: PointerEvent): void {
    if (!pressed || event.pointerId !== pressed.pointerId) return;
    const far = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
    if (!drag && far < STEADY) return;
    drag ??= now.start(pressed);
    if (!drag) {
      finish();
      return;
    }
    drag = {
      ...drag,
      x: event.clientX,
      y: event.clientY,
      over: zoneAt(event.clientX, event.clientY),
    };
    now.move(drag);
  }

  function release(event: PointerEvent): void {
    const dropped = drag;
    if (pressed && event.pointerId !== pressed.pointerId) return;
    finish();
    if (!dropped) return;
    // The click that follows belongs to the drag.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, true), 50);
    now.drop(dropped);
  }

  function abandon(event: KeyboardEvent): void {
    if (event.key === 'Escape') finish();
  }

  node.addEventListener('pointerdown', press);
  return {
    update(next: DragHandlers) {
      now = next;
    },
    destroy() {
      node.removeEventListener('pointerdown', press);
      if (pressed) finish();
    },
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
