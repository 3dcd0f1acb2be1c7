/** The drawings of the board, as they are written in their files. */
import away from '../../../art/icons/away.svg?raw';
import check from '../../../art/icons/check.svg?raw';
import crown from '../../../art/icons/crown.svg?raw';
import eye from '../../../art/icons/eye.svg?raw';
import hint from '../../../art/icons/hint.svg?raw';
import leave from '../../../art/icons/leave.svg?raw';
import back from './back.svg?raw';
import defeat from './defeat.svg?raw';
import direction from './direction.svg?raw';
import { effects, signs } from './face';
import winner from './winner.svg?raw';

export const drawings = {
  ...effects,
  ...signs,
  away,
  check,
  crown,
  eye,
  hint,
  leave,
  back,
  defeat,
  direction,
  winner,
};

export type DrawingName = keyof typeof drawings;
