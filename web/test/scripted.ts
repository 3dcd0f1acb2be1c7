/** Whoever keeps the rooms in tests: it says what the test says, and hears what the page asks. */
import { type Keeper, keepBy, type LineEvents } from '../src/wire/keeper';
import type {
  Home,
  MatchView,
  Prompt,
  Refused,
  RoomView,
  SeatView,
  ServerAnswer,
  ServerUpdate,
} from '../src/wire/protocol';
import type { Question } from '../src/wire/socket';

export const seat = (name: string, handle: string | null): SeatView => ({
  kind: handle ? 'guest' : 'bot',
  name,
  avatar: 0,
  handle,
  level: null,
  present: true,
  replaced: false,
});

export const prompt = (name: string, ...moves: object[]): Prompt => ({
  seat: 0,
  prompt: name,
  moves: moves as Prompt['moves'],
  deadline: null,
  wordings: [],
});

export const match = (changes: Partial<MatchView> = {}): MatchView => ({
  number: 1,
  commitment: '',
  seed: null,
  viewer: 0,
  private: false,
  view: { deciders: [0], outcome: null },
  step: 'take',
  prompts: [prompt('1.0.0.0', { move: 'a' })],
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

export const room = (changes: Partial<RoomView> = {}): RoomView => ({
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
  may_replace: [],
  to_answer: [],
  was_denied: false,
  watchers: [],
  may_stop: false,
  stopped_by: null,
  removed: [],
  ...changes,
});

export const HOME = {
  you: { handle: 'me', name: 'Anna', avatar: 1 },
  games: [],
  rooms: [],
  played: [],
  reach: null,
} as unknown as Home;

interface Asked {
  question: Question;
  settle: (answer: ServerAnswer) => void;
}

export class Scripted {
  asked: Asked[] = [];
  isOpen = false;
  /** The kind of screen that the newest line is for. */
  screen: 'own' | 'table' | null = null;
  private sequence = 0;
  private number = 0;
  private events: LineEvents | null = null;

  /** From now on the page's rooms are kept by this one. */
  constructor(desk: Partial<Keeper> = {}) {
    const unscripted = async (): Promise<never> => {
      throw new Error('not in the script');
    };
    keepBy({
      fetchHome: async () => HOME,
      findRoom: async (code) => ({ code, screen: 'room', room: null }) as never,
      introduce: unscripted,
      admitScreen: async () => HOME.you as never,
      openRoom: unscripted,
      askOptions: unscripted,
      fetchReplay: unscripted,
      fetchSeats: unscripted,
      fetchVerdict: unscripted,
      claimSeat: unscripted,
      fetchSteps: unscripted,
      line: (_code, screen, _build, events) => {
        this.screen = screen;
        this.events = events;
        this.sequence = 0;
        return {
          open: () => {
            this.isOpen = true;
          },
          close: () => {
            this.isOpen = false;
          },
          ask: (question) => new Promise((settle) => this.asked.push({ question, settle })),
          isOwed: false,
        };
      },
      ...desk,
    });
  }

  /** What the page has asked of this kind. */
  heard<Say extends Question['say']>(say: Say): Extract<Question, { say: Say }>[] {
    return this.asked.flatMap(({ question }) =>
      question.say === say ? [question as Extract<Question, { say: Say }>] : [],
    );
  }

  tell(changes: Partial<ServerUpdate> = {}, events: object[] = []): void {
    const isFirst = this.sequence === 0;
    this.sequence += 1;
    const happenings = events.map((event) => {
      this.number += 1;
      return { number: this.number, event: event as Record<string, unknown> };
    });
    const update: ServerUpdate = {
      say: 'update',
      sequence: this.sequence,
      you: { handle: 'me', name: 'Anna', avatar: 1 },
      room: room(),
      match: match(),
      happenings,
      heard: this.number,
      now: Date.now() / 1000,
      ...changes,
    };
    if (isFirst) this.events?.onState('open');
    // As it comes over a line: nothing in it is an object that was there before.
    this.events?.onUpdate(JSON.parse(JSON.stringify(update)) as ServerUpdate, isFirst);
  }

  /** Answer the last that was asked. */
  answer(refused: Refused | null = null): void {
    this.asked.at(-1)?.settle({ say: 'answer', id: '', refused, hint: null, link: null });
  }
}
