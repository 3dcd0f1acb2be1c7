import { expect, it } from 'vitest';
import { type Lesson, LessonRun, type Moment } from '../../lesson/lesson';
import lesson from './lesson';
import type { MemoEvent } from './wire';

const READ = ['welcome', 'turn', 'second', 'back', 'others'];
const SEEN: MemoEvent[] = [
  { event: 'turned_unseen', seat: 0, spot: 0 },
  { event: 'turned_unseen', seat: 0, spot: 1 },
  { event: 'turned_back', seat: 0, spots: [0, 1] },
  { event: 'turned_unseen', seat: 1, spot: 2 },
  { event: 'turned_unseen', seat: 1, spot: 3 },
  { event: 'turned_back', seat: 1, spots: [2, 3] },
];
const MISSED: MemoEvent[] = [
  { event: 'turned_unseen', seat: 0, spot: 0 },
  { event: 'turned_unseen', seat: 0, spot: 5 },
  { event: 'turned_back', seat: 0, spots: [0, 5] },
];

const at = (step: string, events: readonly MemoEvent[]): Moment => ({
  view: { reserve: 2 },
  step,
  seat: 0,
  yours: true,
  decision: `${step} ${events.length}`,
  events,
  over: false,
});

function keyAt(run: LessonRun, moment: Moment): string | null {
  const card = run.look(moment);
  return typeof card === 'string' ? card : (card?.key ?? null);
}

it('whoever misses the pair is told of it again, and learns to win it', () => {
  const run = new LessonRun(lesson as unknown as Lesson, READ);
  expect(keyAt(run, at('turn_first', SEEN))).toBe('remember');
  expect(keyAt(run, at('turn_second', SEEN))).toBeNull();
  const missed = [...SEEN, ...MISSED, ...MISSED, ...MISSED, ...MISSED, ...MISSED];
  const later = [...missed, ...MISSED, ...MISSED, ...MISSED, ...MISSED];
  expect(keyAt(run, at('turn_first', missed))).toBe('remember');
  expect(keyAt(run, at('turn_first', later))).toBe('remember');
  const found: MemoEvent = { event: 'found', seat: 0, symbol: 'smiley', spots: [0, 2] };
  expect(keyAt(run, at('win', [...missed, found]))).toBe('win');
});

it('nobody is told of a pair that is not known any more', () => {
  const run = new LessonRun(lesson as unknown as Lesson, READ);
  const thrown: MemoEvent = { event: 'threw', seat: 1, spot: 2, top: 'pi' };
  expect(keyAt(run, at('turn_first', [...SEEN, thrown]))).toBeNull();
});
