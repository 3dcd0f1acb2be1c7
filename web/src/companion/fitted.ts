/** A card whose words become smaller until all of them are in sight: nobody scrolls against a clock. */

const SMALLEST = 0.55;
const STEP = 0.05;

export function fitted(card: HTMLElement): () => void {
  const shrink = () => {
    let size = 1;
    card.style.setProperty('--fit', '1');
    while (card.scrollHeight > card.clientHeight && size > SMALLEST) {
      size -= STEP;
      card.style.setProperty('--fit', size.toFixed(2));
    }
  };
  const observer = new ResizeObserver(shrink);
  observer.observe(card);
  shrink();
  return () => observer.disconnect();
}
