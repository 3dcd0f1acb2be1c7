/**
 * A finger on the table. What it has chosen is marked at once and stays so until the answer is here; what
 * it touches meanwhile waits its turn, and is chosen when it is offered then. This knows no game: a thing
 * is its name (`data-thing`), and where that may come to mean another thing, what it is (`data-is`).
 */
import { tick } from 'svelte';
import type { Prompt } from '../wire/protocol';

/** Milliseconds. What was touched longer ago was meant for another table. */
const STALE = 5000;
/** What was touched longer before a choice is not what made it: that was a list of moves, or a drag. */
const APART = 250;

interface Touch {
  thing: HTMLElement;
  name: string;
  /** What it was when it was touched. */
  is: string | undefined;
  at: number;
}

interface Waiting extends Touch {
  /** The question that was being answered: what waits is for the next one. */
  prompt: string | undefined;
}

const touched = (thing: HTMLElement): Touch => ({
  thing,
  name: thing.dataset.thing ?? '',
  is: thing.dataset.is,
  at: performance.now(),
});

function find(place: HTMLElement, { name, is }: Touch): HTMLElement | null {
  const thing = place.querySelector<HTMLElement>(`[data-thing="${CSS.escape(name)}"]`);
  return thing && thing.dataset.is === is ? thing : null;
}

export class Finger {
  private last: Touch | null = null;
  /** The thing that made the choice that is on its way, if it was one. */
  private chosen: string | null = null;
  private waiting: Waiting | null = null;

  constructor(
    private readonly place: () => HTMLElement | undefined,
    private readonly scene: () => { prompt: Prompt | null; chosen: object | null },
  ) {}

  /** To be called before anybody else hears of a click. */
  touch(event: MouseEvent): void {
    const thing = (event.target as Element).closest<HTMLElement>('[data-thing]');
    if (!thing) return;
    const { prompt, chosen } = this.scene();
    const touch = touched(thing);
    if (chosen === null) {
      this.last = touch;
      return;
    }
    // What cannot be chosen says why, or is looked at, also meanwhile.
    if (thing.dataset.can !== 'yes') return;
    event.stopPropagation();
    event.preventDefault();
    // A double tap, or an impatient one: it was meant for what is on its way already.
    if (this.chosen === touch.name) return;
    this.forget();
    this.waiting = { ...touch, prompt: prompt?.prompt };
    thing.dataset.waiting = 'yes';
  }

  /** For an effect, while an answer is on its way: marks what was chosen. */
  mark(): () => void {
    const touch = this.last && performance.now() - this.last.at < APART ? this.last : null;
    this.chosen = touch?.name ?? null;
    if (touch) touch.thing.dataset.chosen = 'yes';
    return () => {
      this.chosen = null;
      if (touch) delete touch.thing.dataset.chosen;
    };
  }

  /** The next question is here: what waited is chosen if it is offered, and is what it was. */
  async goOn(): Promise<void> {
    const waiting = this.waiting;
    const { prompt } = this.scene();
    this.forget();
    if (!waiting || !prompt || prompt.prompt === waiting.prompt) return;
    if (performance.now() - waiting.at > STALE) return;
    await tick();
    const place = this.place();
    const thing = place ? find(place, waiting) : null;
    if (thing?.dataset.can === 'yes') thing.click();
  }

  /** Nothing waits any more: it is somebody else's turn. */
  forget(): void {
    for (const thing of this.place()?.querySelectorAll<HTMLElement>('[data-waiting]') ?? [])
      delete thing.dataset.waiting;
    this.waiting = null;
  }
}
