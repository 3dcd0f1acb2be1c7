/** A call is checked die by die: everybody holds their breath, and sees where the pair is. */
import type { SpotView } from './wire';

const BREATH = 500;
const APART = 330;

/** What a call turns up: the dice, and what is below each. */
export interface Called {
  spots: readonly number[];
  faces: readonly string[];
}

interface Staging {
  /** Otherwise all dice are turned at once. */
  motion?: boolean;
  /** In how many milliseconds everything has to be turned. */
  longest?: number | undefined;
  /** For how long everything lies open before the game goes on. */
  rest?: number;
}

export class Check {
  /** While it lasts, the dice that are turned already, and what they show. */
  turned = $state.raw<ReadonlyMap<number, string> | null>(null);
  private called: Called = { spots: [], faces: [] };
  private timers: ReturnType<typeof setTimeout>[] = [];
  private tell: () => void = () => {};

  /** Some dice are still to be turned. */
  get isOpen(): boolean {
    return this.turned !== null && this.turned.size < this.called.spots.length;
  }

  /** Turns die after die; kept when all of them have been seen, or somebody has seen enough. */
  begin(called: Called, { motion = true, longest, rest = 0 }: Staging = {}): Promise<void> {
    this.end();
    this.called = called;
    const { length } = called.spots;
    const apart = longest === undefined ? APART : Math.min(APART, (longest - BREATH) / length);
    const seen = new Promise<void>((done) => {
      this.tell = done;
    });
    if (!motion) {
      this.finish(rest);
      return seen;
    }
    this.turned = new Map();
    for (let count = 1; count <= length; count++) {
      this.later(BREATH + (count - 1) * apart, () => this.show(count));
    }
    this.later(BREATH + length * apart, () => this.finish(rest));
    return seen;
  }

  /** Everything lies open, for so long. */
  finish(rest = 0): void {
    this.stop();
    this.show(this.called.spots.length);
    this.tell();
    this.later(rest, () => this.end());
  }

  /** Somebody has played on: what was checked is over. */
  end(): void {
    this.stop();
    this.turned = null;
    this.tell();
  }

  private show(count: number): void {
    const { spots, faces } = this.called;
    this.turned = new Map(spots.slice(0, count).map((spot, place) => [spot, faces[place] ?? '']));
  }

  private stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }

  private later(wait: number, happen: () => void): void {
    this.timers.push(setTimeout(happen, wait));
  }
}

/** Two dice that lie open and show the same; in a check, of those that it has turned. */
export function pairLeft(
  square: readonly SpotView[],
  turned: ReadonlyMap<number, string> | null,
): readonly [number, number] | null {
  const lying: Iterable<readonly [number, string | null]> =
    turned ?? square.map(({ below, turned: lies }, spot) => [spot, lies ? below : null] as const);
  const seen = new Map<string, number>();
  for (const [spot, face] of lying) {
    if (face === null) continue;
    const other = seen.get(face);
    if (other !== undefined) return [other, spot];
    seen.set(face, spot);
  }
  return null;
}
