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
  /** Nothing for a television, which nobody asks for its name. */
  name: string;
  avatar: number;
}

/** Anybody may sit down here. */
export interface OpenSeat {
  kind: 'open';
}

export interface BotSeat {
  kind: 'bot';
  level: 'easy' | 'medium' | 'hard';
}

/** Somebody without a device of their own, who plays on the host's screen. */
export interface SharedSeat {
  kind: 'shared';
  name: string;
  avatar: number;
}

/** A seat, as everybody in the room sees it. */
export interface SeatView {
  kind: 'open' | 'guest' | 'bot' | 'shared';
  name: string;
  avatar: number;
  /** Whose seat it is; the host's for a shared seat; nobody's for a bot or an open seat. */
  handle: string | null;
  /** Of the bot that plays here: its own seat, or one whose player is away. */
  level: 'easy' | 'medium' | 'hard' | null;
  present: boolean;
  /** A bot plays for its player until the player is back (EV-1). */
  replaced: boolean;
}

export interface ChatLine {
  number: number;
  guest: Guest;
  text: string | null;
  emote: 'bravo' | 'thanks' | 'hello' | 'oops' | 'thinking' | 'hurry' | 'love' | 'laugh' | null;
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
  /** Seconds after which a bot plays for somebody who is away (EV-1); 0 is for ever. */
  patience: number;
  /** Whether the host takes the first open seat: not on a screen that is everybody's table. */
  host_plays: boolean;
  /** A guided first game: the house lays everything else out as the lesson wants it. */
  lesson: boolean;
}

/** Somebody would like to play on for a bot in the middle of a match. */
export interface SeatWish {
  guest: Guest;
  seat: number;
}

/** A room as everybody in it sees it, and what it has for this viewer alone. */
export interface RoomView {
  code: string;
  game: string;
  options: Record<string, unknown>;
  public: boolean;
  /** The handle of the host; while the host is away, of whoever stands in. */
  host: string;
  /** This viewer has opened the room: only that host asks people to leave, and lets them back. */
  is_yours: boolean;
  /** The handles of whoever may set the table, start and play again: the host first. */
  setters: string[];
  seats: SeatView[];
  /** Seats that went to another device, by the handle of whoever had them. */
  moved: Record<string, number>;
  clock: ClockPlan;
  patience: number;
  /** How long bots take: it can be changed in mid-game, too. */
  pace: 'slow' | 'normal' | 'quick';
  stage: 'waiting' | 'playing' | 'over';
  /** How many matches have begun here. */
  match: number;
  /** The latest of them that was played to its end, and can be watched; 0: none. */
  last_finished: number;
  /** The latest match cannot be played on: its log does not play as it did. */
  broken: boolean;
  /** The latest match is a lesson: its deal was laid out, and its bots know what to do. */
  lesson: boolean;
  spectators: number;
  /**
   * How many of the host's screens show the table to everybody: then phones need show no more
   * than a hand. What others hang up for themselves does not count.
   */
  table_screens: number;
  /** Whether one shows it, or is meant to: whoever comes gets a hand, and a chair is pulled up. */
  has_television: boolean;
  chat: ChatLine[];
  /** Who waits for a yes to play on for a bot. */
  asked: SeatWish[];
  /** Those of them whom this viewer may say yes or no to. */
  to_answer: SeatWish[];
  /** In a match, the seats that this viewer has left and may sit down on again. */
  may_return: number[];
  /** In a match, the bots' seats that this viewer may ask for. */
  may_ask: number[];
  /** In a match, the seats of others that this viewer may let a bot play for by now. */
  may_replace: number[];
  /** This viewer has asked for a seat in this match, and the answer was no. */
  was_denied: boolean;
  /** Some of those who only watch: for the host, who may ask them to leave. */
  watchers: Guest[];
  /** This viewer may end the match that is on. */
  may_stop: boolean;
  /** Who has ended the latest match before its end; nothing once somebody plays in the next. */
  stopped_by: Guest | null;
  /** Whoever was asked to leave: for the host, who may let them back in. */
  removed: Guest[];
}

/** A room in the lobby. */
export interface RoomSummary {
  code: string;
  game: string;
  /** The host's name; nothing if the host is a television. */
  host: string;
  seats: number;
  free: number;
  stage: 'waiting' | 'playing' | 'over';
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
  /** Every legal move. */
  moves: Record<string, unknown>[];
  /** Seconds since 1970 by the server's clock, if the table has one. */
  deadline: number | null;
  /** The words of each of the moves. */
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
  /** Its words are under `habit` in the game's texts. */
  kind: string;
  values: Record<string, unknown>;
  choices: string[];
  chosen: string;
}

/**
 * Somebody else plays for a seat from now on, or the same one again.
 *
 * Lines of the log before it are about whoever sat there then. Of much coming and going the latest
 * is told.
 */
export interface SeatChange {
  /** Among all of the match: a higher one is news. */
  number: number;
  /** How many happenings this viewer had been told of. */
  after: number;
  seat: number;
  what: 'left' | 'removed' | 'joined' | 'replaced' | 'returned';
  was: string;
  /** The name that the seat has had before, and has since. */
  now: string;
}

/** What a viewer may know now. The view is the truth; happenings animate and narrate. */
export interface MatchView {
  number: number;
  /** None where a deal was laid out for a lesson: nothing is claimed for it. */
  commitment: string | null;
  /** Once the match is over. */
  seed: string | null;
  /** The seat whose eyes these are, or -1. */
  viewer: number;
  /** These eyes see what not everybody may: around one screen, it is covered before. */
  private: boolean;
  view: Record<string, unknown>;
  /** The key of the sentence that says what to do now. */
  step: string;
  /** What the seats of this viewer owe. */
  prompts: Prompt[];
  /** The seats of this viewer that may take their last decision back (EV-5). */
  undoable: number[];
  /**
   * Why none of them may: nothing decided yet; one decision only is taken back; others, or the
   * table, have gone on; something was drawn or shown; time plays; the match is over.
   */
  why_no_undo: 'nothing' | 'once' | 'moved_on' | 'shown' | 'clocked' | 'over' | null;
  /** Whom the table waits for, as far as this viewer may know (`Hosting.awaited`). */
  awaited: number[];
  /**
   * When the time of those whom everybody waits for is up. While several decide in secret it is
   * the same for all of them, whoever has decided already.
   */
  awaited_until: number | null;
  /** Whose turn it is, where others are asked something meanwhile (`Hosting.turn_of`). */
  turn: number | null;
  /** What the seats of this viewer do by themselves; nobody else is shown it. */
  habits: HabitView[];
  /** What the seats were called when the match began. */
  players: string[];
  /** Who has come and gone since, in order. */
  changes: SeatChange[];
  /** Nobody loses anything when that time is up: it is nothing to be alarmed about. */
  is_calm: boolean;
  /**
   * Where time plays, when the match began, by the house's clock as `now` has it: the game's own
   * clock counts milliseconds from then on.
   */
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
  /** What is claimed with: a secret that stands for the seat until it is used. */
  link: string | null;
}

/** The latest of everything. `sequence` counts this viewer's updates on this connection. */
export interface ServerUpdate {
  say: 'update';
  sequence: number;
  you: Guest;
  room: RoomView;
  match: MatchView | null;
  /** What is new since the last update; the first update has all of the match so far. */
  happenings: Happening[];
  /** How many happenings there are by now; after an undo fewer than before: cut the log. */
  heard: number;
  /** The house's clock, to show deadlines by. */
  now: number;
}

/** The first message, to a page that has said in the address which protocol it speaks. */
export interface ServerGreeting {
  say: 'greeting';
  protocol: number;
  /** Which page is ours: another one is to load itself again. Nothing if we have none. */
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
  reason: 'removed' | 'shut' | 'no_such_room' | 'closed' | 'unreadable' | 'banned' | 'too_fast' | 'crowded' | 'restarting' | 'bad_frame' | 'other_protocol';
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
  emote: 'bravo' | 'thanks' | 'hello' | 'oops' | 'thinking' | 'hurry' | 'love' | 'laugh';
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

/** A bot is to play for a seat whose player has been away for a while; the host decides. */
export interface ClientReplace {
  say: 'replace';
  id: string;
  seat: number;
  /** As strong as the bots that the table has, if nothing is said. */
  level: 'easy' | 'medium' | 'hard' | null;
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
  /** How many seats there are. Only unoccupied ones can go. */
  seats: number;
}

/** Whoever may set the table says how long bots take, at any time. */
export interface ClientPace {
  say: 'pace';
  id: string;
  pace: 'slow' | 'normal' | 'quick';
}

/** Whoever may set the table starts a match, the first or a rematch. */
export interface ClientBegin {
  say: 'begin';
  id: string;
  /** Nobody else comes: chairs that are still free go. */
  everybody_in: boolean;
}

/** End the match that is on, without an outcome: the host, or whoever is the only one there. */
export interface ClientStop {
  say: 'stop';
  id: string;
  /** And begin another one at once. */
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
  /** Each option with its default. */
  options: Record<string, unknown>;
  /** The same for one person against bots (`Menu.alone`). */
  alone_options: Record<string, unknown>;
  /** The same for a short way into the game, if there is one (`Menu.first`). */
  first_options: Record<string, unknown> | null;
  /** Whether a seat may see what another may not: a replay can be seen with each one's eyes. */
  has_private_views: boolean;
  /** The same, as pages of before call it (decision 49). */
  has_secrets: boolean;
  /** Whether each seat has something of its own to hide, all the time. */
  has_hands: boolean;
  /** Whether time plays: then the game has a clock of its own, and a table can add none. */
  is_clocked: boolean;
}

/** How other devices reach us, as far as can be told from here. */
export interface Reach {
  /** The best first; none if `trouble` says why. */
  addresses: string[];
  port: number;
  /** We were told to listen to this machine alone, or it is on no network. */
  trouble: 'only_here' | 'no_network' | null;
  /** One that is switched on here, and keeps others out unless it is told about our port. */
  firewall: 'ufw' | 'firewalld' | null;
}

/** A room where whoever asks has a place. */
export interface OwnTable {
  room: RoomSummary;
  /** False for a host who only looks on: a television, or somebody who stood up. */
  sits: boolean;
  /** The names of the other people who sit there. */
  others: string[];
}

/** A finished match, among those that somebody has played. */
export interface MatchSummary {
  code: string;
  number: number;
  game: string;
  players: string[];
  winners: number[];
  /** Seconds since 1970. */
  ended_at: number;
}

/** What the first screen needs. `you` is None for somebody who has not said a name yet. */
export interface Home {
  you: Guest | null;
  games: GameCard[];
  /**
   * Those that everybody may find, a few of each host and network first, the last touched before
   * the others; not all, if there are `more_rooms`.
   */
  rooms: RoomSummary[];
  more_rooms: boolean;
  /** Where to go back to: those in play first. */
  tables: OwnTable[];
  /** The own last matches, to watch again. */
  played: MatchSummary[];
  reach: Reach;
}

export interface Opened {
  code: string;
}

/** The room of a code, and the screen on which whoever comes with the code belongs. */
export interface RoomFound {
  room: RoomSummary;
  screen: 'room' | 'hand' | 'table';
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
  /** What the game has to choose from: only the game's own control knows what it means. */
  choices: Record<string, unknown>;
}

/** Who sat where when a match began: the same faces for everybody. */
export interface MatchSeats {
  seats: SeatView[];
  /** The seats of whoever asks. */
  yours: number[];
}

/** A finished match was executed again from its seed, and every hash compared. */
export interface Verdict {
  is_true: boolean;
  /** How many were executed; fewer than there are if something was not the same. */
  decisions: number;
}

/** A finished match after `number` decisions, as one viewer saw it, and what led there. */
export interface ReplayStep {
  number: number;
  view: Record<string, unknown>;
  /** The key of the sentence that said what to do. */
  step: string;
  /** Whom the table waited for. */
  awaited: number[];
  happenings: Happening[];
  /** What each seat saw, when everything is open (EV-7); nothing otherwise. */
  views: Record<string, unknown>[];
}

export type Level = 'easy' | 'medium' | 'hard';

export type Pace = 'slow' | 'normal' | 'quick';

export type Stage = 'waiting' | 'playing' | 'over';

export type UndoReason = 'nothing' | 'once' | 'moved_on' | 'shown' | 'clocked' | 'over';

export type Emote = 'bravo' | 'thanks' | 'hello' | 'oops' | 'thinking' | 'hurry' | 'love' | 'laugh';

export type SeatPlan = OpenSeat | BotSeat | SharedSeat;

export type SeatKind = 'open' | 'guest' | 'bot' | 'shared';

export type FromServer = ServerGreeting | ServerAnswer | ServerUpdate | ServerPing | ServerGoodbye;

export type FromClient = ClientLink | ClientChat | ClientEmote | ClientRemove | ClientReadmit | ClientDecide | ClientHabit | ClientUndo | ClientWhyNot | ClientSit | ClientStand | ClientAsk | ClientAllow | ClientReplace | ClientReturn | ClientPlanSeat | ClientPlanRoom | ClientPace | ClientBegin | ClientStop | ClientPing | ClientHint;
