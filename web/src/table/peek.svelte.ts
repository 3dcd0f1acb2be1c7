/** The own hand face down unless it is asked for, where somebody looks over the shoulder. */
import { settings } from '../settings/settings.svelte';

export class Peek {
  /** While a finger or a key is down. */
  isHeld = $state(false);
  /** For those who cannot hold: shown until it is put down again. */
  isKept = $state(false);

  get isHidden(): boolean {
    return settings.choices.hideHand && !this.isHeld && !this.isKept;
  }

  choose(hide: boolean): void {
    this.isHeld = false;
    this.isKept = false;
    settings.choose('hideHand', hide);
  }
}
