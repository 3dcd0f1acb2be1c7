// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { emptyDesign, withHead } from './design';
import { isTooLong, pack, unpack } from './link';
import type { Design } from './wire';

const set = withHead(emptyDesign(), { name: 'Les copains', characters: ['oni', 'Léa'] });

describe('a link', () => {
  it('has the whole set', async () => {
    const hash = await pack(set);
    expect(hash).toMatch(/^#set=[\w-]+$/);
    expect(await unpack(hash)).toEqual(set);
    expect(isTooLong(hash)).toBe(false);
  });

  it('that is broken, or another one, is no set', async () => {
    const whole = await pack(set);
    const broken = ['', '#set=', '#set=!!!', '#oncard', `#set=${'a'.repeat(70_000)}`];
    for (const hash of [...broken, whole.slice(0, -9), whole.replace(/=../, '=zz')]) {
      expect(await unpack(hash)).toBeNull();
    }
  });

  const lou = {
    character: 'Lou',
    faces: [
      ['character', 'sun'],
      ['pi', 'aum'],
      ['bomb', 'heart'],
    ],
  };
  it.each([
    3,
    null,
    [],
    'set',
    { dixes: 3 },
    { dixes: {} },
    { dixes: [null] },
    { dixes: [{ ...lou, faces: [['sun']] }] },
    {
      dixes: [
        {
          ...lou,
          faces: [
            ['sun', 'moon'],
            ['pi', 'aum'],
            ['bomb', 'heart'],
          ],
        },
      ],
    },
    { dixes: [lou, lou] },
    { dixes: Array.from({ length: 99 }, (_, number) => ({ ...lou, character: `${number}` })) },
    { cards: [{ character: 'Lou', combinations: [['sun'], ['pi']] }] },
    { cards: [{ character: 'Lou', combinations: [[], [], []], condition: 'x', power: 'y' }] },
    { pins: [{ character: 'Lou', combinations: [4] }] },
    { pictures: [{ character: 'Lou', svg: 7 }] },
    { head: { characters: 'Lou' } },
    { head: { characters: ['Lou', 'Lou'] } },
    { head: { format: 99 } },
    { head: { name: {} } },
    { head: { tolerance: 'much' } },
  ])('with something else in it is no set: %j', async (content) => {
    expect(await unpack(await pack(content as unknown as Design))).toBeNull();
  });
});
