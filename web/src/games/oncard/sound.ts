/** What is heard of a move: dice, wood, paper. */
import { sound as hear, type Sounds } from '../sound';
import type { OnCardEvent } from './wire';

const SOUNDS: Sounds<OnCardEvent['event']> = {
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

export const sound = (events: readonly OnCardEvent[]): void => hear(events, SOUNDS);
