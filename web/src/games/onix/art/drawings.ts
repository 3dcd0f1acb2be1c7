/** The small drawings of the board, as they are written in their files. */

import away from '../../../art/icons/away.svg?raw';
import bot from '../../../art/icons/bot.svg?raw';
import check from '../../../art/icons/check.svg?raw';
import crown from '../../../art/icons/crown.svg?raw';
import hand from '../../../art/icons/hand.svg?raw';
import hint from '../../../art/icons/hint.svg?raw';
import draw from './effects/circle.svg?raw';
import destroy from './effects/cross.svg?raw';
import steal from './effects/diamond.svg?raw';
import store from './effects/square.svg?raw';
import stock from './stock.svg?raw';

export const drawings = {
  draw,
  store,
  steal,
  destroy,
  away,
  bot,
  check,
  crown,
  hand,
  hint,
  stock,
};

export type DrawingName = keyof typeof drawings;
