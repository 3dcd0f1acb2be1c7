/**
 * Several people, one screen, and secrets: whose turn it is opens the screen for themselves. While
 * nobody here has to decide, the server shows what everybody may see, and there is no cover.
 */
import type { Visit } from '../room/visit.svelte';
import { SPECTATOR } from '../words';

export class Cover {
  private opened = $state(SPECTATOR);

  constructor(private readonly visit: () => Pick<Visit, 'eyes' | 'you' | 'room' | 'isPrivate'>) {}

  /** Whoever is to look next, and nobody else: nothing private may be seen until they say so. */
  readonly seat: number | null = $derived.by(() => {
    const { eyes, you, room, isPrivate } = this.visit();
    const isShared = you.length > 1 && room?.stage === 'playing';
    return isShared && isPrivate && eyes !== SPECTATOR && eyes !== this.opened ? eyes : null;
  });

  open(): void {
    this.opened = this.visit().eyes;
  }

  /** To be called whenever the eyes may have changed: what was opened for one is shut for the next. */
  shut(): void {
    if (this.visit().eyes !== this.opened) this.opened = SPECTATOR;
  }
}
