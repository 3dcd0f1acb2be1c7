/** What somebody else has just done to whoever plays here: said large, where nobody misses it. */
import type { Beats } from './beats';
import type { AnyWire } from './board';

export interface Blow {
  by: number;
  words: string;
  /** Something is lost by it. */
  isLoss: boolean;
}

/** Milliseconds: as long as a sentence takes to be read. */
const LENGTH = 2600;
/** More than these at once are in the log. */
const MOST = 3;

/** All that every game calls those whom an event names. */
interface Named {
  event?: unknown;
  seat?: unknown;
  /** Who has brought it about, where `seat` is whom it has happened to. */
  by?: unknown;
  giver?: unknown;
  victim?: unknown;
  target?: unknown;
  targets?: unknown;
  owner?: unknown;
}

const isSeat = (one: unknown): one is number => typeof one === 'number';

/** Who has brought an event about. */
export function actorOf(event: AnyWire['event']): number | null {
  const { seat, by, giver } = event as Named;
  return [by, giver, seat].find(isSeat) ?? null;
}

/** Those to whom it was done. */
export function targetsOf(event: AnyWire['event']): number[] {
  const { seat, victim, target, targets, owner } = event as Named;
  const actor = actorOf(event);
  const named = [victim, target, owner, ...(Array.isArray(targets) ? targets : []), seat];
  return [...new Set(named.filter(isSeat))].filter((one) => one !== actor);
}

/** Whether an event was done by another seat to one of these. */
function isDoneTo(you: readonly number[], event: AnyWire['event']): boolean {
  const actor = actorOf(event);
  if (actor === null || you.includes(actor)) return false;
  return targetsOf(event).some((one) => you.includes(one));
}

/** What an event is to these seats: a blow, with or without a loss, or nothing. */
export function blowTo(
  you: readonly number[],
  event: AnyWire['event'],
  beats: Beats | null,
): 'loss' | 'blow' | null {
  const said = beats?.blowOf?.(event) ?? null;
  if (said === 'none' || !isDoneTo(you, event)) return null;
  const { victim, by } = event as Named;
  return said === 'loss' || isSeat(victim) || isSeat(by) ? 'loss' : 'blow';
}

export class Struck {
  now = $state.raw<readonly Blow[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(blows: readonly Blow[]): void {
    clearTimeout(this.timer);
    this.now = blows.slice(-MOST);
    this.timer = setTimeout(() => this.skip(), LENGTH);
  }

  /** It has been seen. */
  skip(): void {
    clearTimeout(this.timer);
    if (this.now.length > 0) this.now = [];
  }
}
