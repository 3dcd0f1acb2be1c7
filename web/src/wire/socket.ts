/**
 * The line to a room. It comes back by itself, at once and then ever a little later, and sends again
 * what has not been answered, under the same id: the server does nothing twice.
 */
import type { LineEvents, RoomLine } from './keeper';
import {
  type ClientPong,
  type FromClient,
  type FromServer,
  PROTOCOL,
  type Refused,
  type ServerAnswer,
  type ServerGoodbye,
} from './protocol';

/** `connecting` is the first time; `away` is a cut that we are mending; `closed` is for good. */
export type LineState = 'connecting' | 'open' | 'away' | 'closed';

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;
export type Question = WithoutId<FromClient>;

/** While nobody answers: at once, then at most these pauses. The last one repeats, so that a network
 * that is back is used within two seconds. */
export const PAUSES = [0, 250, 500, 1000, 1500] as const;
/** After somebody has answered and hung up, or said what we cannot read, once more at once: then the
 * longest of these pauses, which double. Whatever the reason is, it may be there for long. */
export const REBUFFED = { first: 1000, longest: 60_000 } as const;
/** A line that has been good for this long was no rebuff. */
export const STEADY = 20_000;
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

const refuseAs = (id: string, reason: string): ServerAnswer => {
  const refused: Refused = { scope: 'house', reason, values: {}, clause: null };
  return { say: 'answer', id, refused, hint: null, link: null };
};

/** The address of a room's line, with which the page greets the server. */
export function addressOf(
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  code: string,
  screen: 'own' | 'table',
  build: string,
): string {
  const query = new URLSearchParams({ protocol: String(PROTOCOL), build });
  if (screen === 'table') query.set('screen', screen);
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/${code}?${query}`;
}

interface Waiting {
  text: string;
  /** When it was sent; null if it has been sent before: nobody knows which of them is answered. */
  sentAt: number | null;
  settle: (answer: ServerAnswer) => void;
}

export class Line implements RoomLine {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private asked = 0;
  private attempts = 0;
  /** How often the server has hung up on us, or has not been understood, since the line was good. */
  private rebuffs = 0;
  /** Why nothing that we ask now will be answered: the server does not speak our protocol, or the line
   * is closed for good. */
  private unheard: string | null = null;
  private isGreeted = false;
  /** The server has said goodbye: it is about to hang up. */
  private isDismissed = false;
  private arrivedAt: number | null = null;
  /** When the server last said anything. */
  private heardAt = 0;
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
    addEventListener('pageshow', this.thaw);
    this.dial();
  }

  close(reason = 'not_now'): void {
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.awake);
    removeEventListener('pageshow', this.thaw);
    this.become('closed');
    this.hangUp();
    clearTimeout(this.retryTimer);
    this.unheard = reason;
    this.refuseWaiting(reason);
  }

  /** Ask something, and wait for its answer however many cuts there are in between; refused once there is none to come. */
  ask(question: Question): Promise<ServerAnswer> {
    this.asked += 1;
    const id = `${this.prefix}-${this.asked}`;
    const text = JSON.stringify({ ...question, id });
    if (this.unheard) return Promise.resolve(refuseAs(id, this.unheard));
    return new Promise((settle) => {
      const isOpen = this.state === 'open';
      this.waiting.set(id, { text, sentAt: isOpen ? performance.now() : null, settle });
      if (isOpen) this.send(text);
    });
  }

  /** Whether an answer is awaited. */
  get isOwed(): boolean {
    return this.waiting.size > 0;
  }

  private dial(): void {
    this.hangUp();
    clearTimeout(this.retryTimer);
    this.sequence = -1;
    this.isGreeted = false;
    this.isDismissed = false;
    const socket = this.connect(this.address);
    this.socket = socket;
    this.limit(OPENING, () => this.lost());
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.heardAt = Date.now();
      this.read(String(message.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost(this.isDismissed);
    };
  }

  /** A frame that is none is a reason to come again, later each time. */
  private read(frame: string): void {
    let message: FromServer;
    try {
      message = JSON.parse(frame) as FromServer;
    } catch {
      this.lost(true);
      return;
    }
    try {
      this.hear(message);
    } catch (error) {
      // One message that we make nothing of: the next one may be good, and the line is.
      console.error(error);
    }
  }

  private hear(message: FromServer): void {
    if (message.say === 'greeting') {
      this.isGreeted = true;
      this.events.onGreeting?.(message);
    } else if (message.say === 'answer') {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (asked?.sentAt) this.events.onTrip?.((performance.now() - asked.sentAt) / 1000);
      asked?.settle(message);
      this.listen();
    } else if (message.say === 'ping') {
      this.socket?.send(
        JSON.stringify({ say: 'pong', number: message.number } satisfies ClientPong),
      );
      this.listen();
    } else if (message.say === 'goodbye') this.bid(message.reason);
    // Whatever else there will be one day is not for us.
    else if (message.say === 'update' && message.sequence > this.sequence) {
      const isFirst = this.sequence < 0;
      this.sequence = message.sequence;
      if (isFirst) this.arrived();
      this.listen();
      this.events.onUpdate(message, isFirst);
    }
  }

  private bid(reason: ServerGoodbye['reason']): void {
    this.events.onGoodbye(reason);
    if (FINAL.includes(reason)) {
      this.close(reason);
      return;
    }
    this.unheard = reason === 'other_protocol' ? 'unknown_message' : null;
    // What could not be read is not said again: it would be followed by the same goodbye for ever.
    if (this.unheard || reason === 'bad_frame') this.refuseWaiting('unknown_message');
    if (reason === 'restarting') this.arrivedAt = null;
    else this.isDismissed = true;
  }

  private refuseWaiting(reason: string): void {
    for (const [id, { settle }] of this.waiting) settle(refuseAs(id, reason));
    this.waiting.clear();
  }

  /** The first update has come: the line works. */
  private arrived(): void {
    this.attempts = 0;
    this.unheard = null;
    this.arrivedAt = Date.now();
    this.become('open');
    if (!this.isGreeted) this.events.onGreeting?.(null);
    for (const asked of this.waiting.values()) {
      asked.sentAt = null;
      this.send(asked.text);
    }
  }

  /** `isRebuff`: somebody was there, and did not want us. So it is when a line ends that has just begun. */
  private lost(isRebuff = false): void {
    if (this.state === 'closed') return;
    this.hangUp();
    const lasted = this.arrivedAt === null ? null : Date.now() - this.arrivedAt;
    this.arrivedAt = null;
    if (lasted !== null && lasted >= STEADY) this.rebuffs = 0;
    if (isRebuff || lasted !== null) this.rebuffs += 1;
    if (this.state === 'open') this.become('away');
    // After a first failure the page has not been shown anything yet: that is a cut, too.
    if (this.attempts > 0 && this.state === 'connecting') this.become('away');
    const pause = this.pause();
    this.attempts += 1;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.dial(), pause);
  }

  /** At random up to the longest: pages that were cut at the same time do not come at the same time. */
  private pause(): number {
    const usual = PAUSES[Math.min(this.attempts, PAUSES.length - 1)] ?? 0;
    const { first, longest } = REBUFFED;
    const grown = this.rebuffs > 1 ? Math.min(longest, first * 2 ** (this.rebuffs - 2)) : 0;
    const most = Math.max(usual, grown);
    return most / 2 + (Math.random() * most) / 2;
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
    const isHeard = Date.now() - this.heardAt <= QUIET + PATIENCE;
    if (this.state === 'open' && isHeard) this.probe();
    else this.renew();
  };

  /**
   * Who was awake would have noticed such a silence: this page slept, and so did its line. Phones that
   * wake up do not say which of their lines are dead, so nobody waits to find out.
   */
  private renew(): void {
    if (this.state === 'closed') return;
    if (this.state === 'open') this.become('away');
    this.arrivedAt = null;
    this.attempts = 0;
    this.dial();
  }

  private readonly drop = (): void => {
    if (this.state === 'open') this.lost();
  };

  /** A device that slept may hold a line that is long dead. */
  private readonly awake = (): void => {
    if (document.visibilityState === 'visible') this.hurry();
  };

  /** Somebody went back to this page, which the browser has kept as it was, but for its lines. */
  private readonly thaw = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.renew();
  };
}
