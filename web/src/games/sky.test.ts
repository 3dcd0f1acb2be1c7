import { render } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { survey } from './motion';
import Sky from './Sky.svelte';
import { Sky as Flying, type Leg } from './sky.svelte';

const box = (left: number, top: number, width = 30) =>
  ({ left, top, width, height: (width * 4) / 3 }) as DOMRect;

/** What the page asked to be animated, in order; jsdom animates nothing. */
interface Played {
  node: Element;
  frames: Keyframe[];
  onfinish?: () => void;
  updatePlaybackRate: ReturnType<typeof vi.fn>;
  cancel: ReturnType<typeof vi.fn>;
  currentTime: number;
}

let board: HTMLElement;
let played: Played[];
let boxes: Record<string, DOMRect>;
let sky: Flying<string>;

function animate(this: Element, frames: Keyframe[], time: KeyframeAnimationOptions): Played {
  const one = {
    node: this,
    frames,
    updatePlaybackRate: vi.fn(),
    cancel: vi.fn(),
    currentTime: 0,
    effect: { getComputedTiming: () => time },
  };
  played.push(one);
  return one;
}

const flying = () => document.querySelectorAll('.flight');
const flights = () => played.filter(({ node }) => node.classList.contains('flight'));
const names = (name: string) => ({ before: [name], after: [name] });
const leg = (from: string, to: string, picture: string): Leg & { picture: string } => ({
  from: names(from),
  to: names(to),
  start: 0,
  length: 300,
  hides: false,
  picture,
});

async function send(...legs: (Leg & { picture: string })[]): Promise<void> {
  sky.send(legs, survey(board));
  await tick();
}

beforeEach(() => {
  played = [];
  boxes = { pile: box(0, 0), hand: box(100, 0), shelf: box(200, 0) };
  Object.assign(HTMLElement.prototype, { animate });
  board = document.createElement('div');
  document.body.append(board);
  for (const name of Object.keys(boxes)) {
    const place = document.createElement('i');
    place.dataset.at = name;
    place.getBoundingClientRect = () => boxes[name] ?? box(0, 0, 0);
    board.append(place);
  }
  sky = new Flying(
    () => board,
    3 / 4,
    () => true,
  );
  const drawn = createRawSnippet(() => ({ render: () => '<b></b>' }));
  render(Sky, { sky, drawn } as never);
});

afterEach(() => {
  board.remove();
  Object.assign(HTMLElement.prototype, { animate: undefined });
});

describe('what flies over the table', () => {
  it('is gone when it has landed', async () => {
    await send(leg('pile', 'hand', 'a'));
    expect(flying()).toHaveLength(1);
    flights()[0]?.onfinish?.();
    await tick();
    expect(flying()).toHaveLength(0);
  });

  it('is hurried by what happens next, and not lost', async () => {
    await send(leg('pile', 'hand', 'a'));
    await send(leg('pile', 'shelf', 'b'));
    expect(flying()).toHaveLength(2);
    expect(flights()[0]?.cancel).not.toHaveBeenCalled();
    expect(flights()[0]?.updatePlaybackRate).toHaveBeenCalledWith(2);
  });

  it('is bent towards its place, from where it is seen, when that has moved', async () => {
    await send(leg('pile', 'hand', 'a'));
    const node = flying()[0] as HTMLElement;
    node.getBoundingClientRect = () => box(50, -10);
    boxes.hand = box(100, 80);
    await send(leg('pile', 'shelf', 'b'));
    const bent = flights().filter((one) => one.node === node)[1];
    expect(flights()[0]?.cancel).toHaveBeenCalled();
    expect(bent?.frames[0]?.transform).toBe('translate(50px, -10px) scale(1)');
    expect(bent?.frames.at(-1)?.transform).toBe('translate(100px, 80px)');
  });

  it('is not bent towards another thing that has come to have its name', async () => {
    const hand = board.querySelector<HTMLElement>('[data-at=hand]');
    if (hand) hand.dataset.is = 'one';
    await send(leg('pile', 'hand', 'a'));
    if (hand) hand.dataset.is = 'another';
    boxes.hand = box(100, 80);
    await send(leg('pile', 'shelf', 'b'));
    expect(flights()[0]?.cancel).not.toHaveBeenCalled();
  });

  it('flies on from where it is seen, and is not drawn twice', async () => {
    await send(leg('pile', 'hand', 'a'));
    const node = flying()[0] as HTMLElement;
    node.getBoundingClientRect = () => box(60, 0);
    await send(leg('hand', 'shelf', 'a'));
    expect(flying()).toHaveLength(1);
    expect(flights().at(-1)?.frames[0]?.transform).toBe('translate(60px, 0px) scale(1)');
  });
});
