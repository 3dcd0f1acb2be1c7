import { afterEach, describe, expect, it, vi } from 'vitest';
import { type News, Reveal } from './reveal.svelte';

const news = (number: number) => (): News => ({
  happenings: [{ number, event: { event: 'threw' } }] as unknown as News['happenings'],
  view: {},
  before: null,
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

  it('is told at once where a board does not know what happened, and so is the next', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const reveal = new Reveal();
    const told: number[] = [];
    reveal.stagedBy(() => {
      throw new Error('unheard of');
    });
    reveal.bring(news(1), () => told.push(1));
    reveal.bring(news(2), () => told.push(2));
    expect(told).toEqual([1, 2]);
    expect(reveal.isStaging).toBe(false);
    error.mockRestore();
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

describe('bots that go on sooner than a roll ends', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Rolls that tumble for so long, and what of it all has been told, told without a roll, or rolls. */
  function rolling(lasting: number) {
    vi.useFakeTimers();
    const reveal = new Reveal();
    const told: number[] = [];
    const tumbling: number[] = [];
    reveal.stagedBy(({ happenings }) => {
      const number = happenings[0]?.number ?? 0;
      tumbling.push(number);
      return new Promise((done) => setTimeout(done, lasting));
    });
    const bring = (number: number) => reveal.bring(news(number), () => told.push(number));
    return { bring, told, tumbling };
  }

  it('tell nothing of it, nor of what they did next', async () => {
    const { bring, told, tumbling } = rolling(880);
    bring(1);
    await vi.advanceTimersByTimeAsync(250);
    bring(2);
    await vi.advanceTimersByTimeAsync(250);
    bring(3);
    await vi.advanceTimersByTimeAsync(379);
    expect([told, tumbling]).toEqual([[], [1]]);
    await vi.advanceTimersByTimeAsync(1);
    expect([told, tumbling]).toEqual([[1], [1, 2]]);
    await vi.advanceTimersByTimeAsync(880);
    expect([told, tumbling]).toEqual([
      [1, 2],
      [1, 2, 3],
    ]);
  });

  it('are shown at once where they are more than 3.5 seconds ahead, and not before', async () => {
    const { bring, told, tumbling } = rolling(2400);
    for (const number of [1, 2, 3, 4]) bring(number);
    await vi.advanceTimersByTimeAsync(2400);
    expect([told, tumbling]).toEqual([[1], [1, 2]]);
    await vi.advanceTimersByTimeAsync(2399);
    expect(told).toEqual([1]);
    // The third and the fourth have waited for 4.8 seconds: they do not tumble any more.
    await vi.advanceTimersByTimeAsync(1);
    expect([told, tumbling]).toEqual([
      [1, 2, 3, 4],
      [1, 2],
    ]);
  });

  it('wait for five seconds at most', async () => {
    const { bring, told } = rolling(60_000);
    bring(1);
    await vi.advanceTimersByTimeAsync(4999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([1]);
  });
});
