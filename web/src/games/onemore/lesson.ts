/** A guided first game of One More!, over the deal that `games/onemore/lesson.py` lays out. */
import {
  asked,
  happened,
  type Lesson,
  type LessonCard,
  type Moment,
  others,
  past,
} from '../../lesson/lesson';
import type { OneMoreWire } from './wire';

const toPlay = asked('play');

const asksFor = (sign: string) => (moment: Moment<OneMoreWire>) =>
  toPlay(moment) && (moment.view.pile.at(-1)?.includes(sign) ?? false);

const cardsPlayed = ({ events, seat }: Moment<OneMoreWire>) =>
  events.filter((event) => event.event === 'played' && event.seat === seat).length;

const HAND = '[data-spot="hand"]';
const SEATS = '.seat:not(.retired)';

const cards: LessonCard<OneMoreWire>[] = [
  { key: 'welcome' },
  {
    key: 'round',
    when: (moment) => moment.view.rounds.length > 0,
    highlight: '[data-at="defeat:0"]',
  },
  {
    key: 'more',
    when: asksFor('+'),
    until: (moment) => cardsPlayed(moment) > 0,
    highlight: HAND,
    points: true,
  },
  {
    key: 'replay',
    when: (moment) => toPlay(moment) && happened(moment, { event: 'replays', seat: moment.seat }),
    until: past('play'),
    highlight: HAND,
    points: true,
  },
  { key: 'draw', when: asked('draw'), until: past('draw'), highlight: SEATS, points: true },
  { key: 'swap', when: asked('swap'), until: past('swap'), highlight: SEATS, points: true },
  { key: 'give', when: asked('give'), until: past('give'), highlight: HAND, points: true },
  {
    key: 'reverse',
    when: (moment) => happened(moment, { event: 'reversed' }),
    highlight: '[data-spot="direction"]',
    points: true,
  },
  { key: 'less', when: asksFor('-'), until: past('play'), highlight: HAND, points: true },
  {
    key: 'lose',
    when: (moment) => toPlay(moment) && cardsPlayed(moment) > 2,
    until: past('play'),
    highlight: HAND,
    points: true,
  },
  {
    key: 'others',
    when: others,
    until: (moment) => moment.yours,
    highlight: '[data-spot="direction"]',
  },
];

const lesson: Lesson<OneMoreWire> = { cards, enough: (moment) => moment.view.rounds.length > 0 };

export default lesson;
