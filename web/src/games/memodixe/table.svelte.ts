/** What the parts of the board share: the view, what can be done, and what the player is doing. */
import { pairName } from '../pairs';
import { BoardTable } from '../table.svelte';
import { Check, pairLeft } from './check.svelte';
import type { Act, SpotMove } from './offers';
import { hintedThings, type Offer, readChoices, swappable } from './offers';
import type { SquareTable } from './square';
import type { Trail } from './trail';
import type { MemoWire } from './wire';

export class Table extends BoardTable<MemoWire> implements SquareTable {
  readonly choices = $derived.by(() => readChoices(this.read().prompt));
  readonly swappable = $derived.by(() => swappable(this.choices.swaps, this.marked));
  readonly hinted = $derived.by(() => hintedThings(this.read().hint));

  /** The first of two dice to swap. */
  marked = $state<number | null>(null);
  trail = $state.raw<Trail>({ seat: null, spots: [], call: null });
  /** How often the die on each spot has been seen rolling here: a new number is a new roll. */
  rolls = $state<Record<number, number>>({});
  readonly check = new Check();
  readonly leftPair = $derived.by(() =>
    this.checked || this.view.step === 'throw_all'
      ? pairLeft(this.view.square, this.checked)
      : null,
  );

  get checked(): ReadonlyMap<number, string> | null {
    return this.check.turned;
  }

  get pairing(): boolean {
    return this.choices.swaps.size > 0;
  }

  /** A check that is on its way is over for whoever does not want to wait. */
  seenEnough(): void {
    if (this.check.isOpen) this.check.finish();
  }

  canTouch(spot: number): boolean {
    return this.choices.spots.has(spot) || this.swappable.has(spot);
  }

  /** What a tap on a die does, in words. */
  touchWords(spot: number): string | null {
    const { spots, swaps } = this.choices;
    const offer =
      spots.get(spot) ??
      (this.marked === null ? undefined : swaps.get(pairName(this.marked, spot)));
    if (offer) return this.wording(offer);
    return this.swappable.has(spot) ? this.say('board.swap_this') : null;
  }

  touch(spot: number): void {
    const { spots, swaps } = this.choices;
    const offer = spots.get(spot);
    if (offer) this.send(offer);
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
    const offer = this.choices.seats.get(seat);
    if (offer) this.send(offer);
  }

  act(act: Act): void {
    const offer = this.choices.acts.get(act);
    if (offer) this.send(offer);
    else void this.ask(`act:${act}`, { move: act });
  }

  send(offer: Offer): void {
    this.note = null;
    this.marked = null;
    this.read().onDecide(offer.move);
  }

  /** Something is in hand that the server does not know of. */
  get isHalfMade(): boolean {
    return this.marked !== null;
  }

  override forget(isSameQuestion = false): void {
    super.forget(isSameQuestion);
    if (!isSameQuestion) this.marked = null;
  }
}
