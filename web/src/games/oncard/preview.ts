/** What placing a die will look like. What is thrown, and what others make of it, nobody knows yet. */
import type { Preview } from '../board';
import { printedOf } from './layout';
import type { OnCardWire } from './wire';

export const preview: Preview<OnCardWire> = (view, seat, move) => {
  const { active } = view.progress;
  const own = view.table[seat];
  if (move.move !== 'place' || view.turn !== seat || !own || active === null) return null;
  const [card, placed] = [own[active], own[move.die]];
  // One that is borrowed lies on nobody's own card.
  if (!card || !placed || placed.die.where !== 'rolled' || placed.die.face === null) return null;
  const { character, die } = placed;
  const face = printedOf(view, character).faces[die.face ?? 0];
  if (face === undefined) return null;
  const cards = own.map((one) =>
    one === placed ? { ...one, die: { ...die, where: 'card' as const, on: active } } : one,
  );
  const table = view.table.map((row, at) => (at === seat ? cards : row));
  const event = { event: 'placed', seat, die: character, face, card: card.character } as const;
  return { view: { ...view, table }, events: [event] };
};
