/**
 * Which page this is, whether it is still the server's own, and when it may load itself again: when
 * nobody has anything in hand, and never in a circle (decision 37).
 */
import { inHand } from './hands';
import { type Carried, keepCarried, keepTry, takeCarried, triesOf } from './kept';

/** A server that does not say which page is its own. */
export const UNKNOWN = '?';
/** A part of this page is not to be had. */
const PART = 'part';

/** How often to look whether it is safe, in milliseconds. */
export const LOOK = 500;
/** Nobody has touched anything for so long: a finger that is on its way is not surprised. */
export const CALM = 1500;
/** Between two questions whether the house is there. */
export const PATIENCE = 4000;

/** `due`: at the next safe moment. `stuck`: it was tried, and has not helped. */
export type Standing = 'current' | 'due' | 'stuck';

export interface Means {
  /** What a page would be that is loaded now; null if there is none to be had. */
  buildNow: () => Promise<string | null>;
  reload: () => void;
}

/** What the build says that it is; nothing while developing, and in the companion as one file. */
export const ownBuild =
  document.querySelector<HTMLMetaElement>('meta[name="tablee-build"]')?.content ?? '';

/** The page that the house has now, by itself: a reload that the house is away for shows nothing. */
async function buildNow(): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector<HTMLMetaElement>('meta[name="tablee-build"]')?.content ?? UNKNOWN;
  } catch {
    return null;
  }
}

export class Renewal {
  standing: Standing = $state('current');
  /** Why: the server has another page, or a part of this one is missing. */
  isMissingPart = $state(false);
  private wanted: string | null = null;
  private readonly holds = new Set<() => boolean>();
  private readonly carried = new Map<string, () => unknown>();
  private readonly kept: Carried;
  private timer: ReturnType<typeof setInterval> | undefined;
  private notBefore = 0;
  private isAsking = false;

  constructor(
    private readonly own = ownBuild,
    private readonly means: Means = { buildNow, reload: () => location.reload() },
  ) {
    this.kept = takeCarried();
  }

  /** What a reload would bring is asked elsewhere: the companion is opened from what is kept. */
  instead(means: Partial<Means>): () => void {
    const before = { ...this.means };
    Object.assign(this.means, means);
    return () => Object.assign(this.means, before);
  }

  /** The server says which page is its own. */
  hear(build: string): void {
    if (this.own === '' || build === '') return;
    if (build === this.own) {
      if (!this.isMissingPart) this.settle();
    } else if (build !== this.wanted) this.want(build);
  }

  /** A part of the page could not be had: the server may have another page, which has it. */
  miss(): void {
    if (this.own === '') return;
    this.isMissingPart = true;
    this.want(`${PART}/${this.own}`);
  }

  /** As long as `isHeld`, nothing is loaded again; what is given back ends it. */
  hold(isHeld: () => boolean): () => void {
    this.holds.add(isHeld);
    return () => this.holds.delete(isHeld);
  }

  /** What is to be found again after the page has loaded itself: what was kept, once. */
  carry<Value>(name: string, read: () => Value): Value | undefined {
    this.carried.set(name, read);
    const value = this.kept[name] as Value | undefined;
    delete this.kept[name];
    return value;
  }

  /** Somebody presses the button: at once. */
  now(): void {
    this.keepAll();
    this.means.reload();
  }

  /** Said once is enough. */
  putAway(): void {
    this.standing = 'current';
  }

  private want(build: string): void {
    this.wanted = build;
    this.standing = triesOf().includes(build) ? 'stuck' : 'due';
    clearInterval(this.timer);
    if (this.standing === 'due') this.timer = setInterval(() => void this.look(), LOOK);
  }

  private settle(): void {
    clearInterval(this.timer);
    this.wanted = null;
    this.standing = 'current';
  }

  private get isSafe(): boolean {
    return !inHand(CALM) && ![...this.holds].some((isHeld) => isHeld());
  }

  private async look(): Promise<void> {
    if (this.isAsking || performance.now() < this.notBefore || !this.isSafe) return;
    this.isAsking = true;
    const wanted = this.wanted;
    const found = await this.means.buildNow();
    this.isAsking = false;
    if (found === null) this.notBefore = performance.now() + PATIENCE;
    else if (this.wanted === wanted && this.isSafe) this.renew(found);
  }

  private renew(found: string): void {
    const wanted = this.wanted ?? '';
    clearInterval(this.timer);
    // Without a memory of having tried it could go on for ever: then somebody is asked.
    const isKept = keepTry(wanted);
    // What would be loaded is what is here: something on the way keeps the page that was.
    if (!isKept || (found === this.own && !this.isMissingPart)) this.standing = 'stuck';
    else this.now();
  }

  private keepAll(): void {
    const values = [...this.carried].map(([name, read]) => [name, read()] as const);
    keepCarried(Object.fromEntries(values));
  }
}

export const renewal = new Renewal();
