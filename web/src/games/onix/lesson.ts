/** A guided first game of Onix: about five minutes, over an ordinary match against an easy bot. */
import type { Lesson, LessonCard, Moment } from '../../lesson/lesson';
import type { OnixEvent, OnixView } from './types';

/** The learner has just put a card down. */
function placed(moment: Moment): boolean {
  const last = moment.last as OnixEvent | null;
  return last?.event === 'placed' && last.seat === moment.seat;
}

function stockOf(moment: Moment): number {
  return (moment.view as unknown as OnixView).table[moment.seat]?.stock ?? 0;
}

/** The learner is asked to do this step now. */
const asked = (step: string) => (moment: Moment) => moment.yours && moment.step === step;

/** The learner's step is over. */
const past = (step: string) => (moment: Moment) => !asked(step)(moment);

const anyEffect = (moment: Moment) => moment.yours && moment.step.startsWith('effect_');

const others = (moment: Moment) => !moment.yours && !moment.over;

const cards: LessonCard[] = [
  { key: 'welcome' },
  { key: 'gems', highlight: '[data-spot="aid"]' },
  { key: 'groups', when: asked('take'), highlight: '[data-spot="circle"]' },
  {
    key: 'take',
    when: asked('take'),
    until: past('take'),
    highlight: '[data-spot="circle"]',
  },
  {
    key: 'place',
    when: asked('place'),
    until: (moment) => placed(moment) || past('place')(moment),
    highlight: '[data-spot="collections"]',
  },
  { key: 'twice', highlight: '[data-spot="new"]' },
  {
    key: 'effect',
    when: anyEffect,
    until: (moment) => !anyEffect(moment),
    highlight: '[data-can="yes"]',
  },
  { key: 'others', when: others, highlight: '[data-spot="others"]' },
  { key: 'last', when: asked('take'), highlight: '[data-spot="last"]' },
  { key: 'collect', when: asked('take'), highlight: '[data-spot="collections"]' },
  {
    key: 'stock',
    when: (moment) => stockOf(moment) > 0,
    highlight: '[data-spot="stock"]',
  },
  { key: 'end', when: asked('take'), highlight: '[data-spot="circle"]' },
  { key: 'help', when: asked('take') },
  { key: 'over', when: (moment) => moment.over, highlight: '[data-spot="ending"]' },
];

const lesson: Lesson = { game: 'onix', options: { first: 0, advanced: false }, cards };

export default lesson;
