/** What somebody else has just done to whoever plays here: said large, where nobody misses it. */
import type { AnyWire } from './board';

export interface Blow {
  by: number;
  words: string;
  /** Something is lost by it. */
  isLoss: boolean;
}

/** Milliseconds: as long as a sentence takes to be read. */
const LENGTH = 2600;

/** Whether an event was done by another seat to one of these, by what every game calls those it names. */
export function isDoneTo(you: readonly number[], event: AnyWire['event']): boolean {
  const { seat, victim, target, targets } = event as Record<string, unknown>;
  if (typeof seat !== 'number' || you.includes(seat)) return false;
  const named = [victim, target, ...(Array.isArray(targets) ? targets : [])];
  return named.some((one) => typeof one === 'number' && you.includes(one));
}

export class Struck {
  now = $state.raw<Blow | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(blow: Blow): void {
    clearTimeout(this.timer);
    this.now = blow;
    this.timer = setTimeout(() => this.skip(), LENGTH);
  }

  /** It has been seen. */
  skip(): void {
    clearTimeout(this.timer);
    this.now = null;
  }
}
