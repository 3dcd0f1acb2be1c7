import { expect, test } from 'vitest';
import { codeFrom, placeOf } from '../src/router';

test.each([
  ['/', '', { screen: 'home' }],
  ['/settings', '', { screen: 'settings' }],
  ['/r/abcd', '', { screen: 'room', code: 'ABCD' }],
  ['/r/ABCD/', '', { screen: 'room', code: 'ABCD' }],
  ['/r/ABCD/replay/2', '', { screen: 'replay', code: 'ABCD', match: 2 }],
  ['/rules/onix', '', { screen: 'rules', game: 'onix', clause: null }],
  ['/rules/onix', '#OX-21', { screen: 'rules', game: 'onix', clause: 'OX-21' }],
  ['/r/ABCDE', '', { screen: 'lost' }],
  ['/r/AB1D', '', { screen: 'lost' }],
  ['/r/ABCD/replay/last', '', { screen: 'lost' }],
  ['/r', '', { screen: 'lost' }],
  ['/elsewhere', '', { screen: 'lost' }],
])('%s%s', (path, hash, place) => {
  expect(placeOf(path, hash)).toEqual(place);
});

test.each([
  ['abcd', 'ABCD'],
  ['  ABCD ', 'ABCD'],
  ['http://192.0.2.7:8770/r/abcd', 'ABCD'],
  ['http://192.0.2.7:8770/r/ABCD/', 'ABCD'],
  ['abc', null],
  ['abcde', null],
  ['ab1d', null],
  ['', null],
])('somebody types %j', (typed, code) => {
  expect(codeFrom(typed)).toBe(code);
});
