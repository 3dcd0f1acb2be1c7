import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FORGOTTEN_AFTER } from '../src/renewal/kept';
import { CALM, LOOK, PATIENCE, Renewal, UNKNOWN } from '../src/renewal/renewal.svelte';

const OLD = '0ld';
const NEW = 'ff';
let reloads = 0;
let served: string | null = NEW;

/** A page as it is after each load: of what it was before, only the tab's memory is left. */
const load = (build = OLD) =>
  new Renewal(build, {
    buildNow: async () => served,
    reload: () => {
      reloads += 1;
    },
  });

const wait = (time = CALM + LOOK) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  document.body.innerHTML = '';
  reloads = 0;
  served = NEW;
});

afterEach(() => {
  vi.useRealTimers();
});

test('the server’s own page stays', async () => {
  const page = load();
  page.hear(OLD);
  await wait(60_000);
  expect([page.standing, reloads]).toEqual(['current', 0]);
});

test('a page of another build loads itself again, once', async () => {
  const page = load();
  page.hear(NEW);
  expect(page.standing).toBe('due');
  await wait();
  expect(reloads).toBe(1);
  const next = load(NEW);
  next.hear(NEW);
  await wait(60_000);
  expect([next.standing, reloads]).toEqual(['current', 1]);
});

test('a page that does not become another by it says so, and goes on', async () => {
  load().hear(NEW);
  await wait();
  const same = load();
  same.hear(NEW);
  await wait(60_000);
  expect([same.standing, reloads]).toEqual(['stuck', 1]);
  same.putAway();
  same.hear(NEW);
  expect(same.standing).toBe('current');
});

test('what would be loaded is what is here: then it is not', async () => {
  served = OLD;
  const page = load();
  page.hear(NEW);
  await wait();
  expect([page.standing, reloads]).toEqual(['stuck', 0]);
});

test('two servers of two builds do not make a circle', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const [own, other] = turn % 2 === 0 ? [OLD, NEW] : [NEW, OLD];
    served = other;
    load(own).hear(other);
    await wait();
  }
  expect(reloads).toBe(2);
  served = NEW;
  await wait(FORGOTTEN_AFTER);
  load().hear(NEW);
  await wait();
  expect(reloads).toBe(3);
});

test('a browser that keeps nothing asks somebody', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const page = load();
  page.hear(NEW);
  await wait();
  expect([page.standing, reloads]).toEqual(['stuck', 0]);
  page.now();
  expect(reloads).toBe(1);
  vi.unstubAllGlobals();
});

test('never while something is held', async () => {
  const page = load();
  let isHeld = true;
  const release = page.hold(() => isHeld);
  page.hear(NEW);
  await wait(600_000);
  expect([page.standing, reloads]).toEqual(['due', 0]);
  isHeld = false;
  await wait();
  expect(reloads).toBe(1);
  release();
});

test.each([
  ['an open sheet', '<dialog open></dialog>', () => undefined],
  [
    'a word that is being typed',
    '<input value="Bonj">',
    () => document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true })),
  ],
  [
    'a finger on the table',
    '<p></p>',
    () => dispatchEvent(new PointerEvent('pointerdown', { pointerId: 7 })),
  ],
])('never with %s', async (_, content, touch) => {
  document.body.innerHTML = content;
  touch();
  const page = load();
  page.hear(NEW);
  await wait(600_000);
  expect(reloads).toBe(0);
  document.body.innerHTML = '';
  dispatchEvent(new PointerEvent('pointerup', { pointerId: 7 }));
  await wait();
  expect(reloads).toBe(1);
});

test('while the house is away nothing is loaded: there would be nothing to see', async () => {
  served = null;
  const page = load();
  page.hear(NEW);
  await wait(60_000);
  expect([page.standing, reloads]).toEqual(['due', 0]);
  served = NEW;
  await wait(PATIENCE + LOOK);
  expect(reloads).toBe(1);
});

test('a part that is missing loads the page once, also of the same build', async () => {
  served = OLD;
  load().miss();
  await wait();
  expect(reloads).toBe(1);
  const again = load();
  again.hear(OLD);
  again.miss();
  again.hear(OLD);
  await wait(60_000);
  expect([again.standing, again.isMissingPart, reloads]).toEqual(['stuck', true, 1]);
});

test('a server that does not say its page is of before: what it has is loaded', async () => {
  served = UNKNOWN;
  const page = load();
  page.hear(UNKNOWN);
  await wait();
  expect(reloads).toBe(1);
});

test('while developing nothing is old', async () => {
  const page = load('');
  page.hear(NEW);
  page.miss();
  await wait(60_000);
  expect([page.standing, reloads]).toEqual(['current', 0]);
});

test('what is carried is found once, at the same address', () => {
  const page = load();
  let muted = ['one'];
  expect(page.carry('muted', () => muted)).toBeUndefined();
  muted = ['one', 'two'];
  page.now();
  const next = load(NEW);
  expect(next.carry('muted', () => [])).toEqual(['one', 'two']);
  expect(next.carry('muted', () => [])).toBeUndefined();
  page.now();
  history.pushState(null, '', '/elsewhere');
  expect(load(NEW).carry('muted', () => [])).toBeUndefined();
});
