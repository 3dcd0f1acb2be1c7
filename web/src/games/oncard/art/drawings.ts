/** The drawings of the board, as they are written in their files. */

import away from '../../../art/icons/away.svg?raw';
import check from '../../../art/icons/check.svg?raw';
import close from '../../../art/icons/close.svg?raw';
import crown from '../../../art/icons/crown.svg?raw';
import help from '../../../art/icons/help.svg?raw';

const files = import.meta.glob<string>('./*/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const drawings = new Map<string, string>([
  ...Object.entries(files).map(
    ([path, drawing]) => [path.slice('./'.length, -'.svg'.length), drawing] as const,
  ),
  ['check', check],
  ['close', close],
  ['crown', crown],
  ['help', help],
  ['away', away],
]);

/** `conditions/pair`, `powers/shield`, `acts/throw`, `check`. */
export const drawingOf = (name: string): string => drawings.get(name) ?? '';
