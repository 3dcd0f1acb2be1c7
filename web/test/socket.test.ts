import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type FromClient,
  type FromServer,
  PROTOCOL,
  type ServerUpdate,
} from '../src/wire/protocol';
import {
  addressOf,
  CURIOUS,
  Line,
  OPENING,
  PATIENCE,
  PAUSES,
  QUIET,
  REBUFFED,
  STEADY,
} from '../src/wire/socket';

class FakeSocket {
  static all: FakeSocket[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: FromClient[] = [];
  isClosed = false;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.isClosed = true;
  }

  hears(message: Partial<FromServer>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  update(sequence: number): void {
    this.hears({ say: 'update', sequence });
  }

  cut(): void {
    this.onclose?.();
  }
}

const newest = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('nobody has dialled');
  return socket;
};

const heard: Pick<ServerUpdate, 'sequence'>[] = [];
const states: string[] = [];
const goodbyes: string[] = [];
const greetings: (string | null)[] = [];
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  for (const list of [heard, states, goodbyes, greetings]) list.length = 0;
  line = new Line(
    'ws://here/ws/ABCD',
    {
      onUpdate: (update) => heard.push(update),
      onState: (state) => states.push(state),
      onGoodbye: (reason) => goodbyes.push(reason),
      onGreeting: (greeting) => greetings.push(greeting?.build ?? null),
    },
    () => new FakeSocket() as unknown as WebSocket,
  );
  line.open();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
});

test('updates out of order are left out', () => {
  for (const sequence of [1, 2, 2, 1, 4, 3]) newest().update(sequence);
  expect(heard.map((update) => update.sequence)).toEqual([1, 2, 4]);
  expect(states).toEqual(['open']);
});

test('a question is answered once, under its id', async () => {
  newest().update(1);
  const answer = line.ask({ say: 'begin', everybody_in: false });
  const [question] = newest().sent;
  newest().hears({ say: 'answer', id: question?.id ?? '', refused: null, hint: null });
  expect((await answer).refused).toBeNull();
});

test('after a cut it dials at once, then with longer pauses, and counts anew', () => {
  newest().update(7);
  newest().cut();
  expect(states).toEqual(['open', 'away']);
  for (const pause of [...PAUSES, PAUSES.at(-1) ?? 0]) {
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(pause);
    expect(FakeSocket.all.length).toBe(before + 1);
    newest().cut();
  }
  vi.advanceTimersByTime(1500);
  newest().update(1);
  expect(states).toEqual(['open', 'away', 'open']);
  expect(heard.map((update) => update.sequence)).toEqual([7, 1]);
});

test('pauses are short enough to be back within two seconds', () => {
  expect(Math.max(...PAUSES)).toBeLessThanOrEqual(1500);
});

test('what was not answered is sent again under the same id', () => {
  newest().update(1);
  void line.ask({ say: 'decide', seat: 0, prompt: '1.0.0.0', move: {} });
  const [first] = newest().sent;
  newest().cut();
  void line.ask({ say: 'chat', text: 'hello' });
  vi.advanceTimersByTime(0);
  expect(newest().sent).toEqual([]);
  newest().update(1);
  expect(newest().sent.map((message) => message.say)).toEqual(['decide', 'chat']);
  expect(newest().sent[0]?.id).toBe(first?.id);
});

test('a network that is back is used at once', () => {
  newest().update(1);
  newest().cut();
  for (let tries = 0; tries < 5; tries += 1) {
    vi.advanceTimersByTime(1500);
    newest().cut();
  }
  const before = FakeSocket.all.length;
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all.length).toBe(before + 1);
});

test('a quiet line is asked for a sign of life, then given up', () => {
  newest().update(1);
  vi.advanceTimersByTime(QUIET);
  expect(newest().sent.map((message) => message.say)).toEqual(['ping']);
  const dead = newest();
  vi.advanceTimersByTime(PATIENCE);
  expect(dead.isClosed).toBe(true);
  expect(states).toEqual(['open', 'away']);
});

test('a ping is answered at once, and is a sign of life', () => {
  newest().update(1);
  for (let number = 1; number < 5; number += 1) {
    vi.advanceTimersByTime(QUIET - 100);
    newest().hears({ say: 'ping', number });
    expect(newest().sent.at(-1)).toMatchObject({ say: 'pong', number });
  }
  expect(newest().sent.map((message) => message.say)).toEqual(['pong', 'pong', 'pong', 'pong']);
  expect(states).toEqual(['open']);
});

test('a slow answer is no dead line', () => {
  newest().update(1);
  void line.ask({ say: 'hint', seat: 0 });
  for (let seconds = 0; seconds < 10; seconds += 1) {
    vi.advanceTimersByTime(CURIOUS);
    const ping = newest().sent.at(-1);
    expect(ping?.say).toBe('ping');
    newest().hears({ say: 'answer', id: ping?.id ?? '', refused: null, hint: null });
  }
  expect(states).toEqual(['open']);
});

test('a line that does not open is tried anew', () => {
  vi.advanceTimersByTime(OPENING);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all.length).toBe(2);
});

test.each(['removed', 'closed', 'unreadable', 'banned'] as const)(
  'who is %s does not come back',
  (reason) => {
    newest().update(1);
    newest().hears({ say: 'goodbye', reason });
    vi.advanceTimersByTime(60_000);
    expect(goodbyes).toEqual([reason]);
    expect(states).toEqual(['open', 'closed']);
    expect(FakeSocket.all.length).toBe(1);
  },
);

test('what was asked before the last goodbye, and after it, is answered', async () => {
  newest().update(1);
  const before = line.ask({ say: 'chat', text: 'hello' });
  newest().hears({ say: 'goodbye', reason: 'banned' });
  expect((await before).refused?.reason).toBe('banned');
  expect(line.isOwed).toBe(false);
  expect((await line.ask({ say: 'chat', text: 'hello?' })).refused?.reason).toBe('banned');
});

test('whoever leaves the page waits for no answer', async () => {
  newest().update(1);
  const answer = line.ask({ say: 'chat', text: 'hello' });
  line.close();
  expect((await answer).refused?.reason).toBe('not_now');
});

test('a restart is a cut like any other', () => {
  newest().update(1);
  newest().hears({ say: 'goodbye', reason: 'restarting' });
  newest().cut();
  vi.advanceTimersByTime(0);
  expect(FakeSocket.all.length).toBe(2);
});

test('the page greets in its address, and hears which page is the server’s own', () => {
  const here = { protocol: 'https:', host: 'tablee.example' };
  expect(addressOf(here, 'ABCD', 'table', '0a1b')).toBe(
    `wss://tablee.example/ws/ABCD?protocol=${PROTOCOL}&build=0a1b&screen=table`,
  );
  newest().hears({ say: 'greeting', protocol: PROTOCOL, build: 'ff' });
  newest().update(1);
  expect(greetings).toEqual(['ff']);
});

test('a server that does not greet is one of before', () => {
  newest().update(1);
  newest().update(2);
  expect(greetings).toEqual([null]);
});

/** How many dials there are in an hour with a server that does this to each of them. */
function dialsInAnHour(rebuff: (socket: FakeSocket) => void): number {
  const seen = new Set<FakeSocket>();
  for (let time = 0; time < 3600_000; time += 100) {
    const socket = newest();
    if (!seen.has(socket)) {
      seen.add(socket);
      rebuff(socket);
    }
    vi.advanceTimersByTime(100);
  }
  return seen.size;
}

const answering = (after: (socket: FakeSocket) => void) => (socket: FakeSocket) => {
  socket.update(1);
  after(socket);
};

test.each([
  ['hangs up', answering((socket) => socket.cut())],
  [
    'does not read our frames',
    answering((socket) => {
      socket.hears({ say: 'goodbye', reason: 'bad_frame' });
      socket.cut();
    }),
  ],
  ['says what is no message', answering((socket) => socket.onmessage?.({ data: '{' }))],
  [
    'speaks another protocol',
    (socket: FakeSocket) => {
      socket.hears({ say: 'greeting', protocol: PROTOCOL + 1, build: 'ff' });
      socket.hears({ say: 'goodbye', reason: 'other_protocol' });
      socket.cut();
    },
  ],
  [
    'has too many screens',
    (socket: FakeSocket) => {
      socket.hears({ say: 'goodbye', reason: 'crowded' });
      socket.cut();
    },
  ],
] as const)('a server that %s is asked ever more seldom', (_, rebuff) => {
  const longest = 3600_000 / (REBUFFED.longest / 2);
  expect(dialsInAnHour(rebuff)).toBeLessThan(longest + 12);
  expect(states).not.toContain('closed');
});

test('a line that was good for a while comes back at once', () => {
  for (let cuts = 0; cuts < 5; cuts += 1) {
    newest().update(1);
    const sockets = FakeSocket.all.length;
    for (let time = 0; time < STEADY; time += QUIET) {
      vi.advanceTimersByTime(QUIET);
      const ping = newest().sent.at(-1);
      newest().hears({ say: 'answer', id: ping?.id ?? '', refused: null, hint: null });
    }
    newest().cut();
    vi.advanceTimersByTime(0);
    expect(FakeSocket.all.length).toBe(sockets + 1);
  }
});

test('what the server cannot read is refused, and not said again', async () => {
  newest().update(1);
  const answer = line.ask({ say: 'chat', text: 'hello' });
  newest().hears({ say: 'goodbye', reason: 'bad_frame' });
  newest().cut();
  expect((await answer).refused?.reason).toBe('unknown_message');
  vi.advanceTimersByTime(REBUFFED.first);
  newest().update(1);
  expect(newest().sent).toEqual([]);
});

test('to a server of another protocol nothing is said: it would never be answered', async () => {
  newest().update(1);
  newest().hears({ say: 'goodbye', reason: 'other_protocol' });
  newest().cut();
  expect((await line.ask({ say: 'chat', text: 'hello' })).refused?.reason).toBe('unknown_message');
  vi.advanceTimersByTime(REBUFFED.first);
  newest().update(1);
  void line.ask({ say: 'chat', text: 'hello again' });
  expect(newest().sent).toHaveLength(1);
});

test('what is not known is left out, and one bad update is not the last', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  newest().hears({ say: 'fanfare' } as never);
  heard.push = () => {
    throw new Error('unheard of');
  };
  newest().update(1);
  heard.push = Array.prototype.push;
  newest().update(2);
  expect(heard.map((update) => update.sequence)).toEqual([2]);
  expect(states).toEqual(['open']);
  expect(error).toHaveBeenCalledOnce();
  error.mockRestore();
});
