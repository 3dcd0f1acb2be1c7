import type { BoardProps } from './board';

/** Why something cannot be done, beside the thing that was asked about. */
export interface Note {
  name: string;
  text: string;
  clause: string | null;
}

/** What a note needs of the table that it lies on. */
export interface NotedTable {
  readonly note: Note | null;
  readonly read: () => Pick<BoardProps, 'onRules'>;
  say(key: string, values?: Record<string, unknown>): string;
}
