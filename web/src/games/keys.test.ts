import { beforeEach, describe, expect, it } from 'vitest';
import { goOn } from './keys';

describe('a new question', () => {
  let board: HTMLElement;
  const focused = () => (document.activeElement as HTMLElement).id;
  const focus = (id: string) => document.getElementById(id)?.focus();

  beforeEach(() => {
    document.body.innerHTML = `
      <button id="elsewhere"></button>
      <div id="board">
        <button id="card" data-thing="card:0:0"></button>
        <button id="offer" data-thing="act:stop" data-can="yes"></button>
        <div role="dialog"><button id="close"></button></div>
      </div>`;
    board = document.getElementById('board') as HTMLElement;
  });

  it('leads whoever types to what can be done', () => {
    focus('card');
    goOn(board, true);
    expect(focused()).toBe('offer');
  });

  it('leaves alone whoever does not type, or is not at the board', () => {
    focus('card');
    goOn(board, false);
    expect(focused()).toBe('card');
    focus('elsewhere');
    goOn(board, true);
    expect(focused()).toBe('elsewhere');
  });

  it('leaves alone whoever reads what he has opened', () => {
    focus('close');
    goOn(board, true);
    expect(focused()).toBe('close');
  });
});
