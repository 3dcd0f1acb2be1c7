/** What a stage shows: a match that is being played here, one that a television shows, one that was. */
import type { Visit } from '../room/visit.svelte';
import type { HabitView, Prompt, Refused, ReplayStep, SeatView } from '../wire/protocol';
import {
  type AnyWire,
  beatsOf,
  type HappeningOf,
  type Move,
  type ScreenKind,
  type View,
} from './board';
import type { Reveal } from './reveal.svelte';
import { blowTo } from './struck.svelte';

export interface Scene {
  /** Another one is another board: it cannot go on from where it was. */
  readonly chapter: string;
  readonly view: View;
  readonly open: readonly View[];
  readonly seats: SeatView[];
  readonly you: number[];
  readonly awaited: readonly number[];
  /** What is offered, also while the answer to it is on its way. */
  readonly prompt: Prompt | null;
  /** The answer that is on its way. */
  readonly chosen: Move | null;
  /** The same until what came of it is told, which may be a little later. */
  readonly foreseen: { seat: number; move: Move } | null;
  readonly hint: Move | null;
  readonly happenings: readonly HappeningOf<AnyWire>[];
  /** The match was dealt before these eyes. */
  readonly isFromTheStart: boolean;
  readonly habits: readonly HabitView[];
  readonly reveal: Reveal | undefined;
  /** A board lays over the table what has happened, and has its own way to skip it. */
  readonly isLaidOver: boolean;
  /** What has just been told and is being looked at, to be said in words. */
  readonly said: readonly AnyWire['event'][];
  /** What others do to a player is said large: not where time plays, and not of what is past. */
  blowOf(event: AnyWire['event']): 'loss' | 'blow' | null;
  decide(move: Move): void;
  whyNot(move: Move): Promise<Refused>;
  choose(habit: HabitView, choice: string): void;
  lasting(length: number, seat: number | null): number;
  show(isShowing: boolean, until?: number): void;
  clock(): number;
}

const refuse = (reason: string): Refused => ({ scope: 'house', reason, values: {}, clause: null });

/** A match at a table that somebody plays at, or holds the hand of. */
export class Played implements Scene {
  readonly open = [];

  constructor(protected readonly visit: Visit) {}

  get chapter(): string {
    return String(this.visit.chapter);
  }

  get view(): View {
    return this.visit.update?.match?.view ?? {};
  }

  get seats(): SeatView[] {
    return this.visit.room?.seats ?? [];
  }

  get you(): number[] {
    return this.visit.you;
  }

  get awaited(): readonly number[] {
    return this.visit.awaited;
  }

  get prompt(): Prompt | null {
    return this.visit.offered;
  }

  get chosen(): Move | null {
    return this.visit.chosen;
  }

  get foreseen(): { seat: number; move: Move } | null {
    return this.visit.foreseen;
  }

  get hint(): Move | null {
    return this.visit.hint;
  }

  get happenings(): readonly HappeningOf<AnyWire>[] {
    return this.visit.story;
  }

  get isFromTheStart(): boolean {
    return this.visit.telling.isFromTheStart;
  }

  get habits(): readonly HabitView[] {
    return this.visit.update?.match?.habits ?? [];
  }

  get reveal(): Reveal {
    return this.visit.reveal;
  }

  get isLaidOver(): boolean {
    return this.visit.laidOver.isThere;
  }

  get said(): readonly AnyWire['event'][] {
    return this.visit.reveal.said;
  }

  blowOf(event: AnyWire['event']): 'loss' | 'blow' | null {
    const isTimed = (this.visit.update?.match?.began_at ?? null) !== null;
    return isTimed ? null : blowTo(this.you, event, beatsOf(this.visit.room?.game ?? ''));
  }

  decide(move: Move): void {
    void this.visit.decide(move);
  }

  whyNot(move: Move): Promise<Refused> {
    return this.visit.whyNot(move);
  }

  choose(habit: HabitView, choice: string): void {
    this.visit.choose(habit, choice);
  }

  lasting(length: number, seat: number | null): number {
    return this.visit.lasting(length, seat);
  }

  show(isShowing: boolean, until?: number): void {
    this.visit.laidOver.show(isShowing, until);
  }

  clock(): number {
    return this.visit.clock();
  }
}

/** The same on a screen that everybody looks at: nobody touches it, and it owes nothing. */
export class Looked extends Played {
  override get you(): number[] {
    return NOBODY;
  }

  override get prompt(): null {
    return null;
  }

  override get chosen(): null {
    return null;
  }

  override get foreseen(): null {
    return null;
  }

  override get hint(): null {
    return null;
  }

  override get habits(): readonly HabitView[] {
    return [];
  }

  override decide(): void {}

  override async whyNot(): Promise<Refused> {
    return refuse('table_screen');
  }
}

const NOBODY: number[] = [];

/** A moment of a match that was played. Time is ours: nothing is held back. */
export class Past implements Scene {
  readonly prompt = null;
  readonly chosen = null;
  readonly foreseen = null;
  readonly hint = null;
  readonly habits = [];
  readonly reveal = undefined;
  readonly isLaidOver = false;
  readonly isFromTheStart = true;
  readonly said = [];

  constructor(
    private readonly read: () => {
      chapter: string;
      step: ReplayStep;
      seats: SeatView[];
      you: number[];
      happenings: readonly HappeningOf<AnyWire>[];
    },
  ) {}

  get chapter(): string {
    return this.read().chapter;
  }

  get view(): View {
    return this.read().step.view;
  }

  get open(): readonly View[] {
    return this.read().step.views;
  }

  get seats(): SeatView[] {
    return this.read().seats;
  }

  get you(): number[] {
    return this.read().you;
  }

  get awaited(): readonly number[] {
    return this.read().step.awaited;
  }

  get happenings(): readonly HappeningOf<AnyWire>[] {
    return this.read().happenings;
  }

  decide(): void {}

  async whyNot(): Promise<Refused> {
    return refuse('not_now');
  }

  choose(): void {}

  lasting(length: number): number {
    return length;
  }

  blowOf(): null {
    return null;
  }

  show(): void {}

  clock(): number {
    return Number(this.view.clock ?? 0);
  }
}

/** What kind of scene a room's match is on a screen. */
export const sceneOf = (visit: Visit, screen: ScreenKind): Scene =>
  screen === 'table' ? new Looked(visit) : new Played(visit);
