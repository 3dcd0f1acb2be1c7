/** The drawings of the dice that the companion shows too. */
import oni from '../games/dixe/art/characters/oni.svg?raw';
import smiley from '../games/dixe/art/symbols/smiley.svg?raw';
import sun from '../games/dixe/art/symbols/sun.svg?raw';
import yinyang from '../games/dixe/art/symbols/yinyang.svg?raw';

export const drawings = { oni, character: oni, smiley, sun, yinyang };
