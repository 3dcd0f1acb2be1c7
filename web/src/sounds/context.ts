/** What sounds are heard through. It is small and comes first: the first gesture has to find it. */
import { settings } from '../settings/settings.svelte';

const GESTURES = ['pointerup', 'touchend', 'click', 'keydown'] as const;

let context: AudioContext | null = null;

/** Start it, or start it again: in a pocket or a call, an iPhone stops it. */
export function wake(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state !== 'running') void context.resume().catch(() => undefined);
  return context;
}

/**
 * To be called once. In WebKit nothing but a gesture starts it, and what is heard at a table comes from
 * the house. Every gesture counts: a phone that was in a pocket has fallen silent again.
 */
export function wakeByGesture(): void {
  const start = () => {
    const isTable = document.documentElement.dataset.screen === 'table';
    if (settings.isHeard(isTable ? 'table' : 'own')) wake();
  };
  for (const kind of GESTURES) addEventListener(kind, start, { capture: true, passive: true });
}
