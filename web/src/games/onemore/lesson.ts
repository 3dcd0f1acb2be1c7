/** A guided first game of One More!: about five minutes, over an ordinary match against easy bots. */
import type { Lesson, LessonCard, Moment } from '../../lesson/lesson';
import type { OneMoreView } from './types';

const viewOf = (moment: Moment) => moment.view as unknown as OneMoreView;

/** The learner is asked to do this step now. */
const asked = (step: string) => (moment: Moment) => moment.yours && moment.step === step;

/** Not before the learner plays a card. */
const toPlay = asked('play');

/** The learner's step is over. */
const past = (step: string) => (moment: Moment) => !asked(step)(moment);

/** What the card that was just played may ask for; skipped where it asks for nothing. */
const effects: LessonCard[] = [
  { key: 'draw', until: past('draw'), highlight: '.seat:not(.retired)' },
  { key: 'swap', until: past('swap'), highlight: '.seat:not(.retired)' },
  { key: 'give', until: past('give'), highlight: '[data-spot="hand"]' },
];

const cards: LessonCard[] = [
  { key: 'welcome' },
  { key: 'centre', highlight: '[data-spot="asks"]' },
  { key: 'play', when: toPlay, until: past('play'), highlight: '[data-spot="hand"]' },
  ...effects,
  { key: 'sign', highlight: '[data-spot="centre"]' },
  { key: 'effects', highlight: '[data-spot="aid"]' },
  { key: 'others', highlight: '[data-spot="others"] .seat' },
  { key: 'direction', highlight: '[data-spot="direction"]' },
  { key: 'lose', when: toPlay, highlight: '[data-spot="hand"]' },
  { key: 'again', when: toPlay, until: past('play'), highlight: '[data-spot="hand"]' },
  ...effects,
  { key: 'left' },
  {
    key: 'round',
    when: (moment) => viewOf(moment).rounds.length > 0,
    highlight: '[data-spot="defeats"]',
  },
  { key: 'help', when: toPlay },
  { key: 'over', when: (moment) => moment.over, highlight: '[data-spot="ending"]' },
];

const lesson: Lesson = {
  game: 'onemore',
  options: { first: 0, answerable_first: true },
  cards,
};

export default lesson;
