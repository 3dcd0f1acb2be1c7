/** What is looked at in MémoDiXe: what a power has done by itself, or to somebody. */
import type { Beats } from '../beats';
import type { MemoEvent, MemoWire } from './wire';

/** Milliseconds. */
const LENGTHS: Partial<Record<MemoEvent['event'], number>> = {
  discarded: 1100,
  gave: 1200,
  stole: 1200,
  blew_up: 1300,
  set_aside: 1000,
  swap_over: 1500,
  nothing_happens: 1100,
  refereed: 1600,
  last_round: 1800,
};

export const beats: Beats<MemoWire> = { lengthOf: ({ event }) => LENGTHS[event] ?? 0 };
