/** Faces, by number: those that guests choose from, and those of bots, which no guest has. */
import type { SeatView } from '../wire/protocol';

/** Whoever has a face: a seat, or a guest. */
export interface Face {
  avatar: number;
  kind?: SeatView['kind'];
}

type Files = Record<string, string>;

const people = inOrder(
  import.meta.glob<string>('./avatars/*.svg', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
);
const bots = inOrder(
  import.meta.glob<string>('./bots/*.svg', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
);

function inOrder(files: Files): string[] {
  return Object.keys(files)
    .sort()
    .map((path) => files[path] ?? '');
}

/** Where the picture of a face is. */
export function pictureOf(face: Face | undefined): string {
  const pictures = face?.kind === 'bot' ? bots : people;
  return pictures[(face?.avatar ?? 0) % pictures.length] ?? '';
}
