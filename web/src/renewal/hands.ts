/** Whether somebody has something in hand, whatever the screen is: a finger, a sheet, a word. */

const TYPED =
  'input:not([type]), input[type="text"], input[type="search"], input[type="number"], textarea';
const TOUCHES = ['pointerdown', 'pointerup', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

const fingers = new Set<number>();
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();
let touchedAt = 0;

for (const kind of TOUCHES) {
  addEventListener(
    kind,
    () => {
      touchedAt = Date.now();
    },
    { capture: true, passive: true },
  );
}
addEventListener('pointerdown', ({ pointerId }) => fingers.add(pointerId), true);
for (const kind of ['pointerup', 'pointercancel'] as const) {
  addEventListener(kind, ({ pointerId }) => fingers.delete(pointerId), true);
}
addEventListener(
  'input',
  ({ target }) => {
    touchedAt = Date.now();
    if (target instanceof HTMLElement && target.matches(TYPED)) {
      typedIn.add(target as HTMLInputElement | HTMLTextAreaElement);
    }
  },
  true,
);

/** What was typed is in hand until it is sent, wiped out, or left with its screen. */
function isTyping(): boolean {
  for (const field of typedIn) {
    if (field.isConnected && field.value !== '') return true;
    typedIn.delete(field);
  }
  return false;
}

/** `calm`: for how many milliseconds nobody must have touched anything. */
export function inHand(calm: number): boolean {
  const since = Date.now() - touchedAt;
  // A clock that was set back says that it will be touched: that is no reason to wait for it.
  const isTouched = since >= 0 && since < calm;
  if (fingers.size > 0 || isTouched || isTyping()) return true;
  return document.querySelector('dialog[open]') !== null;
}
