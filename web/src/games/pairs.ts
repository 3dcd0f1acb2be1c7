/** Two things that are chosen together, in whichever order. */
export function pairName(one: number, other: number): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`;
}
