/** The companion while somebody looks at it: the game, its clock's face, and what it lets one hear. */
import { settings } from '../settings/settings.svelte';
import { library } from '../texts/texts.svelte';
import { LANGUAGES, type Values, Words } from '../words';
import { type Card, type Catalogue, readCatalogue } from './cards';
import { chance } from './chance';
import { moodOf, secondsOf, show, untilNextSecond } from './clock';
import type { Game, Plan, Verdict } from './game';
import * as rules from './game';
import { buzz, knock, RING, ringIn, wakeSound } from './ring';
import { type Choices, loadChoices, loadGame, saveChoices, saveGame } from './store';
import type { Step } from './table';

const SCOPE = 'companion';
/** Somebody who comes back later than this has been told by somebody else. */
const STILL_NEWS = 60_000;
/** A thumb that trembles presses twice. */
const TREMOR = 350;
/** To read a line, in milliseconds. */
const LONG_ENOUGH = 7000;
const SPOKEN_SECONDS: readonly number[] = [20, 10, 5];

/** Both languages, so that neither needs a network later. */
export async function loadWords(): Promise<void> {
  await Promise.all(
    LANGUAGES.flatMap((language) => ['house', SCOPE].map((scope) => library.load(scope, language))),
  );
}

/** The companion's own words, and those on the cards. */
export function say(path: string, values: Values = {}): string {
  const texts = library.find(SCOPE);
  return texts ? new Words(texts).say(path, values) : '';
}

/** Where a card's words are: those of an effect are not by its level. */
export function pathsOf(card: Card): { name: string; text: string } {
  const name = card.slice(card.lastIndexOf('.') + 1);
  return { name: `card.${name}`, text: `on_paper.${name}` };
}

export class Companion {
  choices: Choices = $state.raw(loadChoices());
  game: Game | null = $state.raw(loadGame());
  /** What the clock shows, in milliseconds, when it was last looked at. */
  left = $state(0);
  /** Said to whoever reads by ear. */
  said = $state('');
  /** What the last press on a symbol meant. */
  note = $state('');
  isRinging = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: (() => void) | null = null;
  /** The alarm is set in the sound card's time, because nobody sees the page. */
  private isArmed = false;
  private heard = 0;
  private pressed = 0;

  constructor(readonly catalogue: Catalogue) {}

  get seconds(): number {
    return secondsOf(this.left);
  }

  get mood() {
    return this.game?.status === 'running' ? moodOf(this.seconds) : 'calm';
  }

  /** Begin to follow the clock; what is given back stops it. */
  start(): () => void {
    const look = () => this.look();
    const turn = () => (document.hidden ? this.arm() : this.disarm());
    document.addEventListener('visibilitychange', turn);
    addEventListener('pageshow', look);
    addEventListener('focus', look);
    this.look();
    return () => {
      clearTimeout(this.timer);
      document.removeEventListener('visibilitychange', turn);
      removeEventListener('pageshow', look);
      removeEventListener('focus', look);
      this.hush();
    };
  }

  /** Look at the device's time, and show what it means. */
  look(): void {
    clearTimeout(this.timer);
    if (!this.game) return;
    const now = Date.now();
    const settled = rules.settle(this.game, now);
    const hasRung = settled !== this.game;
    if (hasRung) this.keep(settled);
    this.left = rules.leftOf(settled, now);
    if (hasRung) this.alarm(now - (settled.clock.deadline ?? now));
    if (settled.status !== 'running') return;
    this.hear();
    this.timer = setTimeout(() => this.look(), untilNextSecond(this.left));
  }

  private keep(game: Game | null): void {
    this.game = game;
    saveGame(game);
  }

  private become(game: Game): void {
    this.keep(game);
    this.look();
  }

  // What is heard

  private hear(): void {
    const { seconds } = this;
    if (seconds === this.heard) return;
    this.heard = seconds;
    if (seconds === 30) this.said = say('table.half_minute');
    if (SPOKEN_SECONDS.includes(seconds)) this.said = say('table.last', { seconds });
    if (document.hidden || seconds > 30) return;
    if (this.choices.sound) knock(seconds);
    if (seconds <= 10 && settings.choices.vibrate) buzz('tick');
  }

  private alarm(late: number): void {
    this.said = `${say('over.lost_time')} ${say('over.lost')}`;
    if (late > STILL_NEWS || this.isArmed) return;
    this.ring();
  }

  private ring(): void {
    this.hush();
    if (this.choices.sound) this.silence = ringIn(0);
    if (settings.choices.vibrate) buzz('alarm');
    this.isRinging = true;
    setTimeout(() => {
      this.isRinging = false;
    }, RING);
  }

  hush(): void {
    this.silence?.();
    this.silence = null;
    if (this.isRinging) buzz('none');
    this.isRinging = false;
  }

  private arm(): void {
    if (this.game?.status !== 'running' || !this.choices.sound) return;
    this.look();
    this.silence = ringIn(this.left);
    this.isArmed = true;
  }

  private disarm(): void {
    if (this.isArmed) this.hush();
    this.isArmed = false;
    this.look();
  }

  // What is done

  choose(change: Partial<Choices>): void {
    this.choices = { ...this.choices, ...change };
    saveChoices(this.choices);
    if (change.sound === false) this.hush();
  }

  begin(): void {
    wakeSound();
    const { level, names, oni, counts } = this.choices;
    const plan: Plan = { level, names: names.map((name) => name.trim()), oni, counts };
    this.said = '';
    this.note = '';
    this.heard = 0;
    this.become(rules.begin(plan, this.catalogue, Date.now()));
  }

  /** Back to the choice of a level; the game is forgotten. */
  forget(): void {
    this.hush();
    clearTimeout(this.timer);
    this.keep(null);
  }

  go(step: Step): void {
    if (!this.game) return;
    const now = Date.now();
    if (step.what === 'next' && Math.abs(now - this.pressed) < TREMOR) return;
    if (step.what === 'next') this.pressed = now;
    wakeSound();
    this.note = '';
    const { turn } = this.game.table;
    this.become(rules.go(this.game, step, { catalogue: this.catalogue, chance, now }));
    this.tell(step, turn);
  }

  /** What has just happened, to the ear, and in a line where the eye may have missed it. */
  private tell(step: Step, turn: number): void {
    const { open } = this.game?.table ?? {};
    if (['yinyang', 'smiley', 'sun', 'character'].includes(step.what)) {
      const isTakenBack = step.what === 'character' && !this.game?.table.again;
      const isCalm = step.what === 'character' && this.game?.table.smiley !== null;
      const help = isCalm ? 'character_calm_help' : `${step.what}_help`;
      this.note = isTakenBack ? '' : say(`pair.${help}`, { name: this.nameOf(turn) });
      this.said = this.note;
      const told = this.note;
      setTimeout(() => {
        if (this.note === told) this.note = '';
      }, LONG_ENOUGH);
    }
    if (step.what === 'penalty') this.said = say('penalty.remind');
    if (step.what === 'next' && open) {
      const paths = pathsOf(open.card);
      this.said = `${say(paths.name)}. ${say(paths.text)} ${this.sentence}`;
    }
  }

  undo(): void {
    this.note = '';
    if (this.game) this.become(rules.undo(this.game));
    this.said = this.sentence;
  }

  pause(): void {
    if (this.game) this.become(rules.pause(this.game, Date.now()));
  }

  resume(): void {
    wakeSound();
    if (this.game) this.become(rules.resume(this.game, Date.now()));
  }

  call(): void {
    wakeSound();
    if (this.game) this.become(rules.call(this.game, Date.now()));
  }

  judge(verdict: Verdict): void {
    if (!this.game) return;
    const means = { catalogue: this.catalogue, chance, now: Date.now() };
    this.become(rules.judge(this.game, verdict, means));
  }

  // In words

  get time(): string {
    return show(this.seconds);
  }

  /** Whoever has that turn. */
  nameOf(player: number): string {
    const { game } = this;
    if (!game) return '';
    return this.personAt(rules.placeOfPlayer(game.plan, player), game.plan.names);
  }

  /** Somebody at the table, Oni too, by their place in the order of turns. */
  personAt(place: number, names: readonly string[]): string {
    return names[place]?.trim() || say('screen.player', { number: place + 1 });
  }

  /** What to do now. */
  get sentence(): string {
    const table = this.game?.table;
    if (!table) return '';
    if (this.game?.status === 'paused') return say('paused.title');
    if (table.players === 0) return table.open ? say('table.turn_uncounted') : say('table.first');
    const name = this.nameOf(table.turn);
    if (table.again) {
      return table.smiley === null
        ? say('table.again', { name })
        : say('table.again_calm', { name });
    }
    return say('table.turn', { name });
  }
}

export function openCompanion(): Companion {
  const texts = library.find(SCOPE);
  return new Companion(readCatalogue(texts?.tables ?? {}));
}
