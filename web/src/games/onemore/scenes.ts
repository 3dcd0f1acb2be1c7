/** How long each end of a round stays, and that nobody tells or asks anything else before. */
import { untrack } from 'svelte';
import type { HappeningOf } from '../board';
import type { Stage } from '../reveal.svelte';
import type { Story } from '../story';
import { isUnplayed, type Scene, scenesOf } from './ends';
import type { Table } from './table.svelte';
import type { OneMoreEvent, OneMoreWire } from './wire';

/** Whoever leaps through a replay is not shown all that lies between. */
const MOST_STAGED = 14;

/** Milliseconds; shorter than bots wait for it (`ROUND_END` and their own pause). */
export const LOST = 4600;
/** Whoever has to play wants to see the table again; a tap is quicker still. */
const LOST_SHORT = 2800;
const DEALT = 1800;

/** What is new and not too much to be staged; the ends of rounds in it are put in line to be seen. */
export function hearScenes(
  table: Table,
  story: Story<OneMoreEvent>,
  told: readonly HappeningOf<OneMoreWire>[],
): OneMoreEvent[] {
  const { view, isFromTheStart } = table.read();
  const isFirst = !story.hasHeard;
  const events = story.hear(told);
  const fresh = events.length > MOST_STAGED ? [] : events;
  // Some rounds, and a few games, are over before anybody has chosen: they are seen all the same.
  const isWhole = isFirst && isFromTheStart && isUnplayed(story.events);
  const seen = isWhole ? told : told.slice(told.length - fresh.length);
  show(
    table,
    scenesOf(view, seen).filter(({ round }) => round > table.toldRounds),
  );
  return fresh;
}

function show(table: Table, scenes: readonly Scene[]): boolean {
  if (scenes.length > 0) table.scenesSince = performance.now();
  table.scenes = [...table.scenes, ...scenes];
  return scenes.length > 0;
}

/**
 * Around one screen the next one's cards are covered as soon as they are told of: the end of a round is
 * seen before that, by all, on the table as it was.
 */
export function stageScenes(table: Table): Stage<OneMoreWire> {
  return ({ happenings, view }) => {
    if (table.read().you.length < 2 || happenings.length > MOST_STAGED) return null;
    if (!show(table, scenesOf(view, happenings))) return null;
    table.toldRounds = view.rounds.length;
    return table.scenesSeen();
  };
}

/** For an effect: the scene that is seen now goes by itself. */
export function followScenes(table: Table): () => void {
  const [scene, ...later] = table.scenes;
  const { onShowing } = untrack(() => table.read());
  if (!scene) {
    onShowing?.(false);
    return () => undefined;
  }
  onShowing?.(true, scene.until);
  const isNext = untrack(() => table.playing && table.isAwaited(table.bottom));
  const isShort = later.length > 0 || isNext;
  const wanted = scene.kind === 'dealt' ? DEALT : isShort ? LOST_SHORT : LOST;
  const loser = scene.kind === 'dealt' ? scene.next.loser : scene.lost.loser;
  const timer = setTimeout(
    () => {
      table.scenes = later;
    },
    untrack(() => table.read().lasting(wanted, loser)),
  );
  return () => {
    clearTimeout(timer);
    onShowing?.(false);
  };
}
