/** The story of the match as we may know it, from updates that tell what is new in it. */

import type { Part } from '../games/beats';
import type { News } from '../games/reveal.svelte';
import type { Happening, ServerUpdate } from '../wire/protocol';
import { SPECTATOR } from '../words';

export class Telling {
  /** All of the match so far. */
  story: Happening[] = $state.raw([]);
  /** Changes when the board cannot go on from where it was: another match, or another's eyes. */
  chapter = $state(0);
  /** This match was dealt while we were here, and is seen by the eyes that saw it begin. */
  isFromTheStart = $state(false);
  private match = 0;
  private toldTo = SPECTATOR;

  /** What we have not heard yet: to other eyes everything is told again. `last`: what we were told before. */
  newsIn({ match, happenings, heard }: ServerUpdate, last: ServerUpdate | null): News | null {
    const latest = this.story.at(-1)?.number ?? -1;
    const fresh =
      match?.viewer === this.toldTo
        ? happenings.filter(({ number }) => number > latest)
        : happenings.slice(knownIn(happenings, this.story));
    if (match?.number !== this.match || fresh.length === 0) return null;
    const goesOn = match.viewer === this.toldTo && heard - happenings.length === this.story.length;
    const before = goesOn ? (last?.match?.view ?? null) : null;
    return { happenings: fresh, view: match.view, before };
  }

  /** An update as it was after a part of it: what else is new in it has not happened yet. */
  partOf(update: ServerUpdate, { count, view }: Part, last: ServerUpdate): ServerUpdate {
    const { happenings, heard } = update;
    const told = happenings.slice(0, count);
    const match = last.match && view ? { ...last.match, view } : last.match;
    return { ...last, happenings: told, heard: heard - happenings.length + told.length, match };
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
    if (!isSame || isOther) {
      this.chapter += 1;
      this.isFromTheStart = !isSame && !isFirst;
    }
    return !isSame;
  }
}

/** How many of a row other eyes have seen: each row has secrets that are missing in the other. */
function knownIn(row: readonly Happening[], seen: readonly Happening[]): number {
  const known = seen.map(({ event }) => JSON.stringify(event));
  let next = 0;
  let count = 0;
  row.forEach(({ event }, place) => {
    const found = known.indexOf(JSON.stringify(event), next);
    if (found < 0) return;
    next = found + 1;
    count = place + 1;
  });
  return count;
}

/** Whether a row of happenings goes on where another one stops. */
function continues(before: readonly Happening[], after: readonly Happening[]): boolean {
  const start = after.slice(0, before.length);
  return JSON.stringify(start) === JSON.stringify(before.slice(0, after.length));
}
