/** Which screen an address shows. Every screen has an address that can be shared. */

export type Place =
  | { screen: 'home' }
  | { screen: 'room'; code: string }
  | { screen: 'replay'; code: string; match: number }
  | { screen: 'rules'; game: string; clause: string | null }
  | { screen: 'settings' }
  | { screen: 'lost' };

/** Four letters, without those that are easily mistaken for others: the server draws them. */
const CODE = /^[A-Za-z]{4}$/;

export function placeOf(path: string, hash = ''): Place {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second = '', third, fourth = ''] = parts;
  if (parts.length === 0) return { screen: 'home' };
  if (first === 'settings' && parts.length === 1) return { screen: 'settings' };
  if (first === 'rules' && parts.length === 2) {
    return { screen: 'rules', game: second, clause: hash.replace(/^#/, '') || null };
  }
  if (first === 'r' && CODE.test(second)) {
    const code = second.toUpperCase();
    if (parts.length === 2) return { screen: 'room', code };
    if (third === 'replay' && parts.length === 4 && /^\d+$/.test(fourth)) {
      return { screen: 'replay', code, match: Number(fourth) };
    }
  }
  return { screen: 'lost' };
}

/** A code as somebody types it; null while it is not one. */
export function codeFrom(typed: string): string | null {
  const found = /(?:\/r\/)?([A-Za-z]{4})\/?$/.exec(typed.trim());
  return found && (CODE.test(typed.trim()) || typed.includes('/r/'))
    ? (found[1] ?? '').toUpperCase()
    : null;
}
