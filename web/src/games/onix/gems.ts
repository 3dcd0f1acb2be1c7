import type { Gem } from './wire';

/** In the order of the player aid. */
export const GEMS: readonly Gem[] = ['circle', 'square', 'diamond', 'cross'];
