/** Fails when the first screen needs more compressed JavaScript than we promise. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HOUSE, MENU } from './texts.ts';

const MOST = 80_000;
const LANGUAGE = 'fr';
/** What the first screen loads by itself, beyond what the page imports. */
const FIRST_SCREEN = ['index.html', 'src/home/Home.svelte'];

interface Chunk {
  file: string;
  imports?: string[];
}

const folder = resolve(process.argv[2] ?? 'dist');
const manifest = JSON.parse(
  readFileSync(resolve(folder, '.vite/manifest.json'), 'utf-8'),
) as Record<string, Chunk>;

function collect(name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the build`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const other of chunk.imports ?? []) collect(other, files);
}

const files = new Set<string>();
const texts = Object.keys(manifest).filter((name) =>
  [HOUSE, MENU].some((scope) => name.endsWith(`/${scope}/${LANGUAGE}`)),
);
if (texts.length < 2) throw new Error('the texts are not in the build');
for (const name of [...FIRST_SCREEN, ...texts]) collect(name, files);

const sizes = [...files].map((file) => gzipSync(readFileSync(resolve(folder, file))).length);
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(`first screen: ${(total / 1000).toFixed(1)} kB of compressed JavaScript`);
if (total > MOST) {
  console.error(`that is more than ${MOST / 1000} kB`);
  process.exit(1);
}
