/**
 * A name is broken where it has a hyphen or a space of its own, and nowhere else: its letters become smaller
 * where one of its parts would not fit.
 */
import type { Attachment } from 'svelte/attachments';

/** Smaller than this nobody reads it: what is wider still is broken wherever the line ends. */
const SMALLEST = 0.56;
/** Lines are measured in whole pixels, and letters not to the last tenth. */
const SPARE = 0.97;
/** A line ends before the letter that it has no room for. */
const UNEVEN = 0.92;

/** What stays together on a line. */
export const partsOf = (name: string): string[] =>
  name.split(/\s+|(?<=\p{L}-)(?=\p{L})/u).filter((part) => part !== '');

/** How much smaller the letters have to be, for a part that is so wide and a line that is. */
export function scaleFor(part: number, line: number): number {
  const scale = (line / part) * SPARE;
  if (scale >= SMALLEST) return Math.min(1, scale);
  // It has to be broken all the same: its pieces fill their lines, but for the rest of a letter each.
  const lines = Math.ceil(SMALLEST / (scale * UNEVEN));
  return Math.min(1, scale * UNEVEN * lines);
}

export function whole(name: string): Attachment<HTMLElement> {
  return (place) => {
    let line = -1;
    const write = () => {
      place.style.fontSize = '';
      const style = getComputedStyle(place);
      const { paddingLeft, paddingRight } = style;
      const room =
        place.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const scale = room > 0 ? scaleFor(widest(partsOf(name), style), room) : 1;
      if (scale < 1) place.style.fontSize = `${Number.parseFloat(style.fontSize) * scale}px`;
      line = place.clientWidth;
    };
    const observer = new ResizeObserver(() => {
      if (place.clientWidth !== line) write();
    });
    observer.observe(place);
    write();
    void document.fonts?.ready.then(write);
    return () => observer.disconnect();
  };
}

let pen: CanvasRenderingContext2D | null | undefined;

function widest(parts: readonly string[], style: CSSStyleDeclaration): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  const { fontStyle, fontWeight, fontSize, fontFamily } = style;
  pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const apart = Number.parseFloat(style.letterSpacing) || 0;
  const widths = parts.map((part) => (pen?.measureText(part).width ?? 0) + part.length * apart);
  return Math.max(0, ...widths);
}
