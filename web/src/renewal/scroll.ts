/** Where everything was scrolled to, found again on a page that has loaded itself. */
import { renewal } from './renewal.svelte';

type Place = readonly [path: string, left: number, top: number];

/** A screen is there soon, or not as it was. */
const GIVE_UP = 8000;
const WHOLE = '';

function pathOf(thing: Element): string {
  const steps: string[] = [];
  for (let at = thing; at !== document.body; at = at.parentElement ?? document.body) {
    steps.unshift(`:nth-child(${[...(at.parentElement?.children ?? [])].indexOf(at) + 1})`);
  }
  return `body > ${steps.join(' > ')}`;
}

function places(): Place[] {
  const inner = [...document.body.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((thing) => [pathOf(thing), thing.scrollLeft, thing.scrollTop] as const);
  return [[WHOLE, scrollX, scrollY], ...inner];
}

/** Whether it is where it was. */
function isBack([path, left, top]: Place): boolean {
  const thing = path === WHOLE ? document.scrollingElement : document.querySelector(path);
  if (!thing) return false;
  thing.scrollTo({ left, top, behavior: 'instant' });
  return Math.abs(thing.scrollTop - top) < 2 && Math.abs(thing.scrollLeft - left) < 2;
}

/** To be called once, when the page begins. Whoever touches it meanwhile is not pulled back. */
export function keepScroll(): void {
  let wanted = renewal.carry('scroll', places) ?? [];
  if (wanted.length === 0) return;
  const until = performance.now() + GIVE_UP;
  const touched = new AbortController();
  for (const kind of ['pointerdown', 'wheel', 'keydown'] as const) {
    addEventListener(kind, () => touched.abort(), { signal: touched.signal, passive: true });
  }
  const look = () => {
    if (touched.signal.aborted) return;
    wanted = wanted.filter((place) => !isBack(place));
    if (wanted.length > 0 && performance.now() < until) requestAnimationFrame(look);
    else touched.abort();
  };
  look();
}
