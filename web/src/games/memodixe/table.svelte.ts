/** What the parts of the board share: the view, what can be done, and what the player is doing. */
import { sayRefusal } from '../../texts/texts.svelte';
import type { BoardProps } from '../board';
import type { Note } from '../note';
import { Check, pairLeft } from './check.svelte';
import type { Act, SpotMove } from './options';
import { hintedThings, type Option, pairName, readChoices, swappable } from './options';
import type { SquareTable } from './square';
import type { Trail } from './trail';
import type { MemoMove, MemoWire } from './wire';

export class Table implements SquareTable {
  readonly view = $derived.by(() => this.read().view);
  readonly choices = $derived.by(() => readChoices(this.read().prompt));
  readonly yours = $derived.by(() => this.read().prompt !== null);
  readonly swappable = $derived.by(() => swappable(this.choices.swaps, this.marked));
  readonly hinted = $derived.by(() => hintedThings(this.read().hint));

  /** The seat at the bottom of the screen. */
  bottom = $state(0);
  /** The first of two dice to swap. */
  marked = $state<number | null>(null);
  note = $state.raw<Note | null>(null);
  trail = $state.raw<Trail>({ seat: null, spots: [], call: null });
  /** How often the die on each spot has been seen rolling here: a new number is a new roll. */
  rolls = $state<Record<number, number>>({});
  readonly check = new Check();
  readonly leftPair = $derived.by(() =>
    this.checked || this.view.step === 'throw_all'
      ? pairLeft(this.view.square, this.checked)
      : null,
  );

  private asked = 0;

  constructor(readonly read: () => BoardProps<MemoWire>) {}

  get checked(): ReadonlyMap<number, string> | null {
    return this.check.turned;
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

  get pairing(): boolean {
    return this.choices.swaps.size > 0;
  }

  get isOver(): boolean {
    return this.view.outcome !== null;
  }

  /** A check that is on its way is over for whoever does not want to wait. */
  seenEnough(): void {
    if (this.check.isOpen) this.check.finish();
  }

  say(path: string, values: Record<string, unknown> = {}): string {
    return this.read().words.say(path, values);
  }

  /** The words of what choosing this would do. */
  wording(option: Option): string {
    return this.say(`move.${option.key}`, option.values);
  }

  isAwaited(seat: number): boolean {
    return !this.isOver && this.view.deciders.includes(seat);
  }

  canTouch(spot: number): boolean {
    return this.choices.spots.has(spot) || this.swappable.has(spot);
  }

  /** What a tap on a die does, in words. */
  touchWords(spot: number): string | null {
    const { spots, swaps } = this.choices;
    const option =
      spots.get(spot) ??
      (this.marked === null ? undefined : swaps.get(pairName(this.marked, spot)));
    if (option) return this.wording(option);
    return this.swappable.has(spot) ? this.say('board.swap_this') : null;
  }

  touch(spot: number): void {
    const { spots, swaps } = this.choices;
    const option = spots.get(spot);
    if (option) this.send(option);
    else if (swaps.size > 0 && this.marked === spot) this.marked = null;
    else if (swaps.size > 0 && this.marked === null && this.swappable.has(spot)) this.marked = spot;
    else {
      const swap = this.marked === null ? undefined : swaps.get(pairName(this.marked, spot));
      if (swap) this.send(swap);
      else void this.ask(`spot:${spot}`, { move: this.spotWish, spot });
    }
  }

  /** What somebody means who touches a die. */
  private get spotWish(): SpotMove {
    const { step } = this.view;
    const wishes: readonly SpotMove[] = ['look', 'win', 'set_aside', 'throw', 'take'];
    return wishes.find((wish) => wish === step) ?? 'turn';
  }

  name(seat: number): void {
    const option = this.choices.seats.get(seat);
    if (option) this.send(option);
  }

  act(act: Act): void {
    const option = this.choices.acts.get(act);
    if (option) this.send(option);
    else void this.ask(`act:${act}`, { move: act });
  }

  send(option: Option): void {
    this.note = null;
    this.marked = null;
    this.read().onDecide(option.move);
  }

  private async ask(name: string, wish: MemoMove): Promise<void> {
    const { you, onWhyNot, words } = this.read();
    if (you.length === 0 || this.isOver) return;
    const asked = ++this.asked;
    try {
      const refused = await onWhyNot(wish);
      if (asked !== this.asked) return;
      this.note = { name, text: sayRefusal(refused, words.names), clause: refused.clause };
    } catch {
      // Without an answer there is nothing to say: the frame shows that the line is down.
    }
  }

  /** Something is in hand that the server does not know of. */
  get isHalfMade(): boolean {
    return this.marked !== null;
  }

  /** Something changed: what was said about the table as it was is over. */
  forget(isSameQuestion = false): void {
    this.asked += 1;
    this.note = null;
    if (!isSameQuestion) this.marked = null;
  }
}
