import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { seat } from '../../../test/scripted';
import { library } from '../../texts/texts.svelte';
import { type Language, Words } from '../../words';
import Ending from './Ending.svelte';
import type { Table } from './table.svelte';

afterEach(cleanup);

async function end(language: Language, won: number[], ranks: number[]): Promise<string> {
  const names = ['Anna', 'Gaston', 'Odile'];
  const words = new Words(await library.load('memodixe', language), names, 0);
  const table = {
    view: { won, outcome: { reason: 'dixe', ranks } },
    seats: names.map((name) => seat(name, null)),
    say: (path: string, values = {}) => words.say(path, values),
  } as unknown as Table;
  render(Ending, { table });
  return words.say('board.tie');
}

it.each<Language>(['fr', 'en'])(
  'says what parts those with as many dice (%s)',
  async (language) => {
    const tie = await end(language, [3, 3, 1], [2, 1, 3]);
    expect(document.body.textContent).toContain(tie);
  },
);

it.each([
  [
    [4, 3, 1],
    [1, 2, 3],
  ],
  // A victory that is shared parts nobody.
  [
    [3, 3, 1],
    [1, 1, 3],
  ],
])('and nothing where it can be seen: %j', async (won, ranks) => {
  const tie = await end('en', won, ranks);
  expect(document.body.textContent).not.toContain(tie);
});
