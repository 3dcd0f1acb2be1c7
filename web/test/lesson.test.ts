import { expect, test } from 'vitest';
import { type Lesson, LessonRun, type Moment } from '../src/lesson/lesson';

const moment = (changes: Partial<Moment> = {}): Moment => ({
  view: {},
  step: 'take',
  seat: 0,
  yours: true,
  last: null,
  over: false,
  ...changes,
});

const LESSON: Lesson = {
  game: 'small',
  options: {},
  cards: [
    { key: 'welcome' },
    { key: 'take', until: (now) => now.step !== 'take' },
    { key: 'effect', when: (now) => now.step === 'effect', highlight: '.piles' },
    { key: 'end' },
  ],
};

test('one card at a time, put away by hand', () => {
  const run = new LessonRun(LESSON);
  expect(run.look(moment())?.key).toBe('welcome');
  expect(run.look(moment())?.key).toBe('welcome');
  run.putAway();
  expect(run.look(moment())?.key).toBe('take');
  expect(run.position).toBe(2);
});

test('a card goes by itself when it is done, and the next one waits for its moment', () => {
  const run = new LessonRun(LESSON);
  run.look(moment());
  run.putAway();
  expect(run.look(moment())?.key).toBe('take');
  expect(run.look(moment({ step: 'place' }))).toBeNull();
  expect(run.look(moment({ step: 'effect' }))?.key).toBe('effect');
  // Once shown it stays until it is read, even if its moment has passed.
  expect(run.look(moment({ step: 'take' }))?.key).toBe('effect');
});

test('a card whose work is done already is left out', () => {
  const run = new LessonRun(LESSON);
  run.look(moment());
  run.putAway();
  expect(run.look(moment({ step: 'effect' }))?.key).toBe('effect');
});

test('a lesson ends', () => {
  const run = new LessonRun({ ...LESSON, cards: [{ key: 'only' }] });
  run.look(moment());
  expect(run.done).toBe(false);
  run.putAway();
  expect(run.look(moment())).toBeNull();
  expect(run.done).toBe(true);
  expect(run.position).toBe(1);
});

test('a match that is over goes on with the last card, and only with that', () => {
  const run = new LessonRun(LESSON);
  expect(run.look(moment())?.key).toBe('welcome');
  expect(run.look(moment({ over: true }))?.key).toBe('end');
  expect(run.position).toBe(4);
  run.putAway();
  expect(run.look(moment({ over: true }))).toBeNull();
  expect(run.done).toBe(true);
});
