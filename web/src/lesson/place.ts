/** How far a lesson has come, for whoever loads the page again in the middle of one. */

const keyOf = (code: string) => `tablee-lesson/${code}`;

/** The number of the card to go on with at this table, or nothing where no lesson is under way. */
export function keptPlace(code: string): number | null {
  try {
    const kept = sessionStorage.getItem(keyOf(code));
    return kept === null ? null : Number(kept) || 0;
  } catch {
    return null;
  }
}

export function keepPlace(code: string, card: number): void {
  try {
    sessionStorage.setItem(keyOf(code), String(card));
  } catch {
    // A browser that keeps nothing teaches from the beginning again.
  }
}

export function forgetPlace(code: string): void {
  try {
    sessionStorage.removeItem(keyOf(code));
  } catch {
    // Then there is nothing to forget.
  }
}
