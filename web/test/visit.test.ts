import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Visit } from '../src/room/visit.svelte';
import { session } from '../src/session.svelte';
import { keepBy } from '../src/wire/keeper';
import type { Home, RoomView, ServerUpdate } from '../src/wire/protocol';
import { match, prompt, room, Scripted, seat } from './scripted';

let keeper: Scripted;
let visit: Visit;

/** The happenings that we are told now, and how many there are of the match. */
function hears(heard: number[], total: number, changes: Partial<ServerUpdate> = {}): void {
  const happenings = heard.map((number) => ({ number, event: { event: `e${number}` } }));
  keeper.tell({ happenings, heard: total, ...changes });
}

/** Somebody comes with a phone, and wants a chair. */
function comes(changes: Partial<RoomView>): void {
  visit.leave();
  visit = new Visit('ABCD', { sit: true });
  visit.enter();
  keeper.asked = [];
  hears([], 0, { room: room(changes), match: null });
}

const wanted = () => keeper.heard('sit').map((said) => said.seat);

const numbers = () => visit.story.map((happening) => happening.number);

beforeEach(() => {
  keeper = new Scripted();
  visit = new Visit('ABCD');
  visit.enter();
});

afterEach(() => {
  visit.leave();
  keepBy(null);
});

test('the story grows, and is cut where an undo tells it anew', () => {
  hears([1, 2], 2);
  hears([3, 4], 4);
  expect(numbers()).toEqual([1, 2, 3, 4]);
  hears([], 3);
  expect(numbers()).toEqual([1, 2, 3]);
  hears([4], 4);
  expect(numbers()).toEqual([1, 2, 3, 4]);
});

test('another match lays the board out anew, and much that was missed does not', () => {
  hears([1], 1);
  const { chapter } = visit;
  hears([2, 3], 3);
  expect(visit.chapter).toBe(chapter);
  hears(
    Array.from({ length: 30 }, (_, place) => place + 4),
    33,
  );
  expect(visit.chapter).toBe(chapter);
  hears([1], 1, { match: match({ number: 2 }) });
  expect(visit.chapter).toBe(chapter + 1);
  expect(numbers()).toEqual([1]);
});

test('only what is dealt while we are here is seen from its start', () => {
  hears([1], 1);
  expect(visit.telling.isFromTheStart).toBe(false);
  hears([1], 1, { match: match({ number: 2 }) });
  expect(visit.telling.isFromTheStart).toBe(true);
});

test('what lies under something that is still being seen is not told', () => {
  hears([1, 2, 3], 3);
  visit.laidOver.show(true, 2);
  expect(visit.told.map(({ number }) => number)).toEqual([1, 2]);
  visit.laidOver.show(false);
  expect(visit.told.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('we know our seats, our decision and who reads', () => {
  hears([1], 1);
  expect(visit.you).toEqual([0]);
  expect(visit.viewer).toBe(0);
  expect(visit.isHost).toBe(true);
  expect(visit.prompt?.prompt).toBe('1.0.0.0');
  expect(visit.awaited).toEqual([0]);
  expect(visit.isMine).toBe(true);
});

test('the server says whom the table waits for, whoever else may act', () => {
  const view = { deciders: [0, 1], outcome: null, clock: 0, turn: 0 };
  hears([1], 1, { match: match({ view, awaited: [1] }) });
  expect(visit.awaited).toEqual([1]);
  expect(visit.prompt).not.toBeNull();
  expect(visit.isMine).toBe(false);
  hears([2], 2, { match: match({ view, awaited: [1, 0] }) });
  expect(visit.isMine).toBe(true);
  hears([3], 3, { match: match({ view, awaited: [] }) });
  expect(visit.awaited).toEqual([]);
  expect(visit.isMine).toBe(false);
});

test('a decision that is on its way is not asked again, unless it is refused', async () => {
  hears([1], 1);
  const deciding = visit.decide({ move: 'a' });
  expect(visit.prompt).toBeNull();
  void visit.decide({ move: 'a' });
  expect(keeper.asked).toHaveLength(1);
  const refused = { scope: 'house', reason: 'stale_prompt', values: {}, clause: null };
  keeper.answer(refused);
  await deciding;
  expect(visit.prompt).not.toBeNull();
  expect(visit.refusal).toEqual(refused);
});

test('a bot that is asked for a hint does not change its mind', async () => {
  hears([1], 1);
  const asking = visit.askHint();
  keeper.asked
    .at(-1)
    ?.settle({ say: 'answer', id: '', refused: null, hint: { move: 'a' }, link: null });
  await asking;
  await visit.askHint();
  expect(keeper.heard('hint')).toHaveLength(1);
  expect(visit.hint).toEqual({ move: 'a' });
  hears([2], 2, { match: match({ prompts: [prompt('1.0.0.1', { move: 'b' })] }) });
  void visit.askHint();
  expect(keeper.heard('hint')).toHaveLength(2);
});

test('while a bot plays for us, nothing is asked of us', () => {
  hears([1], 1);
  const seats = room().seats.map((each) => ({ ...each, replaced: true }));
  hears([], 1, { room: room({ seats }) });
  expect(visit.prompt).toBeNull();
});

test('chat of those who are muted is not heard', () => {
  hears([1], 1);
  const line = (number: number, handle: string) => ({
    number,
    guest: { handle, name: handle, avatar: 0 },
    text: 'hello',
    emote: null,
  });
  const chat = [line(1, 'tom'), line(2, 'zoe'), line(3, 'me')];
  hears([], 1, { room: room({ chat }) });
  expect(visit.chat.unread.map((each) => each.number)).toEqual([1, 2]);
  visit.chat.mute('tom');
  expect(visit.chat.unread.map((each) => each.number)).toEqual([2]);
  visit.chat.read();
  expect(visit.chat.unread).toEqual([]);
});

test('of two decisions at once, that of the seat whose eyes we have is asked', () => {
  const prompts = [0, 1].map((owed) => ({ ...prompt(`1.${owed}.0.0`, { move: 'a' }), seat: owed }));
  hears([1], 1, { match: match({ viewer: 0, prompts }) });
  expect(visit.prompt?.seat).toBe(0);
  void visit.decide({ move: 'a' });
  // The other's moves are not shown to the first one's eyes.
  expect(visit.prompt).toBeNull();
  hears([1], 1, { match: match({ viewer: 1, prompts: prompts.slice(1) }) });
  expect(visit.prompt?.seat).toBe(1);
});

test('other eyes with another row of happenings lay the board out anew', () => {
  hears([1, 2], 2);
  const { chapter } = visit;
  hears([1, 2, 3], 3, { match: match({ viewer: 1 }) });
  expect(visit.chapter).toBe(chapter);
  hears([1, 5], 2, { match: match({ viewer: 0 }) });
  expect(visit.chapter).toBe(chapter + 1);
  expect(numbers()).toEqual([1, 5]);
});

test('a table screen asks for what everybody may see, and plays no seat', () => {
  visit.leave();
  visit = new Visit('ABCD', {}, 'table');
  visit.enter();
  expect(keeper.screen).toBe('table');
  hears([1], 1, { match: match({ viewer: -1, prompts: [] }) });
  expect(visit.you).toEqual([]);
  expect(visit.prompt).toBeNull();
  expect(visit.isHost).toBe(true);
});

test('whoever comes with a phone sits down on the first chair that nobody was quicker to take', async () => {
  const open = { ...seat('', null), kind: 'open' as const };
  comes({ seats: [seat('Zoé', 'zoe'), open, open] });
  expect(wanted()).toEqual([1]);
  keeper.answer({ scope: 'house', reason: 'seat_taken', values: {}, clause: null });
  await vi.waitFor(() => expect(wanted()).toEqual([1, 2]));
  keeper.answer();
  await vi.waitFor(() => undefined);
  expect(wanted()).toEqual([1, 2]);
  expect(visit.refusal).toBeNull();
});

test('around a television one pulls up a chair, unless the seat is on another device', () => {
  session.home = { games: [{ name: 'small', most_seats: 3 }] } as unknown as Home;
  const arrive = (changes: Partial<RoomView>) => {
    const seats = [seat('Zoé', 'zoe'), seat('Tom', 't')];
    comes({ stage: 'waiting', seats, ...changes });
    return wanted();
  };
  expect(arrive({ has_television: true })).toEqual([2]);
  expect(arrive({ has_television: false })).toEqual([]);
  expect(arrive({ has_television: true, stage: 'playing' })).toEqual([]);
  expect(arrive({ has_television: true, moved: { me: 1 } })).toEqual([]);
  expect(visit.moved?.name).toBe('Tom');
  session.home = null;
});

test('a late packet does not move the clock', () => {
  hears([], 0);
  const deadline = Date.now() / 1000 + 30;
  const left = visit.secondsUntil(deadline);
  hears([], 0, { now: Date.now() / 1000 - 2 });
  expect(visit.secondsUntil(deadline)).toBeCloseTo(left, 1);
});

test("the match's clock is the server's, and goes on by itself", () => {
  vi.useFakeTimers();
  hears([], 0);
  expect(visit.clock()).toBe(0);
  const now = Date.now() / 1000 + 3600;
  hears([], 0, {
    now,
    match: match({ began_at: now - 12.5, view: { clock: 9000, deciders: [] } }),
  });
  expect(Math.round(visit.clock())).toBe(12500);
  vi.advanceTimersByTime(700);
  expect(Math.round(visit.clock())).toBe(13200);
  vi.useRealTimers();
});

describe('a match that is over as soon as it is dealt', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** It comes after another one. */
  function isDealt(game: string): void {
    for (const number of [1, 2]) {
      const over = match({ number, viewer: -1, prompts: [], awaited: [] });
      hears([], 0, { room: room({ game, stage: 'over', match: number }), match: over });
    }
  }

  test('is told at once where the board shows nothing first', () => {
    isDealt('onix');
    expect(visit.stage).toBe('over');
  });

  test('is seen first in One More!, and told when its board never says so', () => {
    isDealt('onemore');
    expect(visit.stage).toBe('playing');
    vi.advanceTimersByTime(20_000);
    expect(visit.stage).toBe('over');
  });

  test('is not cut short by the patience that an earlier one needed', () => {
    isDealt('onemore');
    vi.advanceTimersByTime(15_000);
    visit.laidOver.show(false);
    visit.laidOver.show(true);
    vi.advanceTimersByTime(6000);
    expect(visit.stage).toBe('playing');
  });
});
