/** A visit to a room: the line to it, and the latest that we were told. */
import { cut, type Part } from '../games/beats';
import { beatsOf, type Move } from '../games/board';
import { type News, Reveal } from '../games/reveal.svelte';
import { actorOf } from '../games/struck.svelte';
import { keepFinished } from '../home/experience';
import { ownBuild, renewal, UNKNOWN } from '../renewal/renewal.svelte';
import { session } from '../session.svelte';
import { settings } from '../settings/settings.svelte';
import { HouseClock } from '../wire/clock';
import { keeper, type RoomLine } from '../wire/keeper';
import type {
  HabitView,
  Happening,
  Prompt,
  Refused,
  RoomView,
  SeatPlan,
  SeatView,
  ServerGoodbye,
  ServerUpdate,
  Stage,
} from '../wire/protocol';
import { keeping, keepSame } from '../wire/same';
import type { LineState, Question } from '../wire/socket';
import { SPECTATOR, type Values } from '../words';
import { HeardChat } from './chat.svelte';
import { type Errand, run } from './errand';
import { LaidOver } from './laid.svelte';
import { lasting } from './pace';
import { planned, type RoomChange } from './plan';
import { Telling } from './telling.svelte';

export class Visit {
  line: LineState = $state('connecting');
  goodbye: ServerGoodbye['reason'] | null = $state(null);
  update: ServerUpdate | null = $state.raw(null);
  /** What a board still shows of what has happened: it says so itself. */
  readonly laidOver = new LaidOver(() => this.reveal.seen());
  /** Not all that has happened has been told yet: it is told in parts. */
  private isBetween = $state(false);
  /** Something that has happened is still being seen: nobody tells or asks what comes after it. */
  readonly isShowing: boolean = $derived(this.laidOver.isThere || this.isBetween);
  refusal: Refused | null = $state.raw(null);
  /** What somebody else has done to the whole table. */
  notice: { path: string; values: Values } | null = $state.raw(null);
  hint: Move | null = $state.raw(null);
  isHinting = $state(false);
  /** The decision that has been sent: it is not asked again unless it is refused. */
  private decided: string | null = $state(null);
  private decision: Move | null = $state.raw(null);
  /** What was chosen and is on its way: nobody has said yet what came of it. */
  chosen: Move | null = $state.raw(null);
  private readonly houseClock = new HouseClock();
  /** The last that was received, which may still wait to be told. */
  private received: ServerUpdate | null = null;
  readonly telling = new Telling();
  private readonly socket: RoomLine;
  private release: (() => void) | null = null;
  /** What we were told is shown when it has been seen. */
  readonly reveal = new Reveal((news) => this.cut(news));
  readonly chat = new HeardChat(
    () => this.room?.chat ?? [],
    () => this.update?.you.handle,
  );

  constructor(
    readonly code: string,
    private errand: Errand = {},
    /** `table` is a screen that everybody looks at: it is told what a spectator is. */
    private readonly screen: 'own' | 'table' = 'own',
  ) {
    this.socket = keeper().line(code, screen, ownBuild, {
      onUpdate: (update, isFirst) => this.receive(update, isFirst),
      onState: (state) => {
        this.line = state;
      },
      onGoodbye: (reason) => {
        this.goodbye = reason;
      },
      onGreeting: (greeting) => renewal.hear(greeting?.build ?? UNKNOWN),
      onTrip: (seconds) => this.houseClock.answered(seconds),
    });
  }

  enter(): void {
    this.release = renewal.hold(() => this.isBusy);
    this.chat.muted = renewal.carry(`muted/${this.code}`, () => this.chat.muted) ?? [];
    this.socket.open();
  }

  leave(): void {
    this.release?.();
    this.socket.close();
    this.laidOver.forget();
    this.reveal.forget();
  }

  /**
   * Not now: an answer is on its way, something is being seen, or time plays and a blink would cost
   * somebody a die.
   */
  private get isBusy(): boolean {
    const room = this.room;
    const isTimed = room?.stage === 'playing' && (session.card(room.game)?.is_clocked ?? false);
    const isSeen = !this.isShowing && !this.reveal.isStaging;
    return this.socket.isOwed || !isSeen || (isTimed && this.line === 'open');
  }

  // What can be seen

  readonly room: RoomView | null = $derived(this.update?.room ?? null);
  /** What led to the end is still being seen: nobody tells the end before. */
  readonly isEndKept: boolean = $derived(this.isShowing && this.room?.stage === 'over');
  /** Where the match is, as far as it has been seen. */
  readonly stage: Stage = $derived(this.isEndKept ? 'playing' : (this.room?.stage ?? 'waiting'));
  readonly names: string[] = $derived.by(
    keeping(() => this.room?.seats.map((seat) => seat.name) ?? []),
  );

  /** All of the match so far, as we may know it. */
  get story(): Happening[] {
    return this.telling.story;
  }

  /** As much of it as has been seen: something may be laid over the rest. */
  readonly told: readonly Happening[] = $derived(this.laidOver.seenOf(this.story));

  /** Changes when the board cannot go on from where it was. */
  get chapter(): number {
    return this.telling.chapter;
  }

  /** The seats that this device plays; none from a screen that everybody looks at. */
  readonly you: number[] = $derived.by(
    keeping(
      () =>
        this.room?.seats.flatMap((seat, place) =>
          this.screen === 'own' && seat.handle !== null && seat.handle === this.update?.you.handle
            ? [place]
            : [],
        ) ?? [],
    ),
  );

  readonly isHost: boolean = $derived(this.room?.host === this.update?.you.handle);

  /** Whether we may choose options, chairs and bots, start, and play again: the house says who. */
  readonly maySet: boolean = $derived(
    this.room?.setters.includes(this.update?.you.handle ?? '') ?? false,
  );

  /** A seat that was on this device and is on another now; none if we have one here. */
  readonly moved: SeatView | null = $derived(
    this.you.length > 0
      ? null
      : (this.room?.seats[this.room.moved[this.update?.you.handle ?? ''] ?? -1] ?? null),
  );

  /** The seat whose eyes we are shown the match through. */
  readonly eyes: number = $derived(this.update?.match?.viewer ?? SPECTATOR);

  /** Those eyes see what not everybody may. */
  readonly isPrivate: boolean = $derived(this.update?.match?.private ?? false);

  /**
   * What we are asked, also while our answer is on its way or is still being seen; nothing while a
   * bot plays for the seat. When several seats of this device owe a decision, it is that of the seat
   * whose view we have: the others' secrets are for later.
   */
  readonly question: Prompt | null = $derived(
    this.update?.match?.prompts.find(
      (each) => each.seat === this.eyes && !this.room?.seats[each.seat]?.replaced,
    ) ?? null,
  );

  /** The decision to make now; none while it is on its way, or something is to be seen first. */
  readonly prompt: Prompt | null = $derived(
    this.isShowing || this.question?.prompt === this.decided ? null : this.question,
  );

  /** What is lit: the decision to make, and still the one that is on its way. */
  readonly offered: Prompt | null = $derived(this.chosen ? this.question : this.prompt);

  /** What was decided and not been told yet: a board may show already what it will look like. */
  readonly foreseen: { seat: number; move: Move } | null = $derived(
    this.question && this.decision && this.question.prompt === this.decided
      ? { seat: this.question.seat, move: this.decision }
      : null,
  );

  /** Whom the table waits for. */
  readonly awaited: number[] = $derived.by(
    keeping(() => (this.room?.stage === 'playing' ? (this.update?.match?.awaited ?? []) : [])),
  );

  /** Whether it is up to the reader now. Where time plays, one may act without being waited for. */
  readonly isMine: boolean = $derived(
    !this.isShowing && this.question !== null && this.awaited.includes(this.question.seat),
  );

  /** Whether what we are asked is asked in the turn of somebody else: then it is not our turn. */
  readonly isAside: boolean = $derived(
    this.isMine &&
      (this.update?.match?.turn ?? null) !== null &&
      this.update?.match?.turn !== this.question?.seat,
  );

  /** Whether the turn is one of ours, also while somebody else is asked something in it. */
  readonly isOwnTurn: boolean = $derived(this.you.includes(this.update?.match?.turn ?? SPECTATOR));

  /** Around one screen everybody is called by name; otherwise the reader is `you`. */
  readonly viewer: number = $derived(
    this.you.length === 1 ? (this.you[0] ?? SPECTATOR) : SPECTATOR,
  );

  /** Seconds that are left until a moment by the server's clock. */
  secondsUntil(deadline: number): number {
    return deadline - (Date.now() / 1000 + this.houseClock.ahead);
  }

  /** Milliseconds on the match's clock, for games in which time plays; it goes on by itself. */
  clock(): number {
    const began = this.update?.match?.began_at ?? null;
    return began === null ? 0 : Math.max(0, -this.secondsUntil(began) * 1000);
  }

  // What can be done

  /** Ask for something; a refusal is shown, and given back. */
  async ask(question: Question): Promise<Refused | null> {
    const { refused } = await this.socket.ask(question);
    if (refused) this.refusal = refused;
    return refused;
  }

  /** The secret that brings a seat to another device; none if it is refused. */
  async askLink(seat: number): Promise<string | null> {
    const { refused, link } = await this.socket.ask({ say: 'link', seat });
    if (refused) this.refusal = refused;
    return link ?? null;
  }

  async decide(move: Move): Promise<void> {
    const prompt = this.prompt;
    if (!prompt) return;
    // Whoever plays on has seen enough.
    this.reveal.skip();
    this.decided = prompt.prompt;
    this.decision = move;
    this.chosen = move;
    this.hint = null;
    this.refusal = null;
    const { seat } = prompt;
    const refused = await this.ask({ say: 'decide', seat, prompt: prompt.prompt, move });
    if (!refused || this.decided !== prompt.prompt) return;
    this.decided = null;
    this.chosen = null;
  }

  /** From now on this happens by itself. */
  choose({ seat, key }: HabitView, choice: string): void {
    void this.ask({ say: 'habit', seat, key, choice });
  }

  async whyNot(move: Move): Promise<Refused> {
    const seat = this.prompt?.seat ?? this.you[0] ?? 0;
    const { refused } = await this.socket.ask({ say: 'why_not', seat, move });
    return refused ?? { scope: 'house', reason: 'not_now', values: {}, clause: null };
  }

  /** In a lesson, the move that the learner is meant to make; nothing is shown by itself. */
  async askMeant(): Promise<Move | null> {
    const seat = this.prompt?.seat;
    if (seat === undefined) return null;
    const { hint } = await this.socket.ask({ say: 'hint', seat });
    return hint ?? null;
  }

  async askHint(): Promise<void> {
    const prompt = this.prompt;
    // Asked twice, a bot may well say something else: it has said what it thinks, and that is shown again.
    if (this.hint) this.hint = { ...this.hint };
    if (!prompt || this.isHinting || this.hint) return;
    this.isHinting = true;
    try {
      const { hint, refused } = await this.socket.ask({ say: 'hint', seat: prompt.seat });
      if (refused) this.refusal = refused;
      else if (this.prompt?.prompt === prompt.prompt) this.hint = hint;
    } finally {
      this.isHinting = false;
    }
  }

  /** Whether we sit there now. */
  async trySeat(seat: number): Promise<boolean> {
    const { refused } = await this.socket.ask({ say: 'sit', seat });
    return !refused;
  }

  /** Start, or play again. `everybodyIn`: chairs that nobody has taken go. */
  begin(everybodyIn = false): Promise<Refused | null> {
    return this.ask({ say: 'begin', everybody_in: everybodyIn });
  }

  readonly canUndo: boolean = $derived((this.update?.match?.undoable.length ?? 0) > 0);

  /** Take the last decision back, or say why that cannot be. */
  undo(): void {
    const seat = this.update?.match?.undoable[0];
    if (seat !== undefined) void this.ask({ say: 'undo', seat });
    else {
      const reason = `undo_${this.update?.match?.why_no_undo ?? 'nothing'}`;
      this.refusal = { scope: 'house', reason, values: {}, clause: null };
    }
  }

  planSeat(seat: number, plan: SeatPlan): void {
    void this.ask({ say: 'plan_seat', seat, plan });
  }

  async planRoom(change: RoomChange): Promise<Refused | null> {
    return this.room ? this.ask(planned(this.room, change)) : null;
  }

  // What we are told

  private receive(told: ServerUpdate, isFirst: boolean): void {
    if (isFirst) this.houseClock.forget();
    this.houseClock.hear(told.now, Date.now() / 1000);
    const update = keepSame(this.received, told);
    this.received = update;
    if (!update.match?.prompts.some(({ prompt }) => prompt === this.decided)) this.chosen = null;
    if (this.goodbye === 'removed' || this.goodbye === 'shut')
      this.notice = { path: 'room.let_back', values: {} };
    this.goodbye = null;
    if (isFirst) this.reveal.forget();
    this.reveal.bring(
      () => (isFirst ? null : this.telling.newsIn(update, this.update)),
      (part) => (part ? this.hearPart(update, part) : this.hear(update, isFirst)),
    );
  }

  /** What follows by itself is told part by part; not where time plays, which waits for nobody. */
  private cut(news: News): readonly Part[] {
    const beats = beatsOf(this.room?.game ?? '');
    const isTimed = (this.update?.match?.began_at ?? null) !== null;
    if (!beats || isTimed) return [];
    return cut(news, beats, (event, length) => this.lasting(length, actorOf(event)));
  }

  /** How long something that wants to be looked at for so long is: bots' turns may be hurried. */
  lasting(length: number, seat: number | null): number {
    return lasting(this.room, length, seat, settings.choices.hurryBots);
  }

  private hearPart(update: ServerUpdate, part: Part): void {
    if (!this.update) return;
    const told = this.telling.partOf(update, part, this.update);
    // Our own decision is what these parts follow from: it is not foreseen any more.
    if (!update.match?.prompts.some(({ prompt }) => prompt === this.decided)) this.decision = null;
    this.telling.hear(told, false);
    this.isBetween = true;
    this.update = told;
  }

  private hear(update: ServerUpdate, isFirst: boolean): void {
    const before = this.update?.match?.prompts[0]?.prompt;
    const isOther = this.telling.hear(update, isFirst);
    if (isOther && !isFirst) this.laidOver.lookFirst(update.room);
    this.noteStop(update);
    this.isBetween = false;
    this.update = update;
    const { game, stage, lesson } = update.room;
    if (stage === 'over' && !lesson && this.you.length > 0) keepFinished([game]);
    this.chat.begin();
    if (update.match?.prompts[0]?.prompt !== before) {
      this.hint = null;
      this.refusal = null;
    }
    if (!isFirst) return;
    void run(this.errand, this);
    this.errand = {};
  }

  /** Nobody wonders where the cards went. */
  private noteStop({ you, room: { stopped_by: by, match } }: ServerUpdate): void {
    const known = this.room?.stopped_by?.handle === by?.handle && this.room?.match === match;
    if (by && !known && by.handle !== you.handle)
      this.notice = {
        path: by.name ? 'table.stopped' : 'table.stopped_unnamed',
        values: { name: by.name },
      };
  }
}
