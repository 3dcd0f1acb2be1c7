import { Blob } from 'node:buffer';
import {
  CompressionStream,
  DecompressionStream,
  ReadableStream,
  TextDecoderStream,
} from 'node:stream/web';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Box } from './box';
import { emptyDesign, withHead, withPicture } from './design';
import { Forge } from './forge.svelte';
import { pack } from './link';
import { Shelf } from './shelf';

const house = { characters: [], default: [] };

const load = () => new Shelf(new Box(() => localStorage), new Box(() => sessionStorage));
const named = (name: string) => withHead(emptyDesign(), { name });

/** The page, loaded anew: what it knows is what the browser has kept. */
async function reload(hash = ''): Promise<Forge> {
  const forge = new Forge(load());
  await forge.start(hash);
  return forge;
}
const rename = (forge: Forge, name: string) => forge.change(withHead(forge.design, { name }));
const names = (forge: Forge) => forge.sets.map(({ design }) => design.head.name);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  const figures = { done: 0, whole: 0, refused: null, figures: { cards: [], mean: 0, spread: 0 } };
  const counted = () =>
    ReadableStream.from([new TextEncoder().encode(`${JSON.stringify(figures)}\n`)]);
  const answer = () => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    body: counted(),
    json: async () => ({ choices: house }),
  });
  // The environment of these tests lacks what packs a link, and what reads an answer line by line.
  const real = { Blob, CompressionStream, DecompressionStream, TextDecoderStream };
  for (const [name, one] of Object.entries(real)) vi.stubGlobal(name, one);
  vi.stubGlobal('fetch', async () => answer());
});

describe('sets in a browser', () => {
  it('are there again with their last name, although a link was made of them before', async () => {
    const forge = await reload();
    rename(forge, 'First');
    await pack(forge.design);
    rename(forge, 'Second');
    expect((await reload()).design.head.name).toBe('Second');
  });

  it('can be undone after the page is loaded again', async () => {
    const forge = await reload();
    rename(forge, 'One');
    rename(forge, 'Two');
    const again = await reload();
    expect(again.canUndo).toBe(true);
    again.undo();
    expect(again.design.head.name).toBe('One');
    const later = await reload();
    later.undo();
    expect(later.design.head.name).toBe('');
    expect(later.canUndo).toBe(false);
  });

  it('stay as they are when a friend’s set is looked at, changed and kept', async () => {
    rename(await reload(), 'Mine');
    const friend = await reload(await pack(named('Friend’s')));
    expect(friend.origin).toBe('friend');
    expect(names(friend)).toEqual(['Mine']);
    // Looking at it leaves no trace, and it is still there after a look elsewhere.
    expect((await reload()).design.head.name).toBe('Friend’s');
    rename(friend, 'Changed');
    expect(names(friend)).toEqual(['Mine', 'Changed']);
    friend.undo();
    expect(friend.design.head.name).toBe('Friend’s');
    friend.open(friend.sets[0]?.id ?? 0);
    expect(friend.design.head.name).toBe('Mine');
    expect(friend.canUndo).toBe(true);
  });

  it('take a friend’s set in when told', async () => {
    const forge = await reload(await pack(named('Friend’s')));
    forge.keep();
    expect(forge.origin).toBeNull();
    sessionStorage.clear();
    expect((await reload()).design.head.name).toBe('Friend’s');
  });

  it('are still there when a link is broken, and the page says so', async () => {
    rename(await reload(), 'Mine');
    const forge = await reload('#set=broken');
    expect(forge.isLinkBroken).toBe(true);
    expect(forge.design.head.name).toBe('Mine');
    expect((await reload()).isLinkBroken).toBe(false);
  });

  it('are copied, deleted and put back', async () => {
    const forge = await reload();
    rename(forge, 'Mine');
    forge.copy(forge.id ?? 0);
    expect(forge.sets).toHaveLength(2);
    const [mine, copy] = forge.sets;
    forge.remove(mine?.id ?? 0);
    expect(forge.id).toBe(copy?.id);
    const again = await reload();
    expect(again.deleted?.design.head.name).toBe('Mine');
    again.begin();
    rename(again, 'Third');
    again.putBack();
    expect(again.sets).toHaveLength(3);
    expect(again.design.head.name).toBe('Mine');
    expect(again.canUndo).toBe(true);
  });

  it('come from the time when there was one', async () => {
    localStorage.setItem('tablee.forge', JSON.stringify(named('Old')));
    expect((await reload()).design.head.name).toBe('Old');
    expect(localStorage.getItem('tablee.forge')).toBeNull();
    expect((await reload()).design.head.name).toBe('Old');
  });

  it('that cannot be read are no reason to stop', async () => {
    for (const text of ['', '{', 'null', '[]', '{"version":1}', '{"version":9,"design":{}}']) {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem('tablee.forge', text);
      localStorage.setItem('tablee.forge.set.1', text);
      localStorage.setItem('tablee.forge.deleted', text);
      sessionStorage.setItem('tablee.forge.draft', text);
      sessionStorage.setItem('tablee.forge.opened', text);
      const forge = await reload();
      rename(forge, 'Whole');
      expect((await reload()).design.head.name).toBe('Whole');
    }
  });

  it('of a newer page are left alone', async () => {
    localStorage.setItem('tablee.forge.set.1', '{"version":9}');
    rename(await reload(), 'Mine');
    expect(localStorage.getItem('tablee.forge.set.1')).toBe('{"version":9}');
  });

  it('keep a bounded past, and a picture once', async () => {
    const shelf = load();
    const picture = `<svg>${'a'.repeat(50_000)}</svg>`;
    const past = Array.from({ length: 300 }, (_, number) =>
      withPicture(named(`${number}`), 'Lou', picture),
    );
    const { id } = shelf.add(withPicture(named('Now'), 'Lou', picture), past);
    const found = shelf.find(id);
    expect(found?.past.length).toBe(100);
    expect(found?.past.at(-1)?.head.name).toBe('299');
    expect(found?.past.at(-1)?.pictures[0]?.svg).toBe(picture);
    expect(localStorage.getItem(`tablee.forge.set.${id}`)?.length).toBeLessThan(300_000);
  });

  it('of two windows do not write over each other', async () => {
    const here = await reload();
    rename(here, 'Here');
    sessionStorage.clear();
    const there = await reload();
    there.begin();
    rename(there, 'There');
    rename(here, 'Here, changed');
    expect(
      load()
        .list()
        .map(({ design }) => design.head.name),
    ).toEqual(['Here, changed', 'There']);
    rename(here, 'Here again');
    there.open(here.id ?? 0);
    rename(here, 'Newer');
    there.follow(`tablee.forge.set.${here.id}`);
    expect(there.design.head.name).toBe('Newer');
  });

  it('live as long as the page where a browser keeps nothing', async () => {
    const nothing = new Box(() => {
      throw new Error('denied');
    });
    const shelf = new Shelf(nothing, nothing);
    const forge = new Forge(shelf);
    await forge.start('');
    rename(forge, 'Mine');
    expect(forge.isKept).toBe(false);
    const back = new Forge(shelf);
    await back.start('');
    expect(back.design.head.name).toBe('Mine');
    expect(back.canUndo).toBe(true);
  });
});
