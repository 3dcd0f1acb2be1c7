/**
 * The sets that this browser keeps, each under a key of its own: two windows that work on different
 * sets do not write over each other's. What is only looked at (a friend's set, an empty one) is a
 * draft: this window has it, and the first change, or "keep", puts it on the shelf.
 */
import { Box } from './box';
import { checkDesign } from './checking';
import type { Design } from './wire';

const SET = 'tablee.forge.set.';
const DELETED = 'tablee.forge.deleted';
const OPENED = 'tablee.forge.opened';
const DRAFT = 'tablee.forge.draft';
/** Where there was one set only, without its past. */
const OLD = 'tablee.forge';
/** Raised when sets are kept in another way: one of a newer page is then left alone, not misread. */
const VERSION = 1;

const MOST_UNDO = 100;
/** Letters of a set's past: a browser keeps a few millions for all of us. */
const MOST_PAST = 200_000;

export interface KeptSet {
  id: number;
  design: Design;
  /** What it was before each change, the oldest first. */
  past: Design[];
}

export type Origin = 'new' | 'friend';

export interface Draft {
  origin: Origin;
  design: Design;
}

/** As it is written down: a picture stands in one place, however often the past shows it. */
interface Written {
  version: number;
  design: Design;
  past: Design[];
  pictures: string[];
}

export class Shelf {
  constructor(
    private readonly kept: Box,
    private readonly window: Box,
  ) {
    this.takeOver();
  }

  list(): KeptSet[] {
    return this.ids()
      .map((id) => this.find(id))
      .filter((set) => set !== null);
  }

  find(id: number): KeptSet | null {
    const text = this.kept.get(SET + id);
    const found = text === null ? null : read(text);
    return found && { id, ...found };
  }

  /** A new set; it keeps what it was before. */
  add(design: Design, past: Design[] = []): KeptSet {
    const id = Math.max(0, ...this.ids(), this.deletedId() ?? 0) + 1;
    const set = { id, design, past };
    this.put(set);
    return set;
  }

  /** Whether the browser keeps it: where there is no room, its past goes first. */
  put(set: KeptSet): boolean {
    set.past = bounded(set.past);
    const write = (past: Design[]) => this.kept.put(SET + set.id, written(set.design, past));
    if (write(set.past)) return true;
    if (!write([])) return write(set.past);
    set.past = [];
    return true;
  }

  /** It can be put back until another one is deleted. */
  remove(id: number): void {
    const text = this.kept.get(SET + id);
    if (text === null) return;
    this.kept.put(DELETED, JSON.stringify({ id, text }));
    this.kept.drop(SET + id);
  }

  get deleted(): KeptSet | null {
    const { id, text } = this.deletion();
    const found = typeof text === 'string' ? read(text) : null;
    return found && typeof id === 'number' ? { id, ...found } : null;
  }

  putBack(): KeptSet | null {
    const set = this.deleted;
    this.kept.drop(DELETED);
    if (set) this.put(set);
    return set;
  }

  /** What this window has open, or had last; null for a draft. */
  get opened(): number | null {
    const id = Number(this.window.get(OPENED) ?? this.kept.get(OPENED) ?? '');
    return Number.isInteger(id) && id > 0 ? id : null;
  }

  open(id: number): void {
    this.window.put(OPENED, String(id));
    this.kept.put(OPENED, String(id));
    this.window.drop(DRAFT);
  }

  get draft(): Draft | null {
    const from = parse(this.window.get(DRAFT));
    const design = checkDesign(from.design);
    const isKnown = from.origin === 'friend' || from.origin === 'new';
    return design && isKnown ? { origin: from.origin as Origin, design } : null;
  }

  lay(draft: Draft): void {
    this.window.put(DRAFT, JSON.stringify(draft));
  }

  /** What is on the bench: a draft of this window, or a set of the shelf. */
  bench(): Draft | KeptSet | null {
    const { draft, opened } = this;
    return draft ?? (opened === null ? null : this.find(opened)) ?? this.list().at(-1) ?? null;
  }

  /** Whether this is where a set is kept: another window may have changed it. */
  isKeyOf(key: string | null, id: number): boolean {
    return key === SET + id;
  }

  private ids(): number[] {
    return this.kept
      .keys()
      .filter((key) => key.startsWith(SET))
      .map((key) => Number(key.slice(SET.length)))
      .filter((id) => Number.isInteger(id) && id > 0)
      .sort((one, other) => one - other);
  }

  private deletion(): Record<string, unknown> {
    return parse(this.kept.get(DELETED));
  }

  private deletedId(): number | null {
    const { id } = this.deletion();
    return typeof id === 'number' ? id : null;
  }

  private takeOver(): void {
    const text = this.kept.get(OLD);
    if (text === null) return;
    const design = checkDesign(parse(text));
    if (design) this.open(this.add(design).id);
    this.kept.drop(OLD);
  }
}

function written(design: Design, past: Design[]): string {
  const pictures: string[] = [];
  const bare = (each: Design): Design => ({
    ...each,
    pictures: each.pictures.map(({ character, svg }) => {
      if (!pictures.includes(svg)) pictures.push(svg);
      return { character, svg: String(pictures.indexOf(svg)) };
    }),
  });
  const set: Written = { version: VERSION, design: bare(design), past: past.map(bare), pictures };
  return JSON.stringify(set);
}

function read(text: string): { design: Design; past: Design[] } | null {
  const { version, design, past, pictures } = parse(text);
  if (version !== VERSION || !Array.isArray(past) || !Array.isArray(pictures)) return null;
  const whole = (from: unknown): Design | null => {
    const found = checkDesign(from);
    if (!found) return null;
    const shown = found.pictures.map((each) => ({ ...each, svg: pictures[Number(each.svg)] }));
    return checkDesign({ ...found, pictures: shown });
  };
  const found = whole(design);
  // A past with a hole in it is none: what was before the hole cannot be told.
  const before = past.map(whole);
  return found && { design: found, past: before.slice(before.lastIndexOf(null) + 1) as Design[] };
}

/** The newest of a past, as many as there is room for. */
function bounded(past: Design[]): Design[] {
  let kept = past.slice(-MOST_UNDO);
  while (kept.length > 0 && written(kept[0] as Design, kept.slice(1)).length > MOST_PAST) {
    kept = kept.slice(Math.ceil(kept.length / 4));
  }
  return kept;
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text ?? '');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** One for the page: what a browser does not keep is still there on the way to printing and back. */
export const shelf = new Shelf(new Box(() => localStorage), new Box(() => sessionStorage));
