/** A table or a hand does not go dark in the middle of a game, where the browser lets us ask. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  async function ask() {
    if (document.visibilityState !== 'visible') return;
    try {
      // Only secure pages have it: on a plain local network the screen follows its own settings.
      lock = (await navigator.wakeLock?.request('screen')) ?? null;
      if (isOver) await lock?.release();
    } catch {
      // A device that is low on battery says no.
    }
  }

  const again = () => void ask();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release().catch(() => undefined);
  };
}
