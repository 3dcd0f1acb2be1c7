/** Our small drawings, as they are written in their files. */
import draw from './effects/circle.svg?raw';
import destroy from './effects/cross.svg?raw';
import steal from './effects/diamond.svg?raw';
import store from './effects/square.svg?raw';
import away from './icons/away.svg?raw';
import bot from './icons/bot.svg?raw';
import chat from './icons/chat.svg?raw';
import check from './icons/check.svg?raw';
import close from './icons/close.svg?raw';
import crown from './icons/crown.svg?raw';
import discard from './icons/discard.svg?raw';
import eye from './icons/eye.svg?raw';
import hand from './icons/hand.svg?raw';
import hint from './icons/hint.svg?raw';
import menu from './icons/menu.svg?raw';
import people from './icons/people.svg?raw';
import pile from './icons/pile.svg?raw';
import rules from './icons/rules.svg?raw';
import settings from './icons/settings.svg?raw';
import silence from './icons/silence.svg?raw';
import sound from './icons/sound.svg?raw';
import stock from './icons/stock.svg?raw';
import undo from './icons/undo.svg?raw';

export const drawings = {
  draw,
  store,
  steal,
  destroy,
  away,
  bot,
  chat,
  check,
  close,
  crown,
  discard,
  eye,
  hand,
  hint,
  menu,
  people,
  pile,
  rules,
  settings,
  silence,
  sound,
  stock,
  undo,
};

export type DrawingName = keyof typeof drawings;
