/** A call is checked die by die: everybody holds their breath, and sees where the pair is. */
import type { SpotView } from './types';

const BREATH = 500;
const APART = 330;

interface Staging {
  /** Otherwise all dice are turned at once. */
  motion?: boolean;
  /** In how many milliseconds everything has to be turned. */
  longest?: number;
  /** For how long everything lies open before the game goes on. */
  rest?: number;
}

export class Check {
  /** While it lasts, the spots that are turned already. */
  turned = $state.raw<ReadonlySet<number> | null>(null);
  private spots = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** Some dice are still to be turned. */
  get isOpen(): boolean {
    return this.turned !== null && this.turned.size < this.spots;
  }

  /** Turns die after die, and says after how many milliseconds the last one is. */
  begin(spots: readonly number[], { motion = true, longest, rest = 0 }: Staging = {}): number {
    this.end();
    const apart = Math.min(APART, ((longest ?? Number.POSITIVE_INFINITY) - BREATH) / spots.length);
    const judged = motion ? BREATH + spots.length * apart : 0;
    this.spots = spots.length;
    this.turned = new Set(motion ? [] : spots);
    for (const [order, spot] of motion ? spots.entries() : []) {
      this.later(BREATH + order * apart, () => {
        this.turned = new Set([...(this.turned ?? []), spot]);
      });
    }
    this.later(judged + rest, () => this.end());
    return judged;
  }

  /** Somebody has played on: what was checked is over. */
  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.turned = null;
  }

  private later(wait: number, happen: () => void): void {
    this.timers.push(setTimeout(happen, wait));
  }
}

/** Two dice that lie open and show the same; `turned` as in a check: null if nothing is held back. */
export function pairLeft(
  square: readonly SpotView[],
  turned: ReadonlySet<number> | null,
): readonly [number, number] | null {
  const seen = new Map<string, number>();
  for (const [spot, { below, turned: lies }] of square.entries()) {
    if (below === null || !lies || (turned !== null && !turned.has(spot))) continue;
    const other = seen.get(below);
    if (other !== undefined) return [other, spot];
    seen.set(below, spot);
  }
  return null;
}
