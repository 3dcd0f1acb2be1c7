/** What is looked at in ON'CARD beside its dice: what a power does to somebody else. */
import type { Beats } from '../beats';
import type { OnCardEvent, OnCardWire } from './wire';

/** Milliseconds. */
const LENGTHS: Partial<Record<OnCardEvent['event'], number>> = {
  borrowed: 1100,
  pushed_back: 1400,
  saved_by_power: 900,
};

export const beats: Beats<OnCardWire> = {
  lengthOf: ({ event }) => LENGTHS[event] ?? 0,
  // A die that is only back is nothing that somebody has done.
  blowOf: ({ event }) => (event === 'pushed_back' ? 'loss' : event === 'returned' ? 'none' : null),
};
