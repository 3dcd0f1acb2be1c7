import { TextDecoderStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withHead } from './design';
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

const LONG = {
  simulate: { work: (forge: Forge) => forge.simulate(10, 4), answer: { trials: { games: 10 } } },
  balance: {
    work: (forge: Forge) => forge.balance(),
    answer: { balanced: { design: { head: { name: 'Even' } }, changes: [{}], stuck: ['Lou'] } },
  },
};

test.each(Object.entries(LONG))(
  '%s is not about a set that was edited meanwhile',
  async (what, { work, answer }) => {
    const answers = new Map<string, (answer: Response) => void>();
    vi.stubGlobal(
      'fetch',
      vi.fn((path: string) => new Promise<Response>((resolve) => answers.set(path, resolve))),
    );
    const forge = new Forge();
    const name = (text: string) => forge.change(withHead(forge.design, { name: text }));
    name('Before');
    const working = work(forge);
    name('Edited');
    answers.get(`/api/forge/${what === 'simulate' ? 'trials' : what}`)?.(answered(answer));
    await working;
    expect(forge.design.head.name).toBe('Edited');
    expect([forge.trials, forge.changes, forge.stuck]).toEqual([null, [], []]);
    expect(forge.trouble).toMatchObject({ reason: 'forge_changed_meanwhile' });
    // Of another set nobody is told anything: the one that was asked about is not there any more.
    const another = work(forge);
    forge.begin();
    answers.get(`/api/forge/${what === 'simulate' ? 'trials' : what}`)?.(answered(answer));
    await another;
    expect(forge.trouble).toBeNull();
  },
);
