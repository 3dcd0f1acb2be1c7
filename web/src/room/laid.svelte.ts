/** What a board lays over the table: it is seen before anything that comes after it is told. */
import { untrack } from 'svelte';
import { showsTheEnd } from '../games/board';
import type { Happening, RoomView } from '../wire/protocol';

/** Milliseconds. A board that could not be fetched never says that the end has been seen. */
const LONGEST_SHOWN = 20_000;

export class LaidOver {
  isThere = $state(false);
  /** The number of the last thing that has been seen to happen; null: all that we were told of. */
  private until = $state<number | null>(null);
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onseen: () => void) {}

  /** What has been seen of a story. */
  seenOf(story: readonly Happening[]): readonly Happening[] {
    const { until } = this;
    return until === null ? story : story.filter(({ number }) => number <= until);
  }

  /** A match that is over as soon as it is dealt: some boards say when that has been seen. */
  lookFirst({ game, stage }: RoomView): void {
    this.show(stage === 'over' && showsTheEnd(game));
    if (this.isThere) this.patience = setTimeout(() => this.show(false), LONGEST_SHOWN);
  }

  show(isThere: boolean, until: number | null = null): void {
    this.forget();
    this.until = isThere ? until : null;
    const wasThere = untrack(() => this.isThere);
    this.isThere = isThere;
    // One thing after the other may be laid over the table, in the same breath.
    if (wasThere && !isThere)
      queueMicrotask(() => {
        if (!this.isThere) this.onseen();
      });
  }

  /** Nobody waits for it any more. */
  forget(): void {
    clearTimeout(this.patience);
  }
}
