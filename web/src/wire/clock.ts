/**
 * The house's clock, as far as we can tell from here. A message that says what time it is has been on its
 * way, some longer than others: what the quickest of the last few says counts, and half of the quickest
 * round trip is added. A late packet moves nothing. (The server credits a player in the same way.)
 */

/** How many are looked back on: a device whose own clock is set anew is right again after these. */
export const KEPT = 8;

export class HouseClock {
  private told: number[] = [];
  private trips: number[] = [];

  /** `now` is the house's, `here` ours, both in seconds. */
  hear(now: number, here: number): void {
    this.told = [...this.told, now - here].slice(-KEPT);
  }

  /** Something was asked and answered in so many seconds. */
  answered(trip: number): void {
    this.trips = [...this.trips, Math.max(0, trip)].slice(-KEPT);
  }

  /** Another line, perhaps another house: what was known of the way to it is over. */
  forget(): void {
    this.told = [];
    this.trips = [];
  }

  /** How far the house's clock is ahead of ours, in seconds. */
  get ahead(): number {
    if (this.told.length === 0) return 0;
    const way = this.trips.length > 0 ? Math.min(...this.trips) / 2 : 0;
    return Math.max(...this.told) + way;
  }
}
