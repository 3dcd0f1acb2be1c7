import { expect, it } from 'vitest';
import { isResting } from './resting';

const at = (x: number, y: number) =>
  new MouseEvent('pointerenter', { clientX: x, clientY: y }) as PointerEvent;

it('a mouse rests where it was pressed until it is moved', () => {
  expect(isResting(at(0, 0))).toBe(false);
  document.body.dispatchEvent(
    new MouseEvent('pointerdown', { clientX: 40, clientY: 50, bubbles: true }),
  );
  expect(isResting(at(40, 50))).toBe(true);
  expect(isResting(at(41, 52))).toBe(true);
  expect(isResting(at(40, 56))).toBe(false);
  expect(isResting(at(0, 0))).toBe(false);
});
