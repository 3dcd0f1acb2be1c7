/** A call is told when its check has been seen: until then nothing on the screen knows how it ends. */
import type { Check } from './check.svelte';
import type { DiceEvent } from './trail';

/** How a call ended stays in sight for so long before others play on, in milliseconds. */
const VERDICT = 2000;
/** Until the board has been told what was seen, the dice lie as they were turned. */
const HELD = 1000;
/** In which everything has been turned, also in the largest square. */
const LONGEST = 4400;

interface Habits {
  motion: boolean;
  /** The seats that this device plays: nobody waits for what they have done themselves. */
  you: readonly number[];
  /** In how many milliseconds everything has to be turned. */
  longest?: number;
  /** How long something that a seat has brought about is looked at here. */
  lasting: (length: number, seat: number) => number;
  /** How long the dice lie open when the game is over with it. */
  lastLook?: number;
}

export type Call = Extract<DiceEvent, { event: 'called_rightly' | 'called_wrongly' }>;

export const isCall = (event: DiceEvent): event is Call =>
  event.event === 'called_rightly' || event.event === 'called_wrongly';

/** What is about to be told, in either mode. */
interface News {
  happenings: readonly { event: DiceEvent }[];
}

export class Calls {
  private wasSeen = false;
  private judgedAt = Number.NEGATIVE_INFINITY;
  private verdict = VERDICT;

  constructor(
    private readonly check: Check,
    private readonly habits: () => Habits,
  ) {}

  /** To be given to `Reveal.stagedBy`. */
  readonly stage = ({ happenings }: News): Promise<void> | null => {
    const { motion, longest = LONGEST, lasting } = this.habits();
    if (!motion) return null;
    const call = happenings.map(({ event }) => event).find(isCall);
    if (!call) return this.letItBeRead(happenings);
    this.wasSeen = true;
    const most = lasting(longest, call.seat);
    return this.check.begin(call, { longest: most, rest: HELD }).then(() => {
      this.judgedAt = performance.now();
      this.verdict = lasting(VERDICT, call.seat);
    });
  };

  /** The board has been told of a call. In a replay it is checked only now. */
  hear(called: Call, isOver: boolean): void {
    const { motion, longest, lastLook = 0 } = this.habits();
    const rest = isOver ? lastLook : 0;
    if (this.wasSeen) this.check.finish(rest);
    else void this.check.begin(called, { motion, longest, rest });
    this.wasSeen = false;
  }

  private letItBeRead(happenings: News['happenings']): Promise<void> | null {
    const left = this.judgedAt + this.verdict - performance.now();
    this.judgedAt = Number.NEGATIVE_INFINITY;
    const isOwn = happenings.some(
      ({ event }) => 'seat' in event && this.habits().you.includes(event.seat),
    );
    return left > 0 && !isOwn ? new Promise((done) => setTimeout(done, left)) : null;
  }
}
