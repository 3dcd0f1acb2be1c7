/** What is heard of what has happened: each kind of event once. */
import { play, type SoundName } from '../sounds/sounds';

export type Sounds<Kind extends string> = Partial<Record<Kind, SoundName>>;

/** How much of its way something has behind it when it is heard to arrive. */
const ARRIVING = 0.8;

interface Journey {
  event: string;
  /** Milliseconds. */
  start: number;
  length: number;
}

/** `arriving`: events that are heard where their journey ends, the others are where it starts. */
export function sound<Kind extends string>(
  events: readonly { event: Kind }[],
  sounds: Sounds<Kind>,
  journeys: readonly Journey[] = [],
  arriving: readonly Kind[] = [],
): void {
  for (const event of new Set(events.map((one) => one.event))) {
    const name = sounds[event];
    const first = journeys.find((journey) => journey.event === event);
    const way = arriving.includes(event) ? (first?.length ?? 0) * ARRIVING : 0;
    if (name) play(name, (first?.start ?? 0) + way);
  }
}
