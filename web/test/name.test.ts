import { describe, expect, it } from 'vitest';
import { partsOf, scaleFor } from '../src/parts/name';

describe('a name', () => {
  it.each([
    ['Maximilienne-Alexandrine', ['Maximilienne-', 'Alexandrine']],
    ['Barthélemy-Alexandre Roc', ['Barthélemy-', 'Alexandre', 'Roc']],
    ['Léo', ['Léo']],
    [' ', []],
  ])('%s is broken at its own hyphens and spaces', (name, parts) => {
    expect(partsOf(name)).toEqual(parts);
  });

  it('becomes as small as its widest part needs, and never too small to be read', () => {
    expect(scaleFor(90, 100)).toBe(1);
    expect(scaleFor(100, 100)).toBeLessThan(1);
    expect(scaleFor(125, 100)).toBeCloseTo(0.776);
    expect(scaleFor(0, 100)).toBe(1);
    // Two lines, then.
    expect(scaleFor(200, 100)).toBeCloseTo(0.892);
    for (let part = 1; part < 1000; part += 7) expect(scaleFor(part, 100)).toBeGreaterThan(0.55);
  });
});
