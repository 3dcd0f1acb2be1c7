import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fly, survey } from './motion';

describe('things that fly', () => {
  const box = (left: number, top: number, width = 10) =>
    ({ left, top, width, height: width }) as DOMRect;
  let board: HTMLElement;
  let thing: HTMLElement;
  const animate = vi.fn();

  function lay(html: string, boxes: Record<string, DOMRect>): void {
    board.innerHTML = html;
    for (const one of board.querySelectorAll<HTMLElement>('[data-flies], [data-at]')) {
      const name = one.dataset.flies ?? one.dataset.at ?? '';
      one.getBoundingClientRect = () => boxes[name] ?? box(0, 0, 0);
      one.animate = animate;
    }
    thing = board.querySelector('[data-flies]') as HTMLElement;
  }

  beforeEach(() => {
    animate.mockReset();
    board = document.createElement('div');
  });

  it('go from where they were to where they are', () => {
    lay('<i data-flies="die"></i>', { die: box(0, 0) });
    const before = survey(board);
    lay('<i data-flies="die"></i>', { die: box(100, 50) });
    fly(board, before, true);
    const [frames, { duration }] = animate.mock.calls[0] as [Keyframe[], { duration: number }];
    expect(frames[0]?.transform).toBe('translate(-100px, -50px) scale(1)');
    expect(frames.at(-1)?.transform).toBe('none');
    expect(duration).toBeGreaterThanOrEqual(200);
    expect(duration).toBeLessThanOrEqual(400);
  });

  it('come out of what is named, when they were not there', () => {
    lay('<i data-at="hand"></i>', { hand: box(0, 0, 20) });
    const before = survey(board);
    lay('<i data-flies="die" data-from="hand"></i>', { die: box(40, 0) });
    fly(board, before, true);
    expect(animate.mock.calls[0]?.[0][0].transform).toBe('translate(-35px, 5px) scale(2)');
  });

  it('stay where they are after less than a step, or from nowhere', () => {
    lay('<i data-flies="die"></i>', { die: box(0, 0) });
    const before = survey(board);
    lay('<i data-flies="die"></i>', { die: box(3, 3) });
    fly(board, before, true);
    lay('<i data-flies="other" data-from="hand"></i>', { other: box(90, 90) });
    fly(board, before, true);
    lay('<i data-flies="die"></i>', {});
    fly(board, before, true);
    expect(animate).not.toHaveBeenCalled();
    expect(survey(board).size).toBe(0);
    expect(survey(undefined).size).toBe(0);
  });

  it('are bent, and not cut, when they are to lie elsewhere before they are there', () => {
    const under = { playState: 'running', currentTime: 100, cancel: vi.fn(), play: vi.fn() };
    animate.mockReturnValue(under);
    const boxes = { die: box(0, 0) };
    lay('<i data-flies="die"></i>', boxes);
    const first = survey(board);
    boxes.die = box(100, 0);
    fly(board, first, true);
    // Half of the way is done; meanwhile its place has moved on.
    boxes.die = box(50, -20);
    const seen = survey(board);
    under.cancel.mockImplementation(() => {
      boxes.die = box(200, 0);
    });
    fly(board, seen, true);
    expect(animate).toHaveBeenCalledTimes(2);
    expect(animate.mock.calls[1]?.[0][0].transform).toBe('translate(-150px, -20px) scale(1)');
  });

  it('go on undisturbed when nothing has changed for them', () => {
    const under = { playState: 'running', currentTime: 100, cancel: vi.fn(), play: vi.fn() };
    animate.mockReturnValue(under);
    const boxes = { die: box(0, 0) };
    lay('<i data-flies="die"></i>', boxes);
    const first = survey(board);
    boxes.die = box(100, 0);
    fly(board, first, true);
    boxes.die = box(50, -20);
    const seen = survey(board);
    under.cancel.mockImplementation(() => {
      boxes.die = box(100, 0);
      under.currentTime = 0;
    });
    fly(board, seen, true);
    expect(animate).toHaveBeenCalledOnce();
    expect(under.play).toHaveBeenCalledOnce();
    expect(under.currentTime).toBe(100);
  });

  it('only appear where motion is unwanted', () => {
    lay('<i data-flies="die"></i>', { die: box(0, 0) });
    const before = survey(board);
    lay('<i data-flies="die"></i>', { die: box(100, 0) });
    fly(board, before, false);
    expect(thing.animate).toHaveBeenCalledOnce();
    const frames = animate.mock.calls[0]?.[0] as Keyframe[];
    expect(frames.every((frame) => frame.transform === undefined)).toBe(true);
  });
});
