import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listGames } from '../build/texts.ts';
import RulesDrawer from '../src/table/RulesDrawer.svelte';
import { library } from '../src/texts/texts.svelte';
import { LANGUAGES } from '../src/words';

beforeAll(() => library.load('house'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe.each(listGames())('the rules of %s, beside the table', (game) => {
  it.each(LANGUAGES)(
    'are figures with their words, and the text below them (%s)',
    async (language) => {
      // A text that is missing is told to the console, and its path is shown.
      const mumbled = vi.spyOn(console, 'error');
      const texts = await library.load(game, language);
      render(RulesDrawer, { game, texts, clause: null, open: true });
      const drawer = screen.getByRole('dialog');
      // They have to be fetched first: nothing is measured by it.
      const sheet = await vi.waitFor(
        () => {
          const found = drawer.querySelector<HTMLElement>('.sheet.figures');
          if (!found) throw new Error('no figures');
          return found;
        },
        { timeout: 9000 },
      );
      const figures = within(sheet).getAllByRole('listitem');
      expect(figures.length).toBeGreaterThan(3);
      const drawn = figures.map((figure) =>
        [...figure.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML.trim()).join(''),
      );
      expect(drawn).not.toContain('');
      expect(new Set(drawn).size).toBe(figures.length);
      expect(figures.map((figure) => figure.textContent.trim())).not.toContain('');
      expect(mumbled).not.toHaveBeenCalled();
      const book = drawer.querySelector('.book') as Element;
      expect(sheet.compareDocumentPosition(book)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );
});
