/** A miss, a finished combination, a card turned over: said large and short, and skipped with a tap. */
import type { OnCardEvent } from './wire';

export type Momentous = Extract<OnCardEvent, { event: 'missed' | 'finished' | 'turned_over' }>;

/** How long each is looked at, in milliseconds. */
const LENGTH: Record<Momentous['event'], number> = {
  missed: 1300,
  finished: 800,
  turned_over: 1500,
};

/** The greatest that is in what happened: a card that is turned over has also been finished. */
export function momentIn(events: readonly OnCardEvent[]): Momentous | null {
  const found = (['turned_over', 'finished', 'missed'] as const).flatMap((kind) =>
    events.filter((event): event is Momentous => event.event === kind),
  );
  return found[0] ?? null;
}

export class Moment {
  now = $state.raw<Momentous | null>(null);
  private end: (() => void) | null = null;

  /** Kept when it has been seen, or was skipped. */
  over: Promise<void> = Promise.resolve();

  /** `lasting`: how long something that wants so long is looked at here. */
  show(event: Momentous, lasting: (length: number) => number): Promise<void> {
    this.skip();
    this.now = event;
    this.over = new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        this.now = null;
        this.end = null;
        done();
      };
      const timer = setTimeout(end, lasting(LENGTH[event.event]));
      this.end = end;
    });
    return this.over;
  }

  skip(): void {
    this.end?.();
  }
}
