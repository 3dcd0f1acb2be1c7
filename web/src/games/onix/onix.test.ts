import { describe, expect, it } from 'vitest';
import type { PromptOf } from '../board';
import { LENGTH } from '../motion';
import { nearest } from '../steer';
import { targetOfDrop } from './drag';
import { standings } from './ending';
import early from './fixtures/early-6.json';
import crossing from './fixtures/effect_cross-6.json';
import place from './fixtures/place-4.json';
import reel from './fixtures/reel-4.json';
import { anchorsOf, follow, planJourneys } from './journeys';
import { choosableGems, hintedNames, readOffers, takingsOf, wishOf } from './offers';
import { linksOf, ringPlaces, seatPlaces, seatsOn } from './ring';
import { stepChips } from './steps';
import { trailOf } from './trail';
import type { OnixEvent, OnixView, OnixWire } from './wire';

const viewOf = (moment: { view: unknown }) => moment.view as OnixView;
const promptOf = (moment: { prompt: unknown }) => moment.prompt as PromptOf<OnixWire>;

describe('what can be done', () => {
  it('finds a taking by every gem of its group', () => {
    const offers = readOffers(promptOf(early));
    for (const taking of takingsOf(offers)) {
      for (const pile of taking.piles) {
        expect(offers.get(`gem:${pile}:${taking.gem}`)).toBe(taking);
      }
    }
    expect(takingsOf(offers)).toHaveLength(promptOf(early).moves.length);
  });

  it('lets a Double be chosen by either gem', () => {
    const offers = readOffers(promptOf(early));
    const view = viewOf(early);
    const double = view.piles.findIndex((pile) => pile.top?.length === 2);
    expect(choosableGems(double, view, offers)).toEqual(view.piles[double]?.top);
  });

  it('finds places, and the Collections of others', () => {
    const offers = readOffers(promptOf(place));
    expect(offers.has('new')).toBe(true);
    expect(offers.size).toBe(promptOf(place).moves.length);
    const aims = readOffers(promptOf(crossing));
    expect([...aims.keys()].every((name) => /^collection:[1-5]:\d+$/.test(name))).toBe(true);
  });

  it('is nothing without a prompt', () => {
    expect(readOffers(null).size).toBe(0);
  });

  it('guesses what somebody meant, to ask why not', () => {
    const taking = viewOf(early);
    const aiming = viewOf(crossing);
    const mine = { on: 'collection', seat: 0, collection: 1 } as const;
    expect(wishOf(mine, taking, 0)).toEqual({ move: 'place', collection: 1 });
    expect(wishOf(mine, aiming, 0)).toEqual({ move: 'destroy', seat: 0, collection: 1 });
    expect(wishOf({ on: 'pile', pile: 2 }, aiming, 0)).toEqual({ move: 'draw', pile: 2 });
    expect(wishOf({ on: 'pile', pile: 2 }, taking, 0)).toMatchObject({ move: 'take', piles: [2] });
    expect(wishOf({ on: 'new' }, taking, 0)).toEqual({ move: 'place', collection: null });
  });

  it('shows a hint on all that makes the move', () => {
    const hint = { move: 'take', gem: 'cross', piles: [0, 4] } as const;
    expect([...hintedNames(hint, 0)]).toEqual(['gem:0:cross', 'gem:4:cross']);
    expect(hintedNames(null, 0).size).toBe(0);
  });
});

describe('where things lie', () => {
  it('spreads five Piles around, the first on top', () => {
    const places = ringPlaces([3, 3, 3, 3, 3]);
    expect(places[0]?.x).toBeCloseTo(0);
    expect(places[0]?.y).toBeCloseTo(-1);
    expect(new Set(places.map((one) => Math.hypot(one.x, one.y).toFixed(3)))).toEqual(
      new Set(['1.000']),
    );
  });

  it('closes up when one is empty, which lies aside', () => {
    const places = ringPlaces([3, 0, 3, 3, 3]);
    expect(places.map((one) => one.empty)).toEqual([false, true, false, false, false]);
    expect(Math.hypot(places[1]?.x ?? 0, places[1]?.y ?? 0)).toBeGreaterThan(1);
  });

  it('links neighbours, also across an empty Pile', () => {
    expect(linksOf([0, 1, 2], [1, 1, 1, 1, 1])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(linksOf([0, 4], [1, 1, 1, 1, 1])).toEqual([[4, 0]]);
    expect(linksOf([0, 2], [1, 0, 1, 1, 1])).toEqual([[0, 2]]);
    expect(linksOf([0, 1], [1, 1, 0, 0, 0])).toEqual([[0, 1]]);
    expect(linksOf([0, 1, 2, 3, 4], [1, 1, 1, 1, 1])).toHaveLength(5);
    expect(linksOf([3], [1, 1, 1, 1, 1])).toEqual([]);
  });

  it('seats the others clockwise from the left', () => {
    const six = seatPlaces(2, 6);
    expect(six.map((one) => one.seat)).toEqual([3, 4, 5, 0, 1]);
    expect(seatsOn('left', six)).toEqual([4, 3]);
    expect(seatsOn('top', six)).toEqual([5]);
    expect(seatsOn('right', six)).toEqual([0, 1]);
    expect(seatPlaces(0, 2)).toEqual([{ seat: 1, side: 'top' }]);
    expect(seatPlaces(0, 3).map((one) => one.side)).toEqual(['left', 'right']);
    expect(seatPlaces(0, 4).map((one) => one.side)).toEqual(['left', 'top', 'right']);
  });
});

describe('journeys', () => {
  const took: OnixEvent = {
    event: 'took',
    seat: 1,
    gem: 'circle',
    piles: [1, 2],
    cards: [['circle'], ['circle', 'cross']],
    uncovered: [null, null],
  };
  const placed = (collection: number, isNew: boolean): OnixEvent => ({
    event: 'placed',
    seat: 1,
    card: ['circle'],
    collection,
    new: isNew,
  });

  it('takes cards from Piles to the hand', () => {
    const [first, second] = planJourneys([took], [4, 4]);
    expect(first).toMatchObject({ from: { at: 'pile', pile: 1 }, start: 0, length: LENGTH });
    expect(second).toMatchObject({ to: { at: 'hand', seat: 1, place: 1 } });
    expect(second?.start).toBeGreaterThan(0);
  });

  it('follows a Collection through completion', () => {
    const events: OnixEvent[] = [
      placed(1, false),
      { event: 'completed', seat: 1, collection: 1, cards: [['circle'], ['square']] },
    ];
    // Five Collections before, the second one goes: four are left.
    expect(follow(events, [4, 4]).touched).toEqual([
      { seat: 1, before: 1, after: null },
      { seat: 1, before: 1, after: null },
    ]);
    const journeys = planJourneys(events, [4, 4]);
    expect(journeys).toHaveLength(3);
    expect(journeys.filter((one) => one.to.at === 'stock' && one.down)).toHaveLength(2);
    expect(journeys[1]?.start).toBe(LENGTH);
  });

  it('knows a new Collection only afterwards, a stolen one only before', () => {
    expect(follow([placed(4, true)], [4, 5]).touched).toEqual([
      { seat: 1, before: null, after: 4 },
    ]);
    const stole: OnixEvent = {
      event: 'stole',
      seat: 1,
      victim: 0,
      collection: 2,
      card: ['cross'],
      gone: true,
    };
    expect(follow([stole], [3, 4]).touched).toEqual([{ seat: 0, before: 2, after: null }]);
    const moved = follow([stole], [3, 4]).kept.filter((one) => one.before !== one.after);
    expect(moved).toEqual([{ seat: 0, before: 3, after: 2 }]);
  });

  it('hurries when much has happened', () => {
    const many = Array.from({ length: 12 }, () => took);
    const last = planJourneys(many, [4, 4]).at(-1);
    expect((last?.start ?? 0) + (last?.length ?? 0)).toBeLessThan(1800);
  });

  it('names the elements of a spot', () => {
    const shelf = { at: 'collection', seat: 1, before: 3, after: 2 } as const;
    expect(anchorsOf(shelf, 'before')).toEqual(['collection:1:3']);
    expect(anchorsOf(shelf, 'after')).toEqual(['collection:1:2']);
    expect(anchorsOf({ at: 'discard' }, 'after')).toEqual(['discard']);
  });

  it('agrees with a whole game on how many Collections there were', () => {
    let before = viewOf(reel[0] as { view: unknown }).table.map((one) => one.collections.length);
    for (const moment of reel.slice(1)) {
      const counts = viewOf(moment).table.map((one) => one.collections.length);
      const events = moment.happenings.map((one) => one.event as OnixEvent);
      for (const one of follow(events, counts).touched) {
        if (one?.before != null) expect(one.before).toBeLessThan(before[one.seat] ?? 0);
        if (one?.after != null) expect(one.after).toBeLessThan(counts[one.seat] ?? 0);
      }
      before = counts;
    }
  });
});

describe('the trail', () => {
  const took = (seat: number): OnixEvent => ({
    event: 'took',
    seat,
    gem: 'square',
    piles: [3],
    cards: [['square']],
    uncovered: [null],
  });
  const told: OnixEvent[] = [
    took(0),
    took(1),
    { event: 'placed', seat: 1, card: ['square'], collection: 0, new: false },
    { event: 'stocked', seat: 1, pile: 2, card: ['cross'], uncovered: null },
  ];

  it('is the last turn only', () => {
    const trail = trailOf(told, [4, 4]);
    expect(trail.seat).toBe(1);
    expect([...trail.piles]).toEqual([3, 2]);
    expect([...trail.collections]).toEqual(['1:0']);
    expect(trail.stocked.get(1)).toBe(1);
    expect(trail.discarded).toBe(false);
  });

  it('is empty before anybody has played', () => {
    expect(trailOf([], [4, 4]).seat).toBeNull();
  });
});

describe('dragging', () => {
  it('means what a tap on the target means', () => {
    const hand = { from: 'hand' } as const;
    expect(targetOfDrop(hand, 'collection:0:2', 0)).toEqual({
      on: 'collection',
      seat: 0,
      collection: 2,
    });
    expect(targetOfDrop(hand, 'own', 0)).toEqual({ on: 'new' });
    expect(targetOfDrop(hand, null, 0)).toBeNull();
    expect(targetOfDrop(hand, 'discard', 0)).toBeNull();
    const gem = { from: 'gem', pile: 1, gem: 'cross' } as const;
    expect(targetOfDrop(gem, 'collection:0:2', 0)).toEqual({ on: 'gem', pile: 1, gem: 'cross' });
    expect(targetOfDrop(gem, 'collection:1:2', 0)).toBeNull();
    expect(targetOfDrop({ from: 'pile', pile: 4 }, 'stock:0', 0)).toEqual({ on: 'pile', pile: 4 });
    const theirs = { from: 'collection', seat: 2, collection: 0 } as const;
    expect(targetOfDrop(theirs, 'discard', 0)).toEqual({
      on: 'collection',
      seat: 2,
      collection: 0,
    });
    expect(targetOfDrop(theirs, 'collection:3:0', 0)).toBeNull();
  });
});

describe('arrow keys', () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(0, 0), box(20, 0), box(40, 0), box(20, 40)];

  it('go to the nearest thing ahead', () => {
    expect(nearest(boxes, 0, 'right')).toBe(1);
    expect(nearest(boxes, 2, 'left')).toBe(1);
    expect(nearest(boxes, 1, 'down')).toBe(3);
    expect(nearest(boxes, 3, 'up')).toBe(1);
    expect(nearest(boxes, 0, 'left')).toBeNull();
    expect(nearest(boxes, -1, 'left')).toBe(0);
  });
});

describe('the turn and the end', () => {
  it('shows how far the turn is', () => {
    const states = (step: OnixView['step']) =>
      stepChips({ step, gem: 'cross' }).map((chip) => chip.state);
    expect(states('take')).toEqual(['now', 'next', 'next', 'next']);
    expect(states('place_gain')).toEqual(['done', 'done', 'now', 'next']);
    expect(stepChips({ step: 'take', gem: null }, 'square')[2]?.gem).toBe('square');
  });

  it('ranks by the outcome', () => {
    const view: Pick<OnixView, 'outcome' | 'table'> = {
      outcome: { ranks: [2, 1, 2], reason: 'piles_empty' },
      table: [
        { collections: [[['circle', 'cross']]], stock: 4 },
        { collections: [], stock: 9 },
        { collections: [], stock: 4 },
      ],
    };
    const rows = standings(view);
    expect(rows.map((row) => row.seat)).toEqual([1, 0, 2]);
    expect(rows[1]?.gems).toBe(2);
  });
});
