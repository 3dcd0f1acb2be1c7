import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import PlainHand from '../src/games/PlainHand.svelte';
import { wayFor } from '../src/hands/reach';
import { settings } from '../src/settings/settings.svelte';
import { Cover } from '../src/table/cover.svelte';
import PeekBar from '../src/table/Peek.svelte';
import { Peek } from '../src/table/peek.svelte';
import { library } from '../src/texts/texts.svelte';
import type { Reach, RoomView, SeatView } from '../src/wire/protocol';
import { Texts, Words } from '../src/words';

beforeAll(async () => {
  await library.load('house');
});

describe('the way for phones', () => {
  const here = { hostname: 'localhost', origin: 'http://localhost:8770' };
  const there = { hostname: '192.0.2.7', origin: 'http://192.0.2.7:8770' };
  const reach = (changes: Partial<Reach> = {}): Reach => ({
    addresses: ['http://192.0.2.7:8770'],
    port: 8770,
    trouble: null,
    firewall: null,
    ...changes,
  });

  it('is the address of this page, if it came over a network', () => {
    const way = wayFor(there, reach({ addresses: [], trouble: 'no_network', firewall: 'ufw' }));
    expect(way).toEqual({ addresses: [there.origin], trouble: null, command: null });
  });

  it('is an address of this machine, if the page is shown by it', () => {
    expect(wayFor(here, reach())).toMatchObject({
      addresses: ['http://192.0.2.7:8770'],
      trouble: null,
    });
  });

  it.each([
    [reach({ addresses: [], trouble: 'no_network' }), 'no_network', null],
    [reach({ addresses: [], trouble: 'only_here' }), 'only_here', 'tablee serve'],
    [reach({ firewall: 'ufw' }), 'firewall', 'sudo ufw allow 8770/tcp'],
    [reach({ firewall: 'firewalld' }), 'firewall', 'sudo firewall-cmd --add-port=8770/tcp'],
  ])('names what is in the way: %j', (found, trouble, command) => {
    expect(wayFor(here, found)).toMatchObject({ trouble, command });
  });
});

const seat = (handle: string | null): SeatView => ({
  kind: handle ? 'guest' : 'bot',
  name: handle ?? 'Gaston',
  avatar: 0,
  handle,
  level: null,
  present: true,
  replaced: false,
});

const roomOf = (host: string, ...handles: (string | null)[]) =>
  ({ host, seats: handles.map(seat), stage: 'playing' }) as unknown as RoomView;

test('around one screen, each opens it for themselves', () => {
  let visit = { eyes: 0, you: [0, 1], room: roomOf('anna', 'anna', 'anna') };
  const coverOf = (isPrivate = true) => new Cover(() => ({ ...visit, isPrivate }));
  const cover = coverOf();
  expect(cover.seat).toBe(0);
  cover.open();
  expect(cover.seat).toBeNull();
  visit = { ...visit, eyes: 1 };
  cover.shut();
  expect(cover.seat).toBe(1);
  visit = { ...visit, eyes: 0 };
  cover.shut();
  expect(coverOf().seat, 'it was opened for another turn').toBe(0);
  expect(coverOf(false).seat, 'nothing is secret').toBeNull();
  visit = { ...visit, you: [0] };
  expect(coverOf().seat, 'nobody else is here').toBeNull();
  visit = { ...visit, you: [0, 1], eyes: -1 };
  expect(coverOf().seat, 'nobody here decides').toBeNull();
});

describe('a hand that is kept face down', () => {
  afterEach(() => settings.choose('hideHand', false));

  it('is seen while it is held, by finger or by key', async () => {
    const peek = new Peek();
    expect(peek.isHidden).toBe(false);
    render(PeekBar, { peek });
    await fireEvent.click(screen.getByRole('button', { name: 'Hide my hand' }));
    expect(peek.isHidden).toBe(true);
    const hold = screen.getByRole('button', { name: 'Hold to look' });
    await fireEvent.pointerDown(hold);
    expect(peek.isHidden).toBe(false);
    await fireEvent.pointerUp(hold);
    expect(peek.isHidden).toBe(true);
    for (const key of ['h', ' ']) {
      await fireEvent.keyDown(document.body, { key });
      expect(peek.isHidden).toBe(false);
      await fireEvent.keyUp(document.body, { key });
      expect(peek.isHidden).toBe(true);
    }
    await fireEvent.click(screen.getByRole('button', { name: 'Keep it open' }));
    expect(peek.isHidden).toBe(false);
  });
});

test('any game is played from a hand, with big buttons', async () => {
  const onDecide = vi.fn();
  const words = new Words(new Texts('en', { move: { go: 'Go to {place:place}' } }, 'small'));
  const props = {
    view: { outcome: null },
    screen: 'hand' as const,
    open: [],
    handHidden: false,
    seats: [],
    you: [0],
    awaited: [0],
    prompt: null,
    words,
    settings: { letters: false, sound: false, motion: true },
    happenings: [],
    onDecide,
    onWhyNot: vi.fn(),
    onRules: vi.fn(),
    hint: null,
    lasting: (length: number) => length,
    clock: () => 0,
  };
  const { rerender } = render(PlainHand, props);
  expect(screen.queryByRole('button')).toBeNull();
  await rerender({
    prompt: {
      seat: 0,
      prompt: '1.0.0.0',
      moves: [{ move: 'go', place: 0 }],
      deadline: null,
      wordings: [{ key: 'go', values: { place: 0 } }],
    },
  });
  screen.getByRole('button', { name: 'Go to 1' }).click();
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({ move: 'go', place: 0 });
});
