/** Dragging a card is a longer way to say what a tap says: it ends in the same target. */
import type { Pull } from '../drag';
import type { Target } from './offers';
import type { Card, Gem } from './wire';

export type Source =
  | { from: 'hand' }
  | { from: 'gem'; pile: number; gem: Gem }
  | { from: 'pile'; pile: number }
  | { from: 'collection'; seat: number; collection: number };

/** A card on its way under the pointer. */
export interface Drag extends Pull {
  source: Source;
  cards: readonly Card[];
}

/**
 * What a drop means. Zones: `own`, `new`, `hand`, `discard`, `stock:<seat>`, `collection:<seat>:<n>`.
 * Nothing, if the card only comes back to where it was.
 */
export function targetOfDrop(source: Source, zone: string | null, seat: number): Target | null {
  if (zone === null) return null;
  const [kind, first, second] = zone.split(':');
  const mine = kind === 'own' || kind === 'new' || kind === 'hand' || Number(first) === seat;
  switch (source.from) {
    case 'hand':
      if (kind === 'collection') {
        return { on: 'collection', seat: Number(first), collection: Number(second) };
      }
      return kind === 'new' || kind === 'own' ? { on: 'new' } : null;
    case 'gem':
      return mine ? { on: 'gem', pile: source.pile, gem: source.gem } : null;
    case 'pile':
      return mine ? { on: 'pile', pile: source.pile } : null;
    case 'collection':
      if (!mine && kind !== 'discard') return null;
      return { on: 'collection', seat: source.seat, collection: source.collection };
  }
}
