/**
 * The face of a card, as one SVG: paper by day asks for more, paper by night for less. Whoever
 * prints the cards draws them from here as well.
 */
import { readCard } from '../cards';
import type { Card, Effect, Sign } from '../types';
import draw from './effects/draw.svg?raw';
import replay from './effects/replay.svg?raw';
import reverse from './effects/reverse.svg?raw';
import swap from './effects/swap.svg?raw';
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

const grounds: Readonly<Record<Sign, string>> = { '+': day, '-': night, '±': both };
const INK = '#4a1a10';
const MOON = '#fff3d9';

/** Where a drawing goes: its left, top, width and height. */
type Box = readonly [number, number, number, number];

function place(drawing: string, [x, y, width, height]: Box, rest = ''): string {
  const size = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return drawing.trim().replace('<svg ', `<svg ${size} ${rest} `);
}

function digit(number: number, box: Box, color: string): string {
  return place(digits[`./digits/${number}.svg`] ?? '', box, `color="${color}"`);
}

function numberOf(number: number, sign: Sign): string {
  const color = sign === '-' ? MOON : INK;
  const shade = sign === '-' ? '#141d3a' : '#ffffff';
  const box: Box = [9, 33, 47, 67];
  const under: Box = [box[0] + 1.6, box[1] + 2.4, box[2], box[3]];
  return digit(number, under, shade) + digit(number, box, color);
}

function signOf(sign: Sign): string {
  if (sign === '+') return place(more, [57, 47, 37, 37]);
  if (sign === '-') return place(less, [57, 48, 36, 36]);
  return place(more, [59, 33, 32, 32]) + place(less, [60, 69, 31, 31]);
}

/** What is seen of a card that others lie on: its upper left corner. */
function cornerOf(number: number, sign: Sign, effect: Effect | null): string {
  const color = sign === '-' ? MOON : INK;
  const signs = {
    '+': place(more, [18.5, 9.5, 11, 11]),
    '-': place(less, [18.5, 9.5, 11, 11]),
    '±': place(more, [18, 8.5, 8, 8]) + place(less, [18, 16, 8, 8]),
  };
  const small = effect ? place(effects[effect], [8, 23.5, 12, 12], `color="${color}"`) : '';
  return digit(number, [7, 7, 11.5, 16.7], color) + signs[sign] + small;
}

function effectOf(effect: Effect, word: string | null): string {
  const label =
    '<path fill="#fffaf0" d="m17 103 67-1c3 0 4.500 1.500 4.500 4.500l-.5 21c0 3-1.500 4.500-4.500 4.500l-67-.5c-3 0-4.500-1.500-4.500-4.500l.5-19.500c0-3 1.500-4.500 4.500-4.500Z"/>';
  if (!word) return label + place(effects[effect], [35.5, 102.5, 29, 29], `color="${INK}"`);
  const length = word.length > 6 ? ' textLength="48" lengthAdjust="spacingAndGlyphs"' : '';
  return (
    label +
    place(effects[effect], [14.5, 105, 22, 22], `color="${INK}"`) +
    `<text x="38.500" y="121" fill="${INK}" font-size="13" font-weight="800" font-family="var(--sans, sans-serif)"${length}>${word}</text>`
  );
}

/** `word`: the effect's name, for those who would rather read it. */
export function faceOf(card: Card, word: string | null = null): string {
  const { number, sign, effect } = readCard(card);
  const inside =
    numberOf(number, sign) +
    signOf(sign) +
    cornerOf(number, sign, effect) +
    (effect ? effectOf(effect, word) : '');
  return grounds[sign].replace('</svg>', `${inside}</svg>`);
}
