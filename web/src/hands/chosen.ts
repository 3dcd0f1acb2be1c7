/** What a table has chosen, in a few words for everybody to read. */
import { t } from '../texts/texts.svelte';
import type { GameCard, RoomView } from '../wire/protocol';
import type { Words } from '../words';

/** The game's first choice, and whatever is not as usual. */
export function sayChosen(room: RoomView, card: GameCard, words: Words): string[] {
  // What a newer server has added has no words here.
  const names = Object.keys(room.options).filter((name) => words.has(`option.${name}.label`));
  const first = names.find((name) => typeof card.options[name] === 'string');
  const isUsual = (name: string) =>
    JSON.stringify(room.options[name]) === JSON.stringify(card.options[name]);
  const said = names
    .filter((name) => name === first || !isUsual(name))
    .map((name) => sayOption(name, room, card, words));
  if (room.pace !== 'normal') {
    said.push(so(t('room.pace'), t(`pace.${room.pace}`)));
  }
  return said;
}

function sayOption(name: string, room: RoomView, card: GameCard, words: Words): string {
  const value = room.options[name];
  const label = words.say(`option.${name}.label`);
  if (value === true) return label;
  if (value === false) return so(label, t('house.no'));
  if (typeof value === 'string') {
    return so(label, words.trySay(`option.${name}.choice.${value}`) ?? t('room.choice_unknown'));
  }
  if (typeof value === 'number' && card.options[name] === null) {
    return so(label, room.seats[value]?.name || t('room.seat', { seat: value }));
  }
  return so(label, typeof value === 'number' ? String(value) : t('tv.own_choice'));
}

const so = (label: string, value: string) => t('tv.is_so', { label, value });
