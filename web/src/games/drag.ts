/** Dragging is a longer way to say what a tap says: it ends in the same target. */

/** Where the pointer is while it drags. */
export interface Pull {
  x: number;
  y: number;
  /** The `data-drop` under the pointer. */
  over: string | null;
}

export interface DragHandlers<Thing> {
  /** What is pulled from here, if anything can be. */
  start: (event: PointerEvent) => Thing | null;
  move: (drag: (Thing & Pull) | null) => void;
  drop: (drag: Thing & Pull) => void;
}

/** How far a pointer goes before it drags instead of pressing. */
const STEADY = 8;

function zoneAt(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  return found?.dataset.drop ?? null;
}

/** An action: lets a pointer pull what is on this element. A press that stays put is a click. */
export function draggable<Thing>(node: HTMLElement, handlers: DragHandlers<Thing>) {
  let now = handlers;
  let pressed: PointerEvent | null = null;
  let drag: (Thing & Pull) | null = null;

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
    const { clientX: x, clientY: y } = event;
    if (!drag && Math.hypot(x - pressed.clientX, y - pressed.clientY) < STEADY) return;
    const thing = drag ?? now.start(pressed);
    if (!thing) {
      finish();
      return;
    }
    drag = { ...thing, x, y, over: zoneAt(x, y) };
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
    update(next: DragHandlers<Thing>) {
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
