/** A guided first game of Oni against all, over the match that `games/oni/lesson.py` lays out. */
import { happened, type Lesson, type LessonCard, type Moment } from '../../lesson/lesson';
import type { OniWire } from './wire';

const ENOUGH_TURNS = 3;

const SQUARE = '[data-spot="square"]';
const NEXT = '[data-thing="act:next"]';

/** Everybody is asked the same question here, and may always do something: it is the turn that counts. */
const turn =
  (...steps: string[]) =>
  (moment: Moment<OniWire>): boolean =>
    moment.view.turn === moment.seat && steps.includes(moment.step);

const not = (when: (moment: Moment<OniWire>) => boolean) => (moment: Moment<OniWire>) =>
  !when(moment);

const toTurn = turn('turn_first', 'turn_first_or_call');
const toCall = turn('turn_first_or_call');

const triesOf = ({ events }: Moment<OniWire>) =>
  events.filter(({ event }) => event === 'turned_back' || event === 'found').length;

const ownTurns = (moment: Moment<OniWire>) =>
  moment.events.filter(
    (one) =>
      (one.event === 'turned_back' || one.event === 'found' || one.event === 'called_wrongly') &&
      one.seat === moment.seat,
  ).length;

const cards: LessonCard<OniWire>[] = [
  { key: 'oni', highlight: '[data-spot="others"] .oni' },
  { key: 'team', highlight: SQUARE },
  {
    key: 'go',
    until: (moment) => moment.view.started_at !== null,
    highlight: '[data-thing="act:go"]',
    points: true,
  },
  {
    key: 'spin',
    when: ({ step }) => step === 'spin',
    until: ({ step }) => step !== 'spin',
    highlight: '[data-spot="challenge"]',
    points: true,
  },
  {
    key: 'card',
    when: (moment) => happened(moment, { event: 'drew', seat: moment.seat }),
    highlight: '[data-spot="card"]',
  },
  {
    key: 'effect',
    when: (moment) => moment.view.running.some(({ card }) => card === 'spin'),
    highlight: '[data-spot="running"]',
  },
  {
    key: 'bomb',
    when: (moment) => turn('next')(moment) && happened(moment, { event: 'blew_up' }),
    highlight: '[data-spot="power"]',
  },
  {
    key: 'unseen',
    when: (moment) => happened(moment, { event: 'drew', card: 'oni' }),
    highlight: SQUARE,
  },
  { key: 'middle', when: (moment) => happened(moment, { event: 'moved' }), highlight: SQUARE },
  { key: 'call', when: toCall, until: not(toCall), highlight: '[data-spot="call"]', points: true },
  {
    key: 'remember',
    when: (moment) => toTurn(moment) && triesOf(moment) > 1,
    until: not(toTurn),
    highlight: SQUARE,
    points: true,
  },
  { key: 'turn', when: toTurn, until: not(toTurn), highlight: SQUARE, points: true },
  {
    key: 'second',
    when: turn('turn_second'),
    until: not(turn('turn_second')),
    highlight: SQUARE,
    points: true,
  },
  {
    key: 'missed',
    when: turn('turn_back'),
    until: not(turn('turn_back')),
    highlight: NEXT,
    points: true,
  },
  { key: 'win', when: turn('win'), until: not(turn('win')), highlight: SQUARE, points: true },
  { key: 'next', when: turn('next'), until: not(turn('next')), highlight: NEXT, points: true },
];

const lesson: Lesson<OniWire> = { cards, enough: (moment) => ownTurns(moment) >= ENOUGH_TURNS };

export default lesson;
