/** Which screen an address shows. Every screen has an address that can be shared. */

import type { RoomFound } from './wire/protocol';

export type Place =
  | { screen: 'home' }
  | { screen: 'room'; code: string }
  /** Everybody's table, on a television. */
  | { screen: 'table'; code: string }
  /** One player's hand, on a phone beside such a table. */
  | { screen: 'hand'; code: string }
  /** A seat comes to this device with its own link. */
  | { screen: 'claim'; code: string; link: string }
  /** A finished match, from its beginning or at the moment that a link names. */
  | { screen: 'replay'; code: string; match: number; moment: number }
  | { screen: 'rules'; game: string; clause: string | null }
  | { screen: 'settings' }
  /** The clock and the effects of Oni against all, for people with real dice. */
  | { screen: 'companion' }
  /** Designing DiXes and their cards. */
  | { screen: 'forge' }
  /** Cards and rulebooks as PDF. */
  | { screen: 'print' }
  | { screen: 'lost' };

/** Four letters, more in a house that is full: the server draws them. */
const CODE = /^[A-Za-z]{4,8}$/;
const LINK = /^[\w-]{1,200}$/;

export function placeOf(path: string, hash = ''): Place {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second = '', third, fourth = ''] = parts;
  if (parts.length === 0) return { screen: 'home' };
  if (first === 'settings' && parts.length === 1) return { screen: 'settings' };
  if (first === 'companion' && parts.length === 1) return { screen: 'companion' };
  if (first === 'forge' && parts.length === 1) return { screen: 'forge' };
  if (first === 'print' && parts.length === 1) return { screen: 'print' };
  if (first === 'rules' && parts.length === 2) {
    return { screen: 'rules', game: second, clause: hash.replace(/^#/, '') || null };
  }
  if (first === 'r' && CODE.test(second)) {
    const code = second.toUpperCase();
    if (parts.length === 2) return { screen: 'room', code };
    if ((third === 'table' || third === 'hand') && parts.length === 3) {
      return { screen: third, code };
    }
    if (third === 'seat' && parts.length === 4 && LINK.test(fourth)) {
      return { screen: 'claim', code, link: fourth };
    }
    if (third === 'replay' && parts.length === 4 && /^\d+$/.test(fourth)) {
      const moment = /^#(\d+)$/.exec(hash)?.[1];
      return { screen: 'replay', code, match: Number(fourth), moment: Number(moment ?? 0) };
    }
  }
  return { screen: 'lost' };
}

/** Where the house says that somebody belongs who comes with a code. */
export function pathOf(code: string, screen: RoomFound['screen']): string {
  return screen === 'room' ? `/r/${code}` : `/r/${code}/${screen}`;
}

/** A code as somebody types it; null while it is not one. */
export function codeFrom(typed: string): string | null {
  const code = typed.trim();
  const found = CODE.test(code)
    ? code
    : /\/r\/([A-Za-z]{4,8})(?:\/(?:hand|table))?\/?$/.exec(code)?.[1];
  return found?.toUpperCase() ?? null;
}
