/** Every word of the companion is there, and none is there for nothing. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPANION, readTexts } from '../../build/texts';
import { ContentError, Texts } from '../words';
import { deckOf, LEVELS, readCatalogue } from './cards';
import { pathsOf } from './companion.svelte';

const source = globSync('src/companion/*.{svelte,ts}')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf-8'))
  .join('\n');

/** What the screen says beside the cards. */
const OWN = [
  'screen',
  'setup',
  'offline',
  'table',
  'needs',
  'running',
  'pair',
  'penalty',
  'paused',
  'called',
  'over',
  'past',
  'help',
];

test.each(['fr', 'en'] as const)('every text that is asked for is there in %s', (language) => {
  const texts = new Texts(language, readTexts(COMPANION, language), language);
  const asked = [...source.matchAll(/\bsay\(\s*'([\w.]+)'/g)].map(([, path = '']) => path);
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((path) => !texts.has(path))).toEqual([]);
  const catalogue = readCatalogue(texts.tables);
  for (const card of LEVELS.flatMap((level) => deckOf(catalogue, level))) {
    for (const path of Object.values(pathsOf(card))) {
      expect(() => texts.say(path), card).not.toThrow(ContentError);
    }
  }
  for (const { needs } of catalogue.effects.values()) {
    expect(needs === null || texts.has(`needs.${needs}`)).toBe(true);
  }
});

test('every text is used', () => {
  const texts = readTexts(COMPANION, 'en') as Record<string, Record<string, string>>;
  const computed = [...source.matchAll(/`(\w+)\.\$\{/g)].map(([, table = '']) => table);
  const unused = OWN.filter((table) => !computed.includes(table)).flatMap((table) =>
    Object.keys(texts[table] ?? {})
      .map((key) => `${table}.${key}`)
      .filter((path) => !source.includes(`'${path}'`)),
  );
  expect(unused).toEqual([]);
});

test.each([
  ['table.turn', 'Au tour d’Odile', 'Au tour de Joueur 2'],
  ['table.correct', 'C’est le tour d’Odile', 'C’est le tour de Joueur 2'],
])('in French %s is somebody’s', (path, named, unnamed) => {
  const texts = new Texts('fr', readTexts(COMPANION, 'fr'), 'fr');
  expect(texts.say(path, { name: 'Odile' })).toBe(named);
  expect(texts.say(path, { name: 'Joueur 2' })).toBe(unnamed);
});
