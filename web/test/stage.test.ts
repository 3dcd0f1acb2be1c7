import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Preview } from '../src/games/board';
import Stage from '../src/games/Stage.svelte';
import { sceneOf } from '../src/games/scene';
import { Visit } from '../src/room/visit.svelte';
import { library } from '../src/texts/texts.svelte';
import { keepBy } from '../src/wire/keeper';
import type { ChatLine } from '../src/wire/protocol';
import { Texts, Words } from '../src/words';
import Pair from './boundary/Pair.svelte';
import { match, prompt, room, Scripted } from './scripted';

const words = new Words(
  new Texts('en', { board: { rule: 'Rule {clause}' }, log: { stole: 'Gaston robs you' } }, 'x'),
);
const offer = (name: string, ...things: string[]) =>
  prompt(name, ...things.map((thing) => ({ move: 'touch', thing })));
const asks = (name: string, ...things: string[]) =>
  match({ prompts: [offer(name, ...things)], awaited: [0] });
const REFUSED = { scope: 'house', reason: 'not_now', values: {}, clause: null };

/** Touching a thing makes it another one; `b` is a secret. */
const preview: Preview = (view, _seat, { thing }) =>
  thing === 'b'
    ? null
    : { view: { ...view, what: { [String(thing)]: 'touched' } }, events: [{ event: 'touched' }] };

let house: Scripted;
let visit: Visit;

beforeAll(() => library.load('house'));

beforeEach(() => {
  house = new Scripted();
  visit = new Visit('ABCD');
  visit.enter();
});

afterEach(() => {
  cleanup();
  visit.leave();
  keepBy(null);
});

function lay(kind: 'whole' | 'table' = 'whole'): void {
  render(Stage, {
    board: { default: Pair, preview },
    scene: sceneOf(visit, kind),
    screen: kind,
    words,
    onRules: vi.fn(),
  });
}

const thing = (name: string) =>
  document.querySelector<HTMLElement>(`[data-thing="${name}"]`) as HTMLElement;
const staged = () =>
  (document.querySelector<HTMLElement>('[data-staged]')?.dataset.staged ?? '')
    .split(' ')
    .filter(Boolean);
const decided = () => house.heard('decide').map(({ move }) => move.thing);

async function tell(...given: Parameters<Scripted['tell']>): Promise<void> {
  house.tell(...given);
  flushSync();
  await tick();
  await tick();
}

describe('what is done to whoever plays here', () => {
  const blow = () => document.querySelector<HTMLElement>('[data-struck]');
  const stole = (seat: number, victim: number) => ({ event: 'stole', seat, victim });

  beforeEach(async () => {
    lay();
    await tell({}, [stole(1, 0)]);
  });

  it('is said large, until a tap', async () => {
    // What lay on the table when we came is old.
    expect(blow()).toBeNull();
    await tell({}, [{ event: 'touched' }, stole(1, 0)]);
    expect(blow()?.textContent).toContain('Gaston robs you');
    expect(blow()?.dataset.struck).toBe('1');
    window.dispatchEvent(new PointerEvent('pointerdown'));
    flushSync();
    expect(blow()).toBeNull();
  });

  it('is nothing that one does, or others among themselves', async () => {
    await tell({}, [stole(0, 1), { event: 'stole', seat: 2, victim: 1 }]);
    expect(blow()).toBeNull();
  });

  it('is not said where time plays', async () => {
    await tell({ match: match({ began_at: 1 }) }, [stole(1, 0)]);
    expect(blow()).toBeNull();
  });
});

describe('a tap', () => {
  beforeEach(async () => {
    lay();
    await tell({ match: asks('1', 'a', 'b') });
  });

  it('marks what it has chosen at once, and nothing goes dark before the answer', async () => {
    thing('a').click();
    flushSync();
    expect(thing('a').dataset.chosen).toBe('yes');
    expect(thing('b').dataset.can).toBe('yes');
    expect(document.querySelector('[data-sending]')).not.toBeNull();
    house.answer();
    await tell({ match: asks('2', 'a', 'b') });
    expect(thing('a').dataset.chosen).toBeUndefined();
    expect(document.querySelector('[data-sending]')).toBeNull();
  });

  it('shows what it will look like, and that once', async () => {
    thing('a').click();
    flushSync();
    expect(thing('a').dataset.is).toBe('touched');
    expect(staged()).toEqual(['touched']);
    house.answer();
    const view = { outcome: null, what: { a: 'touched' } };
    await tell({ match: { ...asks('2', 'a', 'b'), view } }, [
      { event: 'touched' },
      { event: 'then' },
    ]);
    expect(thing('a').dataset.is).toBe('touched');
    expect(staged()).toEqual(['touched', 'then']);
  });

  it('guesses nothing', () => {
    thing('b').click();
    flushSync();
    expect(thing('b').dataset.is).toBe('');
    expect(staged()).toEqual([]);
  });

  it('is put back by a refusal', async () => {
    thing('a').click();
    flushSync();
    expect(thing('a').dataset.is).toBe('touched');
    house.answer(REFUSED);
    await vi.waitFor(() => expect(visit.refusal).toEqual(REFUSED));
    flushSync();
    expect(thing('a').dataset.chosen).toBeUndefined();
    expect(thing('a').dataset.is).toBe('');
    thing('a').click();
    expect(decided()).toEqual(['a', 'a']);
  });

  it('that comes next waits its turn', async () => {
    thing('a').click();
    flushSync();
    thing('b').click();
    expect(thing('b').dataset.waiting).toBe('yes');
    expect(decided()).toEqual(['a']);
    house.answer();
    await tell({ match: asks('2', 'a', 'b') });
    await vi.waitFor(() => expect(decided()).toEqual(['a', 'b']));
  });

  it('that comes twice was meant once', async () => {
    thing('a').click();
    flushSync();
    thing('a').click();
    house.answer();
    await tell({ match: asks('2', 'a', 'b') });
    expect(decided()).toEqual(['a']);
  });

  it.each([
    ['is not offered any more', asks('2', 'a')],
    [
      'is another thing by then',
      { ...asks('2', 'a', 'b'), view: { outcome: null, what: { b: 1 } } },
    ],
  ])('that waited is forgotten if it %s', async (_, after) => {
    thing('a').click();
    flushSync();
    thing('b').click();
    house.answer();
    await tell({ match: after });
    await tell({ match: asks('3', 'a', 'b') });
    expect(decided()).toEqual(['a']);
  });

  it('that waited is not for a turn much later', async () => {
    thing('a').click();
    flushSync();
    thing('b').click();
    house.answer();
    await tell({ match: match({ prompts: [], awaited: [1] }) });
    await tell({ match: asks('2', 'a', 'b') });
    expect(decided()).toEqual(['a']);
  });
});

describe('an update that is about something else', () => {
  const line: ChatLine = {
    number: 1,
    guest: { handle: 'tom', name: 'Tom', avatar: 0 },
    text: 'hello',
    emote: null,
  };

  it('closes no note, and moves no focus', async () => {
    lay();
    await tell({ match: asks('1', 'a', 'b') });
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    thing('c').click();
    house.answer(REFUSED);
    await screen.findByText(/./, { selector: '[data-note] p' });
    thing('c').focus();
    await tell({ match: asks('1', 'a', 'b'), room: room({ chat: [line] }) });
    expect(visit.room?.chat).toHaveLength(1);
    expect(document.querySelector('[data-note]')).not.toBeNull();
    expect(document.activeElement).toBe(thing('c'));
  });

  it('leaves everything on the table the object that it was', async () => {
    await tell({ match: asks('1', 'a') }, [{ event: 'e' }]);
    const { names, you, awaited, story } = visit;
    const view = visit.update?.match?.view;
    await tell({ match: asks('1', 'a'), room: room({ chat: [line] }) });
    expect(visit.update?.match?.view).toBe(view);
    expect([visit.names, visit.you, visit.awaited, visit.story]).toEqual([
      names,
      you,
      awaited,
      story,
    ]);
    expect(visit.names).toBe(names);
    expect(visit.you).toBe(you);
    expect(visit.awaited).toBe(awaited);
    expect(visit.story).toBe(story);
  });
});

it('much that happens at once does not lay the board out anew', async () => {
  lay();
  await tell({ match: asks('1', 'a') });
  const born = document.querySelector<HTMLElement>('[data-born]')?.dataset.born;
  const many = Array.from({ length: 30 }, () => ({ event: 'e' }));
  await tell({ match: asks('2', 'a') }, many);
  expect(visit.story).toHaveLength(30);
  expect(document.querySelector<HTMLElement>('[data-born]')?.dataset.born).toBe(born);
  await tell({ match: { ...asks('3', 'a'), number: 2 } });
  expect(document.querySelector<HTMLElement>('[data-born]')?.dataset.born).not.toBe(born);
});

it('whom the table waits for is what the house says', async () => {
  lay();
  const awaited = () => document.querySelector<HTMLElement>('[data-awaited]')?.dataset.awaited;
  await tell({ match: match({ awaited: [1], prompts: [] }) });
  expect(awaited()).toBe('false');
  await tell({ match: match({ awaited: [0] }) });
  expect(awaited()).toBe('true');
});

it('a television takes no tap', async () => {
  lay('table');
  await tell({ match: asks('1', 'a') });
  expect(thing('a').dataset.can).toBe('no');
});
