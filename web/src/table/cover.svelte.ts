/**
 * Several people, one screen, and secrets: whose turn it is opens the screen for themselves. While
 * nobody here has to decide, the server shows what everybody may see, and there is no cover.
 */
import type { Visit } from '../room/visit.svelte';
import { SPECTATOR } from '../words';

export class Cover {
  private opened = $state(SPECTATOR);

  constructor(
    private readonly visit: () => Pick<Visit, 'eyes' | 'you' | 'room'>,
    private readonly hasSecrets: () => boolean,
  ) {}

  /** Whoever is to look next, and nobody else: nothing private may be seen until they say so. */
  readonly seat: number | null = $derived.by(() => {
    const { eyes, you, room } = this.visit();
    const isShared = this.hasSecrets() && you.length > 1 && room?.stage === 'playing';
    return isShared && eyes !== SPECTATOR && eyes !== this.opened ? eyes : null;
  });

  open(): void {
    this.opened = this.visit().eyes;
  }

  /** To be called whenever the eyes may have changed: what was opened for one is shut for the next. */
  shut(): void {
    if (this.visit().eyes !== this.opened) this.opened = SPECTATOR;
  }
}
