/** What every board does when it is asked something new. */
import { untrack } from 'svelte';
import { renewal } from '../renewal/renewal.svelte';
import { goOn } from './keys';
import { bringIntoReach } from './reach';

interface Asked {
  readonly read: () => { prompt: { prompt: string } | null };
  readonly settings: { readonly motion: boolean };
  /** What was said about the table as it was is over; a choice half made is, with its question. */
  forget(isSameQuestion: boolean): void;
  /** A choice that is half made: something is marked, or in the air. */
  readonly isHalfMade: boolean;
}

export class Questions {
  /** Whether the player is at the keyboard: the focus goes along with the questions. */
  typing = false;
  private last: string | undefined;
  /** The focus is where the player took it, on what cannot be done: there he looks around. */
  private wanders = false;
  private frame = 0;

  /** To be called when the board is made; `change` is what says that the table is another one. */
  constructor(table: Asked, board: () => HTMLElement | undefined, change: () => unknown) {
    $effect(() => renewal.hold(() => table.isHalfMade));
    $effect(() => {
      const question = table.read().prompt?.prompt;
      change();
      const place = board();
      untrack(() => {
        // What others do meanwhile does not disturb a choice that is half made.
        table.forget(question === this.last);
        const isNew = question !== this.last;
        if (isNew) this.wanders = false;
        this.last = question;
        if (!place) return;
        this.lead(place);
        if (isNew) this.bringUp(place, table.settings.motion);
      });
    });
    $effect(() => this.watch(board()));
  }

  /** On to what can be done; but whoever looks around is left there until he is asked anew. */
  lead(board: HTMLElement): void {
    goOn(board, this.typing && (!this.wanders || document.activeElement === document.body));
  }

  /** What measures itself is laid out again in the next frame: before, all would be brought up too far. */
  private bringUp(board: HTMLElement, isSmooth: boolean): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.frame = requestAnimationFrame(() => bringIntoReach(board, isSmooth));
    });
  }

  private watch(board: HTMLElement | undefined): (() => void) | undefined {
    if (!board) return undefined;
    const ended = new AbortController();
    const note = ({ target }: Event) => {
      this.wanders = (target as HTMLElement).dataset.can !== 'yes';
    };
    board.addEventListener('focusin', note, { signal: ended.signal });
    // Before the key is followed: afterwards what was done can no longer be done.
    board.addEventListener('keydown', note, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }
}
