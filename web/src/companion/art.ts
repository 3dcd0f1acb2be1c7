/** The drawings of the dice that the companion shows too. */
import oni from '../games/dixe/art/characters/oni.svg?raw';
import aum from '../games/dixe/art/symbols/aum.svg?raw';
import bomb from '../games/dixe/art/symbols/bomb.svg?raw';
import eight from '../games/dixe/art/symbols/eight.svg?raw';
import heart from '../games/dixe/art/symbols/heart.svg?raw';
import pi from '../games/dixe/art/symbols/pi.svg?raw';
import skull from '../games/dixe/art/symbols/skull.svg?raw';
import smiley from '../games/dixe/art/symbols/smiley.svg?raw';
import sun from '../games/dixe/art/symbols/sun.svg?raw';
import yinyang from '../games/dixe/art/symbols/yinyang.svg?raw';

export const drawings = {
  oni,
  character: oni,
  aum,
  bomb,
  eight,
  heart,
  pi,
  skull,
  smiley,
  sun,
  yinyang,
};

export type Drawing = keyof typeof drawings;
