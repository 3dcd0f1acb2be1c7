/** Whoever plays for the first time cannot know which two powers to take: these are soon understood. */

/** Those first that help in one's own turn, by one thing that is seen at once. */
const SIMPLEST = [
  'throw_again',
  'turn_die',
  'shield',
  'keep_joker',
  'save_symbol',
  'passing_joker',
  'borrow',
  'push_back',
] as const;

/** Two places of a row of powers. */
export function advisedPair(powers: readonly string[]): [number, number] {
  const rank = (place: number) => SIMPLEST.findIndex((power) => power === powers[place]);
  const places = powers.map((_, place) => place).sort((a, b) => rank(a) - rank(b) || a - b);
  // Twice the same helps less than two that differ.
  const [first = 0] = places;
  const other = places.find((place) => powers[place] !== powers[first]) ?? places[1] ?? 1;
  return [first, other];
}
