/** How a die lies: which of its six sides is where, and how it is turned to show one of them. */
import type { FaceName, Pairs } from './faces';

/** A rotation in degrees: around the upright axis first, then around the level one. */
export interface Turn {
  x: number;
  y: number;
}

/** Where the six sides sit, each pair of opposite ones together: how far the cube's front is turned to get there. */
export const SIDES: readonly Turn[] = [
  { x: 0, y: 0 },
  { x: 0, y: 180 },
  { x: 0, y: 90 },
  { x: 0, y: -90 },
  { x: 90, y: 0 },
  { x: -90, y: 0 },
];

export const sidesOf = (pairs: Pairs): FaceName[] => pairs.flat();

/** The turn of the whole die that brings a side to the front, upright. */
export function turnTo(side: number): Turn {
  const seat = SIDES[side] ?? { x: 0, y: 0 };
  return { x: 0 - seat.x, y: 0 - seat.y };
}

/** The turn that shows a face; the first side if it is not on this die. */
export function turnToFace(pairs: Pairs, face: FaceName): Turn {
  return turnTo(Math.max(0, sidesOf(pairs).indexOf(face)));
}

/** Which side a turn shows: the one whose outside looks at us most. */
export function sideAt(turn: Turn): number {
  const x = (turn.x * Math.PI) / 180;
  const y = (turn.y * Math.PI) / 180;
  const towards = [
    Math.cos(x) * Math.cos(y),
    -Math.cos(x) * Math.cos(y),
    -Math.cos(x) * Math.sin(y),
    Math.cos(x) * Math.sin(y),
    -Math.sin(x),
    Math.sin(x),
  ];
  return towards.indexOf(Math.max(...towards));
}

/** The same way to lie as `to`, after one to two whole turns more from where the die is. */
export function tumble(from: Turn, to: Turn, chance: () => number = Math.random): Turn {
  const further = (start: number, end: number) => {
    const way = chance() < 0.5 ? -1 : 1;
    const rest = (((way * (end - start)) % 360) + 360) % 360;
    return start + way * (rest + 360);
  };
  return { x: further(from.x, to.x), y: further(from.y, to.y) };
}

/** How long one roll takes, in milliseconds: dice of one throw do not all stop at once. */
export const rollTime = (chance: () => number = Math.random): number =>
  Math.round(620 + 260 * chance());
