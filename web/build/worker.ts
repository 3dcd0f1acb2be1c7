/**
 * What the service worker packs so that the companion opens without a network: the page's own files
 * and the companion's, in both languages. Its version is their content, so a new page is a new worker.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { NAME } from './identity.ts';
import { COMPANION, HOUSE, LANGUAGES } from './texts.ts';

const EMPTY = "const PACK = { version: '', build: '', files: [] };";
const SCREENS = ['index.html', 'src/companion/CompanionScreen.svelte'];

export interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

/** Everything that the companion loads, by the manifest of the build. */
export function packOf(manifest: Record<string, Chunk>): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      files.add(`/${file}`);
    }
    for (const other of chunk.imports ?? []) collect(other);
  };
  const words = [HOUSE, COMPANION].flatMap((scope) =>
    LANGUAGES.map((language) => `virtual:texts/${scope}/${language}`),
  );
  for (const name of [...SCREENS, ...words]) collect(name);
  return [...files].sort();
}

/** Fills the list in. */
export function fillIn(source: string, page: string, files: string[]): string {
  if (!source.includes(EMPTY)) throw new Error('the service worker has no place for its files');
  const version = createHash('sha256').update(source).update(page).update(files.join());
  const build = new RegExp(`name="${NAME}" content="(\\w+)"`).exec(page)?.[1] ?? '';
  const pack = { version: version.digest('hex').slice(0, 12), build, files };
  return source.replace(EMPTY, () => `const PACK = ${JSON.stringify(pack)};`);
}

export function worker(): Plugin {
  return {
    name: 'tablee-worker',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir }) {
      const at = (name: string) => resolve(dir ?? 'dist', name);
      const read = (name: string) => readFileSync(at(name), 'utf-8');
      const files = packOf(JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>);
      writeFileSync(at('sw.js'), fillIn(read('sw.js'), read('index.html'), files));
    },
  };
}
