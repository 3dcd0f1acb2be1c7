import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { library } from '../../texts/texts.svelte';
import type { SeatView } from '../../wire/protocol';
import { type Language, type Texts, Words } from '../../words';
import type { BoardProps, HappeningOf, PromptOf } from '../board';
import Board from './Board.svelte';
import HandScreen from './HandScreen.svelte';
import lesson from './lesson';
import type { OneMoreEvent, OneMoreMove, OneMoreView, OneMoreWire } from './wire';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dan'];
const texts = {} as Record<Language, Texts>;

beforeAll(async () => {
  texts.fr = await library.load('onemore', 'fr');
  texts.en = await library.load('onemore', 'en');
});
afterEach(cleanup);

const seen = (cards: number, changes: object = {}) => ({
  cards,
  left: false,
  defeats: 0,
  surely: [],
  perhaps: [],
  ...changes,
});

function viewOf(changes: Partial<OneMoreView> = {}): OneMoreView {
  return {
    viewer: 0,
    seats: 4,
    deciders: [0],
    outcome: null,
    step: 'play',
    turn: 0,
    clockwise: true,
    hand: ['2+draw', '5±', '8-swap'],
    pile: ['3-reverse', '4+swap'],
    deck: 50,
    buried: [],
    table: [seen(3), seen(4, { surely: ['5±'] }), seen(0, { left: true }), seen(5, { defeats: 1 })],
    swap: null,
    gave: null,
    left: [2],
    history: [{ what: 'played', seats: [3], card: '4+swap' }],
    rounds: [],
    ...changes,
  };
}

function ask(...moves: OneMoreMove[]): PromptOf<OneMoreWire> {
  return {
    seat: 0,
    prompt: 'p1',
    moves,
    deadline: null,
    wordings: moves.map((move) => ({ key: move.move, values: { ...move } })),
  };
}

type Props = BoardProps<OneMoreWire>;

function propsOf(changes: Partial<Props> = {}, language: Language = 'en'): Props {
  return {
    view: viewOf(),
    screen: 'whole',
    open: [],
    handHidden: false,
    seats: NAMES.map(
      (name, seat): SeatView => ({
        kind: seat === 0 ? 'guest' : 'bot',
        name,
        avatar: seat,
        handle: null,
        level: null,
        present: true,
        replaced: false,
      }),
    ),
    you: [0],
    awaited: [0],
    prompt: ask({ move: 'play', card: '5±' }, { move: 'play', card: '8-swap' }),
    words: new Words(texts[language], NAMES, 0),
    settings: { letters: false, sound: false, motion: false },
    happenings: [],
    onDecide: vi.fn(),
    onWhyNot: vi.fn(async () => ({
      scope: 'onemore',
      reason: 'too_small',
      values: { card: '2+draw', centre: '4+swap', number: 4 },
      clause: 'OM-10',
    })),
    onRules: vi.fn(),
    hint: null,
    lasting: (length) => length,
    clock: () => 0,
    ...changes,
  };
}

describe('the board', () => {
  it('says what the centre asks for', () => {
    render(Board, propsOf());
    expect(screen.getByText('In the centre: 4+ Swap. Play more than 4')).toBeTruthy();
    cleanup();
    render(Board, propsOf({ words: new Words(texts.fr, NAMES, 0) }));
    expect(screen.getByText(/Joue plus que 4$/, { selector: '.unseen' })).toBeTruthy();
  });

  it('in somebody else’s turn tells nobody here to play, and lights no card', () => {
    for (const [language, asked] of [
      ['en', 'It takes more than 4'],
      ['fr', 'Il faut plus que 4'],
    ] as const) {
      const words = new Words(texts[language], NAMES, 0);
      const { container } = render(Board, propsOf({ words, prompt: null, awaited: [1] }));
      expect(container.querySelector('.asks .words')?.textContent).toBe(asked);
      expect(container.querySelectorAll('.hand .resting').length).toBeGreaterThan(0);
      cleanup();
    }
    const { container } = render(Board, propsOf());
    expect(container.querySelectorAll('.hand .resting')).toHaveLength(0);
  });

  it('says that nothing fits in the place of what would be asked for, and on no number', () => {
    const { container } = render(Board, propsOf({ view: viewOf({ pile: ['9+draw'] }) }));
    const { children } = container.querySelector('.asks') as HTMLElement;
    const seen = [...children].filter((one) => !one.matches('.unseen'));
    expect(seen.map(({ textContent }) => textContent)).toEqual(['Nothing fits!', '123456789']);
  });

  it('plays a card that fits with one tap', async () => {
    const props = propsOf();
    render(Board, props);
    await fireEvent.click(screen.getByRole('button', { name: /^Play 5/ }));
    expect(props.onDecide).toHaveBeenCalledWith({ move: 'play', card: '5±' });
  });

  it('says why another does not fit', async () => {
    const props = propsOf();
    render(Board, props);
    await fireEvent.click(screen.getByRole('button', { name: '2+ Draw: does not fit now' }));
    await tick();
    await tick();
    expect(props.onDecide).not.toHaveBeenCalled();
    expect(props.onWhyNot).toHaveBeenCalledWith({ move: 'play', card: '2+draw' });
    await screen.findByText(/too small/);
    await fireEvent.click(screen.getByRole('button', { name: 'See rule OM-10' }));
    expect(props.onRules).toHaveBeenCalledWith('OM-10');
  });

  it('names two players with two taps, oneself allowed', async () => {
    const view = viewOf({ step: 'swap' });
    const pairs: OneMoreMove[] = [
      { move: 'swap', seats: [0, 1] },
      { move: 'swap', seats: [0, 3] },
      { move: 'swap', seats: [1, 3] },
    ];
    const props = propsOf({ view, prompt: ask(...pairs) });
    render(Board, props);
    await fireEvent.click(screen.getByRole('button', { name: /^Dan exchanges a card/ }));
    expect(props.onDecide).not.toHaveBeenCalled();
    const dan = screen.getByRole('button', { name: /^Not Dan after all/, pressed: true });
    await fireEvent.click(dan);
    await fireEvent.click(screen.getByRole('button', { name: /^Dan exchanges a card/ }));
    await fireEvent.click(screen.getByRole('button', { name: /Ada: 3 cards/ }));
    expect(props.onDecide).toHaveBeenCalledWith({ move: 'swap', seats: [0, 3] });
  });

  it('keeps a choice that is half made while others come, and drops it with its question', async () => {
    const view = viewOf({ step: 'swap' });
    const pairs: OneMoreMove[] = [
      { move: 'swap', seats: [0, 1] },
      { move: 'swap', seats: [0, 3] },
    ];
    const props = propsOf({ view, prompt: ask(...pairs) });
    const { rerender } = render(Board, props);
    await fireEvent.click(screen.getByRole('button', { name: /^Dan exchanges a card/ }));
    await rerender({ view: viewOf({ step: 'swap' }), prompt: ask(...pairs) });
    expect(screen.queryByRole('button', { name: /^Not Dan/, pressed: true })).not.toBeNull();
    await rerender({ prompt: { ...ask(...pairs), prompt: 'p2' } });
    expect(screen.queryByRole('button', { name: /^Not Dan/, pressed: true })).toBeNull();
  });

  it('does not show who has given a card first', () => {
    const view = viewOf({ step: 'give', swap: [1, 3], deciders: [3] });
    const { container } = render(Board, propsOf({ view, prompt: null }));
    expect(container.querySelectorAll('.seat.awaited')).toHaveLength(2);
  });

  it('opens all hands in an open replay, and hides one’s own where that is wanted', () => {
    const open = [0, 1, 2, 3].map((seat) => viewOf({ viewer: seat, hand: ['9+', '1-'] }));
    const { container } = render(Board, propsOf({ open, you: [], prompt: null }));
    expect(container.querySelectorAll('[data-at="card:1:9+"]')).toHaveLength(1);
    cleanup();
    const hidden = render(Board, propsOf({ handHidden: true }));
    expect(hidden.container.querySelector('.hand')?.innerHTML).not.toContain('#ffe9bf');
  });

  it('keeps the hand that could not play in sight until the next card', () => {
    const lost = {
      loser: 3,
      reason: 'cannot_play',
      shown: ['2-draw'],
      hand: [],
      centre: '1-',
      left: [],
    } as const;
    render(Board, propsOf({ view: viewOf({ history: [], rounds: [lost] }) }));
    expect(screen.getByText('Dan cannot play…')).toBeTruthy();
  });

  async function loseRound(changes: Partial<Props> = {}): Promise<HTMLElement> {
    const happenings: HappeningOf<OneMoreWire>[] = [
      { number: 0, event: { event: 'replays', seat: 1 } },
    ];
    const { rerender, container } = render(Board, propsOf({ happenings, ...changes }));
    const lost = {
      loser: 0,
      reason: 'cannot_play',
      shown: ['2-draw'],
      hand: [],
      centre: '1-',
      left: [],
    } as const;
    await rerender({
      view: viewOf({ history: [], rounds: [lost] }),
      happenings: [
        ...happenings,
        { number: 1, event: { event: 'stuck', seat: 0, hand: ['2-draw'], defeats: 1 } },
      ],
    });
    return container;
  }

  /** Two rounds in one breath: the first card of the second was one that nobody can answer. */
  const lostBy = (loser: number, centre: string) =>
    ({ loser, reason: 'cannot_play', shown: ['2-draw'], hand: [], centre, left: [] }) as const;
  const TWICE: OneMoreEvent[] = [
    { event: 'stuck', seat: 0, hand: ['2-draw'], defeats: 1 },
    { event: 'began', round: 2, first: 0 },
    { event: 'turned', card: '9+' },
    { event: 'stuck', seat: 1, hand: ['2-draw'], defeats: 1 },
    { event: 'began', round: 3, first: 1 },
  ];
  const tell = (events: readonly OneMoreEvent[]) =>
    events.map((event, place) => ({ number: place + 1, event }));
  const afterTwo = viewOf({
    history: [],
    rounds: [lostBy(0, '1-'), lostBy(1, '9+')],
    table: [seen(5, { defeats: 1 }), seen(5, { defeats: 1 }), seen(5), seen(5)],
  });

  it('tells of each lost round what has happened by then, and nothing of the next one', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const onShowing = vi.fn();
    const first = { number: 0, event: { event: 'replays', seat: 1 } } as const;
    const { rerender, container } = render(Board, propsOf({ happenings: [first], onShowing }));
    await rerender({ view: afterTwo, happenings: [first, ...tell(TWICE)] });
    const said = () => ({
      round: container.querySelector('.bar .round')?.textContent,
      cakes: [0, 1].map(
        (seat) => container.querySelectorAll(`[data-at="defeat:${seat}"] .got`).length,
      ),
      until: onShowing.mock.lastCall?.[1],
    });
    expect(container.querySelector('[data-spot=round]')?.textContent).toMatch(/You cannot play/);
    expect(said()).toEqual({ round: 'Round 1', cakes: [1, 0], until: 1 });
    await vi.advanceTimersByTimeAsync(2800);
    expect(container.querySelector('[data-spot=deal]')?.textContent).toMatch(/round 2!/);
    expect(said()).toEqual({ round: 'Round 2', cakes: [1, 0], until: 3 });
    await vi.advanceTimersByTimeAsync(1800);
    expect(container.querySelector('[data-spot=round]')?.textContent).toMatch(/Bo cannot play/);
    expect(said()).toEqual({ round: 'Round 2', cakes: [1, 1], until: 4 });
    await vi.advanceTimersByTimeAsync(4600);
    expect(said()).toEqual({ round: 'Round 3', cakes: [1, 1], until: undefined });
    vi.useRealTimers();
  });

  it('shows rounds that nobody played to those who were there, and to nobody who comes again', () => {
    const told = { view: afterTwo, happenings: tell(TWICE) };
    const { container } = render(Board, propsOf({ ...told, isFromTheStart: true }));
    expect(container.querySelector('[data-spot=round]')).not.toBeNull();
    cleanup();
    const again = render(Board, propsOf(told));
    expect(again.container.querySelector('[data-spot=round]')).toBeNull();
    expect(screen.getByText('Round 3')).toBeTruthy();
  });

  it('celebrates a lost round, once', async () => {
    const container = await loseRound();
    expect(container.querySelector('[data-spot="round"]')?.textContent).toMatch(/Bravo!/);
    await fireEvent.click(screen.getByRole('button', { name: 'Skip the party' }));
    expect(container.querySelector('[data-spot="round"]')).toBeNull();
  });

  it('says that a lost round is being seen, until a tap that is no second half of another', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const onShowing = vi.fn();
    const container = await loseRound({ onShowing });
    expect(onShowing).toHaveBeenLastCalledWith(true, 1);
    await fireEvent.pointerDown(container);
    expect(onShowing).toHaveBeenLastCalledWith(true, 1);
    vi.advanceTimersByTime(600);
    await fireEvent.pointerDown(container);
    expect(onShowing).toHaveBeenLastCalledWith(false);
    expect(container.querySelector('[data-spot="round"]')).toBeNull();
    vi.useRealTimers();
  });

  it('needs no pointer on a screen for everybody', () => {
    const { container } = render(Board, propsOf({ screen: 'table', you: [], prompt: null }));
    expect(container.querySelectorAll('.seat')).toHaveLength(4);
    expect(container.querySelectorAll('button')).toHaveLength(0);
  });
});

describe('the hand screen', () => {
  it('shows the own cards, and players as buttons when one is to be named', async () => {
    const view = viewOf({ step: 'draw' });
    const props = propsOf({ view, prompt: ask({ move: 'draw', seat: 1 }), screen: 'hand' });
    render(HandScreen, props);
    await fireEvent.click(screen.getByRole('button', { name: /^Bo draws a card/ }));
    expect(props.onDecide).toHaveBeenCalledWith({ move: 'draw', seat: 1 });
    expect(screen.getByRole('group', { name: 'Your hand' })).toBeTruthy();
  });
});

describe('the lesson', () => {
  it('has words for every card, and points at what is there', () => {
    const { container } = render(Board, propsOf());
    for (const { key, highlight } of lesson.cards) {
      expect(texts.en.has(`lesson.${key}`) && texts.fr.has(`lesson.${key}`), key).toBe(true);
      if (highlight && key !== 'over') expect(container.querySelector(highlight), key).toBeTruthy();
    }
  });
});
