// Generated from tablee.games.onemore by scripts/generate_protocol.py.

export type Step = 'play' | 'draw' | 'swap' | 'give' | 'over';

/** Its number, its sign, and its effect if it has one: `4+swap`, `9-`. The start card is `5±`. */
export type Card = string;

export type What = 'played' | 'drew' | 'swapped';

export type Loss = 'cannot_play' | 'last_with_cards';

export interface OneMoreView {
  /** A seat, or SPECTATOR. */
  viewer: number;
  seats: number;
  /**
   * Who has to decide. Where several do at once, only the viewer himself is ever left out for
   * having decided: when the others do is theirs to know (EV-6).
   */
  deciders: readonly number[];
  outcome: Outcome | null;
  /** What is decided now: a card to play, a player to name, two to name, a card to give. */
  step: Step;
  /** The active player. In the step `give` those who decide are in `deciders`. */
  turn: number;
  clockwise: boolean;
  /** The viewer's own, in ascending order; a spectator has none. */
  hand: readonly Card[];
  /** The face-up cards in the centre, the first one turned first; the last one is on top. */
  pile: readonly Card[];
  /** How many cards can be drawn. */
  deck: number;
  /** Those of them that were seen going under the deck, in the order they will come up. */
  buried: readonly Card[];
  table: readonly SeatView[];
  /** The two players who were named and choose a card to give; otherwise None. */
  swap: readonly [number, number] | null;
  /** The card that the viewer has laid face down for it. It is in `hand` until both have given. */
  gave: Card | null;
  /** Who has left this round, in this order. */
  left: readonly number[];
  /** What happened in this round, in order. */
  history: readonly Deed[];
  /** The rounds that are over; at the end of the game, the last one too. */
  rounds: readonly RoundView[];
}

/** `ranks` holds each seat's place, 1 for the winner or winners; `ending` says how it came. */
export interface Outcome {
  ranks: readonly number[];
  /** Replays, finished matches and pages have it under its first name, to the byte. */
  reason: string;
}

/** One player, as the viewer knows him. The viewer's own cards are in `hand` of the view. */
export interface SeatView {
  /** How many cards he has in hand. */
  cards: number;
  /** Out of this round: he had no card at the end of a turn. */
  left: boolean;
  /** His "one more" cards: the second one wins. */
  defeats: number;
  /** Cards that the viewer knows to be in this hand: a start card, a card that he gave. */
  surely: readonly Card[];
  /** Cards that went from hand to hand, and may be in this hand or in another. */
  perhaps: readonly Card[];
}

/** One thing that happened in this round. */
export interface Deed {
  what: What;
  /** Who played, who drew, or the two who swapped. */
  seats: readonly number[];
  /** The card played. A card drawn from those that were seen going under the deck. */
  card?: Card | null;
  gave?: Card | null;
  /** In a Swap of the viewer's own: what he gave, and what he got. */
  got?: Card | null;
}

/** How a round ended. */
export interface RoundView {
  loser: number;
  reason: Loss;
  /** The loser's hand, if he could not play; whoever is last with cards shows nothing. */
  shown: readonly Card[];
  /** The viewer's own hand at the end. */
  hand: readonly Card[];
  centre: Card;
  /** Who had left the round, in this order. */
  left: readonly number[];
}

export type OneMoreMove =
  /** Lay a card of one's hand in the centre. */
  | { move: 'play'; card: Card }
  /** After a Draw card: name the player who draws. */
  | { move: 'draw'; seat: number }
  /** After a Swap card: name the two players who exchange a card, in any order. */
  | { move: 'swap'; seats: readonly [number, number] }
  /** When named for a Swap: lay the card down that one gives, face down. */
  | { move: 'give'; card: Card };

export type OneMoreEvent =
  /** Round number `round` is dealt; `first` plays first. */
  | { event: 'began'; round: number; first: number }
  /** Told to the player at `seat` only: his hand for this round. */
  | { event: 'dealt'; seat: number; hand: readonly Card[] }
  /** A first card that nobody can answer went under the deck (an option of the table). */
  | { event: 'buried'; card: Card }
  /** The first card of the round lies in the centre. */
  | { event: 'turned'; card: Card }
  | { event: 'played'; seat: number; card: Card }
  /** Another turn for the same player. */
  | { event: 'replays'; seat: number }
  /** The direction of play has changed. */
  | { event: 'reversed'; clockwise: boolean }
  /** `seat` named himself, and has drawn a card. */
  | { event: 'drew'; seat: number }
  /** `seat` named `target`, who has drawn a card. */
  | { event: 'made_draw'; seat: number; target: number }
  /** Told to the player who drew only. */
  | { event: 'drew_card'; seat: number; card: Card }
  /** The effect is not possible: no card to draw, or fewer than two hands to swap between. */
  | { event: 'skipped'; seat: number; effect: 'draw' | 'swap' }
  /** `seat` named two players, who now choose a card to give. */
  | { event: 'named'; seat: number; targets: readonly [number, number] }
  /** Told to the giver only: his card lies face down. */
  | { event: 'gave'; seat: number; card: Card }
  /** Both cards have changed hands. */
  | { event: 'swapped'; targets: readonly [number, number] }
  /** Told to the player at `seat` only: the card he got from `giver`. */
  | { event: 'received'; seat: number; giver: number; card: Card }
  /** No card in hand at the end of the turn: out of the round. */
  | { event: 'left'; seat: number }
  /** The end of a round: `seat` cannot play, shows his hand, and has so many "one more" cards. */
  | { event: 'stuck'; seat: number; hand: readonly Card[]; defeats: number }
  /** The end of a round: only `seat` has cards left. He does not show them. */
  | { event: 'last_one'; seat: number; defeats: number }
  | { event: 'ended'; winners: readonly number[]; reason: Loss };

/** All that its board is given and gives. */
export interface OneMoreWire {
  view: OneMoreView;
  move: OneMoreMove;
  event: OneMoreEvent;
}
