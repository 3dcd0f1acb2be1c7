/** The same examples as tests/core/test_texts.py: the twins say the same. */
import { describe, expect, it, test, vi } from 'vitest';
import {
  ContentError,
  type Language,
  SPECTATOR,
  type Table,
  Texts,
  type Values,
  Words,
} from '../src/words';

const TABLES = {
  and: 'et',
  gem: { circle: 'rond', cross: 'croix', 'circle/cross': 'rond-croix' },
  yes: { '7': 'sept' },
  line: {
    plain: 'Bonjour.',
    braces: '{{{number}}}',
    gem: '{gem:gem}',
    number: '{number}',
    numbers: '{numbers:list}',
    looked_up: '{number:yes}',
    player: '{seat:player}',
    place: '{pile:place}',
    count: '{count} {count:carte|cartes}',
    flag: '{new:une autre|la même}{gone:, la dernière|}',
    table: '{gem:nowhere}',
    of: '{seat:player} : le tour de {seat:player}, que {seat:player} joue.',
    host: 'La table de {host:name}, pas de {host}',
  },
  log: {
    took: { you: 'Tu prends.', other: '{seat:player} prend.' },
    stole: { you: 'Tu voles.', victim: '{seat:player} te vole.', other: '{seat:player} vole.' },
    ended: { winners: 'Tu gagnes.', other: '{winners:player}' },
    strange: { you: 'Toi.' },
  },
  rulebook: { one: { title: 'Un', 'OX-1': 'a' }, two: { title: 'Deux', 'OX-2': 'b' } },
};
const NAMES = ['Léa', 'Tom', 'Zoé'];

const texts = (language: Language = 'fr') => new Texts(language, TABLES, 'here');
const say = (key: string, values: Values = {}) => texts().say(`line.${key}`, values, NAMES);

describe('Texts', () => {
  it('says a text without values as it is', () => {
    expect(say('plain')).toBe('Bonjour.');
    expect(say('braces', { number: 7 })).toBe('{7}');
  });

  test.each([
    ['circle', 'rond'],
    [['circle'], 'rond'],
    [['circle', 'cross'], 'rond-croix'],
    [['cross', 'circle'], 'croix et rond'],
    [[['circle'], ['circle', 'cross'], ['cross']], 'rond, rond-croix et croix'],
    [[], ''],
  ])('looks %j up', (gem, said) => {
    expect(say('gem', { gem })).toBe(said);
  });

  it('lets names that players have given pass where a table has a star', () => {
    const who = (table: Table) =>
      new Texts('fr', { and: 'et', who: table, line: { who: '{who:who}' } }, 'here');
    const star = who({ '*': 'un nom', oni: 'Oni' });
    expect(star.say('line.who', { who: ['oni', 'Lou {x}'] })).toBe('Oni et Lou {x}');
    expect(star.say('line.who', { who: 'constructor' })).toBe('constructor');
    expect(() => who({ oni: 'Oni' }).say('line.who', { who: 'Lou' })).toThrow('Lou');
  });

  it('shows, looks up and lists numbers', () => {
    expect(say('number', { number: 7 })).toBe('7');
    expect(say('looked_up', { number: 7 })).toBe('sept');
    expect(say('numbers', { numbers: [3, 5, 9] })).toBe('3, 5 et 9');
  });

  it('names players, and numbers those without a name', () => {
    expect(say('player', { seat: 1 })).toBe('Tom');
    expect(say('player', { seat: [0, 2] })).toBe('Léa et Zoé');
    expect(say('player', { seat: 4 })).toBe('#5');
  });

  test.each([
    ['Anna', 'Anna : le tour d’Anna, qu’Anna joue.'],
    ['Élise', 'Élise : le tour d’Élise, qu’Élise joue.'],
    ['Basile', 'Basile : le tour de Basile, que Basile joue.'],
    ['Hugo', 'Hugo : le tour d’Hugo, qu’Hugo joue.'],
    ['Hector', 'Hector : le tour d’Hector, qu’Hector joue.'],
    ['Hibou', 'Hibou : le tour de Hibou, que Hibou joue.'],
    ['Hérisson', 'Hérisson : le tour de Hérisson, que Hérisson joue.'],
    ['Yvette', 'Yvette : le tour d’Yvette, qu’Yvette joue.'],
    ['Yann', 'Yann : le tour de Yann, que Yann joue.'],
    ['Ouassim', 'Ouassim : le tour de Ouassim, que Ouassim joue.'],
    ['Œdipe', 'Œdipe : le tour d’Œdipe, qu’Œdipe joue.'],
  ])('shortens French before %s where it has to', (name, said) => {
    expect(texts().say('line.of', { seat: 0 }, [name])).toBe(said);
    expect(texts('en').say('line.of', { seat: 0 }, ['Anna'])).toContain('de Anna');
  });

  it('shortens before names only', () => {
    expect(say('host', { host: 'Anna' })).toBe('La table d’Anna, pas de Anna');
  });

  it('counts places from one', () => {
    expect(say('place', { pile: 0 })).toBe('1');
    expect(say('place', { pile: [0, 3, 4] })).toBe('1, 4 et 5');
  });

  test.each([
    ['fr', 0, '0 carte'],
    ['fr', 1, '1 carte'],
    ['fr', 2, '2 cartes'],
    ['en', 0, '0 cartes'],
    ['en', 1, '1 carte'],
    ['en', 2, '2 cartes'],
  ] as const)('in %s, %i chooses %s', (language, count, said) => {
    expect(texts(language).say('line.count', { count })).toBe(said);
  });

  it('chooses by how many there are of several values', () => {
    expect(say('count', { count: [7] })).toMatch(/ carte$/);
    expect(say('count', { count: [7, 7, 7] })).toMatch(/ cartes$/);
  });

  it('chooses by yes and no', () => {
    expect(say('flag', { new: true, gone: false })).toBe('une autre');
    expect(say('flag', { new: false, gone: true })).toBe('la même, la dernière');
  });

  test.each([
    ['took', { seat: 0 }, 0, 'Tu prends.'],
    ['took', { seat: 0 }, 1, 'Léa prend.'],
    ['took', { seat: 0 }, SPECTATOR, 'Léa prend.'],
    ['took', { seat: SPECTATOR }, SPECTATOR, '#0 prend.'],
    ['stole', { seat: 0, victim: 1 }, 0, 'Tu voles.'],
    ['stole', { seat: 0, victim: 1 }, 1, 'Léa te vole.'],
    ['stole', { seat: 0, victim: 1 }, 2, 'Léa vole.'],
    ['ended', { winners: [0, 2] }, 0, 'Tu gagnes.'],
    ['ended', { winners: [0, 2] }, 1, 'Léa et Zoé'],
  ])('tells %s %j to %i', (key, values, viewer, said) => {
    expect(texts().say(`log.${key}`, values, NAMES, viewer)).toBe(said);
  });

  test.each([
    ['line.missing', {}, 'line.missing'],
    ['missing.plain', {}, 'missing'],
    ['line.gem', {}, 'gem'],
    ['line.gem', { gem: 'ruby' }, 'ruby'],
    ['line.table', { gem: 'circle' }, 'nowhere'],
    ['log.strange', { seat: 0 }, 'log.strange'],
  ])('names what %s misses', (path, values, named) => {
    expect(() => texts().say(path, values)).toThrow(ContentError);
    expect(() => texts().say(path, values)).toThrow(named);
  });

  it('lists the clauses in reading order', () => {
    expect([...texts().clauses()]).toEqual([
      ['OX-1', 'a'],
      ['OX-2', 'b'],
    ]);
  });
});

describe('Words', () => {
  it('knows the table, and shows the path of what is missing', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const words = new Words(texts(), NAMES, 0);
    expect(words.say('log.took', { seat: 0 })).toBe('Tu prends.');
    expect(words.say('line.missing')).toBe('line.missing');
    expect(complaint).toHaveBeenCalledOnce();
  });
});
