/** The faces that guests choose from, by number. */
const files = import.meta.glob<string>('./avatars/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Their addresses, in the order of their numbers. */
export const avatars: readonly string[] = Object.keys(files)
  .sort()
  .map((path) => files[path] ?? '');

export function avatarOf(number: number): string {
  return avatars[number % avatars.length] ?? '';
}
