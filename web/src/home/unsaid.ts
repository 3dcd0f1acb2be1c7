/** A name and a plate that somebody has chosen before the house knows them: a reload loses neither. */
import { anyPlate, PLATES } from './plates';

const STORE = 'tablee-unsaid';

/** As long as the field takes them. */
export const LONGEST_NAME = 24;

export interface Unsaid {
  name: string;
  avatar: number;
}

function kept(): Partial<Record<keyof Unsaid, unknown>> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

export function findUnsaid(): Unsaid {
  const { name, avatar } = kept();
  const isPlate = Number.isInteger(avatar) && Number(avatar) >= 0 && Number(avatar) < PLATES;
  return {
    name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '',
    avatar: isPlate ? Number(avatar) : anyPlate(),
  };
}

export function keepUnsaid(unsaid: Unsaid): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(unsaid));
  } catch {
    // A browser that keeps nothing asks again.
  }
}
