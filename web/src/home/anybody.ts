/** Whoever comes to work, not to play, is asked for no name: the house wants a guest all the same. */
import { session } from '../session.svelte';
import { t } from '../texts/texts.svelte';
import { anyPlate } from './plates';

export async function comeAsAnybody(): Promise<void> {
  await session.refresh();
  if (session.you) return;
  const plate = anyPlate();
  await session.introduce(t(`avatar.${plate}`), plate);
}
