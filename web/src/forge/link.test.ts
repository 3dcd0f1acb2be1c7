// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { emptyDesign, withHead } from './design';
import { isTooLong, pack, unpack } from './link';

const set = withHead(emptyDesign(), { name: 'Les copains', characters: ['oni', 'Léa'] });

describe('a link', () => {
  it('has the whole set', async () => {
    const hash = await pack(set);
    expect(hash).toMatch(/^#set=[\w-]+$/);
    expect(await unpack(hash)).toEqual(set);
    expect(isTooLong(hash)).toBe(false);
  });

  it('that is broken, or another one, is no set', async () => {
    for (const hash of ['', '#set=', '#set=!!!', '#oncard', `#set=${'a'.repeat(70_000)}`]) {
      expect(await unpack(hash)).toBeNull();
    }
  });
});
