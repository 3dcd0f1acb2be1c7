/**
 * Things move from where they were to where they are. What moves has a name in `data-flies`, and is
 * drawn once; where it was not on the table before, `data-from` may name what it comes out of: another
 * thing that flies, or a place with its name in `data-at`.
 */

export type Places = ReadonlyMap<string, DOMRect>;

const LENGTH = 340;
/** Less than this is no journey. */
const STEP = 6;

/** Where everything lies. Ask before the table changes. */
export function survey(board: HTMLElement | undefined): Places {
  const places = new Map<string, DOMRect>();
  for (const thing of board?.querySelectorAll<HTMLElement>('[data-flies], [data-at]') ?? []) {
    const box = thing.getBoundingClientRect();
    if (box.width > 0) places.set(thing.dataset.flies ?? thing.dataset.at ?? '', box);
  }
  return places;
}

/** After the table has changed: everything goes from where it was to where it is. */
export function fly(board: HTMLElement, before: Places, motion: boolean): void {
  for (const thing of board.querySelectorAll<HTMLElement>('[data-flies]')) {
    const from = before.get(thing.dataset.flies ?? '') ?? before.get(thing.dataset.from ?? '');
    const to = thing.getBoundingClientRect();
    if (!from || to.width === 0 || !thing.animate) continue;
    const x = from.left + from.width / 2 - (to.left + to.width / 2);
    const y = from.top + from.height / 2 - (to.top + to.height / 2);
    if (Math.hypot(x, y) < STEP) continue;
    if (motion) travel(thing, x, y, Math.min(from.width / to.width, 3));
    else thing.animate([{ opacity: 0.1 }, { opacity: 1 }], { duration: 280 });
  }
}

function travel(thing: HTMLElement, x: number, y: number, scale: number): void {
  const lift = Math.min(50, Math.hypot(x, y) / 6);
  thing.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 20 },
      {
        transform: `translate(${x * 0.4}px, ${y * 0.4 - lift}px) scale(${(scale + 1) / 2 + 0.1})`,
        zIndex: 20,
      },
      { transform: 'none', zIndex: 20 },
    ],
    { duration: LENGTH, easing: 'ease-out' },
  );
}

/** A copy of something that is about to leave the table, to be sent off after it has changed. */
export interface Ghost {
  node: HTMLElement;
  box: DOMRect;
}

/** Ask before the table changes. */
export function ghostOf(board: HTMLElement | undefined, name: string): Ghost | null {
  const thing = board?.querySelector<HTMLElement>(`[data-at="${CSS.escape(name)}"]`);
  if (!thing) return null;
  const node = thing.cloneNode(true) as HTMLElement;
  for (const mark of ['data-at', 'data-thing', 'data-can', 'aria-label'])
    node.removeAttribute(mark);
  return { node, box: thing.getBoundingClientRect() };
}

/** After the table has changed: the copy flies to a place, and is gone. */
export function sendOff(board: HTMLElement, { node, box }: Ghost, to: string): void {
  const landing = board.querySelector<HTMLElement>(`[data-at="${CSS.escape(to)}"]`);
  if (!landing || !node.animate) return;
  const end = landing.getBoundingClientRect();
  Object.assign(node.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: '0',
    pointerEvents: 'none',
    zIndex: '30',
  });
  node.setAttribute('aria-hidden', 'true');
  board.append(node);
  const x = end.left + end.width / 2 - (box.left + box.width / 2);
  const y = end.top + end.height / 2 - (box.top + box.height / 2);
  const flight = node.animate(
    [
      { transform: 'none' },
      { transform: `translate(${x / 2}px, ${y / 2 - 40}px) scale(0.9)` },
      { transform: `translate(${x}px, ${y}px) scale(0.3)`, opacity: 0.6 },
    ],
    { duration: LENGTH + 160, easing: 'ease-in-out' },
  );
  flight.onfinish = () => node.remove();
  flight.oncancel = () => node.remove();
}
