/** The one sentence that says what to do now, or what is being waited for. */
import { t } from '../texts/texts.svelte';
import type { MatchView } from '../wire/protocol';
import type { Words } from '../words';

export interface Outcome {
  ranks: number[];
  reason: string;
}

export const outcomeOf = (match: MatchView): Outcome | null =>
  (match.view.outcome as Outcome | null | undefined) ?? null;

export const winnersOf = (outcome: Outcome): number[] =>
  outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));

/** More letters than this take more than two lines of a phone, or smaller ones. */
const MOST_LETTERS = 50;

export const isLong = (text: string, most = MOST_LETTERS): boolean => text.length > most;

/** More names than these are no sentence any more. */
const MOST_NAMED = 3;

/** `mine` if it is up to one of the reader's seats; otherwise it is about those who are waited for. */
export function sentenceOf(
  match: MatchView,
  awaited: readonly number[],
  mine: boolean,
  words: Words,
): string {
  const outcome = outcomeOf(match);
  if (outcome) return sayOutcome(outcome, words);
  if (mine && words.has(`step.${match.step}`)) return words.say(`step.${match.step}`);
  if (mine) return t('table.choose_move');
  const path = `waiting.${match.step}`;
  if (words.has(path) && !words.mentions(path, 'seat')) return words.say(path);
  if (awaited.length === 0) return '';
  if (awaited.length > MOST_NAMED) return t('table.thinking_many', { count: awaited.length });
  const seat = awaited.length === 1 ? awaited[0] : awaited;
  if (words.has(path)) return words.say(path, { seat });
  return t('table.thinking', { names: awaited.map((each) => words.names[each] ?? '') });
}

/** What a game says of whose turn it is, where nobody is playing yet. */
export function leadOf(match: MatchView | null, words: Words): string | null {
  if (!match || match.turn === null || !words.has(`turn.${match.step}`)) return null;
  return words.say(`turn.${match.step}`, { seat: match.turn });
}

function sayOutcome(outcome: Outcome, words: Words): string {
  const winners = winnersOf(outcome);
  const path = winners.length > 1 ? 'result.shared' : 'result.won';
  return words.has(path) ? words.say(path, { winners }) : t('table.over');
}

/** What an event of the story is in words. Every event has some: one that has none is not of our time. */
export function lineOf(event: Record<string, unknown>, words: Words): string {
  return words.trySay(`log.${String(event.event)}`, event) ?? t('table.unknown_event');
}
