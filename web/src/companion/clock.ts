/**
 * A countdown to a moment, not a count of ticks: a page that sleeps for ten minutes, a locked screen
 * and a reload lose nothing. Every moment is in milliseconds, as `Date.now` has them.
 */

export interface Clock {
  /** How long the whole game is. */
  total: number;
  /** When it rings; null while it stands. */
  deadline: number | null;
  /** What is left, while it stands. */
  left: number;
}

export function startClock(seconds: number, now: number): Clock {
  const total = seconds * 1000;
  return { total, deadline: now + total, left: total };
}

/** Never below zero, and never more than there was: somebody may have set the device's time. */
export function leftAt({ total, deadline, left }: Clock, now: number): number {
  if (deadline === null) return left;
  return Math.min(total, Math.max(0, deadline - now));
}

export function pauseClock(clock: Clock, now: number): Clock {
  return { ...clock, deadline: null, left: leftAt(clock, now) };
}

export function resumeClock(clock: Clock, now: number): Clock {
  return clock.deadline === null ? { ...clock, deadline: now + clock.left } : clock;
}

/** The seconds that are shown: a second that has begun counts, and zero is the end. */
export function secondsOf(left: number): number {
  return Math.ceil(left / 1000);
}

/** Until another second is shown. */
export function untilNextSecond(left: number): number {
  return left - (secondsOf(left) - 1) * 1000;
}

/** 400 seconds are 6:40. */
export function show(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export type Mood = 'calm' | 'tense' | 'last';

/** How the last seconds feel. */
export function moodOf(seconds: number): Mood {
  if (seconds > 30) return 'calm';
  return seconds > 10 ? 'tense' : 'last';
}
