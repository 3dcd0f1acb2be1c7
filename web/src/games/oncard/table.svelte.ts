/** What the parts of the board share: the view, what can be done, and what the player is doing. */
import type { HabitView } from '../../wire/protocol';
import type { BoardProps } from '../board';
import { pairName } from '../pairs';
import { Steady } from '../steady.svelte';
import { BoardTable } from '../table.svelte';
import { printedOf } from './layout';
import { Moment } from './moment.svelte';
import type { Act } from './offers';
import { hintedThings, isSaving, type Offer, readChoices, turnable } from './offers';
import type { ThrownDie } from './trail';
import { NO_TRAIL, type Trail } from './trail';
import type { OnCardWire } from './wire';

/** A die that needs one more choice: joker or power, or which symbol. */
export type Opened = { kind: 'die' | 'turn'; at: number };

/** Dice that roll just now, on the table as it was before: what they did has not been told yet. */
export interface Rolling {
  dice: readonly ThrownDie[];
  /** Only some of those that lay there are thrown again. */
  again: boolean;
}

export const cardName = (seat: number, place: number): string => `card:${seat}:${place}`;

export class Table extends BoardTable<OnCardWire> {
  readonly choices = $derived.by(() => readChoices(this.read().prompt));
  readonly saving = $derived.by(() => isSaving(this.choices));
  readonly turnable = $derived.by(() => turnable(this.choices.pairs, this.marked));
  readonly hinted = $derived.by(() => hintedThings(this.read().hint, this.bottom));

  /** The first of two cards to turn up. */
  marked = $state<number | null>(null);
  opened = $state<Opened | null>(null);
  /** The card that is looked at closely. */
  peeked = $state<{ seat: number; place: number } | null>(null);
  /** The player whose cards are opened, on a narrow screen. */
  looked = $state<number | null>(null);
  trail = $state.raw<Trail>(NO_TRAIL);
  /** How often each die of a turn has been seen rolling here: a new number is a new roll. */
  rolls = $state<Record<number, number>>({});
  rolling = $state.raw<Rolling | null>(null);
  /** Somebody has seen enough of the dice that roll. */
  hurried = $state(false);
  readonly moment = new Moment();
  /** What ends a throw or a turn is not pressed by a finger that came for a die. */
  readonly steady: Steady;

  private tumbling = new Set<number>();
  private lie: (() => void) | null = null;

  constructor(read: () => BoardProps<OnCardWire>) {
    super(read);
    this.steady = new Steady(() =>
      this.isBetween ? null : [...this.choices.acts.keys()].map((act) => `act:${act}`),
    );
  }

  /** Framed as whoever plays: before the first turn that is everybody who still chooses powers. */
  isLit(seat: number): boolean {
    if (this.view.step === 'turn_up') return this.isAwaited(seat);
    return this.view.turn === seat && !this.isOver;
  }

  /** The player's answer is on its way: what could be done is still there, but not again. */
  get isBetween(): boolean {
    return (
      !this.yours && !this.isOver && !this.rolling && this.view.turn === this.bottom && this.playing
    );
  }

  /** Dice tumble; kept when all of them lie. */
  roll(rolling: Rolling): Promise<void> {
    this.tumble(rolling.dice);
    this.tumbling = new Set(rolling.dice.map(({ number }) => number));
    this.rolling = rolling;
    this.hurried = false;
    return new Promise((lie) => {
      this.lie = lie;
    });
  }

  tumble(dice: readonly ThrownDie[]): void {
    for (const { number } of dice) this.rolls[number] = (this.rolls[number] ?? 0) + 1;
  }

  landed(number: number): void {
    this.tumbling.delete(number);
    if (this.tumbling.size === 0) this.lie?.();
  }

  /** What the dice did is told now. */
  settle(): void {
    this.rolling = null;
    this.lie = null;
  }

  /** It is the turn of the player at the bottom, and he is asked. */
  get isActing(): boolean {
    return this.yours && this.view.turn === this.bottom && !this.saving;
  }

  /** The card that is played, or was until the next throw. */
  get scene(): { seat: number; place: number } | null {
    const { turn, progress } = this.view;
    if (progress.active !== null) return { seat: turn, place: progress.active };
    if (this.rolling) return null;
    const { seat, card } = this.trail;
    if (progress.throws > 0 || seat === null || card === null) return null;
    const place = this.view.table[seat]?.findIndex(({ character }) => character === card) ?? -1;
    return place < 0 ? null : { seat, place };
  }

  printed(character: string) {
    return printedOf(this.view, character);
  }

  /** What a card of this device does by itself. */
  habit(seat: number, place: number): HabitView | null {
    const key = this.view.table[seat]?.[place]?.character;
    const habits = this.read().habits ?? [];
    return habits.find((one) => one.seat === seat && one.key === key) ?? null;
  }

  /** What a tap on a card of the player at the bottom does; nothing if it only shows it closely. */
  cardOffer(place: number): Offer | null {
    const { pairs, activate, advance } = this.choices;
    if (this.marked !== null && this.marked !== place) {
      return pairs.get(pairName(this.marked, place)) ?? null;
    }
    return activate.get(place) ?? advance.get(place) ?? null;
  }

  canChooseCard(place: number): boolean {
    if (this.choices.pairs.size > 0) return this.turnable.has(place);
    return this.cardOffer(place) !== null;
  }

  /** Two cards at once, for whoever lets the page choose. */
  turnUp([one, other]: readonly [number, number]): void {
    const offer = this.choices.pairs.get(pairName(one, other));
    if (offer) this.send(offer);
  }

  chooseCard(seat: number, place: number): void {
    const { pairs } = this.choices;
    if (seat !== this.bottom) {
      this.peek(seat, place);
      return;
    }
    if (pairs.size > 0 && (this.marked === null || this.marked === place)) {
      this.marked = this.marked === place ? null : place;
      return;
    }
    const offer = this.cardOffer(place);
    if (offer) this.send(offer);
    else if (this.isActing && this.view.step === 'choose_card') {
      void this.ask(cardName(seat, place), { move: 'activate', card: place });
    } else this.peek(seat, place);
  }

  /** A rolled die, by its number in the turn. */
  chooseDie(number: number): void {
    const { place, power, pick, turnTo } = this.choices;
    const joker = place.get(number);
    const used = power.get(number);
    if (joker && used) this.open({ kind: 'die', at: number });
    else if (turnTo.has(number)) this.open({ kind: 'turn', at: number });
    else {
      const offer = joker ?? used ?? pick.get(number);
      if (offer) this.send(offer);
      else void this.ask(`die:${number}`, { move: this.dieWish, die: number });
    }
  }

  /** What somebody means who touches a die that has nothing to do now. */
  private get dieWish(): 'place' | 'pick' {
    return this.choices.pick.size > 0 ? 'pick' : 'place';
  }

  /** Whether a tap on this rolled die does something. */
  isUsable(number: number): boolean {
    const { place, power, pick, turnTo } = this.choices;
    return place.has(number) || power.has(number) || pick.has(number) || turnTo.has(number);
  }

  /** A die that lies on a card of the player at the bottom: to use it, or to take it back. */
  keptOffer(place: number): Offer | null {
    return this.choices.use.get(place) ?? this.choices.takeBack.get(place) ?? null;
  }

  act(act: Act): void {
    if (!this.steady.has(`act:${act}`) || this.isBetween) return;
    const offer = this.choices.acts.get(act);
    if (offer) this.send(offer);
    else void this.ask(`act:${act}`, { move: act });
  }

  send(offer: Offer): void {
    this.note = null;
    this.opened = null;
    this.marked = null;
    this.peeked = null;
    this.read().onDecide(offer.move);
  }

  private open(opened: Opened): void {
    const same = this.opened?.kind === opened.kind && this.opened.at === opened.at;
    this.opened = same ? null : opened;
    this.note = null;
  }

  peek(seat: number, place: number): void {
    const same = this.peeked?.seat === seat && this.peeked.place === place;
    this.peeked = same ? null : { seat, place };
    this.note = null;
  }

  /** Something is in hand that the server does not know of. */
  get isHalfMade(): boolean {
    return this.marked !== null || this.opened !== null;
  }

  override forget(isSameQuestion = false): void {
    super.forget(isSameQuestion);
    if (isSameQuestion) return;
    this.marked = null;
    this.opened = null;
  }
}
