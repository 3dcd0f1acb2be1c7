import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import place from '../src/games/onix/fixtures/place-4.json';
import HandScreen from '../src/hands/HandScreen.svelte';
import TableScreen from '../src/hands/TableScreen.svelte';
import Room from '../src/room/Room.svelte';
import { session } from '../src/session.svelte';
import { settings } from '../src/settings/settings.svelte';
import { library, t } from '../src/texts/texts.svelte';
import { keepBy } from '../src/wire/keeper';
import type { ChatLine, MatchView, Prompt, RoomView } from '../src/wire/protocol';
import { HOME, match, room, Scripted, seat } from './scripted';

/** Every screen of a room, against a house that follows a script. */

const seats = place.names.map((name, at) => seat(name, at === 0 ? 'me' : null));
const table = (changes: Partial<RoomView> = {}) => room({ game: 'onix', seats, ...changes });
const playing = (changes: Partial<MatchView> = {}) =>
  match({
    view: place.view,
    step: 'place',
    prompts: [place.prompt as unknown as Prompt],
    awaited: [0],
    ...changes,
  });
const chat: ChatLine[] = [
  { number: 1, guest: { handle: 'tom', name: 'Tom', avatar: 0 }, text: 'hello', emote: null },
];

let house: Scripted;

beforeAll(async () => {
  const animate = () => ({ cancel: () => undefined, finished: new Promise(() => undefined) });
  Object.assign(Element.prototype, { animate });
  settings.choose('language', 'en');
  settings.choose('motion', 'less');
  await library.load('house');
  await library.load('onix');
});

beforeEach(() => {
  house = new Scripted();
  session.home = HOME;
});

afterEach(() => {
  cleanup();
  session.home = null;
  keepBy(null);
});

async function tell(...given: Parameters<Scripted['tell']>): Promise<void> {
  await vi.waitFor(() => expect(house.isOpen).toBe(true));
  house.tell(...given);
  flushSync();
  await tick();
}

const lit = () => [...document.querySelectorAll<HTMLElement>('[data-thing][data-can="yes"]')];
const sentence = () => document.querySelector<HTMLElement>('.sentence')?.textContent ?? '';

describe('at a table', () => {
  beforeEach(async () => {
    render(Room, { code: 'ABCD' });
    await tell({ room: table(), match: playing() });
    // The board has to be fetched first: nothing is measured by it.
    await vi.waitFor(() => expect(lit()).not.toHaveLength(0), { timeout: 9000 });
  });

  it('the sentence and the title stay the player’s until the answer', async () => {
    const before = [sentence(), document.title];
    expect(before[0]).toContain(t('table.your_turn'));
    const shining = lit().map(({ dataset }) => dataset.thing);
    lit()[0]?.click();
    flushSync();
    expect(house.heard('decide')).toHaveLength(1);
    expect([sentence(), document.title]).toEqual(before);
    expect(lit().map(({ dataset }) => dataset.thing)).toEqual(shining);
    house.answer();
    await tell({ room: table(), match: playing({ prompts: [], awaited: [1] }) });
    expect(sentence()).not.toContain(t('table.your_turn'));
  });

  it('a line of chat leaves the table alone', async () => {
    const board = document.querySelector('.onix');
    const things = [...document.querySelectorAll('[data-thing]')];
    await tell({ room: table({ chat }), match: playing() });
    expect(document.querySelector('.onix')).toBe(board);
    expect([...document.querySelectorAll('[data-thing]')]).toEqual(things);
  });

  it('a placed card is in its place before the answer, and back after a refusal', async () => {
    const held = () => document.querySelectorAll('.hand .held').length;
    const before = held();
    lit()[0]?.click();
    flushSync();
    expect(held()).toBe(before - 1);
    house.answer({ scope: 'house', reason: 'stale_prompt', values: {}, clause: null });
    await screen.findByText(t('refusal.stale_prompt'));
    flushSync();
    expect(held()).toBe(before);
  });
});

it('a hand plays', async () => {
  render(HandScreen, { code: 'ABCD' });
  await tell({ room: table({ has_television: true }), match: playing() });
  await vi.waitFor(() => expect(lit()).not.toHaveLength(0));
  lit()[0]?.click();
  flushSync();
  expect(house.heard('decide')).toHaveLength(1);
  expect(sentence()).toContain(t('table.your_turn'));
});

it('a television shows, and is touched by nobody', async () => {
  render(TableScreen, { code: 'ABCD' });
  await tell({
    room: table({ has_television: true }),
    match: playing({ viewer: -1, prompts: [] }),
  });
  await vi.waitFor(() => expect(document.querySelector('.onix')).not.toBeNull());
  expect(lit()).toHaveLength(0);
});
