/** How long each end of a round stays, and that nobody else tells the end of the game before. */
import { untrack } from 'svelte';
import type { HappeningOf } from '../board';
import type { Story } from '../story';
import { isUnplayed, scenesOf } from './ends';
import type { Table } from './table.svelte';
import type { OneMoreEvent, OneMoreWire } from './wire';

/** Whoever leaps through a replay is not shown all that lies between. */
const MOST_STAGED = 14;

/** Milliseconds; shorter than bots wait for it (`ROUND_END` and their own pause). */
const LOST = 4600;
/** Whoever has to play wants to see the table again. */
const LOST_SHORT = 2800;
const DEALT = 1800;

/** What is new and not too much to be staged; the ends of rounds in it are put in line to be seen. */
export function hearScenes(
  table: Table,
  story: Story<OneMoreEvent>,
  told: readonly HappeningOf<OneMoreWire>[],
): OneMoreEvent[] {
  const isFirst = !story.hasHeard;
  const events = story.hear(told);
  const fresh = events.length > MOST_STAGED ? [] : events;
  // Some rounds, and a few games, are over before anybody has chosen: they are seen all the same.
  const seen = isFirst && isUnplayed(story.events) ? story.events : fresh;
  table.scenes = [...table.scenes, ...scenesOf(table.view, seen)];
  return fresh;
}

/** For an effect: the scene that is seen now goes by itself. */
export function followScenes(table: Table): () => void {
  const [scene, ...later] = table.scenes;
  const { onShowing } = untrack(() => table.read());
  // Only while the rest of the game goes on by itself: whoever has to play is not held up.
  onShowing?.(scene !== undefined && untrack(() => table.view.outcome) !== null);
  if (!scene) return () => undefined;
  const isShort = later.length > 0 || untrack(() => table.yours);
  const timer = setTimeout(
    () => {
      table.scenes = later;
    },
    scene.kind === 'dealt' ? DEALT : isShort ? LOST_SHORT : LOST,
  );
  return () => {
    clearTimeout(timer);
    onShowing?.(false);
  };
}
