import { beforeEach, describe, expect, it } from 'vitest';
import { hasFinished, keepFinished } from './experience';

beforeEach(() => localStorage.clear());

describe('the games that were finished here', () => {
  it('stay known when the house tells of others', () => {
    keepFinished(['onix']);
    keepFinished(['oncard', 'oncard']);
    keepFinished([]);
    expect(['onix', 'oncard', 'oni'].map(hasFinished)).toEqual([true, true, false]);
  });

  it('are none if what was kept cannot be read', () => {
    for (const text of ['{', '{"onix":1}', 'null', '[1]']) {
      localStorage.setItem('tablee-finished', text);
      expect(hasFinished('onix')).toBe(false);
    }
    keepFinished(['onix']);
    expect(hasFinished('onix')).toBe(true);
  });
});
