/**
 * The one way in which things move: from where they are seen to where they lie, however often that
 * changes meanwhile. What is on its way is bent towards its new place and never cut; what does not
 * concern it does not disturb it. Things have names: in `data-flies` one that is drawn once and moves
 * itself (`data-from` may name what it comes out of), in `data-slide` one that moves as a whole, and in
 * `data-at` a place. What lies on top of a place has `data-top`. Copies that fly over the table: `Sky`.
 */

export type Places = ReadonlyMap<string, DOMRect>;

/** Milliseconds. */
export const LENGTH = 340;
/** However much has happened, it is all shown within this. */
const LONGEST = 1500;
const SHORTEST = 120;
/** Pixels. Less than this is no journey. */
const STEP = 6;

/** What names a whole in a survey: a place may have the same name. */
const whole = (name: string) => `whole:${name}`;

/** Where everything is seen. Ask before the table changes. */
export function survey(board: HTMLElement | undefined): Places {
  const places = new Map<string, DOMRect>();
  const keep = (name: string, thing: Element) => {
    const box = thing.getBoundingClientRect();
    if (box.width > 0) places.set(name, box);
  };
  for (const thing of board?.querySelectorAll<HTMLElement>('[data-flies], [data-at]') ?? []) {
    keep(thing.dataset.flies ?? thing.dataset.at ?? '', topOf(thing));
    if (thing.dataset.slide) keep(whole(thing.dataset.slide), thing);
  }
  return places;
}

/** What a place is seen by: the card that lies on top of it, or itself. */
export const topOf = (place: Element): Element => place.querySelector('[data-top]') ?? place;

/** The first of these places that is in sight. */
export function placeOf(
  board: HTMLElement | undefined,
  names: readonly string[],
): HTMLElement | null {
  for (const name of names) {
    const found = board?.querySelector<HTMLElement>(`[data-at="${CSS.escape(name)}"]`);
    if (found && found.getBoundingClientRect().width > 0) return found;
  }
  return null;
}

interface Timed {
  /** Milliseconds from now. */
  start: number;
  length: number;
}

/** Whoever is behind catches up: everything gets shorter, nothing is left out. */
export function inTime<Journey extends Timed>(journeys: Journey[], total: number): Journey[] {
  if (total <= LONGEST) return journeys;
  const pace = LONGEST / total;
  return journeys.map((journey) => ({
    ...journey,
    start: journey.start * pace,
    length: Math.max(journey.length * pace, SHORTEST),
  }));
}

/** After the table has changed: everything goes from where it was seen to where it lies. */
export function fly(board: HTMLElement, before: Places, motion: boolean): void {
  for (const thing of board.querySelectorAll<HTMLElement>('[data-flies]')) {
    const from = before.get(thing.dataset.flies ?? '') ?? before.get(thing.dataset.from ?? '');
    if (from) go(thing, from, motion ? travel : null);
  }
}

/** The same for what moves as a whole. `was`: its name before, where that was another one. */
export function slide(board: HTMLElement, before: Places, was: ReadonlyMap<string, string>): void {
  for (const thing of board.querySelectorAll<HTMLElement>('[data-slide]')) {
    const from = before.get(whole(was.get(thing.dataset.slide ?? '') ?? ''));
    if (from) go(thing, from, glide);
  }
}

type Path = (from: DOMRect, to: DOMRect) => Keyframe[];

/** What is on its way, and where it goes. */
const moving = new WeakMap<Element, { animation: Animation; to: DOMRect }>();

/** Without a path it only appears. */
function go(thing: HTMLElement, from: DOMRect, path: Path | null): void {
  if (!thing.animate) return;
  const way = moving.get(thing);
  const done = way?.animation.playState === 'running' ? way.animation.currentTime : null;
  // Where it lies, and not where it is seen just now.
  if (done !== null) way?.animation.cancel();
  const to = thing.getBoundingClientRect();
  if (way && done !== null && distance(way.to, to) < 1) {
    way.animation.play();
    way.animation.currentTime = done;
    return;
  }
  moving.delete(thing);
  if (to.width === 0 || (distance(from, to) < STEP && Math.abs(from.width / to.width - 1) < 0.1))
    return;
  const frames = path?.(from, to) ?? [{ opacity: 0.1 }, { opacity: 1 }];
  const animation = thing.animate(frames, { duration: path ? LENGTH : 280, easing: 'ease-out' });
  moving.set(thing, { animation, to });
}

const middle = ({ left, top, width, height }: DOMRect) => ({
  x: left + width / 2,
  y: top + height / 2,
});

function distance(one: DOMRect, other: DOMRect): number {
  const [from, to] = [middle(one), middle(other)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/** A thing that is picked up and laid down. */
function travel(from: DOMRect, to: DOMRect): Keyframe[] {
  const x = middle(from).x - middle(to).x;
  const y = middle(from).y - middle(to).y;
  const scale = Math.min(from.width / to.width, 3);
  const lift = Math.min(50, Math.hypot(x, y) / 6);
  return [
    { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 20 },
    {
      transform: `translate(${x * 0.4}px, ${y * 0.4 - lift}px) scale(${(scale + 1) / 2 + 0.1})`,
      zIndex: 20,
    },
    { transform: 'none', zIndex: 20 },
  ];
}

/** A thing that is pushed across the table. */
function glide(from: DOMRect, to: DOMRect): Keyframe[] {
  const [x, y] = [from.left - to.left, from.top - to.top];
  const transform = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  return [
    { transformOrigin: '0 0', transform },
    { transformOrigin: '0 0', transform: 'none' },
  ];
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
  for (const mark of ['data-at', 'data-thing', 'data-can', 'data-chosen', 'aria-label'])
    node.removeAttribute(mark);
  return { node, box: thing.getBoundingClientRect() };
}

/** After the table has changed: the copy flies to a place, and is gone. */
export function sendOff(board: HTMLElement, { node, box }: Ghost, to: string): void {
  const landing = placeOf(board, [to]);
  if (!landing || !node.animate) return;
  const end = middle(landing.getBoundingClientRect());
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
  const [x, y] = [end.x - middle(box).x, end.y - middle(box).y];
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
