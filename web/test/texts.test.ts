/** Every word is in both languages, and none is anywhere else. */
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { describe, expect, it, test } from 'vitest';
import { COMPANION, FORGE, HOUSE, LANGUAGES, listGames, MENU, readTexts } from '../build/texts';

const FIELD = /\{(\w+)(?::[^{}]*)?\}/g;
const LETTERS = /\p{L}/u;
const SPOKEN = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
];

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

const fieldsOf = (text: string) =>
  [...new Set([...text.matchAll(FIELD)].map((found) => found[1]))].sort();

describe.each([HOUSE, MENU, COMPANION, FORGE, ...listGames()])('texts of %s', (scope) => {
  const [fr, en] = LANGUAGES.map((language) => leavesOf(readTexts(scope, language)));

  it('have the same keys in French and English', () => {
    expect([...(fr?.keys() ?? [])].sort()).toEqual([...(en?.keys() ?? [])].sort());
  });

  it('use the same values', () => {
    for (const [path, text] of fr ?? []) {
      expect([path, fieldsOf(text)]).toEqual([path, fieldsOf(en?.get(path) ?? '')]);
    }
  });

  it('have French typography', () => {
    for (const [path, text] of fr ?? []) {
      expect(text, path).not.toMatch(/['"]/);
      const read = text.replace(/\{\w+:([^{}|]*)\|[^{}]*\}/g, '$1').replace(FIELD, 'x');
      expect(read, path).not.toMatch(/(?<![\u00a0\u202f])(?:[;»]|:(?!\/\/|\d)|(?<![!?])[!?])/);
    }
  });
});

test('the words of an effect are for who sees a screen, or for who has the real dice', () => {
  const table = readTexts('oni', 'en');
  const companion = readTexts(COMPANION, 'en');
  expect(table.card).toEqual(companion.card);
  expect([Object.keys(table), Object.keys(companion)]).toEqual([
    expect.not.arrayContaining(['on_paper']),
    expect.not.arrayContaining(['card_text']),
  ]);
  expect(table).toHaveProperty('card_text.spin.you');
  expect(companion).toHaveProperty('on_paper.spin');
});

test('a build without the words of a game stops', () => {
  expect(() => readTexts('chess', 'fr')).toThrow('no game');
  expect(() => readTexts('onix', 'de')).toThrow('texts.de.toml');
});

const files = globSync('src/**/*.{svelte,ts}');

test('every text that the frame asks for is there', () => {
  const known = leavesOf(readTexts(HOUSE, 'en'));
  for (const file of files) {
    const source = readFileSync(file, 'utf-8');
    for (const [, path = ''] of source.matchAll(/\bt\(\s*'([\w.]+)'/g)) {
      expect(known.has(path), `${path} in ${file}`).toBe(true);
    }
  }
});

test('every text of the frame is used', () => {
  const source = files.map((file) => readFileSync(file, 'utf-8')).join('\n');
  const tables = [...source.matchAll(/`(\w+)\.\$\{/g)].map((found) => found[1] ?? '');
  const unused = [...leavesOf(readTexts(HOUSE, 'en')).keys()].filter(
    (path) => !source.includes(`'${path}'`) && !tables.includes(path.split('.')[0] ?? ''),
  );
  // Lists are put together with the one; `build/entry.ts` writes the other into the page.
  expect(unused.filter((path) => !['and', 'renewal.away'].includes(path))).toEqual([]);
});

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}

/** The words that stand in a template itself. */
function literalWords(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(literalWords);
  if (typeof node !== 'object' || node === null) return [];
  const { type, name = '', data = '', value } = node as Node;
  if (type === 'Text') return LETTERS.test(data) ? [data.trim()] : [];
  if (type === 'Attribute') return SPOKEN.includes(name) ? literalWords(value) : [];
  if (type === 'StyleSheet' || type === 'Script' || type === 'Comment') return [];
  return Object.entries(node)
    .filter(([key]) => key !== 'metadata')
    .flatMap(([, child]) => literalWords(child));
}

test.each(files.filter((file) => file.endsWith('.svelte')))(
  '%s has no words of its own',
  (file) => {
    const { fragment } = parse(readFileSync(file, 'utf-8'), { modern: true });
    expect(literalWords(fragment)).toEqual([]);
  },
);

test('the check finds planted words', () => {
  const { fragment } = parse('<p aria-label="Close {x}" class="a">{x}<b>Hello</b></p>', {
    modern: true,
  });
  expect(literalWords(fragment)).toEqual(['Close', 'Hello']);
});
