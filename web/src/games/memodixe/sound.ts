/** What is heard of a move: dice, wood, ceramic. */
import { play, type SoundName } from '../../sounds/sounds';
import type { MemoEvent } from './wire';

const SOUNDS: Partial<Record<MemoEvent['event'], SoundName>> = {
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

export function sound(events: readonly MemoEvent[]): void {
  for (const event of new Set(events.map((one) => one.event))) {
    const name = SOUNDS[event];
    if (name) play(name);
  }
}
