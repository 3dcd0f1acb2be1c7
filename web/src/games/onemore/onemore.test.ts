import { describe, expect, it } from 'vitest';
import type { PromptOf } from '../board';
import { LENGTH } from '../motion';
import { nearest } from '../steer';
import { isAsked, keyed, NUMBERS, readCard } from './cards';
import { standings } from './ending';
import { anchorsOf, planJourneys } from './journeys';
import { hintedThings, isNaming, nameable, nameSeat, readChoices, wishOf } from './offers';
import { placesAround, placesOnTable } from './places';
import { trailOf } from './trail';
import type { OneMoreEvent, OneMoreMove, OneMoreWire } from './wire';

function ask(...moves: OneMoreMove[]): PromptOf<OneMoreWire> {
  return {
    seat: 0,
    prompt: 'p',
    moves,
    deadline: null,
    wordings: moves.map((move) => ({ key: move.move, values: {} })),
  };
}

const swap = (one: number, other: number): OneMoreMove => ({ move: 'swap', seats: [one, other] });

describe('cards', () => {
  it('are read from their names', () => {
    expect(readCard('4+swap')).toEqual({ number: 4, sign: '+', effect: 'swap' });
    expect(readCard('9-')).toEqual({ number: 9, sign: '-', effect: null });
    expect(readCard('5±')).toEqual({ number: 5, sign: '±', effect: null });
  });

  it('picture what they ask for', () => {
    const asked = (card: string) => NUMBERS.filter((number) => isAsked(card, number));
    expect(asked('4+swap')).toEqual([5, 6, 7, 8, 9]);
    expect(asked('4-draw')).toEqual([1, 2, 3]);
    expect(asked('5±')).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
    expect(asked('9+replay')).toEqual([]);
    expect(asked('1-')).toEqual([]);
  });

  it('have a key each, even twice the same', () => {
    expect(keyed(['5±', '5±']).map(({ key }) => key)).toEqual(['5±/0', '5±/1']);
  });
});

describe('what can be done', () => {
  it('finds the cards that can be played or given', () => {
    const choices = readChoices(ask({ move: 'play', card: '5±' }, { move: 'play', card: '9+' }));
    expect([...choices.cards.keys()]).toEqual(['5±', '9+']);
    expect(isNaming(choices)).toBe(false);
    expect(wishOf('3-', { step: 'give' })).toEqual({ move: 'give', card: '3-' });
    expect(wishOf('3-', { step: 'draw' })).toEqual({ move: 'play', card: '3-' });
  });

  it('is nothing without a question', () => {
    expect(nameable(readChoices(null), null).size).toBe(0);
  });

  it('names one player with one tap', () => {
    const choices = readChoices(ask({ move: 'draw', seat: 0 }, { move: 'draw', seat: 2 }));
    expect(isNaming(choices)).toBe(true);
    expect([...nameable(choices, null)]).toEqual([0, 2]);
    expect(nameSeat(choices, null, 2)).toMatchObject({ does: 'send', offer: { key: 'draw' } });
    expect(nameSeat(choices, null, 1)).toEqual({ does: 'ask', wish: { move: 'draw', seat: 1 } });
  });

  it('names two players with two taps', () => {
    const choices = readChoices(ask(swap(0, 2), swap(0, 3), swap(2, 3)));
    expect(nameSeat(choices, null, 3)).toEqual({ does: 'mark', seat: 3 });
    expect(nameSeat(choices, 3, 3)).toEqual({ does: 'mark', seat: null });
    expect(nameSeat(choices, 3, 0)).toMatchObject({ does: 'send', offer: { move: swap(0, 3) } });
    expect(nameSeat(choices, 0, 3)).toMatchObject({ does: 'send', offer: { move: swap(0, 3) } });
    expect(nameSeat(choices, 3, 1)).toEqual({ does: 'ask', wish: swap(3, 1) });
    expect(nameSeat(choices, null, 1)).toEqual({ does: 'ask', wish: swap(0, 1) });
  });

  it('offers only those who go with the first one', () => {
    const choices = readChoices(ask(swap(0, 2), swap(2, 3)));
    expect([...nameable(choices, 0)].sort()).toEqual([0, 2]);
    expect(hintedThings(swap(2, 3))).toEqual({ card: null, seats: [2, 3] });
    expect(hintedThings({ move: 'give', card: '5±' })).toEqual({ card: '5±', seats: [] });
  });
});

describe('journeys', () => {
  it('play a card from the hand to the centre', () => {
    const [one] = planJourneys([{ event: 'played', seat: 1, card: '4+draw' }], 3);
    expect(one).toMatchObject({ card: '4+draw', to: { at: 'centre' }, start: 0, length: LENGTH });
    expect(one && anchorsOf(one.from)[0]).toBe('card:1:4+draw');
  });

  it('draw face down, and land on the card where it is known', () => {
    const events: OneMoreEvent[] = [
      { event: 'made_draw', seat: 0, target: 2 },
      { event: 'drew_card', seat: 2, card: '7-' },
    ];
    const [told] = planJourneys(events, 3);
    expect(told).toMatchObject({ card: null, to: { at: 'hand', seat: 2, card: '7-' } });
    const [untold] = planJourneys(events.slice(0, 1), 3);
    expect(untold).toMatchObject({ card: null, to: { at: 'hand', seat: 2, card: null } });
  });

  it('swap both cards at the same time, face down', () => {
    const events: OneMoreEvent[] = [
      { event: 'swapped', targets: [0, 2] },
      { event: 'received', seat: 0, giver: 2, card: '1-' },
    ];
    const journeys = planJourneys(events, 3);
    expect(journeys.map((one) => one.start)).toEqual([0, 0]);
    expect(journeys.every((one) => one.card === null)).toBe(true);
    expect(journeys[1]?.to).toEqual({ at: 'hand', seat: 0, card: '1-' });
    expect(journeys[0]?.to).toEqual({ at: 'hand', seat: 2, card: null });
  });

  it('hand the loser a card, deal, and turn the first one, in this order and in time', () => {
    const events: OneMoreEvent[] = [
      { event: 'played', seat: 1, card: '9+' },
      { event: 'stuck', seat: 2, hand: ['3+'], defeats: 1 },
      { event: 'began', round: 2, first: 2 },
      { event: 'dealt', seat: 0, hand: [] },
      { event: 'turned', card: '4-' },
    ];
    const journeys = planJourneys(events, 9);
    expect(journeys.map((one) => one.event)).toEqual([
      'played',
      'stuck',
      ...Array<string>(9).fill('began'),
      'turned',
    ]);
    expect(journeys[1]).toMatchObject({ defeat: true, to: { at: 'defeat', seat: 2 } });
    const last = journeys.at(-1);
    expect((last?.start ?? 0) + (last?.length ?? 0)).toBeLessThan(1800);
  });
});

describe('the trail', () => {
  const turn: OneMoreEvent[] = [
    { event: 'played', seat: 1, card: '4+reverse' },
    { event: 'reversed', clockwise: false },
  ];

  it('is the last card and what it did', () => {
    const trail = trailOf([{ event: 'played', seat: 0, card: '2+' }, ...turn]);
    expect(trail.seat).toBe(1);
    expect(trail.events.map(({ event }) => event)).toEqual(['played', 'reversed']);
  });

  it('starts anew with a round', () => {
    const trail = trailOf([...turn, { event: 'began', round: 2, first: 1 }]);
    expect(trail.seat).toBeNull();
    expect(trailOf([]).events).toEqual([]);
  });
});

describe('seats', () => {
  it.each([3, 4, 5, 6, 7, 8, 9])('go clockwise around the table, %i of them', (seats) => {
    for (const { bottom, left, top, right } of [placesAround(2, seats), placesOnTable(seats)]) {
      const round = [...bottom].reverse().concat([...left].reverse(), top, right);
      expect(new Set(round).size).toBe(seats);
      const first = round[0] ?? 0;
      expect(round).toEqual(round.map((_, index) => (first + index) % seats));
    }
  });

  it('has the next player on the left', () => {
    expect(placesAround(4, 5).left).toEqual([0]);
  });
});

describe('the end', () => {
  it('ranks by the outcome', () => {
    const view = {
      outcome: { ranks: [2, 1, 3], reason: 'cannot_play' },
      table: [{ defeats: 1 }, { defeats: 2 }, { defeats: 0 }],
    };
    expect(standings(view).map(({ seat }) => seat)).toEqual([1, 0, 2]);
  });
});

describe('arrow keys', () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

  it('go to the nearest thing ahead', () => {
    const boxes = [box(0, 0), box(20, 0), box(40, 0), box(20, 40)];
    expect(nearest(boxes, 0, 'right')).toBe(1);
    expect(nearest(boxes, 3, 'up')).toBe(1);
    expect(nearest(boxes, 0, 'left')).toBeNull();
  });
});
