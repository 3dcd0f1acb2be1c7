/** What the parts of the board share: the view, what can be done, and what the player is doing. */

import type { Pull } from '../drag';
import { pairName } from '../pairs';
import { MOMENT } from '../steady.svelte';
import { BoardTable } from '../table.svelte';
import { readCard } from './cards';
import { asSeen, type Scene } from './ends';
import {
  hintedThings,
  isNaming,
  nameable,
  nameSeat,
  type Offer,
  readChoices,
  wishOf,
} from './offers';
import type { Trail } from './trail';
import type { Card, OneMoreWire, RoundView } from './wire';

export type Drag = { card: Card } & Pull;

export const cardName = (place: number): string => `card:${place}`;
export const seatName = (seat: number): string => `seat:${seat}`;

export class Table extends BoardTable<OneMoreWire> {
  /** As far as it has been seen: what is told of a round is not told of the next one as well. */
  override readonly view = $derived.by(() => asSeen(this.read().view, this.scenes[0]));
  readonly choices = $derived.by(() => readChoices(this.read().prompt));
  readonly naming = $derived.by(() => isNaming(this.choices));
  readonly nameable = $derived.by(() => nameable(this.choices, this.marked));
  readonly hinted = $derived.by(() => hintedThings(this.read().hint));

  /** The first of two players to name. */
  marked = $state<number | null>(null);
  /** The player whose known cards are looked at, or everybody's. */
  peeked = $state<number | 'all' | null>(null);
  drag = $state.raw<Drag | null>(null);
  trail = $state.raw<Trail>({ seat: null, events: [] });
  /** What is being seen of rounds that are over, and what comes after it. */
  scenes = $state.raw<readonly Scene[]>([]);
  /** When the first of them came, by the browser's clock. */
  scenesSince = 0;
  /** How many rounds have been seen to end before they were told of. */
  toldRounds = 0;
  /** The match is over, and that has been led up to. */
  override get isOver(): boolean {
    return this.view.outcome !== null && this.scenes.length === 0;
  }

  /** The round that is played, or is being seen to end. */
  get round(): number {
    return this.scenes[0]?.round ?? this.view.rounds.length + 1;
  }

  /** The round that ended last. */
  get lastRound(): RoundView | null {
    return this.view.rounds.at(-1) ?? null;
  }

  /** The card in the centre that counts. */
  get centre(): Card {
    return this.view.pile.at(-1) ?? '5±';
  }

  /** The name of a card's effect, for those who would rather read it. */
  word(card: Card): string | null {
    const { effect } = readCard(card);
    return effect && this.settings.letters ? this.say(`effect.${effect}`) : null;
  }

  /** The cards of a seat that may be seen here: one's own, or everybody's in an open replay. */
  handOf(seat: number): readonly Card[] | null {
    const { open } = this.read();
    const opened = open[seat];
    if (opened) return opened.hand;
    return seat === this.view.viewer ? this.view.hand : null;
  }

  /** Both who exchange a card are waited for until it is done: who was quicker is nobody's business. */
  override isAwaited(seat: number): boolean {
    const { step, swap, viewer, gave } = this.view;
    if (step === 'give' && swap) return swap.includes(seat) && !(seat === viewer && gave !== null);
    return super.isAwaited(seat);
  }

  /** What a tap on a player does, in words; nothing while no players are named. */
  namingWords(seat: number): string | null {
    if (!this.naming || !this.nameable.has(seat)) return null;
    if (this.marked === seat) return this.say('board.unmark', { seat });
    const offer =
      this.marked === null
        ? this.choices.one.get(seat)
        : this.choices.two.get(pairName(this.marked, seat));
    return offer ? this.wording(offer) : this.say('board.mark', { seat });
  }

  /** Whoever touches the table has seen enough; but not with the second half of the tap that played. */
  hurry(): void {
    if (this.scenes.length > 0 && performance.now() - this.scenesSince > MOMENT) this.scenes = [];
  }

  /** Kept as soon as nothing is left to be seen. */
  scenesSeen(): Promise<void> {
    return new Promise((done) => {
      const end = $effect.root(() => {
        $effect(() => {
          if (this.scenes.length > 0) return;
          done();
          queueMicrotask(() => end());
        });
      });
    });
  }

  chooseCard(card: Card, name: string): void {
    const offer = this.choices.cards.get(card);
    if (offer) this.send(offer);
    else void this.ask(name, wishOf(card, this.view));
  }

  chooseSeat(seat: number): void {
    if (!this.naming) {
      this.peeked = this.peeked === seat ? null : seat;
      return;
    }
    const naming = nameSeat(this.choices, this.marked, seat);
    if (naming.does === 'send') this.send(naming.offer);
    else if (naming.does === 'ask') void this.ask(seatName(seat), naming.wish);
    else {
      this.marked = naming.seat;
      this.note = null;
    }
  }

  private send(offer: Offer): void {
    this.note = null;
    this.marked = null;
    this.read().onDecide(offer.move);
  }

  drop(drag: Drag, name: string): void {
    if (drag.over === 'centre') this.chooseCard(drag.card, name);
  }

  /** Something is in hand that the server does not know of. */
  get isHalfMade(): boolean {
    return this.marked !== null || this.drag !== null;
  }

  override forget(isSameQuestion = false): void {
    super.forget(isSameQuestion);
    if (!isSameQuestion) this.marked = null;
    if (this.naming && this.peeked !== 'all') this.peeked = null;
  }
}
