/** What the parts of the board share: the view, what can be done, and what the player is doing. */
import type { Note } from '../note';
import { BoardTable } from '../table.svelte';
import { type Drag, targetOfDrop } from './drag';
import { hintedNames, nameOf, type Offer, readOffers, type Target, wishOf } from './offers';
import type { Trail } from './trail';
import type { Gem, OnixWire } from './wire';

const PONDER = 380;

export class Table extends BoardTable<OnixWire> {
  readonly offers: ReadonlyMap<string, Offer> = $derived.by(() => readOffers(this.read().prompt));
  readonly hinted = $derived.by(() => {
    const { hint, prompt } = this.read();
    return hintedNames(hint, prompt?.seat ?? this.bottom);
  });

  /** The table has a height of its own, and everything on it is to fit. */
  fitted = $state(false);
  /** How wide cards may be then: one's own, and those of the others. */
  mine = $state(0);
  other = $state(0);
  /** The offer that a pointer or the keyboard is on. */
  lit = $state.raw<Offer | null>(null);
  drag = $state.raw<Drag | null>(null);
  trail = $state.raw<Trail | null>(null);

  private pondering: ReturnType<typeof setTimeout> | undefined;
  private answers = new Map<string, Note>();

  letter(gem: Gem): string | null {
    return this.settings.letters ? this.say(`board.letter.${gem}`) : null;
  }

  offer(target: Target): Offer | null {
    return this.offers.get(nameOf(target)) ?? null;
  }

  /** The player has chosen a thing: do it, or say why not. */
  choose(target: Target): void {
    const offer = this.offer(target);
    if (!offer) {
      void this.inquire(target);
      return;
    }
    this.note = null;
    this.lit = null;
    this.read().onDecide(offer.move);
  }

  drop(drag: Drag): void {
    const target = targetOfDrop(drag.source, drag.over, this.read().prompt?.seat ?? this.bottom);
    if (target) this.choose(target);
  }

  /** A pointer or the keyboard has come to a thing; or a thing to a pointer, which has not asked. */
  visit(target: Target, isAsking = true): void {
    const offer = this.offer(target);
    this.lit = offer;
    clearTimeout(this.pondering);
    if (offer) {
      this.note = null;
      return;
    }
    // Whoever only waits is not told so at every step of the pointer.
    if (isAsking && this.yours) this.pondering = setTimeout(() => this.inquire(target), PONDER);
  }

  leave(): void {
    clearTimeout(this.pondering);
    this.lit = null;
  }

  async inquire(target: Target): Promise<void> {
    clearTimeout(this.pondering);
    const { you, prompt } = this.read();
    const seat = prompt?.seat ?? you[0];
    if (seat === undefined) return;
    const name = nameOf(target);
    const known = this.answers.get(name);
    if (known) this.note = known;
    else {
      const note = await this.ask(name, wishOf(target, this.view, seat));
      if (note) this.answers.set(name, note);
    }
  }

  /** Something is in hand that the server does not know of. */
  get isHalfMade(): boolean {
    return this.drag !== null;
  }

  override forget(): void {
    super.forget();
    clearTimeout(this.pondering);
    this.answers.clear();
    this.lit = null;
  }
}
