import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLATES } from './plates';
import { findUnsaid, keepUnsaid } from './unsaid';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('a name that the house does not know yet', () => {
  it('is there after a reload, with its plate', () => {
    keepUnsaid({ name: 'Mamie', avatar: 5 });
    expect(findUnsaid()).toEqual({ name: 'Mamie', avatar: 5 });
  });

  it('is none, with any plate, if what was kept cannot be used', () => {
    for (const text of [
      '{',
      'null',
      '[]',
      '"x"',
      '{"name":7,"avatar":"x"}',
      '{"avatar":99}',
      '{"avatar":1.5}',
    ]) {
      localStorage.setItem('tablee-unsaid', text);
      const { name, avatar } = findUnsaid();
      expect(name).toBe('');
      expect(avatar).toBeGreaterThanOrEqual(0);
      expect(avatar).toBeLessThan(PLATES);
    }
    localStorage.setItem('tablee-unsaid', JSON.stringify({ name: 'x'.repeat(99), avatar: 1 }));
    expect(findUnsaid().name).toHaveLength(24);
  });

  it('is asked for again where nothing can be kept', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => keepUnsaid({ name: 'Mamie', avatar: 5 })).not.toThrow();
    expect(findUnsaid().name).toBe('');
  });
});
