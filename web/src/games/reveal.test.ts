import { describe, expect, it } from 'vitest';
import { type News, Reveal } from './reveal';

const news = (number: number) => (): News => ({
  happenings: [{ number, event: { event: 'threw' } }] as unknown as News['happenings'],
  view: {},
});

/** A stage that is over when the test says so. */
function slowly() {
  const ends: (() => void)[] = [];
  return { ends, stage: () => new Promise<void>((done) => ends.push(done)) };
}

describe('what is told', () => {
  it('is told at once where nobody stages it', () => {
    const reveal = new Reveal();
    const told: number[] = [];
    reveal.bring(news(1), () => told.push(1));
    expect(told).toEqual([1]);
  });

  it('waits until it has been seen, and so does what comes after it', async () => {
    const reveal = new Reveal();
    const { ends, stage } = slowly();
    const told: number[] = [];
    reveal.stagedBy(stage);
    reveal.bring(news(1), () => told.push(1));
    reveal.bring(
      () => null,
      () => told.push(2),
    );
    expect(told).toEqual([]);
    ends[0]?.();
    await Promise.resolve();
    expect(told).toEqual([1, 2]);
  });

  it('stages what waited in its turn', async () => {
    const reveal = new Reveal();
    const { ends, stage } = slowly();
    const told: number[] = [];
    reveal.stagedBy(stage);
    reveal.bring(news(1), () => told.push(1));
    reveal.bring(news(2), () => told.push(2));
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await Promise.resolve();
    expect(told).toEqual([1]);
    expect(ends).toHaveLength(2);
  });

  it('is told when somebody has seen enough, once', async () => {
    const reveal = new Reveal();
    const { ends, stage } = slowly();
    const told: number[] = [];
    reveal.stagedBy(stage);
    reveal.bring(news(1), () => told.push(1));
    reveal.skip();
    expect(told).toEqual([1]);
    ends[0]?.();
    await Promise.resolve();
    expect(told).toEqual([1]);
  });

  it('is told when its board is gone', () => {
    const reveal = new Reveal();
    const told: number[] = [];
    const leave = reveal.stagedBy(slowly().stage);
    reveal.bring(news(1), () => told.push(1));
    leave();
    expect(told).toEqual([1]);
    reveal.bring(news(2), () => told.push(2));
    expect(told).toEqual([1, 2]);
  });

  it('is left out when everything is told anew', () => {
    const reveal = new Reveal();
    const told: number[] = [];
    reveal.stagedBy(slowly().stage);
    reveal.bring(news(1), () => told.push(1));
    reveal.forget();
    expect(told).toEqual([]);
  });

  it('is told even if its stage fails', async () => {
    const reveal = new Reveal();
    const told: number[] = [];
    reveal.stagedBy(() => Promise.reject(new Error('no dice')));
    reveal.bring(news(1), () => told.push(1));
    await Promise.resolve();
    await Promise.resolve();
    expect(told).toEqual([1]);
  });
});
