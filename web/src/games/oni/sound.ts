/** What is heard of a move; the clock's own knocks are its own affair. */
import { sound as hear, type Sounds } from '../sound';
import type { OniEvent } from './wire';

const SOUNDS: Sounds<OniEvent['event']> = {
  started: 'turn',
  turned: 'wood',
  turned_unseen: 'wood',
  turned_back: 'paper',
  found: 'ceramic',
  won: 'ceramic',
  try_won: 'ceramic',
  grabbed_middle: 'ceramic',
  drew: 'paper',
  threw: 'dice',
  threw_all: 'dice',
  king_threw: 'dice',
  race_shown: 'turn',
  flies: 'paper',
  caught: 'wood',
  clapped: 'wood',
  penalty: 'tear',
  dropped: 'tear',
  called_wrongly: 'tear',
  called_rightly: 'win',
  rang: 'alarm',
};

export const sound = (events: readonly OniEvent[]): void => hear(events, SOUNDS);
