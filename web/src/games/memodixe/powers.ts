import type { Symbol as SymbolName } from './wire';

/** The powers in the order of the rulebook: the number of each is its place. */
export const POWERS: readonly SymbolName[] = [
  'smiley',
  'aum',
  'yinyang',
  'eight',
  'sun',
  'heart',
  'pi',
  'bomb',
  'skull',
  'character',
];
