// Generated from src/tablee/server by scripts/generate_protocol.py.

export const PROTOCOL = 2;

export const OLDEST_PROTOCOL = 1;

export const NO_GREETING = 1;

export const MOST_FRAME_BYTES = 16384;

export const MOST_OPTIONS_BYTES = 12288;

export const MOST_FILES = 8;

export const MOST_FILE_LETTERS = 16384;

/** Somebody, as others see them. The handle is public; the cookie that proves it is not. */
export interface Guest {
  handle: string;
  name: string;
  avatar: number;
}

/** Anybody may sit down here. */
export interface OpenSeat {
  kind: 'open';
}

export interface BotSeat {
  kind: 'bot';
  level: 'easy' | 'hard' | 'medium';
}

/** Somebody without a device of their own, who plays on the host's screen. */
export interface SharedSeat {
  kind: 'shared';
  name: string;
  avatar: number;
}

/** A seat, as everybody in the room sees it. */
export interface SeatView {
  kind: 'bot' | 'guest' | 'open' | 'shared';
  name: string;
  avatar: number;
  handle: string | null;
  level: 'easy' | 'hard' | 'medium' | null;
  present: boolean;
  replaced: boolean;
}

export interface ChatLine {
  number: number;
  guest: Guest;
  text: string | null;
  emote: 'bravo' | 'hello' | 'hurry' | 'laugh' | 'love' | 'oops' | 'thanks' | 'thinking' | null;
}

/** Seconds for each decision, or for all of a player's decisions in a game; 0 is no clock. */
export interface ClockPlan {
  per_decision: number;
  per_game: number;
}

/** What a room is opened with. */
export interface RoomPlan {
  game: string;
  options: Record<string, unknown>;
  seats: (OpenSeat | BotSeat | SharedSeat)[];
  public: boolean;
  clock: ClockPlan;
  patience: number;
  host_plays: boolean;
  lesson: boolean;
}

/** Somebody would like to play on for a bot in the middle of a match. */
export interface Asked {
  guest: Guest;
  seat: number;
}

/** A room as everybody in it sees it, and what it has for this viewer alone. */
export interface RoomView {
  code: string;
  game: string;
  options: Record<string, unknown>;
  public: boolean;
  host: string;
  is_yours: boolean;
  setters: string[];
  seats: SeatView[];
  moved: Record<string, number>;
  clock: ClockPlan;
  patience: number;
  pace: 'normal' | 'quick' | 'slow';
  stage: 'over' | 'playing' | 'waiting';
  match: number;
  last_finished: number;
  broken: boolean;
  lesson: boolean;
  spectators: number;
  table_screens: number;
  has_television: boolean;
  chat: ChatLine[];
  asked: Asked[];
  may_return: number[];
  may_ask: number[];
  was_denied: boolean;
  watchers: Guest[];
  may_stop: boolean;
  stopped_by: Guest | null;
  removed: Guest[];
}

/** A room in the lobby. */
export interface RoomSummary {
  code: string;
  game: string;
  host: string;
  seats: number;
  free: number;
  stage: 'over' | 'playing' | 'waiting';
}

/** The words of a move: a key under `move` in the game's texts, and the values they name. */
export interface Wording {
  key: string;
  values: Record<string, unknown>;
}

/** A decision that a seat owes. Whoever answers it says which one it was. */
export interface Prompt {
  seat: number;
  prompt: string;
  moves: Record<string, unknown>[];
  deadline: number | null;
  wordings: Wording[];
}

/** An event of the match that this viewer may know, numbered in his own row. */
export interface Happening {
  number: number;
  event: Record<string, unknown>;
}

/** A question that one of this viewer's seats has answered once for all (`Hosting.habits`). */
export interface HabitView {
  seat: number;
  key: string;
  kind: string;
  values: Record<string, unknown>;
  choices: string[];
  chosen: string;
}

/**
 * Somebody else plays for a seat from now on, or the same one again.
 *
 * Lines of the log before it are about whoever sat there then.
 */
export interface SeatChange {
  after: number;
  seat: number;
  what: 'joined' | 'left' | 'removed' | 'replaced' | 'returned';
  was: string;
  now: string;
}

/** What a viewer may know now. The view is the truth; happenings animate and narrate. */
export interface MatchView {
  number: number;
  commitment: string | null;
  seed: string | null;
  viewer: number;
  private: boolean;
  view: Record<string, unknown>;
  step: string;
  prompts: Prompt[];
  undoable: number[];
  why_no_undo: 'clocked' | 'moved_on' | 'nothing' | 'once' | 'over' | 'shown' | null;
  awaited: number[];
  awaited_until: number | null;
  turn: number | null;
  habits: HabitView[];
  players: string[];
  changes: SeatChange[];
  is_calm: boolean;
  began_at: number | null;
}

/**
 * Why not, as a value; the page's texts make a sentence of it.
 *
 * `scope` says whose texts: the game's, or `house` for what any room can refuse.
 */
export interface Refused {
  scope: string;
  reason: string;
  values: Record<string, unknown>;
  clause: string | null;
}

/** To the message of that id: done, refused, or (for why_not, hint, link) what was asked. */
export interface ServerAnswer {
  say: 'answer';
  id: string;
  refused: Refused | null;
  hint: Record<string, unknown> | null;
  link: string | null;
}

/** The latest of everything. `sequence` counts this viewer's updates on this connection. */
export interface ServerUpdate {
  say: 'update';
  sequence: number;
  you: Guest;
  room: RoomView;
  match: MatchView | null;
  happenings: Happening[];
  heard: number;
  now: number;
}

/** The first message, to a page that has said in the address which protocol it speaks. */
export interface ServerGreeting {
  say: 'greeting';
  protocol: number;
  build: string;
}

/** Say pong at once: where time plays, this tells how far away a player is. */
export interface ServerPing {
  say: 'ping';
  number: number;
}

/** The connection is about to close; `reason` says whether to come back. */
export interface ServerGoodbye {
  say: 'goodbye';
  reason: 'bad_frame' | 'banned' | 'closed' | 'crowded' | 'no_such_room' | 'other_protocol' | 'removed' | 'restarting' | 'shut' | 'too_fast' | 'unreadable';
}

/**
 * Ask for the link that brings a seat to another device.
 *
 * Its player gets the one there is; from the host, who gives it to another, it is a new one.
 */
export interface ClientLink {
  say: 'link';
  id: string;
  seat: number;
}

export interface ClientChat {
  say: 'chat';
  id: string;
  text: string;
}

export interface ClientEmote {
  say: 'emote';
  id: string;
  emote: 'bravo' | 'hello' | 'hurry' | 'laugh' | 'love' | 'oops' | 'thanks' | 'thinking';
}

/** The host asks somebody to leave; they do not come back until they are let in again. */
export interface ClientRemove {
  say: 'remove';
  id: string;
  handle: string;
}

/** The host lets somebody back in who was asked to leave. */
export interface ClientReadmit {
  say: 'readmit';
  id: string;
  handle: string;
}

export interface ClientDecide {
  say: 'decide';
  id: string;
  seat: number;
  prompt: string;
  move: Record<string, unknown>;
}

/** From now on this is what the seat does by itself, whenever that question comes. */
export interface ClientHabit {
  say: 'habit';
  id: string;
  seat: number;
  key: string;
  choice: string;
}

export interface ClientUndo {
  say: 'undo';
  id: string;
  seat: number;
}

/** Ask why a move cannot be made. */
export interface ClientWhyNot {
  say: 'why_not';
  id: string;
  seat: number;
  move: Record<string, unknown>;
}

/**
 * Take an open seat, or one that a bot holds; during a match only the seat that one has left.
 *
 * Around a television the seat after the last one is open, too: a chair is pulled up.
 */
export interface ClientSit {
  say: 'sit';
  id: string;
  seat: number;
}

/** Leave a seat: before a match it is open again, during one a bot plays on (EV-2). */
export interface ClientStand {
  say: 'stand';
  id: string;
  seat: number;
}

/** Ask to play on for a bot in the middle of a match; with no seat, never mind. */
export interface ClientAsk {
  say: 'ask';
  id: string;
  seat: number | null;
}

/** The host says yes or no to somebody who asks for a bot's seat: the one that was shown. */
export interface ClientAllow {
  say: 'allow';
  id: string;
  handle: string;
  seat: number;
  is_welcome: boolean;
}

/** A bot is to play for a seat whose player is away; the host decides. */
export interface ClientReplace {
  say: 'replace';
  id: string;
  seat: number;
  level: 'easy' | 'hard' | 'medium' | null;
}

/** The player of a seat that a bot plays for is back. */
export interface ClientReturn {
  say: 'return';
  id: string;
  seat: number;
}

/** Whoever may set the table changes what an unoccupied seat is. */
export interface ClientPlanSeat {
  say: 'plan_seat';
  id: string;
  seat: number;
  plan: OpenSeat | BotSeat | SharedSeat;
}

/**
 * Whoever may set the table changes options, clock, patience, chairs, or who may find the room,
 * between matches. Who comes last has chosen.
 */
export interface ClientPlanRoom {
  say: 'plan_room';
  id: string;
  options: Record<string, unknown>;
  public: boolean;
  clock: ClockPlan;
  patience: number;
  seats: number;
}

/** Whoever may set the table says how long bots take, at any time. */
export interface ClientPace {
  say: 'pace';
  id: string;
  pace: 'normal' | 'quick' | 'slow';
}

/** Whoever may set the table starts a match, the first or a rematch. */
export interface ClientBegin {
  say: 'begin';
  id: string;
  everybody_in: boolean;
}

/** End the match that is on, without an outcome: the host, or whoever is the only one there. */
export interface ClientStop {
  say: 'stop';
  id: string;
  again: boolean;
}

/** Ask whether we are still there: the answer is empty. */
export interface ClientPing {
  say: 'ping';
  id: string;
}

/** Ask the bot what it would do. */
export interface ClientHint {
  say: 'hint';
  id: string;
  seat: number;
}

/** At once, to a ServerPing. It is the only message that is not answered. */
export interface ClientPong {
  say: 'pong';
  number: number;
}

/** How a guest wants to be called. */
export interface Introduction {
  name: string;
  avatar: number;
}

/** A game of the house, for the home page. */
export interface GameCard {
  name: string;
  fewest_seats: number;
  most_seats: number;
  options: Record<string, unknown>;
  first_options: Record<string, unknown> | null;
  has_private_views: boolean;
  has_secrets: boolean;
  has_hands: boolean;
  is_clocked: boolean;
}

/** How other devices reach us, as far as can be told from here. */
export interface Reach {
  addresses: string[];
  port: number;
  trouble: 'no_network' | 'only_here' | null;
  firewall: 'firewalld' | 'ufw' | null;
}

/** A room where whoever asks has a place. */
export interface OwnTable {
  room: RoomSummary;
  sits: boolean;
  others: string[];
}

/** A finished match, among those that somebody has played. */
export interface MatchSummary {
  code: string;
  number: number;
  game: string;
  players: string[];
  winners: number[];
  ended_at: number;
}

/** What the first screen needs. `you` is None for somebody who has not said a name yet. */
export interface Home {
  you: Guest | null;
  games: GameCard[];
  rooms: RoomSummary[];
  more_rooms: boolean;
  tables: OwnTable[];
  played: MatchSummary[];
  reach: Reach;
}

export interface Opened {
  code: string;
}

/** The room of a code, and the screen on which whoever comes with the code belongs. */
export interface RoomFound {
  room: RoomSummary;
  screen: 'hand' | 'room' | 'table';
}

/** Somebody holds a seat's own link. */
export interface Claim {
  link: string;
}

export interface Claimed {
  seat: number;
  you: Guest;
}

/** A file from a player's device, as text. */
export interface OptionsFile {
  name: string;
  text: string;
}

/** What can be chosen with these options, and with what is in these files added to them? */
export interface OptionsAsked {
  options: Record<string, unknown>;
  files: OptionsFile[];
}

export interface OptionsOffered {
  options: Record<string, unknown>;
  choices: Record<string, unknown>;
}

/** Who sat where when a match began: the same faces for everybody. */
export interface MatchSeats {
  seats: SeatView[];
  yours: number[];
}

/** A finished match was executed again from its seed, and every hash compared. */
export interface Verdict {
  is_true: boolean;
  decisions: number;
}

/** A finished match after `number` decisions, as one viewer saw it, and what led there. */
export interface ReplayStep {
  number: number;
  view: Record<string, unknown>;
  step: string;
  awaited: number[];
  happenings: Happening[];
  views: Record<string, unknown>[];
}

export type Level = 'easy' | 'hard' | 'medium';

export type Pace = 'normal' | 'quick' | 'slow';

export type Stage = 'over' | 'playing' | 'waiting';

export type UndoReason = 'clocked' | 'moved_on' | 'nothing' | 'once' | 'over' | 'shown';

export type Emote = 'bravo' | 'hello' | 'hurry' | 'laugh' | 'love' | 'oops' | 'thanks' | 'thinking';

export type SeatPlan = OpenSeat | BotSeat | SharedSeat;

export type SeatKind = 'bot' | 'guest' | 'open' | 'shared';

export type FromServer = ServerGreeting | ServerAnswer | ServerUpdate | ServerPing | ServerGoodbye;

export type FromClient = ClientLink | ClientChat | ClientEmote | ClientRemove | ClientReadmit | ClientDecide | ClientHabit | ClientUndo | ClientWhyNot | ClientSit | ClientStand | ClientAsk | ClientAllow | ClientReplace | ClientReturn | ClientPlanSeat | ClientPlanRoom | ClientPace | ClientBegin | ClientStop | ClientPing | ClientHint;
