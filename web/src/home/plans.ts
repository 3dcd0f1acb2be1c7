/** The rooms that the home screen opens. */
import { navigation } from '../navigation.svelte';
import { session } from '../session.svelte';
import type { GameCard, Level, RoomPlan, SeatPlan } from '../wire/protocol';

const NO_CLOCK = { per_decision: 0, per_game: 0 };

const USUAL_BOTS = 2;

/** How many bots somebody meets who has not said how many. */
export function usualBots(card: GameCard): number {
  return Math.min(Math.max(USUAL_BOTS, card.fewest_seats - 1), card.most_seats - 1);
}

/** The whole game, or the way into it that some games have. */
export type Extent = 'whole' | 'first';

/** The player on the first seat, bots on the others. */
export function againstBots(
  card: GameCard,
  bots: number,
  level: Level,
  extent: Extent = 'whole',
): RoomPlan {
  const others: SeatPlan[] = Array.from({ length: bots }, () => ({ kind: 'bot', level }));
  const options = optionsFor(card, extent, card.alone_options);
  return plan({ ...card, options }, [{ kind: 'open' }, ...others]);
}

/** Free chairs for friends. */
export function withFriends(card: GameCard, extent: Extent = 'whole'): RoomPlan {
  const seats = Math.min(card.most_seats, Math.max(card.fewest_seats, 4));
  const options = optionsFor(card, extent, card.options);
  return plan(
    { ...card, options },
    Array.from({ length: seats }, () => ({ kind: 'open' })),
  );
}

/** A television is the table, and nobody sits in front of it: every chair is for a phone. */
export function onTelevision(card: GameCard, extent: Extent = 'whole'): RoomPlan {
  return { ...withFriends(card, extent), host_plays: false };
}

/** The guided first game: what is in it is the house's to lay out. */
export function forLesson(game: string): RoomPlan {
  return plan({ name: game, options: {} }, [{ kind: 'open' }], true);
}

/** Go to a new table for the guided first game. */
export async function openLesson(game: string): Promise<void> {
  navigation.go(`/r/${await session.open(forLesson(game))}`);
}

const optionsFor = (card: GameCard, extent: Extent, whole: GameCard['options']) =>
  (extent === 'first' && card.first_options) || whole;

function plan(
  card: Pick<GameCard, 'name' | 'options'>,
  seats: SeatPlan[],
  lesson = false,
): RoomPlan {
  return {
    game: card.name,
    options: card.options,
    seats,
    public: false,
    clock: NO_CLOCK,
    patience: 0,
    host_plays: true,
    lesson,
  };
}
