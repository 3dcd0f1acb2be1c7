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
import type { MemoEvent, MemoWire } from './wire';

const FIRST = ['turn_first', 'turn_first_or_call'];
const LONG_ENOUGH = 10;
/** Whoever has found no pair by then is let go. */
const LONGEST = 24;

const toTurn = asked(...FIRST);

const triesOf = ({ events }: Moment<MemoWire>) =>
  events.filter(({ event }) => event === 'turned_back' || event === 'found').length;

const hasFound = (moment: Moment<MemoWire>) =>
  happened(moment, { event: 'found', seat: moment.seat });

/** Which dice hide the same at first. The page does not know: what was seen is not told twice. */
const PAIRS = [
  [0, 2],
  [1, 4],
] as const;

/** Two dice that hide the same still lie there, and both have been seen. */
function isPairKnown({ events }: Moment<MemoWire>): boolean {
  const seen = new Set<number>();
  const other = new Set<number>();
  for (const event of events) {
    if (event.event === 'turned' || event.event === 'turned_unseen') seen.add(event.spot);
    if (event.event === 'swapped_unseen' || event.event === 'threw_all') return false;
    for (const spot of changedBy(event)) other.add(spot);
  }
  return PAIRS.some((pair) => pair.every((spot) => seen.has(spot) && !other.has(spot)));
}

function changedBy(event: MemoEvent): readonly number[] {
  switch (event.event) {
    case 'won':
    case 'threw':
    case 'filled':
    case 'blew_up':
    case 'set_aside':
      return [event.spot];
    case 'swapped':
      return event.spots;
    case 'swap_over':
      return event.changed;
    default:
      return [];
  }
}

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
    when: (moment) => toTurn(moment) && isPairKnown(moment),
    until: hasFound,
    comesAgain: true,
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

const lesson: Lesson<MemoWire> = {
  cards,
  enough: (moment) => triesOf(moment) >= (hasFound(moment) ? LONG_ENOUGH : LONGEST),
};

export default lesson;
