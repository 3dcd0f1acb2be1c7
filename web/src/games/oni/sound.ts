/** What is heard of a move; the clock's own knocks are its own affair. */
import { play, type SoundName } from '../../sounds/sounds';
import type { OniEvent } from './wire';

const SOUNDS: Record<string, SoundName> = {
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

export function sound(events: readonly OniEvent[]): void {
  for (const event of new Set(events.map((one) => one.event))) {
    const name = SOUNDS[event];
    if (name) play(name);
  }
}
