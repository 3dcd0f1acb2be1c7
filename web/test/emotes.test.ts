import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Visit } from '../src/room/visit.svelte';
import { settings } from '../src/settings/settings.svelte';
import Bubbles from '../src/table/Bubbles.svelte';
import Chat from '../src/table/Chat.svelte';
import { library, t } from '../src/texts/texts.svelte';
import { keepBy } from '../src/wire/keeper';
import type { ChatLine, Emote } from '../src/wire/protocol';
import { LANGUAGES } from '../src/words';
import { room, Scripted } from './scripted';

const EMOTES: readonly Emote[] = [
  'bravo',
  'thanks',
  'hello',
  'oops',
  'thinking',
  'hurry',
  'love',
  'laugh',
];
const line = (emote: Emote, number: number): ChatLine => ({
  number,
  guest: { handle: 'tom', name: 'Tom', avatar: 0 },
  text: null,
  emote,
});

let house: Scripted;
let visit: Visit;

beforeAll(async () => {
  for (const language of LANGUAGES) await library.load('house', language);
});

beforeEach(() => {
  house = new Scripted();
  visit = new Visit('ABCD');
  visit.enter();
});

afterEach(() => {
  cleanup();
  visit.leave();
  keepBy(null);
});

/** Each a picture of its own, which is not read aloud: the word beside it is. */
function expectPictures(places: readonly HTMLElement[]): void {
  const pictures = places.map((place) => place.querySelector('.emote[aria-hidden="true"] > svg'));
  const drawn = pictures.map((picture) => picture?.innerHTML.trim() ?? '');
  expect(drawn).not.toContain('');
  expect(new Set(drawn).size).toBe(places.length);
}

describe.each(LANGUAGES)('emotes are pictures, with names for the ear (%s)', (language) => {
  const said = EMOTES.map((emote, at) => line(emote, at + 1));

  beforeEach(() => settings.choose('language', language));

  it('where one is chosen', async () => {
    house.tell();
    render(Chat, { visit, room: room(), onclose: () => undefined });
    const choice = within(screen.getByRole('group', { name: t('chat.emotes') }));
    const buttons = EMOTES.map((emote) =>
      choice.getByRole('button', { name: t(`emote.${emote}`) }),
    );
    expect(choice.getAllByRole('button')).toHaveLength(buttons.length);
    expectPictures(buttons);
    // No words that take their room: nothing is written on them.
    expect(buttons.map((button) => button.textContent.trim()).join('')).toBe('');
    for (const button of buttons) await fireEvent.click(button);
    expect(house.heard('emote').map(({ emote }) => emote)).toEqual(EMOTES);
  });

  it('where one is read again', () => {
    house.tell({ room: room({ chat: said }) });
    render(Chat, { visit, room: room({ chat: said }), onclose: () => undefined });
    const log = within(screen.getByRole('log', { name: t('chat.title') }));
    const lines = log.getAllByRole('listitem');
    expect(lines.map((item) => item.querySelector('.word')?.textContent.trim())).toEqual(
      EMOTES.map((emote) => t(`emote.${emote}`)),
    );
    expectPictures(lines);
  });

  it('where one has just been said', () => {
    house.tell();
    render(Bubbles, { visit, room: room() });
    const bubbles = said.map((one) => {
      house.tell({ room: room({ chat: [one] }) });
      flushSync();
      const bubble = screen.getByRole('listitem');
      expect(bubble.textContent).toContain(t(`emote.${one.emote}`));
      return bubble;
    });
    expectPictures(bubbles);
  });
});
