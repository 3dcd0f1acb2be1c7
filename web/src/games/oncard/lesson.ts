/** A guided first game of ON'CARD, at its first level: throw, place, stop, save, power. */
import {
  asked,
  happened,
  type Lesson,
  type LessonCard,
  type Moment,
  past,
} from '../../lesson/lesson';
import type { OnCardWire } from './wire';

const TURNS = 3;
/** Before the first throw, whatever lies on one's cards. */
const STARTING = ['start', 'start_short', 'start_whole'];
/** Throw on, or stop: also once the combination is complete. */
const GOING_ON = ['go_on', 'go_on_complete'];
const CARD = '[data-spot="card"]';
const DICE = '[data-spot="dice"]';
const OWN = '[data-spot="own"]';
const KEPT = '[data-spot="own"] .kept .die';

const did = (event: OnCardWire['event']['event']) => (moment: Moment<OnCardWire>) =>
  happened(moment, { event, seat: moment.seat });

const turnsOf = ({ events, seat }: Moment<OnCardWire>) =>
  events.filter((one) => one.event === 'turn_began' && one.seat === seat).length;

/** A character was thrown whose card is turned over: its power can be used, once a die is placed. */
const hasPower = (moment: Moment<OnCardWire>) =>
  asked(...GOING_ON)(moment) &&
  moment.view.table[moment.seat]?.some(
    ({ stage, die }) => stage === 3 && die.where === 'rolled' && die.face === 0,
  ) === true;

const cards: LessonCard<OnCardWire>[] = [
  { key: 'welcome', highlight: OWN },
  {
    key: 'throw',
    when: asked(...STARTING),
    until: past(...STARTING),
    highlight: '[data-thing="act:throw"]',
    points: true,
  },
  {
    key: 'card',
    when: asked('choose_card'),
    until: past('choose_card'),
    highlight: OWN,
    points: true,
  },
  { key: 'place', when: asked('place'), until: past('place'), highlight: DICE, points: true },
  { key: 'finished', when: did('finished'), highlight: CARD, points: true },
  {
    key: 'power',
    when: hasPower,
    until: (moment) => did('used_power')(moment) || past(...GOING_ON)(moment),
    highlight: DICE,
    points: true,
  },
  {
    key: 'go_on',
    when: asked(...GOING_ON),
    until: past(...GOING_ON),
    highlight: '[data-spot="acts"]',
    points: true,
  },
  { key: 'missed', when: did('missed'), highlight: OWN },
  { key: 'stopped', when: did('stopped'), highlight: OWN },
  {
    key: 'saved',
    when: (moment) => did('advanced')(moment) || did('saved')(moment),
    highlight: KEPT,
  },
];

const lesson: Lesson<OnCardWire> = { cards, enough: (moment) => turnsOf(moment) > TURNS };

export default lesson;
