/**
 * The letters for paper: `tablee.press` sets its cards and rulebooks in the page's typefaces, and
 * its typesetter reads TrueType. The packages have that inside WOFF, which is zlib and a header.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WEIGHTS = { fraunces: [600, 700], nunito: [600, 800] };
/** In folders of their own: where two files have the same name and weight, the first folder wins. */
const ALPHABETS = ['latin', 'latin-ext'];

const HEADER = 44;
const ENTRY = 20;

/** The TrueType font inside a WOFF file. */
export function unpack(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF file');
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * power, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(16 * (count - power), 10);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let number = 0; number < count; number++) {
    const entry = HEADER + ENTRY * number;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const kept = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(kept) : kept;
    const place = 12 + 16 * number;
    woff.copy(head, place, entry, entry + 4);
    woff.copy(head, place + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, place + 8);
    head.writeUInt32BE(length, place + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}

/** Puts the letters for paper into the built page, under `letters/`. */
export function letters(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  return {
    name: 'tablee-letters',
    apply: 'build',
    generateBundle() {
      for (const [face, weights] of Object.entries(WEIGHTS)) {
        const licence = readFileSync(resolve(`@fontsource/${face}/LICENSE`));
        this.emitFile({ type: 'asset', fileName: `letters/${face}.txt`, source: licence });
        for (const alphabet of ALPHABETS) {
          for (const weight of weights) {
            const file = resolve(
              `@fontsource/${face}/files/${face}-${alphabet}-${weight}-normal.woff`,
            );
            this.emitFile({
              type: 'asset',
              fileName: `letters/${alphabet}/${face}-${weight}.ttf`,
              source: unpack(readFileSync(file)),
            });
          }
        }
      }
    },
  };
}
