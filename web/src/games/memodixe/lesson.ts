/** A guided first game of MémoDiXe, over the dice that `games/memodixe/lesson.py` lays out. */
import {
  asked,
  happened,
  type Lesson,
  type LessonCard,
  type Moment,
  others,
  past,
} from '../../lesson/lesson';
import type { MemoWire } from './wire';

const FIRST = ['turn_first', 'turn_first_or_call'];
const LONG_ENOUGH = 10;

const toTurn = asked(...FIRST);

const triesOf = ({ events }: Moment<MemoWire>) =>
  events.filter(({ event }) => event === 'turned_back' || event === 'found').length;

/** Nobody brings new dice any more: it is worth asking whether a pair is left. */
const mayBeOver = (moment: Moment<MemoWire>) =>
  asked('turn_first_or_call')(moment) && moment.view.reserve === 0;

const SQUARE = '[data-spot="square"]';

const cards: LessonCard<MemoWire>[] = [
  { key: 'welcome', highlight: SQUARE },
  {
    key: 'call',
    when: mayBeOver,
    until: past('turn_first_or_call'),
    highlight: '[data-spot="call"]',
    points: true,
  },
  {
    key: 'replay',
    when: (moment) => toTurn(moment) && happened(moment, { event: 'replays', seat: moment.seat }),
    until: past(...FIRST),
    highlight: SQUARE,
    points: true,
  },
  {
    key: 'remember',
    when: (moment) => toTurn(moment) && triesOf(moment) > 1,
    until: past(...FIRST),
    highlight: SQUARE,
    points: true,
  },
  { key: 'turn', when: toTurn, until: past(...FIRST), highlight: SQUARE, points: true },
  {
    key: 'second',
    when: asked('turn_second'),
    until: past('turn_second'),
    highlight: SQUARE,
    points: true,
  },
  {
    key: 'back',
    when: asked('turn_back'),
    until: past('turn_back'),
    highlight: '[data-thing="act:turn_back"]',
    points: true,
  },
  { key: 'win', when: asked('win'), until: past('win'), highlight: SQUARE, points: true },
  { key: 'throw', when: asked('throw'), until: past('throw'), highlight: SQUARE, points: true },
  { key: 'take', when: asked('take'), until: past('take'), highlight: SQUARE, points: true },
  { key: 'others', when: others, until: (moment) => moment.yours, highlight: SQUARE },
];

const lesson: Lesson<MemoWire> = { cards, enough: (moment) => triesOf(moment) >= LONG_ENOUGH };

export default lesson;
