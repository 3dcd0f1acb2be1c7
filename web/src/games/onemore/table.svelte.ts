/** What the parts of the board share: the view, what can be done, and what the player is doing. */
import { sayRefusal } from '../../texts/texts.svelte';
import type { BoardProps } from '../board';
import type { Pull } from '../drag';
import type { Note } from '../note';
import { MOMENT } from '../steady.svelte';
import { readCard } from './cards';
import type { Scene } from './ends';
import {
  hintedThings,
  isNaming,
  nameable,
  nameSeat,
  type Option,
  pairName,
  readChoices,
  wishOf,
} from './options';
import type { Trail } from './trail';
import type { Card, OneMoreMove, OneMoreWire, RoundView } from './wire';

export type Drag = { card: Card } & Pull;

export const cardName = (place: number): string => `card:${place}`;
export const seatName = (seat: number): string => `seat:${seat}`;

export class Table {
  readonly view = $derived.by(() => this.read().view);
  readonly choices = $derived.by(() => readChoices(this.read().prompt));
  readonly yours = $derived.by(() => this.read().prompt !== null);
  readonly naming = $derived.by(() => isNaming(this.choices));
  readonly nameable = $derived.by(() => nameable(this.choices, this.marked));
  readonly hinted = $derived.by(() => hintedThings(this.read().hint));

  /** The seat at the bottom of the screen. */
  bottom = $state(0);
  /** The first of two players to name. */
  marked = $state<number | null>(null);
  /** The player whose known cards are looked at, or everybody's. */
  peeked = $state<number | 'all' | null>(null);
  note = $state.raw<Note | null>(null);
  drag = $state.raw<Drag | null>(null);
  trail = $state.raw<Trail>({ seat: null, events: [] });
  /** What is being seen of rounds that are over, and what comes after it. */
  scenes = $state.raw<readonly Scene[]>([]);
  /** When the first of them came, by the browser's clock. */
  scenesSince = 0;
  /** The match is over, and that has been led up to. */
  readonly isOver = $derived.by(() => this.view.outcome !== null && this.scenes.length === 0);

  private asked = 0;

  constructor(readonly read: () => BoardProps<OneMoreWire>) {}

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

  /** The round that ended last. */
  get lastRound(): RoundView | null {
    return this.view.rounds.at(-1) ?? null;
  }

  /** The card in the centre that counts. */
  get centre(): Card {
    return this.view.pile.at(-1) ?? '5±';
  }

  say(path: string, values: Record<string, unknown> = {}): string {
    return this.read().words.say(path, values);
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
  isAwaited(seat: number): boolean {
    const { step, swap, viewer, gave, deciders } = this.view;
    if (step === 'give' && swap) return swap.includes(seat) && !(seat === viewer && gave !== null);
    return deciders.includes(seat);
  }

  /** The words of what choosing this would do. */
  wording(option: Option): string {
    return this.say(`move.${option.key}`, option.values);
  }

  /** What a tap on a player does, in words; nothing while no players are named. */
  namingWords(seat: number): string | null {
    if (!this.naming || !this.nameable.has(seat)) return null;
    if (this.marked === seat) return this.say('board.unmark', { seat });
    const option =
      this.marked === null
        ? this.choices.one.get(seat)
        : this.choices.two.get(pairName(this.marked, seat));
    return option ? this.wording(option) : this.say('board.mark', { seat });
  }

  /** Whoever touches the table has seen enough; but not with the second half of the tap that played. */
  hurry(): void {
    if (this.scenes.length > 0 && performance.now() - this.scenesSince > MOMENT) this.scenes = [];
  }

  chooseCard(card: Card, name: string): void {
    const option = this.choices.cards.get(card);
    if (option) this.send(option);
    else void this.ask(name, wishOf(card, this.view));
  }

  chooseSeat(seat: number): void {
    if (!this.naming) {
      this.peeked = this.peeked === seat ? null : seat;
      return;
    }
    const naming = nameSeat(this.choices, this.marked, seat);
    if (naming.does === 'send') this.send(naming.option);
    else if (naming.does === 'ask') void this.ask(seatName(seat), naming.wish);
    else {
      this.marked = naming.seat;
      this.note = null;
    }
  }

  private send(option: Option): void {
    this.note = null;
    this.marked = null;
    this.read().onDecide(option.move);
  }

  drop(drag: Drag, name: string): void {
    if (drag.over === 'centre') this.chooseCard(drag.card, name);
  }

  private async ask(name: string, wish: OneMoreMove): Promise<void> {
    const { you, onWhyNot, words } = this.read();
    if (you.length === 0) return;
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
    return this.marked !== null || this.drag !== null;
  }

  /** Something changed: what was said about the table as it was is over. */
  forget(isSameQuestion = false): void {
    this.asked += 1;
    this.note = null;
    if (!isSameQuestion) this.marked = null;
    if (this.naming && this.peeked !== 'all') this.peeked = null;
  }
}
