/** Who we are in this house, and what the house offers. */

import { wayFor } from './hands/reach';
import { keepFinished } from './home/experience';
import type { Errand } from './room/errand';
import { keeper } from './wire/keeper';
import type { GameCard, Guest, Home, RoomPlan } from './wire/protocol';

const MORE_ROOMS = 24;

class Session {
  home: Home | null = $state.raw(null);
  private errands = new Map<string, Errand>();
  /** How many of the tables that everybody may find we want to see; as the house likes, at first. */
  private rooms: number | undefined;

  /** Somebody with a name. A television has none, and is asked for one when it wants to play. */
  get you(): Guest | null {
    return this.home?.you?.name ? this.home.you : null;
  }

  card(game: string): GameCard | null {
    return this.home?.games.find((card) => card.name === game) ?? null;
  }

  async refresh(): Promise<Home> {
    this.home = await keeper().fetchHome(this.rooms);
    keepFinished(this.home.played.map(({ game }) => game));
    return this.home;
  }

  /** Look at more of the tables that everybody may find. */
  async lookFurther(): Promise<void> {
    this.rooms = (this.home?.rooms.length ?? 0) + MORE_ROOMS;
    await this.refresh();
  }

  async introduce(name: string, avatar: number): Promise<void> {
    const you = await keeper().introduce({ name, avatar });
    this.home = { ...(this.home ?? (await keeper().fetchHome())), you };
  }

  /** A screen that is everybody's table goes by no name. */
  async admitScreen(): Promise<void> {
    const you = this.home?.you ?? (await keeper().admitScreen());
    this.home = { ...(this.home ?? (await keeper().fetchHome())), you };
  }

  /** Take the seat that a link stands for; a device that nobody knows becomes known by it. */
  async claim(code: string, link: string): Promise<void> {
    const { you } = await keeper().claimSeat(code, { link });
    this.home = { ...(this.home ?? (await keeper().fetchHome())), you };
  }

  /** Open a room; its code. Whoever opens it can leave word what to do there. */
  async open(plan: RoomPlan, errand: Errand = {}): Promise<string> {
    const { code } = await keeper().openRoom(plan);
    this.leaveErrand(code, errand);
    return code;
  }

  leaveErrand(code: string, errand: Errand): void {
    this.errands.set(code, errand);
  }

  takeErrand(code: string): Errand {
    const errand = this.errands.get(code) ?? {};
    this.errands.delete(code);
    return errand;
  }

  /** Where others reach this page: the network's address when ours is known to this machine only. */
  get address(): string {
    return wayFor(location, this.home?.reach ?? null).addresses[0] ?? location.origin;
  }
}

export const session = new Session();
