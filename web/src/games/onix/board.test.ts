import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { library } from '../../texts/texts.svelte';
import type { SeatView } from '../../wire/protocol';
import { type Language, type Texts, Words } from '../../words';
import type { BoardProps, HappeningOf, PromptOf } from '../board';
import Board from './Board.svelte';
import crossing from './fixtures/effect_cross-6.json';
import middle from './fixtures/middle-4.json';
import over from './fixtures/over-4.json';
import place from './fixtures/place-4.json';
import lesson from './lesson';
import type { OnixWire } from './wire';

const texts = {} as Record<Language, Texts>;

beforeAll(async () => {
  texts.fr = await library.load('onix', 'fr');
  texts.en = await library.load('onix', 'en');
});
afterEach(cleanup);

type Props = BoardProps<OnixWire>;

interface Moment {
  view: object;
  prompt: object | null;
  happenings: object[];
  before: object[];
  names: string[];
}

function show(moment: Moment, changes: Partial<Props> = {}, language: Language = 'en') {
  const seats = moment.names.map(
    (name, seat): SeatView => ({
      kind: seat === 0 ? 'guest' : 'bot',
      name,
      avatar: seat,
      handle: null,
      level: null,
      present: true,
      replaced: false,
    }),
  );
  const props: Props = {
    view: moment.view as Props['view'],
    screen: 'whole',
    open: [],
    handHidden: false,
    seats,
    you: [0],
    awaited: [0],
    prompt: moment.prompt as PromptOf<OnixWire> | null,
    words: new Words(texts[language], moment.names, 0),
    settings: { letters: false, sound: false, motion: false },
    happenings: [...moment.before, ...moment.happenings] as HappeningOf<OnixWire>[],
    onDecide: vi.fn(),
    onWhyNot: vi.fn(async () => ({
      scope: 'onix',
      reason: 'gem_twice',
      values: { gems: ['circle'] },
      clause: 'OX-21',
    })),
    onRules: vi.fn(),
    hint: null,
    lasting: (length) => length,
    clock: () => 0,
    ...changes,
  };
  return { ...render(Board, props), props };
}

const things = (can: 'yes' | 'no') => [
  ...document.querySelectorAll<HTMLElement>(`[data-thing][data-can="${can}"]`),
];

describe('the board', () => {
  it('offers every legal move, and sends the one that is chosen', () => {
    const { props } = show(middle);
    const prompt = props.prompt as PromptOf<OnixWire>;
    const chosen = things('yes').map((thing) => {
      thing.click();
      return vi.mocked(props.onDecide).mock.lastCall?.[0];
    });
    for (const move of prompt.moves) expect(chosen).toContainEqual(move);
    for (const move of chosen) expect(prompt.moves).toContainEqual(move);
  });

  it('says why a card cannot be put somewhere, with the rule', async () => {
    const { props } = show(place);
    const refused = things('no').find((thing) => thing.dataset.thing?.startsWith('collection:0'));
    refused?.click();
    expect(props.onDecide).not.toHaveBeenCalled();
    expect(vi.mocked(props.onWhyNot).mock.lastCall?.[0]).toMatchObject({ move: 'place' });
    (await screen.findByRole('button', { name: /OX-21/ })).click();
    expect(props.onRules).toHaveBeenCalledExactlyOnceWith('OX-21');
  });

  it('says of a card that comes later that another one is first', async () => {
    const { props } = show(place);
    document.querySelector<HTMLElement>('[data-at="hand:0:1"]')?.click();
    expect(
      await screen.findByText('The one in front first: the others come after it.'),
    ).toBeTruthy();
    expect(props.onDecide).not.toHaveBeenCalled();
  });

  it('has one stop of the Tab key in each zone', () => {
    show(crossing);
    for (const zone of document.querySelectorAll('[data-zone]')) {
      expect(zone.querySelectorAll('[data-thing][tabindex="0"]')).toHaveLength(1);
    }
  });

  it('names everything that can be done in the language of the player', () => {
    show(crossing, {}, 'fr');
    for (const thing of things('yes'))
      expect(thing.getAttribute('aria-label')).toMatch(/^Détruire /);
  });

  it('marks a hint on the thing that makes it', () => {
    const prompt = place.prompt as PromptOf<OnixWire>;
    show(place, { hint: prompt.moves[0] ?? null });
    expect(document.querySelectorAll('.hinted')).toHaveLength(1);
  });

  it('shows the last turn without having animated it', async () => {
    show(place);
    await tick();
    expect(document.querySelectorAll('.flight')).toHaveLength(0);
    expect(screen.getByRole('list', { name: 'The last turn' })).toBeTruthy();
  });

  it('says to whoever plays that it is their turn, and to others that it is hers', () => {
    const said = () => [...document.querySelectorAll('.who .hidden')].map((one) => one.textContent);
    show(place, {}, 'fr');
    expect(said()).toEqual(['C’est à toi de jouer']);
    cleanup();
    show(place, { awaited: [1] }, 'fr');
    expect(said()).toEqual(['C’est son tour']);
  });

  it('lets a spectator look', () => {
    const { props } = show(place, { you: [], prompt: null });
    expect(things('yes')).toHaveLength(0);
    things('no')[0]?.click();
    expect(props.onWhyNot).not.toHaveBeenCalled();
  });

  it('ends with everybody ranked', () => {
    show(over);
    const rows = [...document.querySelectorAll('.ending li')];
    expect(rows).toHaveLength(4);
    expect(rows[0]?.textContent).toContain('20 cards');
  });

  it('has no text missing', () => {
    const missing = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const moment of [middle, place, crossing, over]) {
      for (const language of ['fr', 'en'] as const) {
        show(moment, { settings: { letters: true, sound: false, motion: false } }, language);
        cleanup();
      }
    }
    expect(missing).not.toHaveBeenCalled();
    missing.mockRestore();
  });
});

describe('the lesson', () => {
  it('has words for every card, and lights up what is there', () => {
    show(middle);
    for (const card of lesson.cards) {
      for (const language of ['fr', 'en'] as const) {
        expect(texts[language].has(`lesson.${card.key}`), card.key).toBe(true);
      }
      if (card.highlight && !card.highlight.includes('ending')) {
        expect(document.querySelector(card.highlight), card.key).toBeTruthy();
      }
    }
  });
});
