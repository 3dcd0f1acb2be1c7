import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Visit } from '../src/room/visit.svelte';
import { session } from '../src/session.svelte';
import type {
  FromClient,
  Home,
  MatchView,
  RoomView,
  SeatView,
  ServerUpdate,
} from '../src/wire/protocol';

class FakeSocket {
  static newest: FakeSocket;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: FromClient[] = [];

  constructor(readonly address: string) {
    FakeSocket.newest = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {}
}

const seat = (name: string, handle: string | null): SeatView => ({
  kind: handle ? 'guest' : 'bot',
  name,
  avatar: 0,
  handle,
  level: null,
  present: true,
  replaced: false,
});

const match = (changes: Partial<MatchView> = {}): MatchView => ({
  number: 1,
  commitment: '',
  seed: null,
  viewer: 0,
  private: false,
  view: { deciders: [0], outcome: null },
  step: 'take',
  prompts: [{ seat: 0, prompt: '1.0.0.0', moves: [{ move: 'a' }], deadline: null, wordings: [] }],
  undoable: [],
  why_no_undo: 'nothing',
  awaited: [0],
  awaited_until: null,
  turn: null,
  habits: [],
  players: [],
  changes: [],
  is_calm: false,
  began_at: null,
  ...changes,
});

let sequence = 0;

function hears(heard: number[], total: number, changes: Partial<ServerUpdate> = {}): void {
  sequence += 1;
  const update: ServerUpdate = {
    say: 'update',
    sequence,
    you: { handle: 'me', name: 'Anna', avatar: 1 },
    room: {
      code: 'ABCD',
      game: 'small',
      options: {},
      public: false,
      host: 'me',
      is_yours: true,
      setters: ['me'],
      moved: {},
      seats: [seat('Anna', 'me'), seat('Gaston', null)],
      clock: { per_decision: 0, per_game: 0 },
      patience: 0,
      pace: 'normal',
      table_screens: 0,
      has_television: false,
      stage: 'playing',
      match: 1,
      last_finished: 0,
      broken: false,
      lesson: false,
      spectators: 0,
      chat: [],
      asked: [],
      may_return: [],
      may_ask: [],
      to_answer: [],
      was_denied: false,
      watchers: [],
      may_stop: false,
      stopped_by: null,
      removed: [],
    },
    match: match(),
    happenings: heard.map((number) => ({ number, event: { event: `e${number}` } })),
    heard: total,
    now: Date.now() / 1000,
    ...changes,
  };
  FakeSocket.newest.onmessage?.({ data: JSON.stringify(update) });
}

const numbers = () => visit.story.map((happening) => happening.number);

let visit: Visit;

beforeEach(() => {
  sequence = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  visit = new Visit('ABCD');
  visit.enter();
});

afterEach(() => {
  visit.leave();
  vi.unstubAllGlobals();
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
  expect(FakeSocket.newest.sent).toHaveLength(1);
  const [{ id = '' } = {}] = FakeSocket.newest.sent;
  const refused = { scope: 'house', reason: 'stale_prompt', values: {}, clause: null };
  FakeSocket.newest.onmessage?.({ data: JSON.stringify({ say: 'answer', id, refused }) });
  await deciding;
  expect(visit.prompt).not.toBeNull();
  expect(visit.refusal).toEqual(refused);
});

test('while a bot plays for us, nothing is asked of us', () => {
  hears([1], 1);
  const room = visit.room;
  if (!room) throw new Error('no room');
  const seats = room.seats.map((each) => ({ ...each, replaced: true }));
  hears([], 1, { room: { ...room, seats } });
  expect(visit.prompt).toBeNull();
});

test('chat of those who are muted is not heard', () => {
  hears([1], 1);
  const room = visit.room;
  if (!room) throw new Error('no room');
  const line = (number: number, handle: string) => ({
    number,
    guest: { handle, name: handle, avatar: 0 },
    text: 'hello',
    emote: null,
  });
  const chat = [line(1, 'tom'), line(2, 'zoe'), line(3, 'me')];
  hears([], 1, { room: { ...room, chat } });
  expect(visit.chat.unread.map((each) => each.number)).toEqual([1, 2]);
  visit.chat.mute('tom');
  expect(visit.chat.unread.map((each) => each.number)).toEqual([2]);
  visit.chat.read();
  expect(visit.chat.unread).toEqual([]);
});

test('of two decisions at once, that of the seat whose eyes we have is asked', () => {
  const prompts = [0, 1].map((owed) => ({
    seat: owed,
    prompt: `1.${owed}.0.0`,
    moves: [{ move: 'a' }],
    deadline: null,
    wordings: [],
  }));
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
  expect(FakeSocket.newest.address).toMatch(/\/ws\/ABCD\?.*screen=table$/);
  hears([1], 1, { match: match({ viewer: -1, prompts: [] }) });
  expect(visit.you).toEqual([]);
  expect(visit.prompt).toBeNull();
  expect(visit.isHost).toBe(true);
});

test('whoever comes with a phone sits down on the first chair that nobody was quicker to take', async () => {
  visit.leave();
  visit = new Visit('ABCD', { sit: true });
  visit.enter();
  const open = { ...seat('', null), kind: 'open' as const };
  hears([], 0);
  const room = visit.room;
  if (!room) throw new Error('no room');
  visit.leave();
  visit = new Visit('ABCD', { sit: true });
  visit.enter();
  hears([], 0, { room: { ...room, seats: [seat('Zoé', 'zoe'), open, open] }, match: null });
  const answer = (refused: object | null) => {
    const { id } = FakeSocket.newest.sent.at(-1) ?? { id: '' };
    FakeSocket.newest.onmessage?.({ data: JSON.stringify({ say: 'answer', id, refused }) });
    return vi.waitFor(() => undefined);
  };
  expect(FakeSocket.newest.sent.map((said) => 'seat' in said && said.seat)).toEqual([1]);
  await answer({ scope: 'house', reason: 'seat_taken', values: {}, clause: null });
  await vi.waitFor(() => expect(FakeSocket.newest.sent).toHaveLength(2));
  expect(FakeSocket.newest.sent.at(-1)).toMatchObject({ say: 'sit', seat: 2 });
  await answer(null);
  expect(FakeSocket.newest.sent).toHaveLength(2);
  expect(visit.refusal).toBeNull();
});

test('around a television one pulls up a chair, unless the seat is on another device', async () => {
  session.home = { games: [{ name: 'small', most_seats: 3 }] } as unknown as Home;
  const arrive = (changes: Partial<RoomView>) => {
    hears([], 0);
    const room = visit.room as RoomView;
    visit.leave();
    visit = new Visit('ABCD', { sit: true });
    visit.enter();
    const full = {
      ...room,
      stage: 'waiting' as const,
      seats: [seat('Zoé', 'zoe'), seat('Tom', 't')],
    };
    hears([], 0, { room: { ...full, ...changes }, match: null });
    return FakeSocket.newest.sent.map((said) => 'seat' in said && said.seat);
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
