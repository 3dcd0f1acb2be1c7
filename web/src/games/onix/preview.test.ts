import { expect, it } from 'vitest';
import middle from './fixtures/middle-4.json';
import place from './fixtures/place-4.json';
import { preview } from './preview';
import type { OnixMove, OnixView } from './wire';

const view = place.view as unknown as OnixView;
const moves = place.prompt.moves as OnixMove[];

it('a card that is placed leaves the hand and lies on top', () => {
  for (const move of moves) {
    if (move.move !== 'place') throw new Error('another step');
    const seen = preview(view, 0, move);
    const own = seen?.view.table[0]?.collections ?? [];
    const at = move.collection ?? view.table[0]?.collections.length ?? 0;
    expect(seen?.view.hand).toEqual(view.hand.slice(1));
    expect(own[at]?.at(-1)).toEqual(view.hand[0]);
    expect(own).toHaveLength(Math.max(view.table[0]?.collections.length ?? 0, at + 1));
    expect(seen?.view.table.slice(1)).toEqual(view.table.slice(1));
    expect(seen?.events).toMatchObject([{ event: 'placed', collection: at, card: view.hand[0] }]);
  }
});

it('a card that is uncovered is nobody’s to guess', () => {
  for (const move of middle.prompt.moves as OnixMove[]) {
    expect(preview(middle.view as unknown as OnixView, 0, move)).toBeNull();
  }
});
