import { afterEach, expect, test } from 'vitest';
import { keepTry, takeCarried, triesOf } from '../src/renewal/kept';
import { type Choices, readChoices, settings } from '../src/settings/settings.svelte';

const USUAL: Choices = {
  language: 'fr',
  light: 'auto',
  motion: 'auto',
  sound: false,
  letters: false,
  notify: false,
  vibrate: true,
  hurryBots: false,
  hideHand: false,
};

afterEach(() => {
  sessionStorage.clear();
  settings.choose('sound', null);
});

test.each([
  null,
  '',
  'nonsense',
  'null',
  '[]',
  '7',
  '{"language":"tlh","light":3,"sound":"yes","motion":null,"of":"another time"}',
])('what is kept and makes no sense leaves what is usual: %s', (text) => {
  expect(readChoices(text, USUAL)).toEqual(USUAL);
});

test('what was chosen is read', () => {
  const chosen = { ...USUAL, language: 'en', motion: 'less', sound: true };
  expect(readChoices(JSON.stringify(chosen), USUAL)).toEqual(chosen);
});

test('a screen that everybody looks at is heard, one’s own is not, until somebody chooses', () => {
  expect([settings.isHeard('table'), settings.isHeard()]).toEqual([true, false]);
  expect(settings.forBoard('table').sound).toBe(true);
  expect(settings.forBoard('whole').sound).toBe(false);
  expect(settings.forBoard('hand').sound).toBe(false);
  settings.choose('sound', false);
  expect(settings.isHeard('table')).toBe(false);
  settings.choose('sound', true);
  expect(settings.isHeard()).toBe(true);
});

test.each(['{}', '7', '[[1]]', '[null]', '["part"]'])('tries that are none: %s', (text) => {
  sessionStorage.setItem('tablee-renewals', text);
  expect(triesOf()).toEqual([]);
  expect(keepTry('part')).toBe(true);
  expect(triesOf()).toEqual(['part']);
});

test('what was carried without anything in it is nothing', () => {
  sessionStorage.setItem('tablee-carried', JSON.stringify({ address: location.href }));
  expect(takeCarried()).toEqual({});
});
