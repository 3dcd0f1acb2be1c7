/**
 * The companion asks no server: what it is opened from is what the service worker has packed. A new
 * worker has packed a new page, whole; that is what a reload brings, between two games.
 */
import { renewal } from '../renewal/renewal.svelte';

/** A phone that is open for days asks for a new worker this often, in milliseconds. */
const ASK = 3600_000;
/** A worker of before does not answer. */
const PATIENCE = 2000;

/** Which page the worker has; null if there is none, or one that does not say. */
export function askWorker(worker = navigator.serviceWorker?.controller): Promise<string | null> {
  if (!worker) return Promise.resolve(null);
  return new Promise((settle) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<string>) => settle(data);
    setTimeout(() => settle(null), PATIENCE);
    worker.postMessage('build', [port2]);
  });
}

/** `isPlaying`: a clock runs, and its alarm may ring only on a page that somebody has touched. */
export function followWorker(isPlaying: () => boolean): () => void {
  const release = renewal.hold(isPlaying);
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return release;
  const usual = renewal.instead({ buildNow: () => askWorker() });
  const look = async () => renewal.hear((await askWorker()) ?? '');
  const ask = async () => {
    // Without a network there is nothing newer.
    await (await workers.getRegistration())?.update().catch(() => undefined);
  };
  workers.addEventListener('controllerchange', look);
  document.addEventListener('visibilitychange', ask);
  const timer = setInterval(ask, ASK);
  void look();
  return () => {
    release();
    usual();
    workers.removeEventListener('controllerchange', look);
    document.removeEventListener('visibilitychange', ask);
    clearInterval(timer);
  };
}
