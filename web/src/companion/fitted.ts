/** A card whose words become smaller until all of them are in sight: nobody scrolls against a clock. */
import type { Attachment } from 'svelte/attachments';

const SMALLEST = 0.55;
const STEP = 0.05;

/** `oncrowded` is told once, if the smallest words are too large: what lies around has to make way. */
export function fitted(oncrowded: () => void): Attachment<HTMLElement> {
  return (card) => {
    let isCrowded = false;
    const shrink = () => {
      let size = 1;
      card.style.setProperty('--fit', '1');
      while (card.scrollHeight > card.clientHeight) {
        if (size <= SMALLEST) {
          if (!isCrowded) oncrowded();
          isCrowded = true;
          return;
        }
        size -= STEP;
        card.style.setProperty('--fit', size.toFixed(2));
      }
    };
    const observer = new ResizeObserver(shrink);
    observer.observe(card);
    shrink();
    return () => observer.disconnect();
  };
}
