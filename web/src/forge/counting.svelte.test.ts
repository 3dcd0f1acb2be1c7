import { TextDecoderStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Forge } from './forge.svelte';

const answered = (line: object) => new Response(`${JSON.stringify(line)}\n`);
const REFUSED = answered({ refused: { reason: 'too_fast', values: {}, clause: null } });

// The DOM of tests has none.
beforeEach(() => vi.stubGlobal('TextDecoderStream', TextDecoderStream));
afterEach(() => vi.unstubAllGlobals());

test('the newest question is asked though the one before it is refused', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise<Response>((resolve) => answers.push(resolve))),
  );
  const forge = new Forge();
  const counting = forge.count();
  // Something is changed while the first answer is on its way.
  void forge.count();
  expect(answers).toHaveLength(1);
  answers[0]?.(REFUSED);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(answered({ figures: { cards: [] } }));
  await counting;
  expect(forge.figures).toEqual({ cards: [] });
  expect(forge.uncounted).toBeNull();
});

test('why the last one was refused is kept', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(REFUSED.clone()));
  const forge = new Forge();
  await forge.count();
  expect(forge.uncounted).toMatchObject({ reason: 'too_fast' });
});
