/** Where we are, and going elsewhere without loading the page again. */
import { type Place, placeOf } from './router';

/** What is kept beside an address that one of our own screens has led to. */
const WITHIN = 'within';

class Navigation {
  place: Place = $state.raw(placeOf(location.pathname, location.hash));

  start(): void {
    addEventListener('popstate', () => this.arrive());
    addEventListener('hashchange', () => this.arrive());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(address: string): void {
    history.pushState(WITHIN, '', address);
    this.arrive();
    scrollTo(0, 0);
  }

  /** Whether an address was typed, scanned or sent: nobody has chosen this screen here. */
  get isFromOutside(): boolean {
    return history.state !== WITHIN;
  }

  /** Go elsewhere as if this place had never been: its address is not kept. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.arrive();
  }

  private arrive(): void {
    this.place = placeOf(location.pathname, location.hash);
  }

  /** A plain click on a link of ours stays in the page. */
  private follow(event: MouseEvent): void {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!plain || event.defaultPrevented || !link?.href) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (placeOf(link.pathname).screen === 'lost') return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const navigation = new Navigation();
