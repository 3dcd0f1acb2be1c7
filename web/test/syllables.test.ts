import { describe, expect, it } from 'vitest';
import { breakKindly } from '../src/parts/syllables';

const shown = (name: string) => breakKindly(name).replaceAll('\u00ad', '·');

describe('long names', () => {
  it('may be broken between syllables, and short ones nowhere', () => {
    expect(shown('Maximilienne-Rose-Aimée')).toBe('Maxi·mi·lienne-Rose-Aimée');
    expect(shown('Barthélemy-Alexandre Roc')).toBe('Barthé·lemy-Ale·xandre Roc');
    expect(shown('Strawberry')).toBe('Straw·berry');
    expect(shown('Marguerite Christophe')).toBe('Mar·gue·rite Chris·tophe');
    expect(shown('Léo')).toBe('Léo');
  });

  it('say the same without their hyphens', () => {
    for (const name of ['Bartholomé Octave', 'WWWWWWWWWWWWWWWWWWWWWWWW', '李小龍', 'Zoé-Éléonore'])
      expect(breakKindly(name).replaceAll('\u00ad', '')).toBe(name);
  });
});
