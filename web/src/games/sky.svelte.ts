/**
 * Copies that fly over the table, which is already as it will be. New flights do not cut those that are on
 * their way: these hurry, and go to where their place has come to lie. What flies on from where
 * it has not landed yet does so from where it is seen.
 */
import { type Places, placeOf, topOf } from './motion';

/** The names of a place, the best first: as the table was, and as it is. */
export interface Names {
  before: readonly string[];
  after: readonly string[];
}

export interface Leg {
  from: Names;
  to: Names;
  /** Milliseconds from now. */
  start: number;
  length: number;
  /** What lies there is not shown before it is there. */
  hides: boolean;
}

export interface Flight<Picture> {
  id: number;
  leg: Leg;
  picture: Picture;
  from: DOMRect;
  to: DOMRect;
  /** Where it lands, and what that is: a name may come to mean another thing. */
  landing: HTMLElement | null;
  is: string | undefined;
  animations: Animation[];
  node?: HTMLElement;
}

/** What is overtaken by what happens next flies this many times as fast. */
const HURRY = 2;
/** Milliseconds. However late, a card is seen to arrive. */
const SHORTEST = 120;

export class Sky<Picture> {
  flights = $state.raw<Flight<Picture>[]>([]);
  private count = 0;

  constructor(
    private readonly board: () => HTMLElement | undefined,
    /** How wide a copy is for its height. */
    private readonly ratio: number,
    private readonly motion: () => boolean,
  ) {}

  /** To be called after the table has changed. */
  send(legs: readonly (Leg & { picture: Picture })[], before: Places): void {
    if (!this.motion()) {
      for (const { to } of legs) this.appear(to);
      return;
    }
    const under = this.flights.map((flight) => this.hurry(flight));
    const fresh = legs.flatMap((leg) => this.begin(leg, before, under) ?? []);
    this.flights = [...this.flights, ...fresh];
  }

  /** For `use:`: what is drawn flies. */
  launch = (node: HTMLElement, flight: Flight<Picture>) => {
    flight.node = node;
    const { start, length } = flight.leg;
    this.aim(flight, flight.from, start, length);
    if (start > 0) node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: start });
    return {
      destroy: () => {
        for (const animation of flight.animations) animation.cancel();
      },
    };
  };

  private begin(
    leg: Leg & { picture: Picture },
    before: Places,
    under: readonly Flight<Picture>[],
  ): Flight<Picture> | null {
    const landing = placeOf(this.board(), leg.to.after);
    const to = landing ? topOf(landing).getBoundingClientRect() : known(before, leg.to.before);
    const from = this.overtaken(leg, under) ?? known(before, leg.from.before) ?? this.now(leg.from);
    if (!from || !to) return null;
    this.count += 1;
    const { picture } = leg;
    const is = landing?.dataset.is;
    return { id: this.count, leg, picture, from, to, landing, is, animations: [] };
  }

  /** What is still on its way to where this begins is this: it goes on from where it is seen. */
  private overtaken(leg: Leg, under: readonly Flight<Picture>[]): DOMRect | null {
    const name = leg.from.before[0];
    const flight = under.find((one) => one.leg.to.after[0] === name && one.node);
    if (leg.start > 0 || !flight?.node) return null;
    const box = flight.node.getBoundingClientRect();
    this.land(flight);
    return box;
  }

  private hurry(flight: Flight<Picture>): Flight<Picture> {
    const { landing, node } = flight;
    const to = landing?.isConnected ? topOf(landing).getBoundingClientRect() : flight.to;
    const isThere = landing?.dataset.is === flight.is && to.width > 0;
    const isMoved = Math.hypot(to.left - flight.to.left, to.top - flight.to.top) > 2;
    const [way] = flight.animations;
    if (node && way && isThere && isMoved) {
      const from = node.getBoundingClientRect();
      const { delay = 0, duration } = way.effect?.getComputedTiming() ?? {};
      const left = Number(delay) + Number(duration ?? 0) - Number(way.currentTime ?? 0);
      for (const animation of flight.animations) animation.cancel();
      flight.to = to;
      this.aim(flight, from, 0, Math.max(left / HURRY, SHORTEST));
    } else for (const animation of flight.animations) animation.updatePlaybackRate(HURRY);
    return flight;
  }

  private aim(flight: Flight<Picture>, box: DOMRect, start: number, length: number): void {
    const { node, landing, leg } = flight;
    if (!node) return;
    const to = this.cardIn(flight.to);
    const from = this.cardIn(box);
    node.style.width = `${to.width}px`;
    const at = (x: number, y: number) =>
      `translate(${x - to.width / 2}px, ${y - to.width / this.ratio / 2}px)`;
    const size = from.width / to.width;
    const lift = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) / 5);
    const tilt = to.x > from.x ? 7 : -7;
    const way = node.animate(
      [
        { transform: `${at(from.x, from.y)} scale(${size})` },
        {
          transform: `${at((from.x + to.x) / 2, (from.y + to.y) / 2 - lift)} scale(${(size + 1) / 2 + 0.08}) rotate(${tilt}deg)`,
        },
        { transform: at(to.x, to.y) },
      ],
      { duration: length, delay: start, easing: 'ease-out', fill: 'both' },
    );
    way.onfinish = () => this.land(flight);
    flight.animations = [way];
    if (!leg.hides || !landing) return;
    const hidden = [{ opacity: 0 }, { opacity: 0 }];
    flight.animations.push(topOf(landing).animate(hidden, { duration: start + length - 20 }));
  }

  private land(flight: Flight<Picture>): void {
    this.flights = this.flights.filter((one) => one !== flight);
  }

  private appear(to: Names): void {
    const landing = placeOf(this.board(), to.after);
    if (landing) topOf(landing).animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: 280 });
  }

  private now(names: Names): DOMRect | null {
    const place = placeOf(this.board(), names.after);
    return place ? topOf(place).getBoundingClientRect() : null;
  }

  private cardIn({ left, top, width, height }: DOMRect) {
    return {
      x: left + width / 2,
      y: top + height / 2,
      width: Math.min(width, height * this.ratio),
    };
  }
}

function known(places: Places, names: readonly string[]): DOMRect | null {
  for (const name of names) {
    const box = places.get(name);
    if (box) return box;
  }
  return null;
}
