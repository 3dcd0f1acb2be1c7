/** What the player may do now, found by the thing on the table that does it. */
import type { PromptOf } from '../board';
import type { Gem, OnixMove, OnixView, OnixWire } from './wire';

/** A thing on the table that can be chosen. */
export type Target =
  | { on: 'gem'; pile: number; gem: Gem }
  | { on: 'pile'; pile: number }
  | { on: 'collection'; seat: number; collection: number }
  | { on: 'new' };

export interface Offer {
  move: OnixMove;
  /** The words of the move: a key under `move` in the texts, and their values. */
  key: string;
  values: Record<string, unknown>;
  /** The Piles that go together when a gem is chosen. */
  piles: readonly number[];
  gem: Gem | null;
}

export function nameOf(target: Target): string {
  switch (target.on) {
    case 'gem':
      return `gem:${target.pile}:${target.gem}`;
    case 'pile':
      return `pile:${target.pile}`;
    case 'collection':
      return `collection:${target.seat}:${target.collection}`;
    case 'new':
      return 'new';
  }
}

/** Every thing that makes this move when it is chosen. */
export function targetsOf(move: OnixMove, seat: number): Target[] {
  switch (move.move) {
    case 'take':
      return move.piles.map((pile) => ({ on: 'gem', pile, gem: move.gem }));
    case 'place':
      if (move.collection === null) return [{ on: 'new' }];
      return [{ on: 'collection', seat, collection: move.collection }];
    case 'draw':
    case 'stock':
      return [{ on: 'pile', pile: move.pile }];
    case 'steal':
    case 'destroy':
      return [{ on: 'collection', seat: move.seat, collection: move.collection }];
  }
}

/** The legal moves by the names of their targets. */
export function readOffers(prompt: PromptOf<OnixWire> | null): Map<string, Offer> {
  const offers = new Map<string, Offer>();
  prompt?.moves.forEach((move, index) => {
    const wording = prompt.wordings?.[index];
    const offer: Offer = {
      move,
      key: wording?.key ?? move.move,
      values: wording?.values ?? move,
      piles: move.move === 'take' ? move.piles : [],
      gem: move.move === 'take' ? move.gem : null,
    };
    for (const target of targetsOf(move, prompt.seat)) offers.set(nameOf(target), offer);
  });
  return offers;
}

/** The gems of a Pile that can be chosen one by one, in the order of its card. */
export function choosableGems(
  pile: number,
  view: OnixView,
  offers: ReadonlyMap<string, Offer>,
): Gem[] {
  const top = view.piles[pile]?.top ?? [];
  return top.filter((gem) => offers.has(nameOf({ on: 'gem', pile, gem })));
}

/** The takings, each once: what the links between the Piles are drawn from. */
export function takingsOf(offers: ReadonlyMap<string, Offer>): Offer[] {
  return [...new Set(offers.values())].filter((offer) => offer.gem !== null);
}

const AIMED: Partial<Record<Gem, 'steal' | 'destroy'>> = { diamond: 'steal', cross: 'destroy' };

/**
 * The move that somebody means who touches a thing, legal or not: the server says why it is not.
 * This guesses a wish; it judges nothing.
 */
export function wishOf(target: Target, view: OnixView, seat: number): OnixMove {
  const gem = view.step === 'effect' ? view.gem : null;
  const aimed = (gem && AIMED[gem]) ?? null;
  switch (target.on) {
    case 'gem':
      return { move: 'take', gem: target.gem, piles: [target.pile] };
    case 'pile': {
      if (view.step === 'effect') {
        return { move: gem === 'square' ? 'stock' : 'draw', pile: target.pile };
      }
      const shown = view.piles[target.pile]?.top?.[0] ?? 'circle';
      return { move: 'take', gem: shown, piles: [target.pile] };
    }
    case 'collection':
      if (target.seat === seat && !aimed) return { move: 'place', collection: target.collection };
      return { move: aimed ?? 'steal', seat: target.seat, collection: target.collection };
    case 'new':
      return { move: 'place', collection: null };
  }
}

/** The names of the things that a hinted move is made with. */
export function hintedNames(hint: OnixMove | null, seat: number): Set<string> {
  return new Set(hint ? targetsOf(hint, seat).map(nameOf) : []);
}
