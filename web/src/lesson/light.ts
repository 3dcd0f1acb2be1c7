/**
 * A light on what a lesson speaks of. It is a rule of a style sheet, not a mark on the things: a
 * board may draw them anew at any time.
 */
const LIGHT =
  'outline: 4px solid var(--lesson-light); outline-offset: 3px; animation: lesson-light 1.4s ease-in-out 3 alternate;';

/** Light what a selector finds in a board, until the answer is called. */
export function light(selector: string | null): () => void {
  if (selector === null) return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `.board :is(${selector}) { ${LIGHT} } @keyframes lesson-light { from { outline-color: transparent; } }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
