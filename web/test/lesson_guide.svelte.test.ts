import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Move } from '../src/games/board';
import LessonGuide from '../src/lesson/LessonGuide.svelte';
import type { Visit } from '../src/room/visit.svelte';
import { library } from '../src/texts/texts.svelte';
import type { MatchView } from '../src/wire/protocol';
import { Words } from '../src/words';

afterEach(cleanup);

it('an answer that comes after the coach has gone is nobody’s', async () => {
  const warned = vi.spyOn(console, 'warn');
  let answer: (move: Move) => void = () => undefined;
  const meant = new Promise<Move>((settle) => {
    answer = settle;
  });
  const prompt = { seat: 0, prompt: '1.1.0.0', moves: [], wordings: [], deadline: null };
  const told = $state({
    code: 'ABCD',
    you: [0],
    story: [],
    isMine: true,
    prompt: prompt as typeof prompt | null,
    askMeant: () => meant,
  });
  const match = { number: 1, step: 'play', view: {}, prompts: [] } as unknown as MatchView;
  const { unmount } = render(LessonGuide, {
    visit: told as unknown as Visit,
    game: 'onemore',
    match,
    words: new Words(await library.load('onemore', 'en'), ['Anna'], 0),
    within: undefined,
    isDocked: false,
    sentence: '',
    pointed: null,
    isRead: false,
    onleave: () => undefined,
  });
  unmount();
  told.prompt = null;
  answer({ move: 'play' });
  await meant;
  await Promise.resolve();
  // Svelte warns of values that are read where nothing keeps them true any more.
  expect(warned).not.toHaveBeenCalled();
});
