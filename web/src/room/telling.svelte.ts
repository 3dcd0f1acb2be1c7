/** The story of the match as we may know it, from updates that tell what is new in it. */
import type { News } from '../games/reveal';
import type { Happening, ServerUpdate } from '../wire/protocol';
import { SPECTATOR } from '../words';

export class Telling {
  /** All of the match so far. */
  story: Happening[] = $state.raw([]);
  /** Changes when the board cannot go on from where it was: another match, or another's eyes. */
  chapter = $state(0);
  private match = 0;
  private toldTo = SPECTATOR;

  /** What we have not heard yet: to other eyes everything is told again. */
  newsIn({ match, happenings }: ServerUpdate): News | null {
    const heard = this.story.at(-1)?.number ?? -1;
    const fresh = happenings.filter(({ number }) => number > heard);
    return match?.number === this.match && fresh.length > 0
      ? { happenings: fresh, view: match.view }
      : null;
  }

  /** Bring the story up to date. After an undo, it is cut where it is told anew. Whether it is a new match. */
  hear(update: ServerUpdate, isFirst: boolean): boolean {
    const match = update.match?.number ?? 0;
    const eyes = update.match?.viewer ?? SPECTATOR;
    const isSame = match === this.match;
    const isWhole = isFirst || !isSame || eyes !== this.toldTo;
    const { happenings, heard } = update;
    const kept = isWhole ? [] : this.story.slice(0, heard - happenings.length);
    // Other eyes have their own row of happenings; where nothing is secret it is the same one.
    const told = eyes === this.toldTo ? null : this.story;
    const isNothing = kept.length === this.story.length && happenings.length === 0;
    this.match = match;
    this.toldTo = eyes;
    if (!isNothing) this.story = [...kept, ...happenings];
    const isOther = isSame && told !== null && !continues(told, this.story);
    if (!isSame || isOther) this.chapter += 1;
    return !isSame;
  }
}

/** Whether a row of happenings goes on where another one stops. */
function continues(before: readonly Happening[], after: readonly Happening[]): boolean {
  const start = after.slice(0, before.length);
  return JSON.stringify(start) === JSON.stringify(before.slice(0, after.length));
}
