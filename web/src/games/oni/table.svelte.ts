/** What the parts of the board share: the view, the clock, what can be done, what the player does. */
import { Check, pairLeft } from '../memodixe/check.svelte';
import { swappable } from '../memodixe/offers';
import type { SquareTable } from '../memodixe/square';
import type { Trail } from '../memodixe/trail';
import { pairName } from '../pairs';
import { BoardTable } from '../table.svelte';
import { lastingOf, textOf } from './challenges';
import type { Act, OfferOf, SingleMove } from './offers';
import { hintedThings, type Offer, readChoices, sayTime, thingOf } from './offers';
import type { Card, OniView, OniWire } from './wire';

/** Milliseconds. */
const TENTHS_BELOW = 10_000;

export class Table extends BoardTable<OniWire> implements SquareTable {
  readonly choices = $derived.by(() => readChoices(this.read().prompt));
  readonly swappable = $derived.by(() => swappable(this.choices.swaps, this.marked));
  readonly hinted = $derived.by(() => {
    const { hint, prompt } = this.read();
    return hintedThings(hint, prompt, this.choices);
  });

  marked = $state<number | null>(null);
  trail = $state.raw<Trail>({ seat: null, spots: [], call: null });
  rolls = $state<Record<number, number>>({});
  readonly check = new Check();
  readonly leftPair = $derived.by(() =>
    this.checked || this.view.step === 'throw_all'
      ? pairLeft(this.view.square, this.checked)
      : null,
  );
  /** Milliseconds on the match's clock; it stands in a pause, and when the game is over. */
  now = $state(0);

  get checked(): ReadonlyMap<number, string> | null {
    return this.check.turned;
  }

  /** What there is to say of a call: it is being checked, or it was right or wrong. */
  get verdict(): 'checking' | 'called_rightly' | 'called_wrongly' | null {
    if (this.check.isOpen) return 'checking';
    const lies = this.isOver ? this.checked !== null : this.view.step === 'throw_all';
    return lies ? this.trail.call : null;
  }

  /** To be called often: the clock of the match goes on, until the game is over. */
  tick(): void {
    const { paused_at, clock } = this.view;
    this.now = paused_at ?? (this.isOver ? clock : this.read().clock());
  }

  /** Whether the player at the bottom is Oni. */
  get isOni(): boolean {
    return this.playing && this.view.oni === this.bottom;
  }

  get isRunning(): boolean {
    return this.view.started_at !== null && this.view.paused_at === null && !this.isOver;
  }

  /** Before GO anybody may press it: the one who is waited for is whoever begins. */
  override isAwaited(seat: number): boolean {
    if (this.view.started_at === null && !this.isOver) return seat === this.view.turn;
    return super.isAwaited(seat);
  }

  get pairing(): boolean {
    return this.choices.swaps.size > 0;
  }

  /** In a lesson the clock stands, and nothing is counted down. */
  get isUnhurried(): boolean {
    return this.view.started_at !== null && this.view.ends_at === null;
  }

  /** What is left of the game, in milliseconds. */
  get left(): number {
    const { ends_at, started_at } = this.view;
    return ends_at === null || started_at === null ? 0 : Math.max(0, ends_at - this.now);
  }

  until(at: number | null): number {
    return at === null ? 0 : Math.max(0, at - this.now);
  }

  /** A check that is on its way is over for whoever does not want to wait. */
  seenEnough(): void {
    if (this.check.isOpen) this.check.finish();
  }

  /** What a card that somebody drew asks for. */
  sayCard(card: Card, seat: number | null): string {
    return this.say(`card_text.${textOf(card, this.view)}`, { seat, oni: this.view.oni });
  }

  /** How long a running effect lasts; what ends with the game is somebody's, or everybody's. */
  sayUntil(running: OniView['running'][number]): string {
    return this.say(`board.until.${lastingOf(running)}`, { seat: running.seat });
  }

  /** What is left, of the game or of something smaller: tenths when it becomes tense. */
  sayLeft(milliseconds: number): string {
    if (milliseconds >= TENTHS_BELOW) return sayTime(milliseconds);
    const tenths = Math.ceil(milliseconds / 100);
    return this.say('board.tenths', { seconds: Math.floor(tenths / 10), tenths: tenths % 10 });
  }

  canTouch(spot: number): boolean {
    return this.choices.spots.has(spot) || this.swappable.has(spot);
  }

  touchWords(spot: number): string | null {
    const offer =
      this.choices.spots.get(spot) ??
      (this.marked === null ? undefined : this.choices.swaps.get(pairName(this.marked, spot)));
    if (offer) return this.wording(offer);
    return this.swappable.has(spot) ? this.say('board.swap_this') : null;
  }

  touch(spot: number): void {
    const { spots, swaps } = this.choices;
    if (this.marked === spot) this.marked = null;
    else if (this.marked !== null) {
      const swap = swaps.get(pairName(this.marked, spot));
      if (swap) this.send(swap);
    } else if (this.swappable.has(spot)) this.marked = spot;
    else {
      const offer = spots.get(spot);
      if (offer) this.send(offer);
      else void this.ask(`spot:${spot}`, { move: 'turn', spot });
    }
  }

  /** This very move, if it can be made now. */
  find(move: SingleMove): Offer | null {
    return this.choices.things.get(thingOf(move)) ?? null;
  }

  /** All that can be done of these kinds, as the house lists it. */
  of<Kind extends SingleMove['move']>(...kinds: Kind[]): readonly OfferOf<Kind>[] {
    const isOne = (offer: Offer): offer is OfferOf<Kind> =>
      kinds.some((kind) => kind === offer.move.move);
    return [...this.choices.things.values()].filter(isOne);
  }

  act(act: Act): void {
    const offer = this.find({ move: act });
    if (offer) this.send(offer);
    else void this.ask(`act:${act}`, { move: act });
  }

  can(act: Act): boolean {
    return this.find({ move: act }) !== null;
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
    // Questions come and go here; a die stays marked as long as it could be swapped.
    if (this.marked !== null && !this.swappable.has(this.marked)) this.marked = null;
  }
}
