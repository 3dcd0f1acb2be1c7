import { describe, expect, it } from 'vitest';
import type { SeatView } from '../wire/protocol';
import { isFeast } from './celebrate';

const seat = (kind: SeatView['kind']): SeatView => ({
  kind,
  name: '',
  avatar: 0,
  handle: null,
  level: null,
  present: true,
  replaced: false,
});
const SEATS = [seat('guest'), seat('bot'), seat('guest')];

describe('a feast', () => {
  it('is for whoever plays here and has won', () => {
    expect(isFeast('whole', [0], SEATS, [1, 2, 3])).toBe(true);
    expect(isFeast('hand', [2], SEATS, [1, 2, 1])).toBe(true);
  });

  it('is not for losing, least of all to a bot', () => {
    expect(isFeast('whole', [0], SEATS, [2, 1, 3])).toBe(false);
    expect(isFeast('whole', [0], SEATS, [2, 3, 1])).toBe(false);
  });

  it('is for people when one looks on, and always at a table screen', () => {
    expect(isFeast('whole', [], SEATS, [1, 2, 3])).toBe(true);
    expect(isFeast('whole', [], SEATS, [2, 1, 3])).toBe(false);
    expect(isFeast('table', [], SEATS, [2, 1, 3])).toBe(true);
  });
});
