import { expect, test } from 'vitest';
import { happened, type Lesson, LessonRun, type Moment } from '../src/lesson/lesson';

const moment = (step: string, changes: Partial<Moment> = {}): Moment => ({
  view: {},
  step,
  seat: 0,
  yours: true,
  decision: step,
  events: [],
  over: false,
  ...changes,
});

const waiting = (step: string): Moment => moment(step, { yours: false, decision: null });

const at = (step: string) => (now: Moment) => now.yours && now.step === step;
const past = (step: string) => (now: Moment) => !at(step)(now);

const LESSON: Lesson = {
  cards: [
    { key: 'welcome' },
    { key: 'take', when: at('take'), until: past('take') },
    { key: 'place', when: at('place'), until: past('place') },
    { key: 'stolen', when: (now) => happened(now, { event: 'stole', victim: now.seat }) },
    { key: 'effect', when: at('effect'), until: past('effect') },
  ],
};

function keyAt(run: LessonRun, now: Moment): string | null {
  const card = run.look(now);
  return typeof card === 'string' ? card : (card?.key ?? null);
}

test('a card that is read is put away by hand', () => {
  const run = new LessonRun(LESSON);
  expect(keyAt(run, moment('take'))).toBe('welcome');
  expect(keyAt(run, moment('take'))).toBe('welcome');
  run.putAway();
  expect(keyAt(run, moment('take'))).toBe('take');
});

test('whoever plays on without reading is followed', () => {
  const run = new LessonRun(LESSON);
  expect(keyAt(run, moment('take'))).toBe('welcome');
  // Its own card was never seen: what it says is done.
  expect(keyAt(run, moment('place'))).toBe('place');
  expect(run.doneKeys).toEqual(['welcome', 'take']);
});

test('a card goes when its thing is done, and comes when its moment has, in whatever order', () => {
  const run = new LessonRun(LESSON, ['welcome']);
  expect(keyAt(run, moment('effect'))).toBe('effect');
  expect(keyAt(run, waiting('take'))).toBeNull();
  expect(keyAt(run, moment('take'))).toBe('take');
});

test('what happens in another one’s turn can be read until the next decision is made', () => {
  const run = new LessonRun(LESSON, ['welcome', 'take', 'place']);
  const events = [{ event: 'stole', victim: 0 }];
  expect(keyAt(run, { ...waiting('take'), events })).toBe('stolen');
  expect(keyAt(run, { ...moment('take'), events })).toBe('stolen');
  expect(keyAt(run, { ...moment('place'), events })).toBeNull();
});

test('a lesson ends with its cards, and says so again when the match is over', () => {
  const run = new LessonRun(LESSON, ['welcome', 'take', 'place', 'stolen']);
  expect(keyAt(run, moment('effect'))).toBe('effect');
  expect(keyAt(run, waiting('take'))).toBe('end');
  expect(keyAt(run, moment('take'))).toBe('end');
  expect(keyAt(run, { ...waiting('take'), over: true })).toBe('over');
});

test('a match that is over early ends the lesson', () => {
  const run = new LessonRun(LESSON);
  expect(keyAt(run, { ...waiting('take'), over: true })).toBe('over');
});

test('what never came up is not waited for', () => {
  const run = new LessonRun({ ...LESSON, enough: (now) => now.events.length >= 2 }, [
    'welcome',
    'take',
    'place',
  ]);
  expect(keyAt(run, { ...moment('take'), events: [{}] })).toBeNull();
  expect(keyAt(run, { ...moment('take'), events: [{}, {}] })).toBe('end');
});

test('a hint goes with its moment, and comes again until it is taken', () => {
  const run = new LessonRun({
    cards: [
      {
        key: 'pair',
        when: at('take'),
        until: (now) => happened(now, { event: 'found', seat: now.seat }),
        comesAgain: true,
      },
      { key: 'win', when: at('win'), until: past('win') },
    ],
  });
  expect(keyAt(run, moment('take'))).toBe('pair');
  expect(keyAt(run, moment('place'))).toBeNull();
  expect(keyAt(run, moment('take', { decision: 'again' }))).toBe('pair');
  const events = [{ event: 'found', seat: 0 }];
  expect(keyAt(run, moment('win', { events }))).toBe('win');
  expect(run.doneKeys).toEqual(['pair']);
});
