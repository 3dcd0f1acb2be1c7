/** How far a lesson has come, for whoever loads the page again in the middle of one. */

const keyOf = (code: string) => `tablee-lesson/${code}`;
const LEFT = 'left';

/** The cards that are done at this table; nothing if the learner has left the lesson there. */
export function keptProgress(code: string): string[] | null {
  try {
    const kept = sessionStorage.getItem(keyOf(code));
    if (kept === LEFT) return null;
    return kept ? kept.split(' ') : [];
  } catch {
    return [];
  }
}

export function keepProgress(code: string, done: readonly string[]): void {
  keep(code, done.join(' '));
}

export function leaveLesson(code: string): void {
  keep(code, LEFT);
}

function keep(code: string, what: string): void {
  try {
    sessionStorage.setItem(keyOf(code), what);
  } catch {
    // A browser that keeps nothing teaches from the beginning again.
  }
}
