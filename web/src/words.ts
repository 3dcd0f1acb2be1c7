/**
 * The twin of `tablee.core.texts`: the same texts, filled in the same way.
 *
 * - `{gem:gem}` looks the value up in the table `gem`; several values become a list, in words; a
 *   table with a `*` in it lets names that players have given pass as they are;
 * - `{seat:player}` is that seat's name, `{host:name}` a name as it is given: in French, `de` and
 *   `que` before one of these are shortened where they have to be (d’Anna);
 * - `{pile:place}` is a place as players count, from one;
 * - `{cards:list}` is a list of things that need no translation, in words;
 * - `{count:card|cards}` chooses by number, or by how many there are of several values;
 * - `{new:a new one|the old one}` chooses by yes or no.
 *
 * A text that differs for the player whom it is about is a table: `you` for the player at `seat`,
 * `other` for everybody else. A further key names another value that holds a seat or seats.
 */

export type Language = 'fr' | 'en';
export type Table = { readonly [key: string]: unknown };
export type Values = { readonly [name: string]: unknown };

export const LANGUAGES: readonly Language[] = ['fr', 'en'];
export const SPECTATOR = -1;

/** A text is missing, or has no word for a value. */
export class ContentError extends Error {}

export class Texts {
  constructor(
    readonly language: Language,
    readonly tables: Table,
    private readonly origin: string,
  ) {}

  /** A table of the file, by its dotted path. */
  table(path: string): Table {
    const found = this.find(path);
    if (!isTable(found)) throw new ContentError(`${this.origin} has no table ${path}`);
    return found;
  }

  has(path: string): boolean {
    return this.find(path) !== undefined;
  }

  /** Whether a text, or one of its variants, has a place for this value. */
  mentions(path: string, name: string): boolean {
    const found = this.find(path);
    const texts = isTable(found) ? Object.values(found) : [found];
    return texts.some((text) =>
      [...String(text).matchAll(FIELD)].some(([, mentioned]) => mentioned === name),
    );
  }

  private find(path: string): unknown {
    let found: unknown = this.tables;
    for (const key of path.split('.')) found = isTable(found) ? found[key] : undefined;
    return found;
  }

  /** The text at `table.key`, with its values filled in, as `viewer` is told it. */
  say(
    path: string,
    values: Values = {},
    names: readonly string[] = [],
    viewer: number = SPECTATOR,
  ): string {
    const dot = path.lastIndexOf('.');
    const table = dot < 0 ? this.tables : this.table(path.slice(0, dot));
    let text = table[path.slice(dot + 1)];
    if (isTable(text)) text = variant(text, values, viewer);
    if (typeof text !== 'string') throw new ContentError(`${this.origin} has no text ${path}`);
    const filler = new Filler(this, names);
    const filled = text.replace(
      FIELD,
      (whole, name: string | undefined, spec: string | undefined) => {
        if (name === undefined) return whole.charAt(0);
        if (!(name in values)) {
          throw new ContentError(`${this.origin}: ${path} has nothing to say for ${name}`);
        }
        return filler.fill(values[name], spec ?? '');
      },
    );
    return (this.language === 'fr' ? filled.replace(ELIDED, '$1’') : filled).replaceAll(NAME, '');
  }

  /** The clauses of the rulebook by their ids, in reading order. */
  clauses(): Map<string, string> {
    const clauses = new Map<string, string>();
    for (const section of Object.values(this.table('rulebook'))) {
      for (const [clause, text] of Object.entries(section as Table)) {
        if (clause !== 'title') clauses.set(clause, String(text));
      }
    }
    return clauses;
  }

  /** Words one after the other, as one says them: a, b and c. */
  listOf(items: readonly string[]): string {
    const last = items.at(-1);
    if (last === undefined || items.length < 2) return last ?? '';
    return `${items.slice(0, -1).join(', ')} ${String(this.tables.and)} ${last}`;
  }

  /** The singular or the plural of `one|many`. In French, zero is singular. */
  countForm(count: number, forms: string): string {
    const [one, many] = halves(forms);
    const singular = this.language === 'fr' ? Math.abs(count) < 2 : count === 1;
    return singular ? one : many;
  }
}

/** Two braces are one; otherwise a name and what follows its colon. */
const FIELD = /\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g;

/** Stands before a name, while a text is being filled in. */
const NAME = '\0';
const VOWEL = '[aàáâäæeéèêëiíîïoóôöœuùúûü]';
/** Names whose h is heard (the plates' own among them): nothing is shortened before these. */
const HEARD = 'hans|harald|harold|harry|heidi|helmut|hérisson|hibou|homard|hulk';
/** Before a vowel, a mute h (d’Hector), and a y that is one (d’Yvette, but de Yann). */
const ELIDED = new RegExp(
  `\\b(d|qu)e ${NAME}(?!(?:${HEARD})(?!\\p{L})|ou${VOWEL})(?=h?${VOWEL}|y(?!${VOWEL})\\p{L})`,
  'giu',
);

class Filler {
  constructor(
    private readonly texts: Texts,
    private readonly names: readonly string[],
  ) {}

  fill(value: unknown, spec: string): string {
    if (spec === 'player') return NAME + this.player(value);
    if (spec === 'name') return `${NAME}${value}`;
    if (spec.includes('|')) return this.choose(value, spec);
    if (spec === 'place') return this.place(value);
    if (spec === 'list') return this.texts.listOf(parts(value).map(String));
    if (spec !== '') return this.lookUp(value, spec);
    return String(value);
  }

  private choose(value: unknown, forms: string): string {
    const [yes, no] = halves(forms);
    if (typeof value === 'boolean') return value ? yes : no;
    const count = typeof value === 'number' ? value : parts(value).length;
    return this.texts.countForm(count, forms);
  }

  private place(value: unknown): string {
    // Players count from one.
    if (typeof value === 'number') return String(value + 1);
    return this.texts.listOf(parts(value).map((part) => this.place(part)));
  }

  private player(value: unknown): string {
    if (typeof value === 'number') return this.names[value] ?? `#${value + 1}`;
    return this.texts.listOf(parts(value).map((part) => this.player(part)));
  }

  private lookUp(value: unknown, path: string): string {
    const table = this.texts.table(path);
    if (typeof value === 'string' || typeof value === 'number') {
      // A name may be a word that every object knows: only what the file says counts.
      const found = Object.hasOwn(table, String(value)) ? table[String(value)] : undefined;
      if (found === undefined && Object.hasOwn(table, '*')) return String(value);
      if (found === undefined) throw new ContentError(`${path} has no word for ${value}`);
      return String(found);
    }
    const several = parts(value);
    if (several.length > 0 && several.every((part) => typeof part === 'string')) {
      const joined = table[several.join('/')];
      if (joined !== undefined) return String(joined);
    }
    return this.texts.listOf(several.map((part) => this.lookUp(part, path)));
  }
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parts(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new ContentError(`${String(value)} is not a list`);
  return value;
}

function halves(forms: string): [string, string] {
  const bar = forms.indexOf('|');
  return [forms.slice(0, bar), forms.slice(bar + 1)];
}

/** The first variant that is meant for `viewer`, or `other`. */
function variant(variants: Table, values: Values, viewer: number): unknown {
  for (const [key, text] of Object.entries(variants)) {
    const named = values[key === 'you' ? 'seat' : key];
    const seats = Array.isArray(named) ? named : [named];
    if (viewer !== SPECTATOR && seats.includes(viewer)) return text;
  }
  return variants.other;
}

/** The texts of a game at one table: who sits there, and who is reading, are known. */
export class Words {
  constructor(
    readonly texts: Texts,
    readonly names: readonly string[] = [],
    readonly viewer: number = SPECTATOR,
  ) {}

  get language(): Language {
    return this.texts.language;
  }

  /** As `Texts.say`; null for what these texts have no words for. */
  trySay(path: string, values: Values = {}): string | null {
    try {
      return this.texts.say(path, values, this.names, this.viewer);
    } catch {
      return null;
    }
  }

  /** As `Texts.say`; a text that is missing shows its path instead of breaking the screen. */
  say(
    path: string,
    values: Values = {},
    names: readonly string[] = this.names,
    viewer: number = this.viewer,
  ): string {
    try {
      return this.texts.say(path, values, names, viewer);
    } catch (error) {
      console.error(error);
      return path;
    }
  }

  has(path: string): boolean {
    return this.texts.has(path);
  }

  mentions(path: string, name: string): boolean {
    return this.texts.mentions(path, name);
  }

  /** The keys of a table that is there; none of one that is not. */
  table(path: string): Table {
    return this.texts.has(path) ? this.texts.table(path) : {};
  }
}
