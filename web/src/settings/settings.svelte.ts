/** What somebody chose for this device. Kept in the browser, nowhere else. */
import type { BoardSettings, ScreenKind } from '../games/board';
import { LANGUAGES, type Language } from '../words';

export interface Choices {
  language: Language;
  light: 'auto' | 'day' | 'evening';
  motion: 'auto' | 'full' | 'less';
  /** Null: nobody has chosen. Then a screen that everybody looks at is heard, and one's own is not. */
  sound: boolean | null;
  letters: boolean;
  notify: boolean;
  vibrate: boolean;
  /** What bots bring about is looked at for a shorter while. How long they take is the table's pace. */
  hurryBots: boolean;
  /** The own hand is face down unless it is asked for: others look over the shoulder. */
  hideHand: boolean;
}

const STORE = 'tablee-settings';

export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

function standard(): Choices {
  return {
    language: languageOf(navigator.languages),
    light: 'auto',
    motion: 'auto',
    sound: null,
    letters: false,
    notify: false,
    vibrate: true,
    hurryBots: false,
    hideHand: false,
  };
}

/** What may be chosen, where it is more than on or off. */
const KNOWN: Partial<Record<keyof Choices, readonly unknown[]>> = {
  language: LANGUAGES,
  light: ['auto', 'day', 'evening'],
  motion: ['auto', 'full', 'less'],
  sound: [true, false, null],
};

/** A browser may keep what a page of another time chose, or nothing that is ours. */
export function readChoices(text: string | null, usual: Choices): Choices {
  const read = { ...usual };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return read;
  }
  for (const [name, value] of Object.entries(kept ?? {})) {
    const key = name as keyof Choices;
    const isKnown = KNOWN[key]?.includes(value) ?? typeof value === typeof usual[key];
    if (key in usual && isKnown) Object.assign(read, { [key]: value });
  }
  return read;
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}

class Settings {
  choices: Choices = $state(readChoices(stored(), standard()));
  private prefersLess = $state(false);

  constructor() {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    this.prefersLess = query.matches;
    query.addEventListener('change', () => {
      this.prefersLess = query.matches;
    });
  }

  get motion(): boolean {
    const { motion } = this.choices;
    return motion === 'full' || (motion === 'auto' && !this.prefersLess);
  }

  /** Whether this screen is heard. */
  isHeard(screen: 'own' | 'table' = 'own'): boolean {
    return this.choices.sound ?? screen === 'table';
  }

  forBoard(screen: ScreenKind): BoardSettings {
    const sound = this.isHeard(screen === 'table' ? 'table' : 'own');
    return { letters: this.choices.letters, sound, motion: this.motion };
  }

  choose<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
    this.choices[name] = value;
    try {
      localStorage.setItem(STORE, JSON.stringify(this.choices));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.show();
  }

  /** Tell the style sheet. */
  show(): void {
    const page = document.documentElement;
    page.lang = this.choices.language;
    page.dataset.light = this.choices.light;
    page.dataset.motion = this.motion ? 'full' : 'less';
    page.dataset.letters = String(this.choices.letters);
  }
}

export const settings = new Settings();
