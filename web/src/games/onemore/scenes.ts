/** How long each end of a round stays, and that nobody tells or asks anything else before. */
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
/** Whoever has to play wants to see the table again; a tap is quicker still. */
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
  const scenes = scenesOf(table.view, seen);
  if (scenes.length > 0) table.scenesSince = performance.now();
  table.scenes = [...table.scenes, ...scenes];
  return fresh;
}

/** For an effect: the scene that is seen now goes by itself. */
export function followScenes(table: Table): () => void {
  const [scene, ...later] = table.scenes;
  const { onShowing } = untrack(() => table.read());
  onShowing?.(scene !== undefined);
  if (!scene) return () => undefined;
  const isNext = untrack(() => table.playing && table.isAwaited(table.bottom));
  const isShort = later.length > 0 || isNext;
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
