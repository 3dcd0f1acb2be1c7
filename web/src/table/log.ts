/** The story of a match in lines: what happened, and who came and went meanwhile. */
import { t } from '../texts/texts.svelte';
import type { Happening, SeatChange } from '../wire/protocol';
import { SPECTATOR, type Texts, Words } from '../words';
import { lineOf } from './sentence';

export interface LogLine {
  key: string;
  text: string;
  /** Who did it; nobody's line is set apart. */
  seat: unknown;
}

interface Cast {
  /** The names of the seats when the match began, and who has come and gone since. */
  players: readonly string[];
  changes: readonly SeatChange[];
}

/**
 * Lines are about whoever sat there then: a bot that takes over does not rename what somebody did
 * before, and whoever joins is not told what "you" did.
 */
export function linesOf(
  story: readonly Happening[],
  { players, changes }: Cast,
  texts: Texts,
  viewer: number,
): LogLine[] {
  const lines: LogLine[] = [];
  const names = [...players];
  let next = 0;
  let words = wordsOf(texts, names, changes, viewer);
  const passUntil = (number: number) => {
    for (let change = changes[next]; change && change.after < number; change = changes[next]) {
      next += 1;
      names[change.seat] = change.now;
      words = wordsOf(texts, names, changes.slice(next), viewer);
      lines.push({ key: `change-${change.number}`, text: sayChange(change), seat: null });
    }
  };
  for (const { number, event } of story) {
    passUntil(number);
    const text = lineOf(event, words);
    if (text !== '') lines.push({ key: String(number), text, seat: event.seat });
  }
  passUntil(Number.POSITIVE_INFINITY);
  return lines;
}

/** The reader is "you" only since the seat is the reader's. */
function wordsOf(texts: Texts, names: string[], later: readonly SeatChange[], viewer: number) {
  const joins = later.some(({ seat, what }) => seat === viewer && what === 'joined');
  return new Words(texts, [...names], joins ? SPECTATOR : viewer);
}

export function sayChange({ what, was, now }: SeatChange): string {
  return t(`change.${what}`, { was, now });
}
