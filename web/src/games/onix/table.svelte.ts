/** What the parts of the board share: the view, what can be done, and what the player is doing. */
import { sayRefusal } from '../../texts/texts.svelte';
import type { BoardProps } from '../board';
import type { Note } from '../note';
import { type Drag, targetOfDrop } from './drag';
import { hintedNames, nameOf, type Option, readOptions, type Target, wishOf } from './options';
import type { Trail } from './trail';
import type { Gem, OnixWire } from './wire';

const PONDER = 380;

export class Table {
  readonly view = $derived.by(() => this.read().view);
  readonly options: ReadonlyMap<string, Option> = $derived.by(() =>
    readOptions(this.read().prompt),
  );
  readonly yours = $derived.by(() => this.read().prompt !== null);
  readonly hinted = $derived.by(() => {
    const { hint, prompt } = this.read();
    return hintedNames(hint, prompt?.seat ?? this.bottom);
  });

  /** The table has a height of its own, and everything on it is to fit. */
  fitted = $state(false);
  /** How wide cards may be then: one's own, and those of the others. */
  mine = $state(0);
  other = $state(0);
  /** The seat at the bottom of the screen. */
  bottom = $state(0);
  /** The option that a pointer or the keyboard is on. */
  lit = $state.raw<Option | null>(null);
  note = $state.raw<Note | null>(null);
  drag = $state.raw<Drag | null>(null);
  trail = $state.raw<Trail | null>(null);

  private pondering: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private answers = new Map<string, Note>();

  constructor(readonly read: () => BoardProps<OnixWire>) {}

  /** Whether this device plays the seat at the bottom, rather than watch it. */
  get playing(): boolean {
    return this.read().you.includes(this.bottom);
  }

  get words() {
    return this.read().words;
  }

  get seats() {
    return this.read().seats;
  }

  get settings() {
    return this.read().settings;
  }

  say(path: string, values: Record<string, unknown> = {}): string {
    return this.words.say(path, values);
  }

  letter(gem: Gem): string | null {
    return this.settings.letters ? this.say(`board.letter.${gem}`) : null;
  }

  option(target: Target): Option | null {
    return this.options.get(nameOf(target)) ?? null;
  }

  /** The words of what choosing this would do. */
  wording(option: Option): string {
    return this.say(`move.${option.key}`, option.values);
  }

  /** The player has chosen a thing: do it, or say why not. */
  choose(target: Target): void {
    const option = this.option(target);
    if (!option) {
      this.ask(target);
      return;
    }
    this.note = null;
    this.lit = null;
    this.read().onDecide(option.move);
  }

  drop(drag: Drag): void {
    const target = targetOfDrop(drag.source, drag.over, this.read().prompt?.seat ?? this.bottom);
    if (target) this.choose(target);
  }

  /** A pointer or the keyboard has come to a thing. */
  visit(target: Target): void {
    const option = this.option(target);
    this.lit = option;
    clearTimeout(this.pondering);
    if (option) {
      this.note = null;
      return;
    }
    // Whoever only waits is not told so at every step of the pointer.
    if (this.yours) this.pondering = setTimeout(() => this.ask(target), PONDER);
  }

  leave(): void {
    clearTimeout(this.pondering);
    this.lit = null;
  }

  async ask(target: Target): Promise<void> {
    clearTimeout(this.pondering);
    const { you, prompt, onWhyNot, words } = this.read();
    const seat = prompt?.seat ?? you[0];
    if (seat === undefined) return;
    const name = nameOf(target);
    const asked = ++this.asked;
    const known = this.answers.get(name);
    if (known) {
      this.note = known;
      return;
    }
    try {
      const refused = await onWhyNot(wishOf(target, this.view, seat));
      const text = sayRefusal(refused, words.names);
      const note = { name, text, clause: refused.clause };
      this.answers.set(name, note);
      if (asked === this.asked) this.note = note;
    } catch {
      // Without an answer there is nothing to say: the frame shows that the line is down.
    }
  }

  /** Something is in hand that the server does not know of. */
  get isHalfMade(): boolean {
    return this.drag !== null;
  }

  /** Something changed: what was said about the table as it was is over. */
  forget(): void {
    clearTimeout(this.pondering);
    this.asked += 1;
    this.answers.clear();
    this.note = null;
    this.lit = null;
  }
}
