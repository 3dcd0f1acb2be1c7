/** Wherever somebody had scrolled to, at the end of a match or in its lobby: the next begins at the top. */
import type { RoomView } from '../wire/protocol';

/** To be called with a component. While a match goes on nothing is moved, nor is where it is met. */
export function beginAtTop(room: () => RoomView | null): void {
  let last: number | null = null;
  const begun = $derived.by(() => {
    const told = room();
    if (!told) return null;
    return told.stage === 'waiting' ? 0 : told.match;
  });

  $effect(() => {
    if (last !== null && begun && begun !== last)
      scrollTo({ left: 0, top: 0, behavior: 'instant' });
    last = begun ?? last;
  });
}
