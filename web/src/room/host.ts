/** Sentences that name the host. */
import { t } from '../texts/texts.svelte';
import type { RoomView } from '../wire/protocol';
import type { Values } from '../words';

/** What whoever sits there goes by; nothing if the host has no seat, as a television has none. */
export function hostOf(room: RoomView): string {
  return room.seats.find(({ handle }) => handle === room.host)?.name ?? '';
}

/** One of the texts under `host`: with the host's name, or so that nobody misses it. */
export function sayHost(what: string, host: string, values: Values = {}): string {
  return t(`host.${what}.${host ? 'named' : 'unnamed'}`, { ...values, host });
}
