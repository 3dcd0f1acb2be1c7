import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts } from '../../build/texts';
import { settings } from '../settings/settings.svelte';
import { library } from '../texts/texts.svelte';
import type { SeatChange } from '../wire/protocol';
import { Texts } from '../words';
import { linesOf } from './log';

const texts = new Texts('en', readTexts('onix', 'en') as never, 'onix');
const took = (number: number) => ({
  number,
  event: { event: 'skipped', seat: 1, gem: 'circle', effect: 'circle' },
});
const left: SeatChange = {
  number: 1,
  after: 1,
  seat: 1,
  what: 'left',
  was: 'Hector',
  now: 'Gaston',
};

describe('the log', () => {
  beforeAll(async () => {
    settings.choose('language', 'en');
    await library.load('house', 'en');
  });

  it('names whoever sat there then, and says who has left', () => {
    const cast = { players: ['Anna', 'Hector'], changes: [left] };
    const [before, change, after] = linesOf([took(1), took(2)], cast, texts, 0);
    expect(before?.text).toContain('Hector');
    expect(change?.text).toContain('Hector');
    expect(change?.text).toContain('Gaston');
    expect(after?.text).toContain('Gaston');
    expect(after?.text).not.toContain('Hector');
  });

  it('is not about you before the seat was yours', () => {
    const joined: SeatChange = { ...left, what: 'joined', was: 'Gaston', now: 'Zoé' };
    const cast = { players: ['Anna', 'Gaston'], changes: [joined] };
    const [before, , after] = linesOf([took(1), took(2)], cast, texts, 1);
    expect(before?.text).toContain('Gaston');
    expect(after?.text).not.toContain('Zoé');
  });
});
