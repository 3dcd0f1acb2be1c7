/** When what is being looked at can be skipped among the tools of a phone, over nobody's cards. */
import { MOMENT } from '../games/steady.svelte';
import type { Visit } from '../room/visit.svelte';

/** Milliseconds. What is over in a moment offers nothing to press. */
const SOON = 600;

export class Skipping {
  isOffered = $state(false);

  /** To be made with its component. */
  constructor(visit: () => Visit) {
    $effect(() => {
      const { reveal, laidOver } = visit();
      const isWanted = reveal.isStaging && !laidOver.isThere;
      // It stays for as long as a second tap may take: what lies there otherwise was not meant.
      const change = setTimeout(
        () => {
          this.isOffered = isWanted;
        },
        isWanted ? SOON : MOMENT,
      );
      return () => clearTimeout(change);
    });
  }
}
