/** A guided first game of ON'CARD: throw, place, stop, save, power, over an ordinary match. */
import type { Lesson, LessonCard, Moment } from '../../lesson/lesson';
import type { OnCardView } from './types';

const viewOf = (moment: Moment) => moment.view as unknown as OnCardView;

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

const saves = ['save_throw', 'save_end'];
const ownCards = (moment: Moment) => viewOf(moment).table[moment.seat] ?? [];

const cards: LessonCard[] = [
  { key: 'welcome' },
  {
    key: 'powers',
    when: asked('turn_up'),
    until: past('turn_up'),
    highlight: '[data-spot="powers"]',
  },
  {
    key: 'throw',
    when: asked('start'),
    until: past('start'),
    highlight: '[data-thing="act:throw"]',
  },
  {
    key: 'card',
    when: asked('choose_card'),
    until: past('choose_card'),
    highlight: '[data-spot="own"]',
  },
  { key: 'place', when: asked('place'), until: past('place'), highlight: '[data-spot="dice"]' },
  { key: 'go_on', when: asked('go_on', 'place'), highlight: '[data-spot="acts"]' },
  { key: 'odds', when: asked('go_on'), highlight: '[data-thing="act:throw"]' },
  { key: 'stop', when: asked('go_on'), highlight: '[data-thing="act:stop"]' },
  { key: 'quarter', highlight: '[data-spot="card"]' },
  {
    key: 'others',
    when: (moment) => viewOf(moment).turn !== moment.seat,
    highlight: '[data-spot="own"]',
  },
  { key: 'save', when: asked(...saves), until: past(...saves), highlight: '[data-spot="saves"]' },
  {
    key: 'saved',
    when: (moment) =>
      ownCards(moment).some(({ die }) => die.where === 'saved' || die.where === 'slot'),
    highlight: '[data-spot="own"]',
  },
  { key: 'back', when: asked('start'), highlight: '[data-spot="own"]' },
  {
    key: 'power',
    when: (moment) =>
      asked('go_on')(moment) &&
      viewOf(moment).table[moment.seat]?.some(
        ({ stage, die }) => stage === 3 && die.where === 'rolled' && die.face === 0,
      ) === true,
    highlight: '[data-spot="dice"]',
  },
  { key: 'help' },
];

const lesson: Lesson = { cards };

export default lesson;
