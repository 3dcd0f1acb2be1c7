/** What is to be printed, how it will look, and why it cannot be. */
import { askPreview, fetchPrintable, printIt, save } from '../forge/asking';
import { rowOf } from '../forge/design';
import { shelf as page, type Shelf } from '../forge/shelf';
import type { Design, DesignFile, PrintableGame, Printing, PrintPreview } from '../forge/wire';
import { settings } from '../settings/settings.svelte';
import { RequestRefused } from '../wire/http';
import type { Refused } from '../wire/protocol';
import { FORGED } from './place';

const OWN = 'set-';

export class Shop {
  games = $state.raw<PrintableGame[]>([]);
  /** Own sets by what they are called in the list of games. */
  sets = $state.raw(new Map<string, Design>());
  game = $state('');
  what = $state<Printing['what']>('cards');
  paper = $state<Printing['paper']>('a4');
  duplex = $state<Printing['duplex']>('long');
  language = $state<Printing['language']>(settings.choices.language);
  lowInk = $state(false);
  copies = $state(1);
  right = $state<number | null>(0);
  down = $state<number | null>(0);
  pictures = $state(false);
  /** Whose cards; null for those that are printed unless told. */
  characters = $state.raw<string[] | null>(null);
  deck = $state.raw<DesignFile | null>(null);
  preview = $state.raw<PrintPreview | null>(null);
  refused = $state.raw<Refused | null>(null);
  isBusy = $state(false);
  isLooking = $state(false);
  isDone = $state(false);
  private lookAgain = false;

  constructor(private readonly shelf: Shelf = page) {}

  async start(named: string): Promise<void> {
    const bench = this.shelf.bench();
    const sets = this.shelf.list().map(({ id, design }) => [OWN + id, design] as const);
    const isOnShelf = bench !== null && 'id' in bench;
    const draft = bench && !isOnShelf ? [[FORGED, bench.design] as const] : [];
    this.sets = new Map([...draft, ...sets]);
    this.games = await fetchPrintable();
    const forged = isOnShelf ? OWN + bench.id : FORGED;
    const wanted = named === FORGED ? forged : named;
    const known = [...this.sets.keys(), ...this.games.map(({ game }) => game)];
    this.game = known.includes(wanted) ? wanted : (this.games[0]?.game ?? '');
  }

  get design(): Design | null {
    return this.sets.get(this.game) ?? null;
  }

  private get offered(): PrintableGame | null {
    const isMeant = ({ game, is_designed }: PrintableGame) =>
      this.design ? is_designed : game === this.game;
    return this.games.find(isMeant) ?? null;
  }

  get takesDeck(): boolean {
    return this.what === 'cards' && (this.offered?.takes_deck ?? false);
  }

  get hasBacks(): boolean {
    return this.what !== 'rulebook' && this.duplex !== 'none' && !this.asPictures;
  }

  get asPictures(): boolean {
    return this.what === 'cards' && this.pictures;
  }

  /** Those among whom one chooses; nobody in a game without characters. */
  get cast(): string[] {
    const { offered, design } = this;
    if (this.what !== 'cards' || !offered) return [];
    const characters = offered.characters.map((character) => ({ character }));
    const house = { characters, default: offered.usual };
    return design ? rowOf(design, house as Parameters<typeof rowOf>[1]) : offered.characters;
  }

  get chosen(): string[] {
    const usual = this.design ? this.cast : (this.offered?.usual ?? []);
    return this.cast.filter((name) => (this.characters ?? usual).includes(name));
  }

  get isNobodyChosen(): boolean {
    return this.cast.length > 0 && this.chosen.length === 0;
  }

  /** What would make less of it, if there is such a thing among what one can choose. */
  get smallerBy(): 'pictures' | 'deck' | 'copies' | 'characters' | 'nothing' {
    const { deck, copies, characters } = this.printing;
    if (this.asPictures) return 'pictures';
    if (deck) return 'deck';
    if (copies > 1) return 'copies';
    return characters.length > 1 ? 'characters' : 'nothing';
  }

  toggle(name: string): void {
    const { chosen } = this;
    this.characters = chosen.includes(name)
      ? chosen.filter((each) => each !== name)
      : [...chosen, name];
  }

  choose(game: string): void {
    this.game = game;
    this.characters = null;
    this.deck = null;
  }

  get printing(): Printing {
    const hasCast = this.cast.length > 0;
    return {
      what: this.what,
      game: this.offered?.game ?? this.game,
      language: this.language,
      paper: this.paper,
      duplex: this.duplex,
      low_ink: this.lowInk,
      copies: hasCast ? this.copies : 1,
      shift: this.hasBacks ? [this.right ?? 0, this.down ?? 0] : [0, 0],
      pictures: this.asPictures,
      characters: this.chosen,
      design: this.what === 'cards' ? this.design : null,
      deck: this.takesDeck ? this.deck : null,
    };
  }

  /** A glance at it; while one is on its way, the newest question waits. */
  async look(): Promise<void> {
    if (this.isLooking) {
      this.lookAgain = true;
      return;
    }
    this.isLooking = true;
    try {
      do {
        this.lookAgain = false;
        await this.attempt(async () => {
          this.preview = this.isNobodyChosen ? null : await askPreview(this.printing);
        });
      } while (this.lookAgain);
    } finally {
      this.isLooking = false;
    }
  }

  async print(): Promise<void> {
    this.isBusy = true;
    this.isDone = false;
    await this.attempt(async () => {
      const { what, game, pictures } = this.printing;
      const name = what === 'test' ? 'test' : `${this.design ? 'dixes' : game}-${what}`;
      save(await printIt(this.printing), `${name}.${pictures ? 'zip' : 'pdf'}`);
      this.isDone = true;
    });
    this.isBusy = false;
  }

  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.refused = null;
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.refused = error.refused;
      this.preview = null;
    }
  }
}
