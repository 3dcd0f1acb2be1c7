import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Questions } from './questions.svelte';

describe('whoever plays at the keyboard', () => {
  let asked = $state.raw({ prompt: 'place', updates: 0 });
  let board: HTMLElement;
  let leave: () => void;
  const at = (id: string) => document.getElementById(id) as HTMLElement;
  const focused = () => (document.activeElement as HTMLElement).id;
  const press = (id: string, key: string) =>
    at(id).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const ask = (prompt: string) => {
    asked = { prompt, updates: asked.updates + 1 };
    flushSync();
  };

  beforeEach(() => {
    document.body.innerHTML = `
      <div id="board">
        <button id="card" data-thing="card:0:0"></button>
        <button id="first" data-thing="card:0:1" data-can="yes"></button>
        <button id="second" data-thing="card:0:2" data-can="yes"></button>
      </div>`;
    board = at('board');
    leave = $effect.root(() => {
      const table = {
        read: () => ({ prompt: asked }),
        forget: () => undefined,
        settings: { motion: false },
        isHalfMade: false,
      };
      const questions = new Questions(
        table,
        () => board,
        () => asked.updates,
      );
      questions.typing = true;
    });
    flushSync();
  });
  afterEach(() => leave());

  it('is not led away from what he looks at by what others do', () => {
    at('card').focus();
    ask('place');
    expect(focused()).toBe('card');
  });

  it('is led on when he is asked something else', () => {
    at('card').focus();
    ask('choose');
    expect(focused()).toBe('first');
  });

  it('is led on from what he has done, also to a question like the last', () => {
    at('second').focus();
    press('second', 'Enter');
    at('second').dataset.can = 'no';
    ask('place');
    expect(focused()).toBe('first');
  });

  it('is led on from what he found to be possible only later', () => {
    at('card').focus();
    at('card').dataset.can = 'yes';
    press('card', 'Enter');
    at('card').dataset.can = 'no';
    ask('place');
    expect(focused()).toBe('first');
  });

  it('is led on when what he looked at is gone', () => {
    at('card').focus();
    at('card').remove();
    ask('place');
    expect(focused()).toBe('first');
  });
});
