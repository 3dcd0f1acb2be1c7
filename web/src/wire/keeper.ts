/**
 * Whoever keeps the rooms, as the page sees them: a server at the other end of a socket today. A worker
 * in this browser, or a fallback for networks without sockets, is one more `Keeper`, and no screen knows.
 * Tests play every screen against one that follows a script (`test/scripted.ts`).
 */
import * as http from './http';
import type { ServerAnswer, ServerGoodbye, ServerGreeting, ServerUpdate } from './protocol';
import { addressOf, Line, type LineState, type Question } from './socket';

export interface LineEvents {
  /** `isFirst` after every time that the line was opened: all is told anew. */
  onUpdate: (update: ServerUpdate, isFirst: boolean) => void;
  onState: (state: LineState) => void;
  onGoodbye: (reason: ServerGoodbye['reason']) => void;
  /** Which page is the server's own; null if it is so old that it does not say. */
  onGreeting?: (greeting: ServerGreeting | null) => void;
  /** Something was asked and answered in so many seconds, without a cut in between. */
  onTrip?: (seconds: number) => void;
}

/** To one room. What is asked is done once, however many cuts there are, and always answered. */
export interface RoomLine {
  open(): void;
  close(): void;
  ask(question: Question): Promise<ServerAnswer>;
  /** Whether an answer is awaited. */
  readonly isOwed: boolean;
}

/** What is asked without a line; each is refused with a `RequestRefused`. */
export type Desk = Pick<
  typeof http,
  | 'fetchHome'
  | 'introduce'
  | 'admitScreen'
  | 'openRoom'
  | 'findRoom'
  | 'askOptions'
  | 'fetchReplay'
  | 'fetchSeats'
  | 'fetchVerdict'
  | 'claimSeat'
  | 'fetchSteps'
>;

export interface Keeper extends Desk {
  /** `table` is a screen that everybody looks at; `build` is the page that asks. */
  line(code: string, screen: 'own' | 'table', build: string, events: LineEvents): RoomLine;
}

const server: Keeper = {
  ...http,
  line: (code, screen, build, events) => new Line(addressOf(location, code, screen, build), events),
};

let now = server;

/** Whoever keeps the rooms of this page. */
export const keeper = (): Keeper => now;

/** Rooms are kept by somebody else from now on; by the server again, if nobody is named. */
export function keepBy(other: Keeper | null): void {
  now = other ?? server;
}
