/** The letters for paper are TrueType, and all there. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { unpack } from '../build/letters';

const { resolve } = createRequire(import.meta.url);

it('unpacks a font whose tables lie where it says', () => {
  const woff = readFileSync(resolve('@fontsource/nunito/files/nunito-latin-600-normal.woff'));
  const font = unpack(woff);
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  expect(font.length).toBe(woff.readUInt32BE(16));
  const count = font.readUInt16BE(4);
  const tags = Array.from({ length: count }, (_, table) =>
    font.toString('latin1', 12 + 16 * table, 16 + 16 * table),
  );
  expect(tags).toContain('cmap');
  for (let table = 0; table < count; table++) {
    const start = font.readUInt32BE(20 + 16 * table);
    expect(start + font.readUInt32BE(24 + 16 * table)).toBeLessThanOrEqual(font.length);
  }
});

it('takes nothing else for a font', () => {
  expect(() => unpack(Buffer.from('no font at all'))).toThrow('no WOFF');
});
