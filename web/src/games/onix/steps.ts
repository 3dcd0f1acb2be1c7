/** The four steps of a turn, as the chips show them. */
import type { Gem, OnixView } from './wire';

export type StepName = 'take' | 'place' | 'effect' | 'validate';

export interface StepChip {
  step: StepName;
  state: 'done' | 'now' | 'next';
  /** The gem whose effect it is, once it has been chosen. */
  gem: Gem | null;
}

const ORDER: readonly StepName[] = ['take', 'place', 'effect', 'validate'];

/** A card won by an effect is placed as part of the effect's step. */
const CURRENT = { take: 0, place: 1, effect: 2, place_gain: 2, over: 4 } as const;

/** `looked`: the gem that the player is looking at, before choosing. */
export function stepChips(
  view: Pick<OnixView, 'step' | 'gem'>,
  looked: Gem | null = null,
): StepChip[] {
  const now = CURRENT[view.step];
  return ORDER.map((step, index) => ({
    step,
    state: index < now ? 'done' : index === now ? 'now' : 'next',
    gem: step === 'effect' || (step === 'take' && now > 0) ? (view.gem ?? looked) : null,
  }));
}

export const EFFECT_DRAWING = {
  circle: 'draw',
  square: 'store',
  diamond: 'steal',
  cross: 'destroy',
} as const;
