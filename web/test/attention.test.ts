import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Attention } from '../src/table/attention';

const CALL = { title: '', body: '', sound: false, notify: false, vibrate: true };
const vibrate = vi.fn();
let attention: Attention;
const call = (prompt: string | null, isGoingOn = false) => attention.call(prompt, isGoingOn, CALL);

beforeEach(() => {
  vibrate.mockClear();
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: true } });
  attention = new Attention();
});
afterEach(() => void vi.unstubAllGlobals());

test('a phone buzzes once a turn, however many decisions there are in it', () => {
  for (const prompt of ['1', '2', '3']) call(prompt);
  expect(vibrate).toHaveBeenCalledTimes(1);
  call(null);
  call('4');
  expect(vibrate).toHaveBeenCalledTimes(2);
});

test('it is still the same turn after somebody else was asked something in it', () => {
  call('1', true);
  call(null, true);
  call('2', true);
  expect(vibrate).toHaveBeenCalledTimes(1);
  call(null);
  call('3', true);
  expect(vibrate).toHaveBeenCalledTimes(2);
});
