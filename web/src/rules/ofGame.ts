/** A game's name after "of": a game whose name is not read as it is written says it itself. */
import { t } from '../texts/texts.svelte';
import type { Words } from '../words';

export function ofGame(words: Words): string {
  return words.has('game.of')
    ? words.say('game.of')
    : t('rules.of', { game: words.say('game.name') });
}
