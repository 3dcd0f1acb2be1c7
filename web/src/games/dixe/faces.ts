/** What is on the faces of the DiXe, and the drawing of each, as it is written in its file. */

/** Stands in a list of faces where the character's own face is. */
export const CHARACTER = 'character';

/** A symbol, or `character`. Null is a face that nobody here knows: it stays blank. */
export type FaceName = string | null;

/** The faces of a die: three pairs of opposite ones. */
export type Pairs = readonly (readonly [FaceName, FaceName])[];

type Files = Record<string, string>;

const symbols = byName(
  import.meta.glob<string>('./art/symbols/*.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const characters = byName(
  import.meta.glob<string>('./art/characters/*.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

function byName(files: Files): Map<string, string> {
  return new Map(
    Object.entries(files).map(([path, drawing]) => [
      path.slice(path.lastIndexOf('/') + 1, -'.svg'.length),
      drawing,
    ]),
  );
}

/** The badge of a character that guests brought along; its first letter is written on it. */
const GUEST = 'guest';

export const isOurs = (character: string): boolean =>
  character !== GUEST && characters.has(character);

/** The drawing of a face, on a die of this character. Empty for a face that nobody knows. */
export function drawingOf(face: FaceName, character: string): string {
  if (face !== CHARACTER) return symbols.get(face ?? '') ?? '';
  return characters.get(isOurs(character) ? character : GUEST) ?? '';
}

/** What is written on a guest's badge, where there is no drawing of its own. */
export function letterOf(face: FaceName, character: string): string {
  if (face !== CHARACTER || isOurs(character)) return '';
  return [...character.trim()][0]?.toLocaleUpperCase() ?? '';
}
