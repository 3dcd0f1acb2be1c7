/**
 * What the table of every board is: who sits at the bottom, who is waited for, what can be said, and why
 * something cannot be done. A game's own table adds what its things are.
 */
import { untrack } from 'svelte';
import { sayRefusal } from '../texts/texts.svelte';
import type { BoardProps, GameWire } from './board';
import type { Note } from './note';

/** Every game's view says how the match ended, or null. */
export interface TableWire extends GameWire {
  view: { outcome: object | null };
}

/** Milliseconds: for so long what was said is read, whatever others do meanwhile. */
const READ = 2500;

/** A move in words: a key under `move` in the texts, and its values. */
interface Worded {
  key: string;
  values: Record<string, unknown>;
}

export class BoardTable<Wire extends TableWire> {
  readonly view: Wire['view'] = $derived.by(() => this.read().view);
  /** The player is asked something, or his answer is on its way. */
  readonly yours = $derived.by(() => this.read().prompt !== null);
  /** The seat at the bottom of the screen. */
  bottom = $state(0);
  note = $state.raw<Note | null>(null);
  private asked = 0;
  private saidAt = 0;

  constructor(readonly read: () => BoardProps<Wire>) {}

  /** To be called when the board is made: you sit at the bottom; around one screen, whoever decides does. */
  sitDown(): void {
    $effect.pre(() => {
      const { prompt, you } = this.read();
      const isThere = you.includes(untrack(() => this.bottom));
      const seat = prompt?.seat ?? (isThere ? null : (you[0] ?? 0));
      if (seat !== null) this.bottom = seat;
    });
  }

  /** Whether this device plays the seat at the bottom, rather than watch it. */
  get playing(): boolean {
    return this.read().you.includes(this.bottom);
  }

  get seats() {
    return this.read().seats;
  }

  get settings() {
    return this.read().settings;
  }

  get isOver(): boolean {
    return this.view.outcome !== null;
  }

  /** Whether the table waits for this seat: the house says so, and not each board for itself. */
  isAwaited(seat: number): boolean {
    return !this.isOver && this.read().awaited.includes(seat);
  }

  say(path: string, values: Record<string, unknown> = {}): string {
    return this.read().words.say(path, values);
  }

  /** The words of what choosing this would do. */
  wording(option: Worded): string {
    return this.say(`move.${option.key}`, option.values);
  }

  /** Say why a move cannot be made, beside the thing that was touched for it. */
  async ask(name: string, wish: Wire['move']): Promise<Note | null> {
    const { you, onWhyNot, words } = this.read();
    if (you.length === 0 || this.isOver) return null;
    const asked = ++this.asked;
    try {
      const refused = await onWhyNot(wish);
      const note = { name, text: sayRefusal(refused, words.names), clause: refused.clause };
      if (asked === this.asked) {
        this.note = note;
        this.saidAt = performance.now();
      }
      return note;
    } catch {
      // Without an answer there is nothing to say: the frame shows that the line is down.
      return null;
    }
  }

  /**
   * Something changed: what was said about the table as it was is over. Not at once if it was only
   * somebody else who played: whoever has asked why something cannot be done has to be able to read it.
   */
  forget(isSameQuestion = false): void {
    if (isSameQuestion && performance.now() - this.saidAt < READ) return;
    if (!isSameQuestion) this.asked += 1;
    this.note = null;
  }
}
