import { describe, expect, it } from 'vitest';
import oncard from '../games/oncard/rounds';
import onemore from '../games/onemore/rounds';
import type { RoundView } from '../games/onemore/wire';
import { roundsOf, turnAfter, turnBefore, turnsOf } from './turns';

const steps = (...awaited: number[][]) => awaited.map((seats) => ({ awaited: seats }));

describe('turns', () => {
  it('begin where somebody else is waited for', () => {
    const turns = turnsOf(steps([0], [0], [1], [1], [1, 2], [2], [0], []));
    expect(turns).toEqual([0, 2, 5, 6]);
    expect(turnAfter(turns, 0, 7)).toBe(2);
    expect(turnAfter(turns, 3, 7)).toBe(5);
    expect(turnAfter(turns, 6, 7)).toBe(7);
    expect(turnBefore(turns, 7)).toBe(6);
    expect(turnBefore(turns, 3)).toBe(2);
    expect(turnBefore(turns, 2)).toBe(0);
    expect(turnBefore(turns, 0)).toBe(0);
  });

  it('are ten moves each where nobody is waited for', () => {
    expect(turnsOf(steps(...Array.from({ length: 25 }, () => [])))).toEqual([0, 10, 20]);
  });
});

describe('rounds', () => {
  const views = <View>(...all: View[]) => all.map((view) => ({ view }));
  const ENDED = { ranks: [1, 2], reason: '' };
  type Outcome = typeof ENDED | null;

  it('of One More! end with the round that is lost, the last one with the game', () => {
    const round: RoundView = {
      loser: 0,
      reason: 'cannot_play',
      shown: [],
      hand: [],
      centre: '5±',
      left: [],
    };
    const dealt = (lost: number, outcome: Outcome = null) => ({
      rounds: Array.from({ length: lost }, () => round),
      outcome,
    });
    const steps = views(dealt(0), dealt(0), dealt(1), dealt(1), dealt(2, ENDED));
    expect(roundsOf(steps, onemore.roundOf)).toEqual([0, 2]);
  });

  it("of ON'CARD are once around the table", () => {
    const at = (turns: number, outcome: Outcome = null) => ({ turns, seats: 2, outcome });
    const steps = views(at(0), at(1), at(1), at(2), at(3), at(4, ENDED));
    expect(roundsOf(steps, oncard.roundOf)).toEqual([0, 3]);
  });
});
