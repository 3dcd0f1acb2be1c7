/** A key that was pressed on no control of its own: the screen may take it. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open]')) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest('a, button, input, select, textarea, summary, [tabindex="0"]');
}
