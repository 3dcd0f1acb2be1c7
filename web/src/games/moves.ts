/** Moves in words: the twin of every board, which needs nothing but what the server says. */
import { t } from '../texts/texts.svelte';
import type { Words } from '../words';
import type { AnyWire, PromptOf } from './board';

/** What a page of before has no words for is still told apart by what is in it. */
export function textOf(prompt: PromptOf<AnyWire>, number: number, words: Words): string {
  const wording = prompt.wordings[number];
  const said = wording ? words.trySay(`move.${wording.key}`, wording.values) : null;
  if (said !== null) return said;
  const facts = Object.values(prompt.moves[number] ?? {}).map((fact) =>
    typeof fact === 'string' ? fact : JSON.stringify(fact),
  );
  return [t('table.move', { number: number + 1 }), ...facts].join(' · ');
}
