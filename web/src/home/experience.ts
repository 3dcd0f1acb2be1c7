/** The games that were finished in this browser: the house tells of the last few matches only. */

const STORE = 'tablee-finished';

function keptGames(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((game) => typeof game === 'string') : [];
  } catch {
    return [];
  }
}

export function keepFinished(games: readonly string[]): void {
  const kept = keptGames();
  const all = [...new Set([...kept, ...games])];
  if (all.length === kept.length) return;
  try {
    localStorage.setItem(STORE, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing knows what the house tells.
  }
}

export const hasFinished = (game: string): boolean => keptGames().includes(game);
