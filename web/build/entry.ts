/**
 * What stands in `index.html` itself, for the day on which nothing else comes: the page's own script
 * is missing. One reload, then a sentence with a button; never a circle (decision 46).
 */
import type { Plugin } from 'vite';
import { HOUSE, LANGUAGES, readTexts } from './texts.ts';

const LETTERS = '<meta charset="utf-8" />';

export interface EntryWords {
  part: string;
  away: string;
  now: string;
}

/**
 * Put into the page as it stands here: it may name nothing outside of itself. What it keeps is in the
 * form of `renewal/kept.ts`, so that whatever a tab has tried is in one place.
 */
export function watchEntry(words: Record<string, EntryWords>): void {
  const tries = 'tablee-renewals';
  const what = 'entry';
  const forgottenAfter = 3600_000;
  const patience = 4000;

  const language = (): string => {
    let chosen = '';
    try {
      chosen = JSON.parse(localStorage.getItem('tablee-settings') ?? '{}').language ?? '';
    } catch {
      // A browser that keeps nothing has chosen nothing.
    }
    const wanted = [chosen, ...navigator.languages].map((tag) =>
      String(tag).slice(0, 2).toLowerCase(),
    );
    return wanted.find((tag) => tag in words) ?? 'en';
  };

  /** Whether this tab may load itself again: it has not lately, and remembers that it has. */
  const mayTry = (): boolean => {
    try {
      const kept: [string, number][] = JSON.parse(sessionStorage.getItem(tries) ?? '[]') ?? [];
      const recent = kept.filter(([, at]) => Date.now() - at < forgottenAfter);
      if (recent.some(([tried]) => tried === what)) return false;
      sessionStorage.setItem(tries, JSON.stringify([...recent, [what, Date.now()]]));
      return true;
    } catch {
      return false;
    }
  };

  const say = (path: 'part' | 'away'): void => {
    const said = words[language()];
    const main = document.createElement('main');
    main.id = 'main';
    main.className = 'wordless';
    main.setAttribute('role', 'alert');
    // The style sheet may be missing, too.
    if (document.styleSheets.length === 0) {
      main.style.cssText = 'padding: 20vh 1rem; text-align: center; font: 1.2rem/1.4 sans-serif';
    }
    const sentence = document.createElement('p');
    sentence.textContent = said?.[path] ?? '';
    const button = document.createElement('button');
    button.className = 'button main';
    button.textContent = said?.now ?? '';
    button.addEventListener('click', () => location.reload());
    main.append(sentence, button);
    document.documentElement.lang = language();
    document.getElementById('page')?.replaceChildren(main);
  };

  /** A reload while the house is away would leave the browser's own error, and nobody at a television. */
  const tryAgain = async (): Promise<void> => {
    const isThere = await fetch('/', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isThere) {
      say('away');
      setTimeout(tryAgain, patience);
    } else if (mayTry()) location.reload();
    else say('part');
  };

  // What could not be fetched says so to nobody but those who listen on the way down.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) void tryAgain();
    },
    true,
  );
}

export function scriptOf(words: Record<string, EntryWords>): string {
  const given = JSON.stringify(words).replaceAll('<', '\\u003c');
  return `(${watchEntry.toString()})(${given})`;
}

function wordsOfEntry(): Record<string, EntryWords> {
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const { part, away, now } = readTexts(HOUSE, language).renewal as unknown as EntryWords;
      return [language, { part, away, now }];
    }),
  );
}

/** Before everything that can fail, and after the line that says in which letters it is written. */
export function putInto(page: string, script: string): string {
  if (!page.includes(LETTERS)) throw new Error('the page does not say in which letters it is');
  return page.replace(LETTERS, () => `${LETTERS}\n    <script>${script}</script>`);
}

export function entry(): Plugin {
  return {
    name: 'tablee-entry',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => putInto(page, scriptOf(wordsOfEntry())),
    },
  };
}
