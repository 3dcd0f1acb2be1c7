/** What the board says to somebody who cannot see it. */
import { cardAt, spotsOf } from './layout';
import { TURNED } from './numbers';
import type { Table } from './table.svelte';

/** A card: what it shows, what lies on it, what it keeps. */
export function sayCard(table: Table, seat: number, place: number): string {
  const { character, stage } = cardAt(table.view, seat, place);
  const { card } = table.printed(character);
  const name = table.say('board.card', { card: character });
  if (stage >= TURNED) return `${name}. ${table.say('board.turned', { power: card.power })}`;
  const spots = spotsOf(table.view, seat, place);
  const lacking = spots.filter(({ cover }) => !cover).map(({ symbol }) => symbol);
  const parts = [
    name,
    table.say('board.combination', { number: stage }),
    lacking.length > 0
      ? table.say('board.lacking', { symbols: lacking })
      : table.say('board.complete'),
    sayKept(table, seat, place),
  ];
  return parts.filter(Boolean).join('. ');
}

/** What the card's own die is doing on it. */
export function sayKept(table: Table, seat: number, place: number): string {
  const { character, die } = cardAt(table.view, seat, place);
  if (die.where === 'slot') return table.say('board.on_slot', { slot: die.on ?? 0 });
  if (die.where !== 'saved') return '';
  const face = table.printed(character).faces[die.face ?? 0] ?? 'character';
  return table.say('board.saved', { face });
}
