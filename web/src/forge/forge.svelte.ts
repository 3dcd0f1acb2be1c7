/** The set that is being designed, its figures, and the way back. */
import { library, sayRefusal } from '../texts/texts.svelte';
import { askOptions, RequestRefused } from '../wire/http';
import type { Refused } from '../wire/protocol';
import { type Values, Words } from '../words';
import { askBalance, askFigures, askProposal, askTrials, cleanPicture, readFile } from './asking';
import { emptyDesign, type House, rowOf, withCard, withPicture } from './design';
import { unpack } from './link';
import type { Change, Design, SetFigures, Trials } from './wire';

const KEPT = 'tablee.forge';
const MOST_UNDO = 100;

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

export class Forge {
  design = $state.raw<Design>(emptyDesign());
  house = $state.raw<House>({ characters: [], default: [] });
  figures = $state.raw<SetFigures | null>(null);
  chosen = $state('');
  trouble = $state.raw<Refused | null>(null);
  changes = $state.raw<Change[]>([]);
  stuck = $state.raw<string[]>([]);
  trials = $state.raw<Trials | null>(null);
  /** How far the trials are, from 0 to 1; null if there are none. */
  progress = $state<number | null>(null);
  busy = $state('');
  isReady = $state(false);
  private past = $state.raw<Design[]>([]);
  private variant = 0;
  private asking = false;
  private askAgain = false;

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get row(): string[] {
    return rowOf(this.design, this.house);
  }

  /** From a link, or from where we left off. */
  async start(): Promise<void> {
    const offered = await askOptions('oncard', { options: {}, files: [] });
    this.house = offered.choices as unknown as House;
    this.design = (await unpack(location.hash)) ?? recall() ?? emptyDesign();
    this.chosen = this.row[0] ?? '';
    this.isReady = true;
    await this.count();
  }

  change(next: Design): void {
    if (JSON.stringify(next) === JSON.stringify(this.design)) return;
    this.past = [...this.past, this.design].slice(-MOST_UNDO);
    this.show({ ...next, head: { ...next.head, version: this.design.head.version + 1 } });
    this.changes = [];
    this.stuck = [];
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.changes = [];
    this.show(before);
  }

  private show(design: Design): void {
    this.design = design;
    this.trials = null;
    if (
      !this.row.includes(this.chosen) &&
      !design.dixes.some((die) => die.character === this.chosen)
    )
      this.chosen = this.row[0] ?? '';
    localStorage.setItem(KEPT, JSON.stringify(design));
    void this.count();
  }

  /** Ask for the figures; while an answer is on its way, the newest question waits. */
  private async count(): Promise<void> {
    if (this.asking) {
      this.askAgain = true;
      return;
    }
    this.asking = true;
    try {
      do {
        this.askAgain = false;
        this.figures = await askFigures(this.design);
      } while (this.askAgain);
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.trouble = error.refused;
    } finally {
      this.asking = false;
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
    }
  }

  propose = () =>
    this.attempt('propose', async () => {
      const card = await askProposal(this.design, this.chosen, this.variant);
      this.variant += 1;
      this.change(withCard(this.design, card));
    });

  balance = () =>
    this.attempt('balance', async () => {
      const balanced = await askBalance(this.design);
      this.change(balanced.design);
      this.changes = balanced.changes;
      this.stuck = balanced.stuck;
    });

  simulate = (games: number, players: number) =>
    this.attempt('simulate', async () => {
      this.progress = 0;
      const seed = Math.floor(Math.random() * 2 ** 32);
      const { design } = this;
      try {
        this.trials = await askTrials({ design, games, players, seed }, (done, whole) => {
          this.progress = done / whole;
        });
      } finally {
        this.progress = null;
      }
    });

  read = (file: File) =>
    this.attempt('read', async () => {
      const design = await readFile(file.name, await file.text());
      this.change(design);
      this.chosen = this.row[0] ?? '';
    });

  draw = (file: File) =>
    this.attempt('draw', async () => {
      this.change(withPicture(this.design, this.chosen, await cleanPicture(file)));
    });
}

function recall(): Design | null {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept ? { ...emptyDesign(), ...(JSON.parse(kept) as Design) } : null;
  } catch {
    return null;
  }
}
