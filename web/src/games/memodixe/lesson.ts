/** A guided first game of MémoDiXe: turn, remember, find, call, over an ordinary match. */
import type { Lesson, LessonCard, Moment } from '../../lesson/lesson';
import type { MemoView } from './types';

const viewOf = (moment: Moment) => moment.view as unknown as MemoView;

/** The learner is asked to do this step now. */
const asked =
  (...steps: string[]) =>
  (moment: Moment) =>
    moment.yours && steps.includes(moment.step);

/** The learner's step is over. */
const past =
  (...steps: string[]) =>
  (moment: Moment) =>
    !asked(...steps)(moment);

const starts = ['turn_first', 'turn_first_or_call'];

const cards: LessonCard[] = [
  { key: 'welcome' },
  {
    key: 'turn',
    when: asked(...starts),
    until: past(...starts),
    highlight: '[data-spot="square"]',
  },
  {
    key: 'second',
    when: asked('turn_second'),
    until: past('turn_second'),
    highlight: '[data-spot="square"]',
  },
  {
    key: 'back',
    when: (moment) => moment.yours,
    until: past('turn_back'),
    highlight: '[data-thing="act:turn_back"]',
  },
  {
    key: 'others',
    when: (moment) => viewOf(moment).turn !== moment.seat,
    highlight: '[data-spot="others"]',
  },
  { key: 'reserve', highlight: '[data-at="out"]' },
  {
    key: 'pair',
    when: (moment) => viewOf(moment).found !== null,
    highlight: '[data-spot="power"]',
  },
  { key: 'win', when: asked('win'), until: past('win'), highlight: '[data-spot="square"]' },
  { key: 'call', when: asked('turn_first_or_call'), highlight: '[data-spot="call"]' },
  { key: 'help', highlight: '[data-spot="aid"]' },
];

const lesson: Lesson = { cards };

export default lesson;
