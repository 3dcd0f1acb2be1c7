/** The set that is being designed, its figures, and the way back. */
import { library, sayRefusal } from '../texts/texts.svelte';
import { RequestRefused } from '../wire/http';
import { keeper } from '../wire/keeper';
import type { Refused } from '../wire/protocol';
import { type Values, Words } from '../words';
import {
  askBalance,
  askFigures,
  askProposal,
  askTrials,
  cleanPicture,
  readFile,
  refusal,
  type TrialsFound,
} from './asking';
import {
  emptyDesign,
  type House,
  LONGEST_TITLE,
  rowOf,
  withCard,
  withHead,
  withNewDixe,
  withPicture,
} from './design';
import { hasSet, unpack } from './link';
import { persevere } from './persevering';
import { smaller } from './picture';
import { type KeptSet, type Origin, shelf as page, type Shelf } from './shelf';
import { DESIGNED, type Design, type Exchange, type SetFigures } from './wire';

export const loadWords = () => library.load('forge');

export function say(path: string, values: Values = {}): string {
  const texts = library.find('forge');
  return texts ? new Words(texts).say(path, values) : '';
}

/** A refusal as a sentence: of a file or a picture, what is wrong with it. */
export function explain(refused: Refused): string {
  const { reason, values } = refused;
  const inner = (values.values ?? {}) as Values;
  if (reason === 'bad_file') {
    const fault = String(values.fault);
    const path = fault.startsWith('picture.') ? fault : `fault.${fault}`;
    return say('screen.line', { line: values.line, reason: say(path, inner) });
  }
  if (reason === 'bad_picture') return say(`picture.${values.fault}`, inner);
  if (reason.startsWith('forge_')) return say(`refusal.${reason.slice('forge_'.length)}`, values);
  return sayRefusal(refused, []);
}

/** What a trial compares: games with the set, with the house's, and one against the other. */
const COMPARED = 3;

/** Who was made last, who had to make room (a set has so many, and no more), and the set with it. */
export type Newcomer = { name: string; gone: string | null; design: Design };

/** The bench: what lies on it, its figures, and the way back. */
export class Forge {
  design = $state.raw<Design>(emptyDesign());
  house = $state.raw<House>({ characters: [], default: [] });
  figures = $state.raw<SetFigures | null>(null);
  /** How many cards are counted, while that takes a while. */
  counted = $state.raw<{ done: number; whole: number } | null>(null);
  /** How many cards were looked at for a proposal or a balance, while that takes a while. */
  lookedAt = $state<number | null>(null);
  /** The house does not answer, and is asked again. */
  isRetrying = $state(false);
  /** Why there are no figures of what lies on the bench. */
  uncounted = $state.raw<Refused | null>(null);
  chosen = $state('');
  came = $state.raw<Newcomer | null>(null);
  private isMet = true;
  trouble = $state.raw<Refused | null>(null);
  changes = $state.raw<Exchange[]>([]);
  stuck = $state.raw<string[]>([]);
  trials = $state.raw<TrialsFound | null>(null);
  /** How many games the trials have played; null if there are none. */
  played = $state.raw<{ done: number; whole: number } | null>(null);
  busy = $state('');
  isReady = $state(false);
  /** Those that are kept, this one among them unless it is a draft. */
  sets = $state.raw<KeptSet[]>([]);
  deleted = $state.raw<KeptSet | null>(null);
  /** Which of them is on the bench; null while it is a draft. */
  id = $state.raw<number | null>(null);
  /** Where a draft is from; null once it is kept. */
  origin = $state.raw<Origin | null>('new');
  /** Whether the browser keeps what is changed. */
  isKept = $state(true);
  isLinkBroken = $state(false);
  private past = $state.raw<Design[]>([]);
  /** How often another set was put on the bench: an answer that comes later is for the old one. */
  private turnover = 0;
  private variant = 0;
  private asking = false;
  private askAgain = false;

  constructor(private readonly shelf: Shelf = page) {}

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get row(): string[] {
    return rowOf(this.design, this.house);
  }

  /** From a link, or from where we left off. */
  async start(hash: string): Promise<void> {
    const offered = await keeper().askOptions(DESIGNED, { options: {}, files: [] });
    this.house = offered.choices as House;
    const bench = this.shelf.bench();
    if (bench && 'id' in bench) this.show(bench);
    else this.lay(bench?.origin ?? 'new', bench?.design ?? emptyDesign());
    this.isReady = true;
    if (hasSet(hash)) await this.visit(hash);
    else await this.count();
  }

  /** A friend's set. It becomes one of ours when it is changed, or when somebody says so. */
  async visit(hash: string): Promise<void> {
    const design = await unpack(hash);
    if (design) this.lay('friend', design);
    this.isLinkBroken = !design;
    await this.count();
  }

  open(id: number): void {
    const set = this.shelf.find(id);
    if (set) this.show(set);
    void this.count();
  }

  begin(): void {
    this.lay('new', emptyDesign());
    void this.count();
  }

  /** A draft goes on the shelf as it is. */
  keep(): void {
    if (this.id === null) this.settle(this.shelf.add(this.design));
  }

  copy(id: number): void {
    const set = this.shelf.find(id);
    if (!set) return;
    const name = set.design.head.name || say('sets.unnamed');
    const copy = withHead(set.design, {
      name: say('sets.copy_of', { name }).slice(0, LONGEST_TITLE),
    });
    this.show(this.shelf.add(copy));
    void this.count();
  }

  remove(id: number): void {
    this.shelf.remove(id);
    if (this.id !== id) {
      this.look();
      return;
    }
    const next = this.shelf.list().at(-1);
    if (next) this.show(next);
    else this.lay('new', emptyDesign());
    void this.count();
  }

  putBack(): void {
    const set = this.shelf.putBack();
    if (set) this.show(set);
    void this.count();
  }

  /** Another window of this browser has changed something. */
  follow(key: string | null): void {
    const set =
      this.id !== null && this.shelf.isKeyOf(key, this.id) ? this.shelf.find(this.id) : null;
    if (!set) {
      this.look();
      return;
    }
    this.settle(set);
    void this.count();
  }

  change(next: Design): void {
    if (JSON.stringify(next) === JSON.stringify(this.design)) return;
    const design = { ...next, head: { ...next.head, version: this.design.head.version + 1 } };
    this.write(design, [...this.past, this.design]);
  }

  /** A new DiXe comes, and is what one looks at. */
  add(name: string): void {
    const before = this.row;
    this.change(withNewDixe(this.design, this.house, name));
    const gone = before.find((other) => !this.row.includes(other)) ?? null;
    this.came = { name, gone, design: this.design };
    this.isMet = false;
    this.chosen = name;
  }

  /** Whether this is the first look at whoever came last. */
  meet(): boolean {
    const isFirst = !this.isMet;
    this.isMet = true;
    return isFirst;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before) this.write(before, this.past.slice(0, -1));
  }

  private write(design: Design, past: Design[]): void {
    const set = this.id === null ? this.shelf.add(design, past) : { id: this.id, design, past };
    this.isKept = this.shelf.put(set);
    this.settle(set);
    void this.count();
  }

  private show(set: KeptSet): void {
    this.turnover += 1;
    this.settle(set);
    this.chosen = this.row[0] ?? '';
  }

  private settle({ id, design, past }: KeptSet): void {
    this.id = id;
    this.origin = null;
    this.past = past;
    this.shelf.open(id);
    this.place(design);
  }

  private lay(origin: Origin, design: Design): void {
    this.turnover += 1;
    this.id = null;
    this.origin = origin;
    this.past = [];
    this.shelf.lay({ origin, design });
    this.place(design);
    this.chosen = this.row[0] ?? '';
  }

  private place(design: Design): void {
    this.design = design;
    this.trials = null;
    this.changes = [];
    this.stuck = [];
    this.isLinkBroken = false;
    if (
      !this.row.includes(this.chosen) &&
      !design.dixes.some((die) => die.character === this.chosen)
    )
      this.chosen = this.row[0] ?? '';
    this.look();
  }

  private look(): void {
    this.sets = this.shelf.list();
    this.deleted = this.shelf.deleted;
  }

  /** Ask for the figures; while an answer is on its way, the newest question waits. */
  count = async (): Promise<void> => {
    if (this.asking) {
      this.askAgain = true;
      return;
    }
    this.asking = true;
    try {
      do {
        this.askAgain = false;
        await this.countOnce();
      } while (this.askAgain);
    } finally {
      this.asking = false;
      this.counted = null;
    }
  };

  private async countOnce(): Promise<void> {
    this.uncounted = null;
    try {
      this.figures = await this.persevere(() =>
        askFigures(this.design, ({ done, whole }) => {
          this.counted = { done, whole };
          this.isRetrying = false;
        }),
      );
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.uncounted = error.refused;
    }
  }

  /** Do something that takes a while and may be refused. */
  async attempt(what: string, work: () => Promise<void>): Promise<void> {
    this.busy = what;
    this.trouble = null;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.trouble = error.refused;
    } finally {
      this.busy = '';
      this.lookedAt = null;
      this.played = null;
    }
  }

  private persevere<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    return persevere(ask, (isRetrying) => {
      this.isRetrying = isRetrying;
    });
  }

  private lookAt = ({ done }: { done: number }): void => {
    this.lookedAt = done;
    this.isRetrying = false;
  };

  /** An answer, if the set it is about still lies on the bench. */
  private async still<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
    const before = this.turnover;
    const found = await answer;
    return this.turnover === before ? found : null;
  }

  /** And what takes minutes, only of the set as it was asked about. */
  private async unchanged<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
    const before = this.design;
    const found = await this.still(answer);
    if (found && this.design !== before) throw refusal('forge_changed_meanwhile');
    return found;
  }

  propose = () =>
    this.attempt('propose', async () => {
      const { design, chosen, variant } = this;
      const card = await this.still(
        this.persevere(() => askProposal(design, chosen, variant, this.lookAt)),
      );
      this.variant += 1;
      if (card) this.change(withCard(this.design, card));
    });

  balance = () =>
    this.attempt('balance', async () => {
      const { design } = this;
      const balanced = await this.unchanged(this.persevere(() => askBalance(design, this.lookAt)));
      if (!balanced) return;
      this.change(balanced.design);
      this.changes = balanced.changes;
      this.stuck = balanced.stuck;
    });

  simulate = (games: number, players: number) =>
    this.attempt('simulate', async () => {
      this.played = { done: 0, whole: COMPARED * games };
      const seed = Math.floor(Math.random() * 2 ** 32);
      const { design } = this;
      const ask = () =>
        askTrials({ design, games, players, seed }, ({ done, whole }) => {
          this.played = { done, whole };
          this.isRetrying = false;
        });
      this.trials = await this.unchanged(this.persevere(ask));
    });

  /** A file is a set of its own. */
  read = (file: File) =>
    this.attempt('read', async () => {
      this.show(this.shelf.add(await readFile(file.name, await file.text())));
      void this.count();
    });

  draw = (file: File) =>
    this.attempt('draw', async () => {
      const { chosen } = this;
      const svg = await this.still(smaller(file).then(cleanPicture));
      if (svg !== null) this.change(withPicture(this.design, chosen, svg));
    });
}
