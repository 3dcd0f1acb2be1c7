/** What is heard of a move: dice, wood, ceramic. */
import { sound as hear, type Sounds } from '../sound';
import type { MemoEvent } from './wire';

const SOUNDS: Sounds<MemoEvent['event']> = {
  turned: 'wood',
  turned_unseen: 'wood',
  turned_back: 'paper',
  found: 'ceramic',
  won: 'ceramic',
  blew_up: 'ceramic',
  threw: 'dice',
  filled: 'dice',
  threw_all: 'dice',
  refereed: 'dice',
  discarded: 'tear',
  stole: 'paper',
  gave: 'paper',
  called_wrongly: 'tear',
  called_rightly: 'win',
};

export const sound = (events: readonly MemoEvent[]): void => hear(events, SOUNDS);
