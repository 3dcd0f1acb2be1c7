/** Whoever plays for the first time cannot know which two powers to take: these are soon understood. */
import type { PowerName } from './wire';

/** Those first that help in one's own turn, by one thing that is seen at once. */
const SIMPLEST: readonly PowerName[] = [
  'throw_again',
  'turn_die',
  'shield',
  'keep_joker',
  'save_symbol',
  'passing_joker',
  'borrow',
  'push_back',
];

/** A power of another time, which this page does not know, comes last. */
function rankOf(power: PowerName): number {
  const place = SIMPLEST.indexOf(power);
  return place < 0 ? SIMPLEST.length : place;
}

/** Two places of a row of powers. */
export function advisedPair(powers: readonly PowerName[]): [number, number] {
  const ranked = powers.map((power, place) => ({ place, rank: rankOf(power) }));
  const places = ranked
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ place }) => place);
  // Twice the same helps less than two that differ.
  const [first = 0] = places;
  const other = places.find((place) => powers[place] !== powers[first]) ?? places[1] ?? 1;
  return [first, other];
}
