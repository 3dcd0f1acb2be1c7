/** Coming to a room: is it there, who are we, and then the line to it. */
import { session } from '../session.svelte';
import { library } from '../texts/texts.svelte';
import { RequestRefused } from '../wire/http';
import { keeper } from '../wire/keeper';
import type { Refused, RoomFound } from '../wire/protocol';
import type { Visit } from './visit.svelte';

const PAUSE = 1500;

/** The house may only be away for a moment, or wants us to wait; null if asking again is no use. */
function pauseAfter({ reason, values }: Refused): number | null {
  if (reason === 'unreachable') return PAUSE;
  return reason === 'too_fast' ? Number(values.wait) * 1000 : null;
}

export class Arrival {
  visit: Visit | null = $state.raw(null);
  refused: Refused | null = $state.raw(null);
  /** What the house says of the room before we come in. */
  found: RoomFound | null = $state.raw(null);
  private isOver = false;
  private again: ReturnType<typeof setTimeout> | undefined;

  readonly room = $derived(this.visit?.room ?? null);
  readonly game = $derived(this.room?.game ?? null);
  readonly texts = $derived(this.game === null ? null : library.find(this.game));

  constructor(
    readonly code: string,
    /** Makes the visit, once we are known here. */
    private readonly open: () => Visit,
    /** Nobody asks a television for its name. */
    readonly isTelevision = false,
    /** Leads somebody who is known here to where they belong, if that is another screen. */
    private readonly leadOn: (found: RoomFound) => boolean = () => false,
  ) {}

  async come(): Promise<void> {
    try {
      const later: RequestRefused[] = [];
      const finding = keeper()
        .findRoom(this.code)
        .catch((error: unknown) => {
          if (!(error instanceof RequestRefused) || error.refused.reason !== 'too_fast')
            throw error;
          later.push(error);
          return null;
        });
      [this.found] = await Promise.all([finding, session.home ?? session.refresh()]);
      // Others here have tried too many codes. Whoever says a name first has a fair try.
      if (later[0] && (session.you || this.isTelevision)) throw later[0];
      if (this.isTelevision) await session.admitScreen();
      this.refused = null;
      if (!session.you && !this.isTelevision) return;
      if (!this.isOver && this.found && this.leadOn(this.found)) return;
      this.enter();
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      if (this.isOver) return;
      this.refused = error.refused;
      const pause = pauseAfter(this.refused);
      if (pause !== null) this.again = setTimeout(() => void this.come(), pause);
    }
  }

  enter(): void {
    if (this.isOver) return;
    this.visit = this.open();
    this.visit.enter();
  }

  leave(): void {
    this.isOver = true;
    clearTimeout(this.again);
    this.visit?.leave();
  }
}
