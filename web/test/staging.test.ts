/** What follows from a move by itself: seen part by part, hurried by whoever wants, true behind. */
import { cleanup, render } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import Stage from '../src/games/Stage.svelte';
import { sceneOf } from '../src/games/scene';
import { Visit } from '../src/room/visit.svelte';
import { settings } from '../src/settings/settings.svelte';
import { library } from '../src/texts/texts.svelte';
import { keepBy } from '../src/wire/keeper';
import type { RoomView } from '../src/wire/protocol';
import { Texts, Words } from '../src/words';
import Pair from './boundary/Pair.svelte';
import { match, prompt, room, Scripted } from './scripted';

const log = { completed: 'Full!', skipped: 'Nothing to steal', stole: 'A card is gone' };
const words = new Words(new Texts('en', { log, board: { rule: '' } }, 'x'));
const seat = (stock: number, ...collections: unknown[]) => ({ stock, collections });
const onix = (changes: Partial<RoomView> = {}) => room({ game: 'onix', ...changes });
const FULL = [['circle'], ['square'], ['diamond', 'cross']];

/** Onix, as far as it is needed: the bot's turn, and what came of it. */
const before = match({
  view: { outcome: null, turn: 1, hand: [], table: [seat(0), seat(4, FULL)] },
  prompts: [],
  awaited: [1],
});
const after = match({
  view: { outcome: null, turn: 0, hand: [], table: [seat(0), seat(7)], what: { a: 'later' } },
  prompts: [prompt('2', { move: 'touch', thing: 'a' })],
  awaited: [0],
});
const chain = [
  { event: 'skipped', seat: 1, gem: 'diamond' },
  { event: 'completed', seat: 1, collection: 0, cards: FULL },
];

let house: Scripted;
let visit: Visit;

beforeAll(() => library.load('house'));

beforeEach(() => {
  vi.useFakeTimers();
  house = new Scripted();
  visit = new Visit('ABCD');
  visit.enter();
  render(Stage, {
    board: { default: Pair },
    scene: sceneOf(visit, 'whole'),
    screen: 'whole',
    words,
    onRules: vi.fn(),
  });
  tell(before);
});

afterEach(() => {
  cleanup();
  visit.leave();
  keepBy(null);
  settings.choose('hurryBots', false);
  vi.useRealTimers();
});

function tell(told: typeof after, events: object[] = [], changes: Partial<RoomView> = {}): void {
  house.tell({ room: onix(changes), match: told }, events);
  flushSync();
}

const said = () => document.querySelector('[data-said]')?.textContent?.trim() ?? null;
const skip = () => document.querySelector<HTMLElement>('.skipping');
const stock = () => {
  const { table } = (visit.update?.match?.view ?? {}) as { table?: { stock: number }[] };
  return table?.[1]?.stock;
};
const thing = (name: string) =>
  document.querySelector<HTMLElement>(`[data-thing="${name}"]`) as HTMLElement;
const can = () => thing('a').dataset.can;

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await tick();
  flushSync();
}

describe('what follows from a move by itself', () => {
  it('is told part by part, and nobody is asked before', async () => {
    tell(after, chain);
    expect([said(), stock(), can()]).toEqual(['Nothing to steal', 4, 'no']);
    expect(visit.story.map(({ event }) => event.event)).toEqual(['skipped']);
    expect(visit.isShowing).toBe(true);
    await pass(1099);
    expect(said()).toBe('Nothing to steal');
    await pass(1);
    // The last of it is looked at while one may play already.
    expect([said(), stock(), can()]).toEqual(['Full!', 7, 'yes']);
    expect(visit.isShowing).toBe(false);
    await pass(1600);
    expect([said(), skip()]).toEqual([null, null]);
  });

  it('holds back what others do next, in order', async () => {
    tell(after, chain);
    tell({ ...after, awaited: [] }, [{ event: 'placed', seat: 1 }]);
    await pass(1100);
    expect(visit.story).toHaveLength(2);
    // What has waited is looked at for a shorter while.
    await pass(1600);
    expect(visit.story).toHaveLength(3);
    expect(visit.awaited).toEqual([]);
  });

  it('is quickly caught up with by whoever is far behind, and nothing is lost', async () => {
    for (let turn = 0; turn < 30; turn += 1) tell(after, chain);
    await pass(6000);
    expect(visit.story).toHaveLength(60);
    expect(visit.reveal.isStaging).toBe(false);
    expect(can()).toBe('yes');
  });

  it('is told whole to whoever comes back in the middle of it', () => {
    tell(after, chain);
    const again = new Visit('ABCD');
    again.enter();
    const fresh = new Scripted();
    const other = new Visit('ABCD');
    other.enter();
    fresh.tell({ room: onix(), match: after }, chain);
    expect(other.story).toHaveLength(2);
    expect(other.update?.match?.view).toEqual(after.view);
    expect(other.prompt?.prompt).toBe('2');
    again.leave();
    other.leave();
  });

  it('keeps a new page waiting until it has been seen', async () => {
    tell(after, chain);
    expect(visit.reveal.isStaging).toBe(true);
    await pass(5000);
    expect(visit.reveal.isStaging).toBe(false);
  });

  it('is not held back where time plays', () => {
    tell({ ...after, began_at: 1 }, []);
    tell({ ...after, began_at: 1 }, chain);
    expect([said(), visit.story.length]).toEqual([null, 2]);
  });
});

describe('whoever has seen enough', () => {
  const all = () => [said(), stock(), can(), visit.story.length];

  beforeEach(async () => {
    tell(after, chain);
    tell({ ...after, prompts: [prompt('3', { move: 'touch', thing: 'a' })] }, [
      { event: 'stole', seat: 1, victim: 2 },
    ]);
    await pass(600);
    expect(visit.story).toHaveLength(1);
  });

  it('presses the button that says so', () => {
    expect(skip()?.textContent).toContain('Skip');
    skip()?.click();
    flushSync();
    expect(all()).toEqual([null, 7, 'yes', 3]);
  });

  it.each([' ', 'Enter', 'Escape'])('presses a key: %j', (key) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
    expect(all()).toEqual([null, 7, 'yes', 3]);
  });

  it('writes to the others without skipping anything', () => {
    const chat = document.createElement('input');
    document.body.append(chat);
    chat.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    flushSync();
    expect(visit.story).toHaveLength(1);
    chat.remove();
  });

  it('touches the table, and chooses nothing with that touch', () => {
    thing('a').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    flushSync();
    expect(all()).toEqual([null, 7, 'yes', 3]);
    thing('a').click();
    expect(house.heard('decide')).toEqual([]);
    thing('a').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    thing('a').click();
    expect(house.heard('decide')).toHaveLength(1);
  });
});

it('what a board lays over the table holds back what comes next, however quickly bots play', async () => {
  const onemore = { game: 'onemore', pace: 'quick' } as const;
  tell(before, [], onemore);
  tell({ ...after, prompts: [] }, [{ event: 'stuck', seat: 1, hand: [], defeats: 1 }], onemore);
  visit.laidOver.show(true);
  tell({ ...after, prompts: [] }, [{ event: 'played', seat: 1, card: '9-' }], onemore);
  flushSync();
  expect(visit.story).toHaveLength(1);
  // It has its own way to be skipped.
  expect(skip()).toBeNull();
  visit.laidOver.show(false);
  visit.laidOver.show(true);
  await pass(0);
  expect(visit.story).toHaveLength(1);
  visit.laidOver.show(false);
  await pass(0);
  expect(visit.story).toHaveLength(2);
});

it('a double tap has seen nothing yet', async () => {
  tell(after, chain);
  await pass(200);
  window.dispatchEvent(new PointerEvent('pointerdown'));
  expect(visit.story).toHaveLength(1);
});

it('who plays on while the last of it is looked at is not kept waiting', async () => {
  tell(after, chain);
  await pass(1100);
  thing('a').click();
  house.answer();
  tell({ ...after, prompts: [], awaited: [1] }, [{ event: 'placed', seat: 0 }]);
  expect(visit.story).toHaveLength(3);
});

describe('bots’ turns', () => {
  it.each([
    ['as the table has chosen', false, 'quick', 550],
    ['as whoever sits here has', true, 'normal', 440],
    ['as the faster of both', true, 'quick', 440],
  ] as const)('are shown faster, %s', async (_, hurryBots, pace, length) => {
    settings.choose('hurryBots', hurryBots);
    tell(before, [], { pace });
    tell(after, chain, { pace });
    await pass(length - 1);
    expect(said()).toBe('Nothing to steal');
    await pass(1);
    expect(said()).toBe('Full!');
  });

  it('are shown slowly at a slow table', async () => {
    tell(before, [], { pace: 'slow' });
    tell(after, chain, { pace: 'slow' });
    await pass(1429);
    expect(said()).toBe('Nothing to steal');
  });
});
