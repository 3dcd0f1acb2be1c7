import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Options from '../src/games/oncard/Options.svelte';
import { library } from '../src/texts/texts.svelte';
import { keepBy } from '../src/wire/keeper';
import type { OptionsOffered } from '../src/wire/protocol';
import { Words } from '../src/words';
import { Scripted, seat } from './scripted';

const CHOICES = { characters: [], default: [], row: 6 };

describe('what there is to choose from, told after the table has begun', () => {
  let answer: (offered: OptionsOffered) => void;
  const offered = (options = {}) => ({ options, choices: CHOICES }) as unknown as OptionsOffered;
  const told = $state({ options: { jokers: 'normal' } });
  const onchoose = vi.fn();

  beforeEach(() => {
    const asking = new Promise<OptionsOffered>((settle) => {
      answer = settle;
    });
    new Scripted({ askOptions: () => asking });
  });

  afterEach(() => {
    cleanup();
    keepBy(null);
  });

  async function lay() {
    const words = new Words(await library.load('oncard', 'en'), ['Anna'], 0);
    return render(Options, {
      get options() {
        return told.options;
      },
      seats: [seat('Anna', 'me')],
      isFixed: false,
      words,
      onchoose,
    });
  }

  async function settled(): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  }

  it('is nobody’s', async () => {
    const warned = vi.spyOn(console, 'warn');
    const { unmount } = await lay();
    unmount();
    told.options = { jokers: 'expert' };
    answer(offered());
    await settled();
    // Svelte warns of values that are read where nothing keeps them true any more.
    expect(warned).not.toHaveBeenCalled();
  });

  it('nor is what a file said', async () => {
    const warned = vi.spyOn(console, 'warn');
    const { unmount, container } = await lay();
    const files = container.querySelector<HTMLInputElement>('input[type=file]');
    if (!files) throw new Error('no file can be given');
    Object.defineProperty(files, 'files', { value: [new File(['x'], 'six.toml')] });
    files.dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise((done) => setTimeout(done));
    unmount();
    told.options = { jokers: 'normal' };
    answer(offered());
    await settled();
    expect(warned).not.toHaveBeenCalled();
    expect(onchoose).not.toHaveBeenCalled();
  });
});
