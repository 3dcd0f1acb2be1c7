import { beforeEach, describe, expect, it, test } from 'vitest';
import { COMPANION, readTexts } from '../../build/texts';
import { type Card, deckOf, effectCount, LEVELS, ONI, PLAY, readCatalogue } from './cards';
import { chance, shuffled } from './chance';
import {
  leftAt,
  moodOf,
  pauseClock,
  resumeClock,
  secondsOf,
  show,
  startClock,
  untilNextSecond,
} from './clock';
import {
  begin,
  call,
  cardsDrawn,
  type Game,
  go,
  judge,
  leftOf,
  pause,
  placeOfPlayer,
  resume,
  settle,
  undo,
} from './game';
import { loadChoices, loadGame, saveChoices, saveGame, standard } from './store';
import { layTable, type Step, type Supply, type Table, take, turnsLeft } from './table';

const catalogue = readCatalogue(readTexts(COMPANION, 'fr'));
const MINUTE = 60_000;
const START = 1_800_000_000_000;

describe('the cards (MD-51, MD-52)', () => {
  it.each([
    ['easy', 17, 7, 3, 7, 400],
    ['normal', 36, 15, 6, 15, 300],
    ['hard', 53, 22, 9, 22, 200],
  ] as const)('%s: %i cards', (level, size, effects, oni, play, seconds) => {
    const deck = deckOf(catalogue, level);
    const count = (wanted: Card) => deck.filter((card) => card === wanted).length;
    expect([deck.length, effectCount(catalogue, level)]).toEqual([size, effects]);
    expect([count(ONI), count(PLAY)]).toEqual([oni, play]);
    expect(catalogue.parts[level].seconds).toBe(seconds);
  });

  it('numbers them in the order of the rules', () => {
    const numbers = [...catalogue.effects.values()].map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 22 }, (_, place) => place + 1));
    expect(LEVELS).toEqual([...new Set([...catalogue.effects.values()].map(({ level }) => level))]);
  });

  it('knows what lasts, and what needs a die (MD-66, MD-70)', () => {
    const numbersOf = (wanted: (effect: NonNullable<ReturnType<typeof effectOf>>) => boolean) =>
      [...catalogue.effects.values()].filter(wanted).map(({ number }) => number);
    expect(numbersOf(({ lasts }) => lasts === 'until_turn')).toEqual([2, 4, 6, 9, 10, 18]);
    expect(numbersOf(({ lasts }) => lasts === 'game')).toEqual([20, 21]);
    expect(numbersOf(({ needs }) => needs === 'middle')).toEqual([1]);
    expect(numbersOf(({ needs }) => needs === 'two_won')).toEqual([3]);
    expect(numbersOf(({ needs }) => needs === 'just_won')).toEqual([12, 19]);
    expect(numbersOf(({ penalty }) => penalty === 'now')).toEqual([7]);
    expect(numbersOf(({ own }) => own)).toEqual([2, 6, 9, 21]);
  });

  it('are the same in both languages', () => {
    expect(readCatalogue(readTexts(COMPANION, 'en'))).toEqual(catalogue);
  });
});

function effectOf(card: Card) {
  return catalogue.effects.get(card);
}

describe('chance', () => {
  it('gives every number that it may, and no other', () => {
    const seen = new Set(Array.from({ length: 400 }, () => chance(5)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('shuffles without losing a card', () => {
    const deck = deckOf(catalogue, 'hard');
    const mixed = shuffled(deck, chance);
    expect(mixed).not.toEqual(deck);
    expect([...mixed].sort()).toEqual([...deck].sort());
  });

  it('brings every order', () => {
    const orders = new Set(
      Array.from({ length: 300 }, () => shuffled('abc'.split(''), chance).join('')),
    );
    expect(orders.size).toBe(6);
  });
});

describe('the clock', () => {
  it('is right after ten minutes in which nothing ran', () => {
    const clock = startClock(1200, START);
    expect(leftAt(clock, START + 10 * MINUTE)).toBe(10 * MINUTE);
  });

  it('keeps what is left while it stands', () => {
    const paused = pauseClock(startClock(400, START), START + 1234);
    expect(leftAt(paused, START + 90 * MINUTE)).toBe(400_000 - 1234);
    const resumed = resumeClock(paused, START + 90 * MINUTE);
    expect(leftAt(resumed, START + 90 * MINUTE + 1000)).toBe(400_000 - 2234);
    expect(resumeClock(resumed, START)).toBe(resumed);
  });

  it('never shows less than nothing or more than everything', () => {
    const clock = startClock(200, START);
    expect(leftAt(clock, START + 60 * MINUTE)).toBe(0);
    expect(leftAt(clock, START - 60 * MINUTE)).toBe(200_000);
  });

  it.each([
    [400_000, '6:40', 1000],
    [399_999, '6:40', 999],
    [60_000, '1:00', 1000],
    [1, '0:01', 1],
    [0, '0:00', 1000],
  ])('%i ms are %s', (left, shown, next) => {
    expect(show(secondsOf(left))).toBe(shown);
    expect(untilNextSecond(left)).toBe(next);
  });

  test.each([
    [31, 'calm'],
    [30, 'tense'],
    [11, 'tense'],
    [10, 'last'],
    [1, 'last'],
  ] as const)('with %i seconds it is %s', (seconds, mood) => expect(moodOf(seconds)).toBe(mood));
});

/** A deck that comes as it is written. */
function supplyOf(...deck: Card[]): Supply {
  return { catalogue, deck, chance: (count) => count - 1 };
}

function play(table: Table, supply: Supply, ...steps: Step[]): Table {
  return steps.reduce((now, step) => take(now, step, supply), table);
}

const next: Step = { what: 'next' };
const SPIN = 'easy.spin';
const HUSH = 'easy.hush';

describe('the table', () => {
  it('draws without replacement and shuffles again (MD-52)', () => {
    const deck = deckOf(catalogue, 'easy');
    const supply = { catalogue, deck, chance };
    let table = layTable(3);
    for (let round = 0; round < 3; round += 1) {
      const drawn: Card[] = [];
      for (const _ of deck) {
        table = take(table, next, supply);
        drawn.push(table.open?.card ?? '');
      }
      expect(drawn.sort()).toEqual([...deck].sort());
    }
  });

  it('ends an effect when the turn of whoever drew it begins (MD-66)', () => {
    const supply = supplyOf(SPIN, PLAY, PLAY, PLAY);
    let table = play(layTable(3), supply, next);
    expect(table).toMatchObject({ turn: 1, running: [{ card: SPIN, by: 0, until: 'turn' }] });
    expect(table.running.map((one) => turnsLeft(table, one))).toEqual([2]);
    table = play(table, supply, next);
    expect(table.running).toHaveLength(1);
    table = play(table, supply, next);
    expect(table).toMatchObject({ turn: 0, running: [] });
  });

  it('does not add the same effect up: the later end counts (MD-70)', () => {
    const supply = supplyOf(SPIN, HUSH, SPIN, PLAY, PLAY, PLAY, PLAY);
    let table = play(layTable(4), supply, next, next, next);
    expect(table.running).toEqual([
      { card: HUSH, by: 1, until: 'turn' },
      { card: SPIN, by: 2, until: 'turn' },
    ]);
    table = play(table, supply, next, next);
    expect(table.turn).toBe(1);
    expect(table.running.map(({ card }) => card)).toEqual([SPIN]);
  });

  it('keeps what lasts to the end of the game, until a yin-yang', () => {
    const supply = supplyOf('hard.sapristix', 'hard.sapristix', SPIN, PLAY, PLAY, PLAY);
    let table = play(layTable(2), supply, next, next, next, next, next);
    expect(table.running).toEqual([{ card: 'hard.sapristix', by: 0, until: 'game' }]);
    expect(turnsLeft(table, table.running[0] as never)).toBeNull();
    table = play(table, supply, { what: 'yinyang' });
    expect(table.running).toEqual([]);
  });

  it('lets a pair of characters go on with the same player, in the same turn', () => {
    const supply = supplyOf(SPIN, HUSH, PLAY);
    let table = play(layTable(3), supply, { what: 'character' }, next);
    expect(table).toMatchObject({ turn: 0, again: false });
    expect(table.running).toHaveLength(1);
    table = play(table, supply, next);
    expect(table.turn).toBe(1);
    expect(table.running.map(({ card }) => card)).toEqual([SPIN, HUSH]);
  });

  it('draws no card under a smiley, until its turn comes; yin-yang does not end it', () => {
    const supply = supplyOf(PLAY, SPIN);
    let table = play(layTable(3), supply, next, { what: 'smiley' });
    expect(table).toMatchObject({ turn: 2, smiley: 1, open: { card: ONI, by: 1 }, deck: [SPIN] });
    table = play(table, supply, { what: 'yinyang' }, next);
    expect(table).toMatchObject({ turn: 0, smiley: 1, deck: [SPIN] });
    table = play(table, supply, next);
    expect(table).toMatchObject({ turn: 1, smiley: null });
    expect(play(table, supply, next).open).toEqual({ card: SPIN, by: 1 });
  });

  it('lets a pair of characters go on under a smiley too, without a card (MD-19.1, MD-19.10)', () => {
    const supply = supplyOf(PLAY, SPIN);
    let table = play(layTable(3), supply, next, { what: 'smiley' }, { what: 'character' }, next);
    expect(table).toMatchObject({ turn: 2, again: false, smiley: 1, open: null, deck: [SPIN] });
    table = play(table, supply, next);
    expect(table).toMatchObject({ turn: 0, smiley: 1 });
  });

  it('leaves Long live to everybody who drew it (MD-66.21), and ends it for one of them', () => {
    const long = 'hard.long_live';
    const supply = supplyOf(long, long, PLAY, long);
    let table = play(layTable(3), supply, next, next, next, next);
    expect(table.running).toEqual([
      { card: long, by: 0, until: 'game' },
      { card: long, by: 1, until: 'game' },
    ]);
    table = play(table, supply, { what: 'over', card: long, by: 0 });
    expect(table.running).toEqual([{ card: long, by: 1, until: 'game' }]);
    expect(play(table, supply, { what: 'yinyang' }).running).toEqual([]);
  });

  it('lays a card aside when it is done, and does not bring it back', () => {
    const supply = supplyOf(PLAY, SPIN);
    const drawn = play(layTable(3), supply, next);
    expect(play(drawn, supply, { what: 'done' }).open).toBeNull();
    expect(play(drawn, supply, { what: 'sun' }).open).toBeNull();
    expect(play(drawn, supply, { what: 'wrong' }).open).toBeNull();
    const calm = play(drawn, supply, { what: 'smiley' });
    expect(calm.open).toMatchObject({ card: ONI });
    expect(play(calm, supply, next).open).toBeNull();
  });

  it('passes a turn without a card for the sun', () => {
    const table = play(layTable(3), supplyOf(SPIN), { what: 'sun' });
    expect(table).toMatchObject({ turn: 1, open: null });
  });

  it('reminds of penalties until they are done', () => {
    const supply = supplyOf('easy.oni_takes_one_back');
    let table = play(layTable(3), supply, next, { what: 'penalty' });
    expect(table.owed).toBe(2);
    table = play(table, supply, { what: 'paid' }, { what: 'paid' }, { what: 'paid' });
    expect(table.owed).toBe(0);
  });

  it('ends effects by hand, and puts the turn right', () => {
    const supply = supplyOf(SPIN, HUSH);
    let table = play(layTable(3), supply, next, next, { what: 'over', card: HUSH, by: 1 });
    expect(table.running.map(({ card }) => card)).toEqual([SPIN]);
    table = play(table, supply, { what: 'turn', of: 0 });
    expect(table).toMatchObject({ turn: 0, running: [] });
  });

  it('can do without turns: then effects end by hand only', () => {
    const supply = supplyOf(SPIN, PLAY, PLAY, PLAY);
    let table = play(layTable(0), supply, next, next, next, { what: 'smiley' });
    expect(table).toMatchObject({ turn: 0, smiley: 0 });
    expect(table.running.map((one) => turnsLeft(table, one))).toEqual([null]);
    const over = (card: Card): Step => ({ what: 'over', card, by: 0 });
    table = play(table, supply, over('smiley'), over(SPIN));
    expect(table).toMatchObject({ smiley: null, running: [] });
  });
});

const plan = { level: 'easy', names: ['Ana', 'Bo', 'Cy', 'Di'], oni: 2, counts: true } as const;
const at = (after: number) => ({ catalogue, chance, now: START + after });

describe('a game', () => {
  let game: Game;
  beforeEach(() => {
    game = begin(plan, catalogue, START);
  });

  it('counts the cards that were drawn, not the presses', () => {
    const steps = [{ what: 'next' }, { what: 'smiley' }, { what: 'next' }] as const;
    for (const step of steps) game = go(game, step, at(1000));
    expect(cardsDrawn(game)).toBe(1);
    expect(cardsDrawn(undo(undo(undo(game))))).toBe(0);
  });

  it('begins on Oni’s left, and Oni has no turn (MD-50)', () => {
    expect(game.table.players).toBe(3);
    expect([0, 1, 2].map((player) => plan.names[placeOfPlayer(plan, player)])).toEqual([
      'Di',
      'Ana',
      'Bo',
    ]);
  });

  it('takes a slip back: the same card comes again, and the clock has gone on', () => {
    const once = go(game, next, at(1000));
    const back = undo(once);
    expect(back.table).toEqual(game.table);
    expect(back.past).toEqual([]);
    expect(leftOf(back, START + 5000)).toBe(395_000);
    const twice = go(once, next, at(2000));
    const again = go(undo(twice), { what: 'character' }, at(3000));
    expect(go(again, next, at(4000)).table.open).toEqual(twice.table.open);
    expect(undo(game)).toBe(game);
  });

  it('remembers what was done, by whom and when', () => {
    const after = go(go(game, next, at(1000)), { what: 'penalty' }, at(2500));
    expect(after.past.map(({ step, by, left }) => [step.what, by, left])).toEqual([
      ['next', 0, 399_000],
      ['penalty', 1, 397_500],
    ]);
  });

  it('rings at zero and not before: Oni wins', () => {
    expect(settle(game, START + 399_999).status).toBe('running');
    const lost = settle(game, START + 400_000);
    expect(lost.status).toBe('lost');
    expect(go(lost, next, at(400_001))).toBe(lost);
    expect(call(lost, START + 400_001)).toBe(lost);
  });

  it('stands while paused', () => {
    const paused = pause(game, START + 1000);
    expect(settle(paused, START + 60 * MINUTE).status).toBe('paused');
    const resumed = resume(paused, START + 60 * MINUTE);
    expect(leftOf(resumed, START + 60 * MINUTE)).toBe(399_000);
    expect(resume(resumed, START)).toBe(resumed);
  });

  it('counts a call that came before the ring (MD-63)', () => {
    const called = call(game, START + 399_950);
    expect(settle(called, START + 420_000).status).toBe('called');
    expect(leftOf(called, START + 420_000)).toBe(50);
    const won = judge(called, 'right', at(420_000));
    expect([won.status, leftOf(won, START + 999_999)]).toEqual(['won', 50]);
  });

  it('goes on after a wrong call, with the next player; the clock has not waited', () => {
    const called = call(game, START + 10_000);
    const wrong = judge(called, 'wrong', at(20_000));
    expect([wrong.status, wrong.table.turn]).toEqual(['running', 1]);
    expect(leftOf(wrong, START + 20_000)).toBe(380_000);
    expect(judge(called, 'slip', at(20_000))).toMatchObject({
      status: 'running',
      table: { turn: 0 },
    });
    expect(judge(called, 'wrong', at(400_000)).status).toBe('lost');
  });
});

describe('what the device keeps', () => {
  beforeEach(() => localStorage.clear());

  it('is the whole game', () => {
    const game = go(begin(plan, catalogue, START), next, at(1000));
    saveGame(game);
    expect(loadGame()).toEqual(game);
    saveGame(null);
    expect(loadGame()).toBeNull();
  });

  it.each(['', '{', 'null', '7', '{"version":0}', '{"version":1,"game":{}}'])(
    'is not %j',
    (text) => {
      localStorage.setItem('tablee-companion-game', text);
      localStorage.setItem('tablee-companion', text);
      expect(loadGame()).toBeNull();
      expect(loadChoices()).toEqual(standard());
    },
  );

  it('is what was chosen last', () => {
    const choices = { ...standard(), names: ['A', 'B', '', 'D', 'E'], oni: 4, sound: false };
    saveChoices(choices);
    expect(loadChoices()).toEqual(choices);
  });
});
