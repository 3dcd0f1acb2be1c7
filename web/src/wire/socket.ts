/**
 * The line to a room. It comes back by itself, at once and then ever a little later, and sends again
 * what has not been answered, under the same id: the server does nothing twice.
 */
import type {
  ClientPong,
  FromClient,
  FromServer,
  ServerAnswer,
  ServerGoodbye,
  ServerUpdate,
} from './protocol';

/** `connecting` is the first time; `away` is a cut that we are mending; `closed` is for good. */
export type LineState = 'connecting' | 'open' | 'away' | 'closed';

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;
export type Question = WithoutId<FromClient>;

export interface LineEvents {
  onUpdate: (update: ServerUpdate, isFirst: boolean) => void;
  onState: (state: LineState) => void;
  onGoodbye: (reason: ServerGoodbye['reason']) => void;
}

/** Retries: at once, then these pauses. The last one repeats, so that a network that is back is used
 * within two seconds. */
export const PAUSES = [0, 250, 500, 1000, 1500] as const;
/** Without a sign of life for this long, ask for one; sooner while an answer is awaited. */
export const QUIET = 4000;
export const CURIOUS = 1500;
/** Whoever does not give that sign after this long is gone. */
export const PATIENCE = 2500;
/** A line that has not opened after this long is tried anew. */
export const OPENING = 4000;

const FINAL: readonly ServerGoodbye['reason'][] = [
  'removed',
  'shut',
  'no_such_room',
  'closed',
  'unreadable',
  'banned',
];

interface Waiting {
  text: string;
  settle: (answer: ServerAnswer) => void;
}

export class Line {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private asked = 0;
  private attempts = 0;
  private sequence = -1;
  private state: LineState = 'connecting';
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private lifeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly events: LineEvents,
    private readonly connect: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {}

  open(): void {
    addEventListener('online', this.hurry);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.awake);
    this.dial();
  }

  close(): void {
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.awake);
    this.become('closed');
    this.hangUp();
    clearTimeout(this.retryTimer);
  }

  /** Ask something, and wait for its answer however many cuts there are in between. */
  ask(question: Question): Promise<ServerAnswer> {
    this.asked += 1;
    const id = `${this.prefix}-${this.asked}`;
    const text = JSON.stringify({ ...question, id });
    return new Promise((settle) => {
      this.waiting.set(id, { text, settle });
      if (this.state === 'open') this.send(text);
    });
  }

  private dial(): void {
    this.hangUp();
    clearTimeout(this.retryTimer);
    this.sequence = -1;
    const socket = this.connect(this.address);
    this.socket = socket;
    this.limit(OPENING, () => this.lost());
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private hear(message: FromServer): void {
    if (message.say === 'answer') {
      this.waiting.get(message.id)?.settle(message);
      this.waiting.delete(message.id);
      this.listen();
    } else if (message.say === 'ping') {
      this.socket?.send(
        JSON.stringify({ say: 'pong', number: message.number } satisfies ClientPong),
      );
      this.listen();
    } else if (message.say === 'goodbye') {
      this.events.onGoodbye(message.reason);
      if (FINAL.includes(message.reason)) this.close();
    } else if (message.sequence > this.sequence) {
      const isFirst = this.sequence < 0;
      this.sequence = message.sequence;
      if (isFirst) this.arrived();
      this.listen();
      this.events.onUpdate(message, isFirst);
    }
  }

  /** The first update has come: the line works. */
  private arrived(): void {
    this.attempts = 0;
    this.become('open');
    for (const { text } of this.waiting.values()) this.send(text);
  }

  private lost(): void {
    if (this.state === 'closed') return;
    this.hangUp();
    if (this.state === 'open') this.become('away');
    const pause = PAUSES[Math.min(this.attempts, PAUSES.length - 1)] ?? 0;
    // After a first failure the page has not been shown anything yet: that is a cut, too.
    if (this.attempts > 0 && this.state === 'connecting') this.become('away');
    this.attempts += 1;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.dial(), pause);
  }

  private send(text: string): void {
    this.socket?.send(text);
    this.listen();
  }

  /** Wait for a sign of life, then ask for one, then give up. */
  private listen(): void {
    const isOwed = this.waiting.size > 0;
    this.limit(isOwed ? CURIOUS : QUIET, () => this.probe());
  }

  private probe(): void {
    this.socket?.send(JSON.stringify({ say: 'ping', id: `${this.prefix}-p${++this.asked}` }));
    this.limit(PATIENCE, () => this.lost());
  }

  private limit(time: number, then: () => void): void {
    clearTimeout(this.lifeTimer);
    this.lifeTimer = setTimeout(then, time);
  }

  private hangUp(): void {
    clearTimeout(this.lifeTimer);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  private become(state: LineState): void {
    if (this.state === state) return;
    this.state = state;
    this.events.onState(state);
  }

  /** The network is back: do not wait for the next try. */
  private readonly hurry = (): void => {
    if (this.state === 'open') this.probe();
    else if (this.state !== 'closed') {
      this.attempts = 0;
      this.dial();
    }
  };

  private readonly drop = (): void => {
    if (this.state === 'open') this.lost();
  };

  /** A device that slept may hold a line that is long dead. */
  private readonly awake = (): void => {
    if (document.visibilityState === 'visible') this.hurry();
  };
}
