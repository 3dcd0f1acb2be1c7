/** What a page that loads itself again tells the next one, in this tab alone. */

const TRIES = 'tablee-renewals';
const CARRIED = 'tablee-carried';
/** For so long a page that did not come is not tried again: in a circle, that is a turn an hour. */
export const FORGOTTEN_AFTER = 3600_000;

export type Carried = Record<string, unknown>;
type Try = readonly [what: string, at: number];

function read<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const isTry = (kept: unknown): kept is Try =>
  Array.isArray(kept) && typeof kept[0] === 'string' && typeof kept[1] === 'number';

function recent(): Try[] {
  const kept = read<unknown>(TRIES);
  const tries = Array.isArray(kept) ? kept.filter(isTry) : [];
  return tries.filter(([, at]) => Date.now() - at < FORGOTTEN_AFTER);
}

/** What this tab has loaded itself again for lately. */
export const triesOf = (): string[] => recent().map(([what]) => what);

/** Whether it could be kept. */
export const keepTry = (what: string): boolean => write(TRIES, [...recent(), [what, Date.now()]]);

export function keepCarried(values: Carried): void {
  write(CARRIED, { address: location.href, values });
}

/** What was carried to this address; it is there once. */
export function takeCarried(): Carried {
  const kept = read<{ address: string; values: Carried }>(CARRIED);
  try {
    sessionStorage.removeItem(CARRIED);
  } catch {
    return {};
  }
  return kept?.address === location.href ? (kept.values ?? {}) : {};
}
