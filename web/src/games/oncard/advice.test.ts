import { describe, expect, it } from 'vitest';
import { advisedPair } from './advice';
import type { PowerName } from './wire';

describe('the two powers for whoever plays for the first time', () => {
  it('are the simplest of those that are there, wherever they lie', () => {
    expect(advisedPair(['borrow', 'shield', 'push_back', 'throw_again'])).toEqual([3, 1]);
  });

  it('are not twice the same, unless there is nothing else', () => {
    expect(advisedPair(['throw_again', 'throw_again', 'borrow'])).toEqual([0, 2]);
    expect(advisedPair(['borrow', 'borrow'])).toEqual([0, 1]);
  });

  it('are none that this page does not know, as long as there are others', () => {
    const unknown = 'levitate' as PowerName;
    expect(advisedPair([unknown, 'push_back', unknown, 'borrow'])).toEqual([3, 1]);
  });
});
