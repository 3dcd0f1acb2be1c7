import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/svelte';
import { parse } from 'smol-toml';
import { describe, expect, it, vi } from 'vitest';
import Die from './Die.svelte';
import { CHARACTER, drawingOf, isOurs, letterOf, type Pairs } from './faces';
import { rollTime, SIDES, sideAt, sidesOf, tumble, turnTo, turnToFace } from './turn';

const house = parse(readFileSync('../src/tablee/games/dixe/dice.toml', 'utf-8')) as unknown as {
  symbols: string[];
  dixe: { character: string; faces: Pairs }[];
};
const oni = house.dixe[0] ?? { character: '', faces: [] };

describe('the drawings', () => {
  it.each(house.symbols)('have the symbol %s', (symbol) => {
    expect(drawingOf(symbol, 'oni')).toContain('viewBox="0 0 100 100"');
  });

  it.each(house.dixe.map((dixe) => dixe.character))('have the character %s', (character) => {
    expect(isOurs(character)).toBe(true);
    expect(drawingOf(CHARACTER, character)).toContain('viewBox="0 0 100 100"');
    expect(letterOf(CHARACTER, character)).toBe('');
  });

  it('all differ', () => {
    const all = [
      ...house.symbols.map((symbol) => drawingOf(symbol, '')),
      ...house.dixe.map((dixe) => drawingOf(CHARACTER, dixe.character)),
      drawingOf(CHARACTER, 'Lou'),
    ];
    expect(new Set(all).size).toBe(house.symbols.length + house.dixe.length + 1);
  });

  it('share no names, so that many can lie on one page', () => {
    for (const symbol of house.symbols) expect(drawingOf(symbol, '')).not.toContain(' id=');
    for (const { character } of house.dixe)
      expect(drawingOf(CHARACTER, character)).not.toContain(' id=');
  });

  it('give a guest a badge with a letter', () => {
    expect(isOurs('Lou')).toBe(false);
    expect(isOurs('guest')).toBe(false);
    expect(letterOf(CHARACTER, 'élodie')).toBe('É');
    expect(letterOf('sun', 'Lou')).toBe('');
  });

  it('leave an unknown face blank', () => {
    expect(drawingOf(null, 'oni')).toBe('');
    expect(drawingOf('moon', 'oni')).toBe('');
  });
});

describe('a die', () => {
  it('shows each of its sides by one turn', () => {
    expect(SIDES.map((_, side) => sideAt(turnTo(side)))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each(house.dixe)('of $character shows every face that it has', ({ faces }) => {
    for (const face of sidesOf(faces)) {
      expect(sidesOf(faces)[sideAt(turnToFace(faces, face))]).toBe(face);
    }
  });

  it('hides the opposite of what it shows', () => {
    for (const [one, other] of oni.faces) {
      const { x, y } = turnToFace(oni.faces, one);
      const behind = y === 0 && x !== 0 ? { x: x + 180, y } : { x, y: y + 180 };
      expect(sidesOf(oni.faces)[sideAt(behind)]).toBe(other);
    }
  });

  it('lands where it should, however it tumbles', () => {
    for (const chance of [() => 0, () => 0.7]) {
      for (const from of SIDES.keys()) {
        for (const to of SIDES.keys()) {
          const end = tumble(turnTo(from), turnTo(to), chance);
          expect((end.x - turnTo(to).x) % 360).toBeCloseTo(0);
          expect((end.y - turnTo(to).y) % 360).toBeCloseTo(0);
          expect(sideAt(end)).toBe(to);
          expect(Math.abs(end.x - turnTo(from).x)).toBeGreaterThanOrEqual(360);
        }
      }
    }
  });

  it('rolls neither too briefly nor too long', () => {
    expect(rollTime(() => 0)).toBeGreaterThanOrEqual(600);
    expect(rollTime(() => 1)).toBeLessThanOrEqual(900);
  });

  it('rolls on when it is told again what it shows', async () => {
    const cancel = vi.fn();
    const animate = vi.fn(() => ({ finished: new Promise(() => {}), cancel }));
    Object.assign(HTMLElement.prototype, { animate });
    const given = () => ({ ...structuredClone(oni), face: 'skull', roll: 1 });
    const { rerender, unmount } = render(Die, given());
    expect(animate).toHaveBeenCalled();
    animate.mockClear();
    await rerender(given());
    expect(cancel).not.toHaveBeenCalled();
    await rerender({ ...given(), roll: 2 });
    expect(cancel).toHaveBeenCalled();
    expect(animate).toHaveBeenCalled();
    cancel.mockClear();
    unmount();
    expect(cancel).toHaveBeenCalled();
    Object.assign(HTMLElement.prototype, { animate: undefined });
  });

  it('lies at once for whoever has seen enough, and says so', async () => {
    const onLanded = vi.fn();
    const animate = () => ({ finished: new Promise(() => {}), cancel: vi.fn() });
    Object.assign(HTMLElement.prototype, { animate });
    const { rerender } = render(Die, { ...oni, face: 'skull', roll: 1, onLanded });
    expect(onLanded).not.toHaveBeenCalled();
    await rerender({ motion: false });
    expect(onLanded).toHaveBeenCalledOnce();
    Object.assign(HTMLElement.prototype, { animate: undefined });
  });

  it('is one picture with the words of whoever shows it', () => {
    render(Die, { ...oni, face: 'skull', label: 'tête de mort' });
    const die = screen.getByRole('img', { name: 'tête de mort' });
    expect(die.querySelectorAll('.side')).toHaveLength(6);
    expect(die.querySelectorAll('.up')).toHaveLength(1);
  });
});
