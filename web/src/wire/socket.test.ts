import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LineEvents } from './keeper';
import { Line, type LineState, PATIENCE, QUIET } from './socket';

/** A line that nobody is at the other end of, but the test. */
class Socket {
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  said: string[] = [];
  send = (text: string) => void this.said.push(text);
  close = () => undefined;

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: Socket[];
let states: LineState[];
let line: Line;

function newest(): Socket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('nobody has dialled');
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  const events: LineEvents = {
    onUpdate: () => undefined,
    onGoodbye: () => undefined,
    onState: (state) => void states.push(state),
  };
  line = new Line('ws://house/ws/ABCD', events, () => {
    sockets.push(new Socket());
    return newest() as unknown as WebSocket;
  });
  line.open();
  newest().tell({ say: 'update', sequence: 1 });
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
});

/** The device sleeps: its clock goes on, and nothing else does. */
function sleep(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

function show(persisted: boolean): void {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

describe('a page that comes back', () => {
  it('asks for a sign of life when it has only been out of sight', () => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets).toHaveLength(1);
    expect(newest().said.at(-1)).toContain('ping');
  });

  it('does not wait for a line that has slept with it', () => {
    const answer = line.ask({ say: 'begin', everybody_in: false });
    sleep(QUIET + PATIENCE + 1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets).toHaveLength(2);
    expect(states.at(-1)).toBe('away');
    newest().tell({ say: 'update', sequence: 7 });
    expect(states.at(-1)).toBe('open');
    const said = JSON.parse(newest().said[0] ?? '{}');
    expect(said.say).toBe('begin');
    newest().tell({ say: 'answer', id: said.id, refused: null, hint: null, link: null });
    return expect(answer).resolves.toMatchObject({ refused: null });
  });

  it('dials again when the browser had kept it as it was', () => {
    show(true);
    expect(sockets).toHaveLength(2);
  });

  it('does not when it is shown for the first time', () => {
    show(false);
    expect(sockets).toHaveLength(1);
  });

  it('stays closed once it is', () => {
    line.close();
    show(true);
    expect(sockets).toHaveLength(1);
  });
});
