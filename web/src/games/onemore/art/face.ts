/**
 * The face of a card, as one SVG: paper by day asks for more, paper by night for less. What lies
 * where is in `face.json`: cards on paper are drawn from there, too.
 */

import type { Effect, Sign } from '../cards';
import { readCard } from '../cards';
import type { Card } from '../wire';
import draw from './effects/draw.svg?raw';
import replay from './effects/replay.svg?raw';
import reverse from './effects/reverse.svg?raw';
import swap from './effects/swap.svg?raw';
import layout from './face.json';
import night from './grounds/minus.svg?raw';
import day from './grounds/plus.svg?raw';
import both from './grounds/start.svg?raw';
import less from './signs/minus.svg?raw';
import more from './signs/plus.svg?raw';

const digits = import.meta.glob<string>('./digits/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const effects: Readonly<Record<Effect, string>> = { replay, reverse, draw, swap };
export const signs = { more, less };

const drawnSigns: Readonly<Record<string, string>> = { plus: more, minus: less };
const grounds: Readonly<Record<string, string>> = { plus: day, minus: night, start: both };

/** Where a drawing goes: its left, top, width and height. */
type Box = readonly number[];

function place(drawing: string, [x, y, width, height]: Box, rest = ''): string {
  const size = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return drawing.trim().replace('<svg ', `<svg ${size} ${rest} `);
}

function digit(number: number, box: Box, color: string): string {
  return place(digits[`./digits/${number}.svg`] ?? '', box, `color="${color}"`);
}

function numberOf(number: number, sign: Sign): string {
  const colors = layout.colors[sign];
  return digit(number, layout.shade, colors.shade) + digit(number, layout.digit, colors.digit);
}

function signOf(placed: readonly { sign: string; box: Box }[]): string {
  return placed.map(({ sign, box }) => place(drawnSigns[sign] ?? '', box)).join('');
}

/** What is seen of a card that others lie on: its upper left corner. */
function cornerOf(number: number, sign: Sign, effect: Effect | null): string {
  const { corner } = layout;
  const color = layout.colors[sign].digit;
  const small = effect ? place(effects[effect], corner.effect, `color="${color}"`) : '';
  return digit(number, corner.digit, color) + signOf(corner.signs[sign]) + small;
}

function effectOf(effect: Effect, word: string | null): string {
  const { ink, label } = layout;
  const paper = `<path fill="${label.paper}" d="${label.shape}"/>`;
  const drawn = place(effects[effect], word ? label.beside : label.alone, `color="${ink}"`);
  if (!word) return paper + drawn;
  const { x, y, size, weight, most } = label.word;
  const length = word.length > 6 ? ` textLength="${most}" lengthAdjust="spacingAndGlyphs"` : '';
  const font = `font-size="${size}" font-weight="${weight}" font-family="var(--sans, sans-serif)"`;
  return `${paper}${drawn}<text x="${x}" y="${y}" fill="${ink}" ${font}${length}>${word}</text>`;
}

/** `word`: the effect's name, for those who would rather read it. */
export function faceOf(card: Card, word: string | null = null): string {
  const { number, sign, effect } = readCard(card);
  const inside =
    numberOf(number, sign) +
    signOf(layout.signs[sign]) +
    cornerOf(number, sign, effect) +
    (effect ? effectOf(effect, word) : '');
  return (grounds[layout.grounds[sign]] ?? '').replace('</svg>', `${inside}</svg>`);
}
