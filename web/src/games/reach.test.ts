import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bringHintUp, bringIntoReach } from './reach';

describe('what can be done', () => {
  let board: HTMLElement;
  const scrolled = vi.fn();
  const lay = (id: string, top: number) => {
    const thing = document.getElementById(id) as HTMLElement;
    thing.getBoundingClientRect = () => new DOMRect(0, top, 60, 80);
    thing.scrollIntoView = () => scrolled(id);
  };

  beforeEach(() => {
    scrolled.mockClear();
    document.body.innerHTML = `
      <div id="board">
        <button id="far" data-can="yes"></button>
        <button id="near" data-can="yes"></button>
        <button id="other" data-can="no"></button>
      </div>`;
    board = document.getElementById('board') as HTMLElement;
    lay('other', 100);
  });

  it('is brought into sight, what is nearest of it, if all lies beyond the edge', () => {
    lay('far', -200);
    lay('near', window.innerHeight + 10);
    bringIntoReach(board, false);
    expect(scrolled).toHaveBeenCalledExactlyOnceWith('near');
  });

  it('moves nothing while some of it is in sight', () => {
    lay('far', -200);
    lay('near', 100);
    bringIntoReach(board, false);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('moves nothing if there is none', () => {
    board.innerHTML = '';
    bringIntoReach(board, false);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('is brought into sight where it is hinted at, if that is not in sight', () => {
    lay('far', -200);
    lay('near', 100);
    bringHintUp(board, false);
    expect(scrolled).not.toHaveBeenCalled();
    document.getElementById('far')?.classList.add('hinted');
    bringHintUp(board, false);
    expect(scrolled).toHaveBeenCalledExactlyOnceWith('far');
  });
});
