/** A key that was pressed on no control of its own: the screen may take it. */
export function isForPage(event: KeyboardEvent): boolean {
  return isFree(event, 'a, button, input, select, textarea, summary, [tabindex="0"]');
}

/** A letter: it means nothing to a button, but something to whoever is writing or choosing. */
export function isLetterForPage(event: KeyboardEvent): boolean {
  return isFree(event, 'input, select, textarea');
}

function isFree(event: KeyboardEvent, controls: string): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open]')) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest(controls);
}
