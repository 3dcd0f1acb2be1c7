/** A guided first game of Onix, over the deal that `games/onix/lesson.py` lays out. */
import {
  asked,
  happened,
  type Lesson,
  type LessonCard,
  type Moment,
  others,
  past,
} from '../../lesson/lesson';
import type { Gem, OnixWire } from './wire';

const toTake = asked('take');

/** The learner has a Collection that lacks a single gem, which can be taken now. */
function lacksOne(moment: Moment<OnixWire>): boolean {
  const { table, piles } = moment.view;
  const tops = new Set(piles.flatMap(({ top }) => top ?? []));
  return (table[moment.seat]?.collections ?? []).some((cards) => {
    const gems = new Set(cards.flat());
    return gems.size === 3 && [...tops].some((gem) => !gems.has(gem));
  });
}

const hasDouble = (moment: Moment<OnixWire>) =>
  moment.view.piles.some(({ top }) => top?.length === 2);

const isLow = (moment: Moment<OnixWire>) => moment.view.piles.some(({ height }) => height === 1);

const effect = (gem: Gem, highlight: string): LessonCard<OnixWire> => ({
  key: `effect_${gem}`,
  when: asked(`effect_${gem}`),
  until: past(`effect_${gem}`),
  highlight,
  points: true,
});

const CIRCLE = '[data-spot="circle"]';
const OTHERS = '[data-spot="others"]';
const COLLECTIONS = '[data-spot="collections"]';
const STOCK = '[data-spot="stock"]';

const cards: LessonCard<OnixWire>[] = [
  { key: 'welcome', highlight: STOCK },
  {
    key: 'low',
    when: (moment) => toTake(moment) && isLow(moment),
    until: past('take'),
    highlight: CIRCLE,
    points: true,
  },
  {
    key: 'stocked',
    when: (moment) => happened(moment, { event: 'completed', seat: moment.seat }),
    highlight: STOCK,
  },
  {
    key: 'attacked',
    when: (moment) =>
      happened(moment, { event: 'destroyed', victim: moment.seat }) ||
      happened(moment, { event: 'stole', victim: moment.seat }),
    highlight: COLLECTIONS,
  },
  { key: 'take', when: toTake, until: past('take'), highlight: CIRCLE, points: true },
  {
    key: 'place',
    when: asked('place'),
    until: past('place'),
    highlight: COLLECTIONS,
    points: true,
  },
  effect('circle', CIRCLE),
  effect('square', CIRCLE),
  effect('diamond', OTHERS),
  effect('cross', OTHERS),
  {
    key: 'gain',
    when: asked('place_gain'),
    until: past('place_gain'),
    highlight: COLLECTIONS,
    points: true,
  },
  { key: 'others', when: others, until: (moment) => moment.yours, highlight: OTHERS },
  {
    key: 'complete',
    when: (moment) => toTake(moment) && lacksOne(moment),
    until: past('take'),
    highlight: CIRCLE,
    points: true,
  },
  {
    key: 'double',
    when: (moment) => toTake(moment) && hasDouble(moment),
    until: past('take'),
    highlight: CIRCLE,
    points: true,
  },
];

const lesson: Lesson<OnixWire> = { cards, isWholeMatch: true };

export default lesson;
