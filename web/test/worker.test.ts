import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillIn, packOf } from '../build/worker';

const words = Object.fromEntries(
  ['house', 'companion'].flatMap((scope) =>
    ['fr', 'en'].map((language) => [
      `virtual:texts/${scope}/${language}`,
      { file: `assets/${scope}-${language}.js` },
    ]),
  ),
);

const manifest = {
  ...words,
  'index.html': {
    file: 'assets/index.js',
    imports: ['_shared.js'],
    css: ['assets/index.css'],
    assets: ['assets/letters.woff2'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  'src/companion/CompanionScreen.svelte': { file: 'assets/companion.js', imports: ['_shared.js'] },
  'src/home/Home.svelte': { file: 'assets/home.js' },
  'virtual:texts/onix/fr': { file: 'assets/onix-fr.js' },
};

test('the companion’s files are packed, in both languages, and nobody else’s', () => {
  expect(packOf(manifest)).toEqual([
    '/assets/companion-en.js',
    '/assets/companion-fr.js',
    '/assets/companion.js',
    '/assets/house-en.js',
    '/assets/house-fr.js',
    '/assets/index.css',
    '/assets/index.js',
    '/assets/letters.woff2',
    '/assets/shared.js',
  ]);
  expect(() => packOf({})).toThrow('index.html');
});

test('another page is another worker', () => {
  const source = readFileSync('public/sw.js', 'utf-8');
  const versionOf = (page: string, files: string[]) =>
    /"version":"(\w{12})"/.exec(fillIn(source, page, files))?.[1];
  expect(versionOf('a', ['/x'])).toBeTruthy();
  expect(versionOf('a', ['/x'])).toBe(versionOf('a', ['/x']));
  expect(versionOf('b', ['/x'])).not.toBe(versionOf('a', ['/x']));
  expect(versionOf('a', ['/y'])).not.toBe(versionOf('a', ['/x']));
  expect(() => fillIn('', 'a', [])).toThrow();
});
