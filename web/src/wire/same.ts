/**
 * What is told again and has not changed stays the same object. An update says everything anew, be it
 * for a line of chat: whoever looks at a part of it is disturbed only by what has become another.
 */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `after`, made of the parts of `before` that are equal; `before` itself if all of it is. */
export function keepSame<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after) || !isObject(before) || !isObject(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const names = Object.keys(after);
  let isSame = names.length === Object.keys(before).length;
  const kept: Record<string, unknown> = {};
  for (const name of names) {
    kept[name] = keepSame(before[name], after[name]);
    isSame &&= name in before && Object.is(kept[name], before[name]);
  }
  if (isSame) return before as Value;
  return (Array.isArray(after) ? names.map((name) => kept[name]) : kept) as Value;
}

/** For what is worked out from an update: as long as it comes to the same, it is the same. */
export function keeping<Value>(compute: () => Value): () => Value {
  let last: Value | undefined;
  return () => {
    last = keepSame(last, compute());
    return last;
  };
}
