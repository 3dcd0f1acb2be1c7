import { expect, test } from 'vitest';
import { codeFrom, placeOf } from '../src/router';

test.each([
  ['/', '', { screen: 'home' }],
  ['/settings', '', { screen: 'settings' }],
  ['/companion', '', { screen: 'companion' }],
  ['/companion/', '', { screen: 'companion' }],
  ['/companion/more', '', { screen: 'lost' }],
  ['/r/abcd', '', { screen: 'room', code: 'ABCD' }],
  ['/r/ABCD/', '', { screen: 'room', code: 'ABCD' }],
  ['/r/ABCD/table', '', { screen: 'table', code: 'ABCD' }],
  ['/r/abcd/hand/', '', { screen: 'hand', code: 'ABCD' }],
  ['/r/ABCD/seat/51cf9b43', '', { screen: 'claim', code: 'ABCD', link: '51cf9b43' }],
  ['/r/ABCD/seat', '', { screen: 'lost' }],
  ['/r/ABCD/seat/a%2fb', '', { screen: 'lost' }],
  ['/r/ABCD/hand/1', '', { screen: 'lost' }],
  ['/r/ABCD/elsewhere', '', { screen: 'lost' }],
  ['/r/ABCD/replay/2', '', { screen: 'replay', code: 'ABCD', match: 2, moment: 0 }],
  ['/r/ABCD/replay/2', '#42', { screen: 'replay', code: 'ABCD', match: 2, moment: 42 }],
  ['/rules/onix', '', { screen: 'rules', game: 'onix', clause: null }],
  ['/rules/onix', '#OX-21', { screen: 'rules', game: 'onix', clause: 'OX-21' }],
  ['/r/ABCDEFGH/hand', '', { screen: 'hand', code: 'ABCDEFGH' }],
  ['/r/ABCDEFGHJ', '', { screen: 'lost' }],
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
  ['http://192.0.2.7:8770/r/ABCD/hand', 'ABCD'],
  ['http://192.0.2.7:8770/r/ABCD/elsewhere', null],
  ['abc', null],
  ['abcde', 'ABCDE'],
  ['http://192.0.2.7:8770/r/abcdef/table', 'ABCDEF'],
  ['abcdefghj', null],
  ['ab1d', null],
  ['', null],
])('somebody types %j', (typed, code) => {
  expect(codeFrom(typed)).toBe(code);
});
