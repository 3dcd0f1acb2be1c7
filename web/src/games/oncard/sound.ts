/** What is heard of a move: dice, wood, paper. */
import { play, type SoundName } from '../../sounds/sounds';
import type { OnCardEvent } from './wire';

const SOUNDS: Partial<Record<OnCardEvent['event'], SoundName>> = {
  threw: 'dice',
  threw_again: 'dice',
  placed: 'wood',
  used_saved: 'wood',
  turned_up: 'paper',
  finished: 'ceramic',
  turned_over: 'ceramic',
  missed: 'tear',
  advanced: 'wood',
  saved: 'paper',
  saved_by_power: 'paper',
  pushed_back: 'paper',
};

export function sound(events: readonly OnCardEvent[]): void {
  for (const event of new Set(events.map(({ event }) => event))) {
    const name = SOUNDS[event];
    if (name) play(name);
  }
}
