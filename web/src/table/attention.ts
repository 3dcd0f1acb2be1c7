/** Calls somebody back to the table when it is their turn: a sound, a buzz, a notification. */
import { play } from '../sounds/sounds';

export interface Call {
  title: string;
  body: string;
  sound: boolean;
  notify: boolean;
  vibrate: boolean;
}

const TAG = 'tablee-turn';
/** Milliseconds on, off, on: as two knocks. */
const BUZZ = [70, 60, 70];
const ICON = '/icons/tablee-192.png';

export class Attention {
  private last: string | null = null;

  /**
   * `prompt` names the decision that is owed now. Who is at it already is not called again; nor is he
   * whose own turn goes on (`isGoingOn`) after somebody else was asked something in it.
   */
  call(prompt: string | null, isGoingOn: boolean, call: Call): void {
    const isNew = prompt !== null && this.last === null;
    if (prompt === null && isGoingOn) return;
    this.last = prompt;
    if (prompt === null) void withdraw();
    if (!isNew) return;
    if (call.sound) play('turn');
    if (call.vibrate) buzz();
    if (call.notify && document.hidden && canNotify()) void notify(call);
  }
}

/** A browser lets a page buzz after a first touch; most computers cannot. */
function buzz(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
}

export function canNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Ask the browser; true if it lets us. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** On a phone only the service worker may show one. */
async function notify({ title, body }: Call): Promise<void> {
  const options = { body, tag: TAG, icon: ICON };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => window.focus();
}

async function withdraw(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const shown = (await worker?.getNotifications({ tag: TAG })) ?? [];
  for (const notification of shown) notification.close();
}
