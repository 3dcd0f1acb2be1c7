/** The texts that are loaded, in the language that is chosen. */
import loaders from 'virtual:texts';
import { fetchPart } from '../renewal/parts';
import { settings } from '../settings/settings.svelte';
import type { Refused } from '../wire/protocol';
import { type Language, Texts, type Values, Words } from '../words';

const HOUSE = 'house';
/** What the first screen says of each game. */
export const MENU = 'menu';

class Library {
  private loaded = $state.raw<ReadonlyMap<string, Texts>>(new Map());
  /** What was wanted and could not be had. */
  private missing = $state.raw<ReadonlySet<string>>(new Set());

  /** Fetch the words of a game, or of the house; quick if they are here already. */
  async load(scope: string, language: Language = settings.choices.language): Promise<Texts> {
    const key = `${scope}/${language}`;
    const here = this.loaded.get(key);
    if (here) return here;
    const load = loaders[scope]?.[language];
    if (!load) throw new Error(`no texts of ${scope}`);
    const texts = new Texts(language, (await fetchPart(load)).default, key);
    this.loaded = new Map(this.loaded).set(key, texts);
    return texts;
  }

  /** The same where nobody waits for it: what is shown follows when the words are there. */
  want(scope: string): void {
    const key = `${scope}/${settings.choices.language}`;
    this.load(scope).catch((error: unknown) => {
      console.warn(error);
      this.missing = new Set([...this.missing, key]);
    });
  }

  /** Whether words were wanted and are not to be had: whoever waits for them says so. */
  isMissing(scope: string | null): boolean {
    const key = `${scope}/${settings.choices.language}`;
    return this.missing.has(key) && !this.loaded.has(key);
  }

  knows(scope: string): boolean {
    return scope in loaders;
  }

  /** The words of a game if they are here, in the language chosen now. */
  find(scope: string): Texts | null {
    return this.in(scope, settings.choices.language);
  }

  /** The same in a language of the caller's choice. */
  in(scope: string, language: Language): Texts | null {
    return this.loaded.get(`${scope}/${language}`) ?? null;
  }

  async changeLanguage(language: Language): Promise<void> {
    const scopes = new Set([...this.loaded.keys()].map((key) => key.split('/')[0] ?? HOUSE));
    await Promise.all([...scopes].map((scope) => this.load(scope, language)));
    settings.choose('language', language);
  }
}

export const library = new Library();

/** The frame's own words. */
export function t(path: string, values: Values = {}): string {
  const texts = library.find(HOUSE);
  return texts ? new Words(texts).say(path, values) : '';
}

/** A refusal as a sentence. */
export function sayRefusal(refused: Refused, names: readonly string[]): string {
  const texts = library.find(refused.scope);
  const path = `refusal.${refused.reason}`;
  const said = texts && new Words(texts, names).trySay(path, refused.values);
  return said ?? t('refusal.not_now');
}

/** What is said of the line, by the server's last word if there is one; of a reason of another time, what is said of a cut. */
export function sayLine(reason: string, unless = t('line.away')): string {
  const texts = library.find(HOUSE);
  return (texts && new Words(texts).trySay(`line.${reason}`)) ?? unless;
}
