/** How long each end of a round stays, and that nobody else tells the end of the game before. */
import { untrack } from 'svelte';
import type { Table } from './table.svelte';

/** Milliseconds; shorter than bots wait for it (`ROUND_END` and their own pause). */
const LOST = 4600;
/** Whoever has to play wants to see the table again. */
const LOST_SHORT = 2800;
const DEALT = 1800;

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
