interface Timed {
  readonly startNs: number;
  readonly endNs: number;
}

interface HeldEvent<E extends Timed> {
  readonly lane: number;
  readonly event: E;
}

const comesAfter = (a: HeldEvent<Timed>, b: HeldEvent<Timed>): boolean =>
  a.event.startNs !== b.event.startNs
    ? a.event.startNs > b.event.startNs
    : a.lane !== b.lane
      ? a.lane > b.lane
      : a.event.endNs > b.event.endNs;

/**
 * Sorts events that are nearly in order by (start, lane, end). A recorded load is two events, its command and its data;
 * the second starts later than the row, and must wait for events of other lanes in between. Only events that start at
 * or after the present row are held: a few a channel, for a run of any length.
 */
export class EventOrder<E extends Timed> {
  readonly #held: HeldEvent<E>[] = [];

  /** @param lane as in recording.ts; equal events stay in the order in which they came */
  add(lane: number, event: E): void {
    const held = this.#held;
    const entry = { lane, event };
    let at = held.length;
    while (at > 0 && comesAfter(held[at - 1], entry)) at--;
    held.splice(at, 0, entry);
  }

  /** Removes and returns the events that start before `ns`, in order: no later event can precede them. */
  takeBefore(ns: number): readonly E[] {
    const held = this.#held;
    let count = 0;
    while (count < held.length && held[count].event.startNs < ns) count++;
    return count === 0 ? NOTHING : held.splice(0, count).map(({ event }) => event);
  }
}

const NOTHING: readonly never[] = [];
