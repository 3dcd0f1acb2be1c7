/** A design in a link: packed into the part of the address that no server ever sees. */
import { checkDesign } from './checking';
import type { Design } from './wire';

const LONGEST = 60_000;
const MARK = '#set=';

export async function pack(design: Design): Promise<string> {
  const stream = new Blob([JSON.stringify(design)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return MARK + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether an address brings a set along, whole or broken. */
export const hasSet = (hash: string) => hash.startsWith(MARK);

/** The design of a link; null if it cannot be read. */
export async function unpack(hash: string): Promise<Design | null> {
  if (!hasSet(hash) || isTooLong(hash)) return null;
  let content: unknown;
  try {
    const text = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    content = JSON.parse(await readAtMost(stream, 8 * LONGEST));
  } catch {
    return null;
  }
  return checkDesign(content);
}

export const isTooLong = (hash: string) => hash.length > LONGEST;

/** What is packed small can be huge. */
async function readAtMost(stream: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > most) throw new Error('too long');
  }
}
