/**
 * Every word of the page, from the TOML files that hold it, as one lazily loaded chunk for each game
 * and language. `house` are the frame's own words. A game's words are those of its Python folder
 * (`texts.<language>.toml`, `texts.<part>.<language>.toml`), with what its board adds in
 * `web/src/games/<game>/texts.<language>.toml`. `companion` are the cards
 * and the rules of Oni against all, which the press prints too, with the words of the screen around them. `forge` are
 * ON'CARD's words, those of the command line's forge, and those of its screens.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, type TomlTable } from 'smol-toml';
import type { Plugin } from 'vite';

export const LANGUAGES = ['fr', 'en'] as const;
export const HOUSE = 'house';
/** What the first screen says of each game: their rulebooks come with their tables. */
export const MENU = 'menu';
export const COMPANION = 'companion';
export const FORGE = 'forge';

const WEB = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const GAMES = resolve(WEB, '../src/tablee/games');
const PREFIX = 'virtual:texts';
/** An effect's words have two readers: who sees a screen, and who has the real dice. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  [COMPANION]: ['card_text'],
  oni: ['on_paper'],
};

/** The games of the house and their folders, as the list of games has them. */
function foldersOfGames(): Map<string, string> {
  const list = readFileSync(resolve(GAMES, '__init__.py'), 'utf-8');
  const lines = list.matchAll(/^ {4}"(\w+)": "tablee\.games\.([\w.]+)",$/gm);
  return new Map(
    [...lines].map(([, name, path]) => [name ?? '', (path ?? '').replaceAll('.', '/')]),
  );
}

export function listGames(): string[] {
  const games = [...foldersOfGames().keys()];
  if (games.length === 0) throw new Error('the list of games has no game in it');
  return games;
}

/**
 * The files that hold the words of a game, or of the house, in one language. All but what a board adds
 * are there: a build that finds one missing stops when it reads it.
 */
export function filesOf(scope: string, language: string): string[] {
  const name = `texts.${language}.toml`;
  if (scope === HOUSE) return [resolve(WEB, 'src/texts', `${language}.toml`)];
  if (scope === MENU) return listGames().flatMap((game) => filesOf(game, language));
  if (scope === COMPANION) {
    // What is the same in both languages comes first: it is in the order of the rules.
    const cards = ['oni/effects.toml', `oni/texts.effects.${language}.toml`];
    return [
      ...[...cards, `memodixe/powers.${language}.toml`].map((file) => resolve(GAMES, file)),
      resolve(GAMES, '../press/oni', name),
      resolve(WEB, 'src/companion', name),
    ];
  }
  if (scope === FORGE) {
    const shared = ['games/oncard', 'forge'].map((room) => resolve(GAMES, '..', room, name));
    return [...shared, resolve(WEB, 'src/forge', name)];
  }
  const folder = foldersOfGames().get(scope);
  if (folder === undefined) throw new Error(`no texts of ${scope}: it is no game of the house`);
  const added = resolve(WEB, 'src/games', scope, name);
  const parts = readdirSync(resolve(GAMES, folder)).filter((file) => isPart(file, language));
  const own = [name, ...parts.sort()].map((file) => resolve(GAMES, folder, file));
  return [...own, ...(existsSync(added) ? [added] : [])];
}

function isPart(file: string, language: string): boolean {
  const [texts, part, of, toml, ...more] = file.split('.');
  const isToml = texts === 'texts' && part && of === language && toml === 'toml';
  return Boolean(isToml) && more.length === 0;
}

export function readTexts(scope: string, language: string): TomlTable {
  if (scope === MENU) {
    return Object.fromEntries(
      listGames().map((game) => [game, aboutGame(readTexts(game, language), game)]),
    );
  }
  const all = filesOf(scope, language)
    .map((file) => parse(readFileSync(file, 'utf-8')))
    .reduce((all, more) => merge(all, more), {});
  for (const table of UNREAD[scope] ?? []) delete all[table];
  return all;
}

/** What the first screen says of a game, which its texts have to have. */
function aboutGame(texts: TomlTable, game: string): TomlTable {
  if (!isTable(texts.game)) throw new Error(`the texts of ${game} have no table game`);
  return texts.game;
}

function merge(all: TomlTable, more: TomlTable): TomlTable {
  const merged: TomlTable = { ...all };
  for (const [key, value] of Object.entries(more)) {
    const old = merged[key];
    merged[key] = isTable(old) && isTable(value) ? merge(old, value) : value;
  }
  return merged;
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All words, or only those of some scopes. */
export function texts(scopes = [HOUSE, MENU, COMPANION, FORGE, ...listGames()]): Plugin {
  return {
    name: 'tablee-texts',
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [, scope, language] = id.split('/');
      if (scope === undefined || language === undefined) return listing(scopes);
      for (const file of filesOf(scope, language)) this.addWatchFile(file);
      return `export default ${JSON.stringify(readTexts(scope, language))}`;
    },
  };
}

/** A module that knows how to load every other one. */
function listing(listed: string[]): string {
  const scopes = listed.map((scope) => {
    const loaders = LANGUAGES.map(
      (language) => `${language}: () => import('${PREFIX}/${scope}/${language}')`,
    );
    return `${JSON.stringify(scope)}: { ${loaders.join(', ')} }`;
  });
  const wordless = LANGUAGES.map((language) => [language, readTexts(HOUSE, language).renewal]);
  return `export const wordless = ${JSON.stringify(Object.fromEntries(wordless))};
export default { ${scopes.join(', ')} }`;
}
