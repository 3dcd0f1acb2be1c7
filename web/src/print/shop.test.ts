import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Box } from '../forge/box';
import { emptyDesign, withHead } from '../forge/design';
import { Shelf } from '../forge/shelf';
import { FORGED } from './place';
import { Shop } from './shop.svelte';

const GAMES = [
  { game: 'onix', takes_deck: true, characters: [], usual: [], is_designed: false },
  {
    game: 'oncard',
    takes_deck: false,
    characters: ['oni', 'zonbi', 'hanuman'],
    usual: ['zonbi'],
    is_designed: true,
  },
  { game: 'oni', takes_deck: true, characters: [], usual: [], is_designed: false },
];
const mine = withHead(emptyDesign(), { name: 'Mine', characters: ['hanuman'] });

const shelf = () => new Shelf(new Box(() => localStorage), new Box(() => sessionStorage));

async function visit(named: string): Promise<Shop> {
  const shop = new Shop(shelf());
  await shop.start(named);
  return shop;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json(GAMES));
});

describe('the print shop', () => {
  it('prints the game that the address names', async () => {
    expect((await visit('oni')).printing.game).toBe('oni');
    expect((await visit('chess')).printing.game).toBe('onix');
    expect((await visit('')).printing.game).toBe('onix');
  });

  it('prints what lies on the forge’s bench, kept or not', async () => {
    const own = shelf();
    own.open(own.add(mine).id);
    expect((await visit(FORGED)).printing.design).toEqual(mine);
    own.lay({ origin: 'friend', design: emptyDesign() });
    const shop = await visit(FORGED);
    expect(shop.printing.design).toEqual(emptyDesign());
    expect(shop.sets.size).toBe(2);
    expect((await visit('onix')).printing.design).toBeNull();
  });

  it('lets one choose whose cards', async () => {
    const shop = await visit('oncard');
    expect(shop.printing.characters).toEqual(['zonbi']);
    shop.toggle('oni');
    expect(shop.printing.characters).toEqual(['oni', 'zonbi']);
    shop.toggle('oni');
    shop.toggle('zonbi');
    expect(shop.isNobodyChosen).toBe(true);
    shop.choose('onix');
    expect(shop.isNobodyChosen).toBe(false);
    expect(shop.printing.characters).toEqual([]);
  });

  it('knows what would make less of it', async () => {
    const shop = await visit('onix');
    expect(shop.smallerBy).toBe('nothing');
    shop.deck = { name: 'deck.toml', text: 'cards = []' };
    expect(shop.smallerBy).toBe('deck');
    shop.pictures = true;
    expect(shop.smallerBy).toBe('pictures');
    shop.choose('oncard');
    shop.pictures = false;
    expect(shop.smallerBy).toBe('nothing');
    shop.toggle('oni');
    expect(shop.smallerBy).toBe('characters');
    shop.copies = 2;
    expect(shop.smallerBy).toBe('copies');
  });

  it('sends a deck to a game that takes one, and a shift where there are backs', async () => {
    const shop = await visit('oni');
    shop.deck = { name: 'deck.toml', text: 'cards = []' };
    shop.right = 1.5;
    shop.down = null;
    expect(shop.printing.deck).toEqual(shop.deck);
    expect(shop.printing.shift).toEqual([1.5, 0]);
    shop.what = 'rulebook';
    expect(shop.printing.deck).toBeNull();
    expect(shop.printing.shift).toEqual([0, 0]);
    shop.what = 'cards';
    shop.choose('oncard');
    expect(shop.printing.deck).toBeNull();
  });
});
