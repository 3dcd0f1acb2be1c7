/** Whatever names the host is said without a hole when there is no name to say. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { COMPANION, FORGE, HOUSE, LANGUAGES, listGames, MENU, readTexts } from '../build/texts';
import { hostOf, sayHost } from '../src/room/host';
import { settings } from '../src/settings/settings.svelte';
import { library, t } from '../src/texts/texts.svelte';
import type { RoomView, SeatView } from '../src/wire/protocol';

type Leaves = Map<string, string>;

function leavesOf(tree: unknown, path = '', leaves: Leaves = new Map()): Leaves {
  if (typeof tree === 'string') leaves.set(path, tree);
  else {
    for (const [key, branch] of Object.entries(tree as object)) {
      leavesOf(branch, path ? `${path}.${key}` : key, leaves);
    }
  }
  return leaves;
}

const LONG = 'Grand-père Jean-Baptiste';
/** Whom such a sentence may name besides. */
const OTHERS = { bot: 'Biscotte' };
const seat = (name: string, handle: string | null) => ({ name, handle }) as SeatView;
const roomOf = (host: string, ...seats: SeatView[]) => ({ host, seats }) as unknown as RoomView;
const rooms = {
  'with a seat': roomOf('h', seat('Anna', 'a'), seat(LONG, 'h')),
  'without a seat': roomOf('tv', seat('Anna', 'a')),
  'who is gone': roomOf('gone', seat('', null)),
};

test.each(LANGUAGES)('no other text names the host, in %s', (language) => {
  for (const scope of [HOUSE, MENU, COMPANION, FORGE, ...listGames()]) {
    const naming = [...leavesOf(readTexts(scope, language))]
      .filter(([, text]) => /\{host\b/.test(text))
      .map(([path]) => path);
    const ours = naming.every((path) => scope === HOUSE && /^host\.\w+\.named$/.test(path));
    expect(ours, `${scope}: ${naming}`).toBe(true);
  }
});

describe.each(LANGUAGES)('in %s', (language) => {
  const { host: texts } = readTexts(HOUSE, language) as {
    host: Record<string, { named: string; unnamed: string }>;
  };

  beforeAll(async () => {
    await library.load('house', language);
    settings.choose('language', language);
  });

  it('has something to say', () => expect(Object.keys(texts).length).toBeGreaterThan(4));

  it.each(Object.keys(texts))('%s has no hole, whoever the host is', (what) => {
    for (const [which, room] of Object.entries(rooms)) {
      const said = sayHost(what, hostOf(room), OTHERS);
      expect(said.includes(LONG), which).toBe(which === 'with a seat');
      if (which !== 'with a seat') expect(said, which).toBe(t(`host.${what}.unnamed`, OTHERS));
      expect(said, which).not.toMatch(/[{}]/);
    }
  });
});
