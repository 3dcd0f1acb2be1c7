import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { library } from '../../texts/texts.svelte';
import type { SeatView } from '../../wire/protocol';
import { type Texts, Words } from '../../words';
import type { BoardProps, HappeningOf, PromptOf } from '../board';
import Board from './Board.svelte';
import { challenges } from './challenges';
import { hintedThings, readChoices } from './offers';
import type { OniMove, OniView, OniWire, SpotView, Symbol as SymbolName } from './wire';

const NAMES = ['Anna', 'Basile', 'Chloé', 'David'];

const ask = (...moves: OniMove[]): PromptOf<OniWire> => ({
  seat: 1,
  prompt: '1.1.0.0',
  moves,
  deadline: null,
  // As the server words them: a die is named by its top, too.
  wordings: moves.map((move) => ({
    key: move.move,
    values: 'spot' in move ? { ...move, top: 'bomb' } : { ...move },
  })),
});

describe('a hint', () => {
  const things = (hint: OniMove | null, ...offered: OniMove[]) => {
    const prompt = ask(...offered, ...(hint ? [hint] : []));
    return [...hintedThings(hint, prompt, readChoices(prompt))];
  };

  it.each<[OniMove, string[]]>([
    [{ move: 'turn', spot: 3 }, ['spot:3']],
    [{ move: 'place', spot: 0 }, ['spot:0']],
    [{ move: 'swap', spots: [1, 4] }, ['spot:1', 'spot:4']],
    [{ move: 'cheer', symbol: 'sun' }, ['cheer:sun']],
    [{ move: 'hide', symbol: 'pi' }, ['hide:pi']],
    [{ move: 'clap', seat: 2 }, ['clap:2']],
    [{ move: 'guess', seat: 2, hand: 'left' }, ['guess:2:left']],
    [{ move: 'lean', side: 'right' }, ['lean:right']],
    [{ move: 'pass', to: 'other_hand' }, ['pass:other_hand']],
    [{ move: 'next' }, ['act:next']],
    [{ move: 'call' }, ['act:call']],
  ])('%j points at %j', (hint, expected) => {
    expect(things(hint)).toEqual(expected);
  });

  it('points at nothing that can be done no more', () => {
    const prompt = ask({ move: 'next' });
    expect(hintedThings({ move: 'turn', spot: 3 }, prompt, readChoices(prompt)).size).toBe(0);
    expect(hintedThings({ move: 'next' }, null, readChoices(null)).size).toBe(0);
    expect(things(null)).toEqual([]);
  });

  it('points at no die on which a tap means something else', () => {
    expect(things({ move: 'turn', spot: 3 }, { move: 'ping', spot: 3 })).toEqual([]);
  });

  it('never is to ask for a pause', () => {
    expect(things({ move: 'pause' })).toEqual([]);
  });
});

const lies = (top: SymbolName, below: SymbolName | null = null): SpotView => ({
  top,
  below,
  turned: below !== null,
  looked: false,
  aside: null,
});

const view = (changes: Partial<OniView> = {}): OniView => ({
  viewer: 1,
  seats: 4,
  deciders: [0, 1, 2, 3],
  outcome: null,
  clock: 1000,
  level: 'normal',
  oni: 0,
  square: Array.from({ length: 9 }, () => lies('bomb')),
  started_at: 0,
  ends_at: 300_000,
  paused_at: null,
  wishes: [],
  turn: 1,
  step: 'turn_first',
  pair: [],
  found: null,
  clapped: [],
  proposed: [],
  won: 1,
  deck: [],
  card: null,
  drawer: null,
  running: [],
  ask: null,
  faces: null,
  duties: [],
  race: null,
  flight: null,
  timing: null,
  king: null,
  monocle: null,
  balance: null,
  hiding: null,
  touch: null,
  ...changes,
});

const seats = NAMES.map(
  (name): SeatView => ({
    kind: 'guest',
    name,
    avatar: 0,
    handle: name,
    level: null,
    present: true,
    replaced: false,
  }),
);

let texts: Texts;
beforeAll(async () => {
  texts = await library.load('oni', 'en');
});
const complaints = vi.spyOn(console, 'error');
beforeEach(() => {
  vi.useFakeTimers();
  complaints.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  // Every text that is shown has words for what it is given.
  expect(complaints).not.toHaveBeenCalled();
});

function show(changes: Partial<BoardProps<OniWire>> = {}) {
  const props: BoardProps<OniWire> = {
    view: view(),
    screen: 'whole',
    open: [],
    handHidden: false,
    seats,
    you: [1],
    awaited: [1],
    prompt: ask({ move: 'turn', spot: 3 }, { move: 'call' }, { move: 'pause' }),
    words: new Words(texts, NAMES, 1),
    settings: { letters: false, sound: false, motion: true },
    happenings: [],
    onDecide: vi.fn(),
    onWhyNot: vi.fn(),
    onRules: vi.fn(),
    hint: null,
    lasting: (length) => length,
    clock: () => 1000,
    ...changes,
  };
  return render(Board, props);
}

describe('the board', () => {
  const hinted = (container: Element) =>
    [...container.querySelectorAll<HTMLElement>('.hinted')].map(({ dataset }) => dataset.thing);

  it.each<[OniMove, Partial<OniView>, string[]]>([
    [{ move: 'turn', spot: 3 }, {}, ['spot:3']],
    [{ move: 'call' }, {}, ['act:call']],
    [{ move: 'next' }, { step: 'next' }, ['act:next']],
    [{ move: 'turn_back' }, { step: 'turn_back' }, ['act:turn_back']],
    [{ move: 'name', symbol: 'pi' }, { step: 'name' }, ['name:pi']],
    [{ move: 'clap', seat: 2 }, { step: 'turn_second' }, ['clap:2']],
    [{ move: 'lean', side: 'left' }, { balance: { seat: 1, side: 'right' } }, ['lean:left']],
    [
      { move: 'pass', to: 'right' },
      { hiding: { until_at: 9000, seat: 1, hand: 'left' } },
      ['pass:right'],
    ],
    [
      { move: 'guess', seat: 2, hand: 'left' },
      { hiding: { until_at: null, seat: null, hand: null } },
      ['guess:2:left'],
    ],
    [{ move: 'hold' }, { monocle: { seat: 1, until_at: 3000 } }, ['act:hold']],
  ])('shows what the hint %j points at', (hint, changes, expected) => {
    const { container } = show({
      view: view(changes),
      prompt: ask(hint, { move: 'pause' }),
      hint,
    });
    expect(hinted(container)).toEqual(expected);
  });

  it('numbers the dice as the log does', () => {
    const { container } = show();
    const numbers = [...container.querySelectorAll('.spot .number')];
    expect(numbers.map(({ textContent }) => textContent).join('')).toBe('123456789');
  });

  it('says why DiXe! is grey for long enough to be read, whatever others do meanwhile', async () => {
    const refused = { scope: 'oni', reason: 'call_without_die', values: {}, clause: 'MD-63' };
    const onWhyNot = vi.fn(async () => refused);
    const { container, rerender } = show({ prompt: null, awaited: [2], onWhyNot });
    const why = () => container.querySelector('[data-note="act:call"]')?.textContent ?? null;
    container.querySelector<HTMLElement>('[data-thing="act:call"]')?.click();
    await vi.advanceTimersByTimeAsync(10);
    expect(onWhyNot).toHaveBeenCalledWith({ move: 'call' });
    expect(why()).toMatch(/won die to call DiXe!/);
    await rerender({ view: view({ step: 'turn_second' }) });
    expect(why()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2500);
    await rerender({ view: view({ step: 'turn_back' }) });
    expect(why()).toBeNull();
  });

  it.each<[string, Partial<OniView>]>([
    ['over', { outcome: { ranks: [4, 1, 1, 1], reason: 'dixe' }, clock: 60_000 }],
    ['paused', { paused_at: 60_000 }],
  ])('has a clock that stands when the game is %s', async (_, changes) => {
    let now = 60_000;
    const { container, rerender } = show({ clock: () => now });
    const time = () => container.querySelector('.clock .time')?.textContent;
    now = 61_000;
    await vi.advanceTimersByTimeAsync(200);
    expect(time()).toBe('3:59');
    await rerender({ view: view(changes), prompt: null });
    now = 70_000;
    await vi.advanceTimersByTimeAsync(200);
    expect(time()).toBe('4:00');
  });

  it.each<[string, Partial<OniView>]>([
    ['runs', {}],
    ['is over', { outcome: { ranks: [4, 1, 1, 1], reason: 'dixe' } }],
  ])('says what its last tenths are tenths of while the game %s', (_, changes) => {
    const { container } = show({
      view: view({ clock: 297_600, ...changes }),
      clock: () => 297_600,
    });
    expect(container.querySelector('.clock .time')?.textContent).toBe('2.4 s');
  });

  it('marks whom the table waits for', () => {
    const { container } = show({ awaited: [0] });
    const faces = [...container.querySelectorAll('.people .face')];
    expect(faces.map((face) => face.classList.contains('awaited'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('what runs', () => {
  it('is there for everybody who has drawn it and keeps it (MD-66.21)', () => {
    const running = [1, 2].map((seat) => ({ card: 'long_live', seat, until: 'game' }) as const);
    const { container } = show({ view: view({ running }), words: new Words(texts, NAMES, 1) });
    const chips = [...container.querySelectorAll('[data-spot=running] li')];
    expect(chips.map((chip) => chip.querySelector('span:last-child')?.textContent)).toEqual([
      texts.say('board.until.own_game.you'),
      'Chloé, to the end',
    ]);
  });
});

describe('in a lesson', () => {
  it('the clock stands, and nothing is counted down', () => {
    const duties = [{ card: 'spin', seat: 1, until_at: 5000 } as const];
    const { container } = show({
      view: view({ ends_at: null, viewer: 1, duties }),
      prompt: ask({ move: 'spin' }),
      you: [1],
    });
    const clock = container.querySelector('[role=timer]')?.textContent?.trim();
    expect(clock).toBe(texts.say(`board.length.${view({}).level}`));
    const spin = container.querySelector('[data-thing="act:spin"]')?.textContent?.trim();
    expect(spin).toBe(texts.say('board.spin'));
  });
});

describe('before GO', () => {
  const role = (you: number[], viewer: number) => {
    const { container } = show({
      view: view({ started_at: null, ends_at: null, viewer, step: 'ready' }),
      prompt: null,
      you,
      words: new Words(texts, NAMES, viewer),
    });
    return container.querySelector('[data-spot=role]')?.textContent ?? '';
  };

  it('Oni is told that he is, and what he does', () => {
    expect(role([0], 0)).toContain(texts.say('role.oni.title'));
    expect(role([0], 0)).toContain(texts.say('role.oni.second'));
  });

  it('the others are told who is, and what they do', () => {
    expect(role([1], 1)).toContain('against Anna');
    expect(role([1], 1)).toContain(texts.say('role.team.first'));
  });

  it.each([[[]], [[0, 1]]])('around one screen (%j) nobody is spoken to alone', (you) => {
    expect(role(you, -1)).toContain('Anna is Oni');
  });

  it('is over with GO', () => {
    expect(show().container.querySelector('[data-spot=role]')).toBeNull();
  });
});

describe('a card', () => {
  const cardOf = (viewer: number) =>
    show({
      view: view({ card: 'aside', drawer: 1, viewer }),
      you: [viewer],
      words: new Words(texts, NAMES, viewer),
    }).container.querySelector('[data-spot=card]')?.textContent;

  it.each([
    [1, 'until your next turn'],
    [0, 'Set one die aside, until Basile’s next turn'],
    [2, 'until Basile’s next turn'],
  ])('is told to seat %d from their side', (viewer, expected) => {
    expect(cardOf(viewer)).toContain(expected);
  });

  it.each([
    [{}, 'Until Basile’s next turn, Basile presses Spin!'],
    [
      { whoever_turns_spins: true },
      'Until Basile’s next turn, whoever turns a second die presses Spin!',
    ],
  ] as const)('says what the rules of the match say (%j)', (rules, expected) => {
    const { container } = show({
      view: view({ card: 'spin', drawer: 1, viewer: 2, ...rules }),
      you: [2],
      words: new Words(texts, NAMES, 2),
    });
    expect(container.querySelector('[data-spot=card]')?.textContent).toContain(expected);
  });
});

describe('a call', () => {
  const FACES: readonly SymbolName[] = [
    'pi',
    'sun',
    'bomb',
    'sun',
    'aum',
    'skull',
    'heart',
    'eight',
    'smiley',
  ];
  const open = FACES.map((face) => lies('bomb', face));
  type Happenings = HappeningOf<OniWire>[];
  type Called = 'called_rightly' | 'called_wrongly';
  const began: Happenings[number] = {
    number: 1,
    event: { event: 'began', oni: 0, first: 1, level: 'normal', tops: [] },
  };
  const called = (event: Called, faces = FACES): Happenings => [
    began,
    { number: 2, event: { event, seat: 1, lost: 1, spots: faces.map((_, spot) => spot), faces } },
  ];
  const before: Happenings = [began];
  const marked = (container: Element, what: string) =>
    [...container.querySelectorAll<HTMLElement>(`.spot.${what}`)].map(({ dataset }) => dataset.at);
  const verdict = (container: Element) =>
    container.querySelector('[data-spot=verdict]')?.textContent?.trim() ?? '';

  it('that is wrong is checked die by die, and the pair is shown', async () => {
    const { container, rerender } = show({ happenings: before });
    await rerender({
      view: view({ step: 'throw_all', square: open, won: 0 }),
      prompt: ask({ move: 'throw_all' }),
      happenings: called('called_wrongly'),
    });
    expect(marked(container, 'open')).toEqual([]);
    expect(verdict(container)).toContain(texts.say('board.checking'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(marked(container, 'open').length).toBeGreaterThan(0);
    expect(marked(container, 'open').length).toBeLessThan(9);
    await vi.advanceTimersByTimeAsync(2000);
    expect(marked(container, 'open')).toHaveLength(9);
    expect(marked(container, 'paired')).toEqual(['spot:1', 'spot:3']);
    expect(verdict(container)).toContain(texts.say('board.called_wrongly'));
    expect(verdict(container)).toContain('two suns: dice 2 and 4');
  });

  it('that is right is checked before the end is told', async () => {
    const different = FACES.with(3, 'yinyang');
    const { container, rerender } = show({ happenings: before });
    await rerender({
      view: view({
        step: 'over',
        square: different.map((face) => lies('bomb', face)),
        outcome: { ranks: [4, 1, 1, 1], reason: 'dixe' },
      }),
      prompt: null,
      happenings: called('called_rightly', different),
    });
    expect(container.querySelector('[data-spot=ending]')).toBeNull();
    await vi.advanceTimersByTimeAsync(2500);
    expect(marked(container, 'open')).toHaveLength(9);
    expect(marked(container, 'paired')).toEqual([]);
    expect(verdict(container)).toBe(texts.say('board.called_rightly'));
    await vi.advanceTimersByTimeAsync(2500);
    expect(container.querySelector('[data-spot=ending]')).not.toBeNull();
  });

  it('is shown at once where nothing may move', async () => {
    const still = { letters: false, sound: false, motion: false };
    const { container, rerender } = show({ happenings: before, settings: still });
    await rerender({
      view: view({ step: 'throw_all', square: open, won: 0 }),
      prompt: ask({ move: 'throw_all' }),
      happenings: called('called_wrongly'),
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(marked(container, 'open')).toHaveLength(9);
    expect(marked(container, 'paired')).toEqual(['spot:1', 'spot:3']);
    expect(verdict(container)).toContain(texts.say('board.called_wrongly'));
  });

  it('that somebody joins later is told as well', () => {
    const { container } = show({
      view: view({ step: 'throw_all', square: open, won: 0 }),
      happenings: called('called_wrongly'),
    });
    expect(marked(container, 'paired')).toEqual(['spot:1', 'spot:3']);
    expect(verdict(container)).toContain(texts.say('board.called_wrongly'));
  });
});

it('has a place of its own for each challenge', () => {
  const places = challenges.map(({ place }) => place);
  expect(places.length).toBeGreaterThan(9);
  expect(new Set(places).size).toBe(places.length);
});
