/**
 * A completion (C) of exactly a request's range belongs to the oldest such request; a part of a range completes a part;
 * a range around several requests completes those that were merged into it. A request is complete when all its sectors
 * are. A requeue (R) takes an issue back: the next issue of these sectors belongs to the same request.
 */
import type { SplitTime } from '../bytes/fields.ts';
import type { EarlierRequests } from '../format.ts';

/** One object serves the whole file. */
export interface BlockRange {
  device: number;
  op: number;
  from: number;
  to: number;
}

interface Open {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  high: number;
  low: number;
  left: number[];
  requeued: number[];
  failed: boolean;
}

interface Early {
  readonly to: number;
  readonly high: number;
  readonly low: number;
  readonly failed: boolean;
}

/** Requests are looked for by the megabytes in which they begin: sectors of 512 bytes. */
const BUCKET_SECTORS = 1024;
/** Open requests of a bucket; older ones have lost their completion. */
const MOST_IN_BUCKET = 1024;
const MOST_EARLY = 65_536;
/**
 * The block layer's own limit for a request (30 s): a request that is open for longer, while a younger one has the same
 * sectors, has lost its completion.
 */
const LOST_AFTER_SECONDS = 30;

class Lane {
  readonly buckets = new Map<number, Open[]>();
  readonly early = new Map<number, Early>();
  longest = 0;

  add(open: Open): void {
    const bucket = Math.floor(open.from / BUCKET_SECTORS);
    const list = this.buckets.get(bucket);
    if (list === undefined) this.buckets.set(bucket, [open]);
    else {
      if (list.length >= MOST_IN_BUCKET) list.shift();
      list.push(open);
    }
    this.longest = Math.max(this.longest, open.to - open.from);
  }

  delete(open: Open): void {
    const bucket = Math.floor(open.from / BUCKET_SECTORS);
    const list = this.buckets.get(bucket);
    if (list === undefined) return;
    if (list.length === 1 && list[0] === open) this.buckets.delete(bucket);
    else {
      const at = list.indexOf(open);
      if (at >= 0) list.splice(at, 1);
    }
  }

  /** The oldest untouched request of exactly this range from `start` on in the list of its bucket. */
  exact(from: number, to: number, time: SplitTime, start = 0): { readonly open: Open; readonly at: number } | null {
    const list = this.buckets.get(Math.floor(from / BUCKET_SECTORS));
    for (let at = start; list !== undefined && at < list.length; at++) {
      const open = list[at];
      if (open.from === from && open.to === to && isWhole(open) && !isLater(open, time)) return { open, at };
    }
    return null;
  }

  overlapping(from: number, to: number, time: SplitTime): Open[] {
    const first = Math.floor(Math.max(0, from - this.longest) / BUCKET_SECTORS);
    const last = Math.floor((to - 1) / BUCKET_SECTORS);
    const found: Open[] = [];
    const look = (list: readonly Open[] | undefined): void => {
      for (const open of list ?? []) if (open.from < to && open.to > from && !isLater(open, time)) found.push(open);
    };
    if (last - first < this.buckets.size) {
      for (let bucket = first; bucket <= last; bucket++) look(this.buckets.get(bucket));
    } else {
      for (const list of this.buckets.values()) look(list);
    }
    return found.sort((a, b) => a.row - b.row);
  }
}

const isWhole = ({ left, from, to }: Open): boolean => left.length === 2 && left[0] === from && left[1] === to;

const isLater = (open: SplitTime, time: SplitTime): boolean =>
  open.high > time.high || (open.high === time.high && open.low > time.low);

function holds(ranges: readonly number[], from: number, to: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (ranges[i] <= from && ranges[i + 1] >= to) return true;
  return false;
}

function without(ranges: readonly number[], from: number, to: number): number[] {
  const rest: number[] = [];
  for (let i = 0; i < ranges.length; i += 2) {
    const [start, end] = [ranges[i], ranges[i + 1]];
    if (end <= from || start >= to) rest.push(start, end);
    else {
      if (start < from) rest.push(start, from);
      if (end > to) rest.push(to, end);
    }
  }
  return rest;
}

interface PairingCounts {
  reissued: number;
  unissued: number;
  failed: number;
  instant: number;
  inParts: number;
  twins: number;
  unmatched: number;
}

export class RequestPairing {
  readonly #earlier: EarlierRequests;
  readonly #lanes = new Map<number, Lane>();
  readonly #counts: PairingCounts = {
    reissued: 0,
    unissued: 0,
    failed: 0,
    instant: 0,
    inParts: 0,
    twins: 0,
    unmatched: 0,
  };

  constructor(earlier: EarlierRequests) {
    this.#earlier = earlier;
  }

  #lane({ device, op }: BlockRange): Lane {
    const key = device * 4 + op;
    let lane = this.#lanes.get(key);
    if (lane === undefined) {
      lane = new Lane();
      this.#lanes.set(key, lane);
    }
    return lane;
  }

  open(row: number, range: BlockRange, time: SplitTime): void {
    const lane = this.#lane(range);
    const { from, to } = range;
    const { high, low } = time;
    const early = lane.early.get(from);
    const open: Open = { row, from, to, high, low, left: [from, to], requeued: [], failed: false };
    if (early !== undefined && early.to === to && !isLater(open, early)) {
      lane.early.delete(from);
      this.#counts.unmatched--;
      open.failed = early.failed;
      this.#end(open, early);
    } else {
      lane.add(open);
    }
  }

  /**
   * Whether an issue at `time` repeats a requeued request or a part of one: it is then no request of its own. The
   * request moves to this issue if no part of it is complete.
   */
  reissue(range: BlockRange, time: SplitTime): boolean {
    if (this.#counts.unissued === 0) return false;
    const { from, to } = range;
    const open = this.#lane(range)
      .overlapping(from, to, time)
      .find(({ requeued }) => holds(requeued, from, to));
    if (open === undefined) return false;
    const isFirst =
      isWhole(open) && open.requeued.length === 2 && open.requeued[1] - open.requeued[0] === open.to - open.from;
    open.requeued = without(open.requeued, from, to);
    this.#counts.reissued++;
    if (open.requeued.length === 0) this.#counts.unissued--;
    if (isFirst) {
      open.high = time.high;
      open.low = time.low;
      this.#earlier.move(open.row, time);
    }
    return true;
  }

  requeue(range: BlockRange, time: SplitTime): void {
    const { from, to } = range;
    const open = this.#lane(range)
      .overlapping(from, to, time)
      .find(({ left, requeued }) => holds(left, from, to) && !holds(requeued, from, to));
    if (open === undefined) return;
    if (open.requeued.length === 0) this.#counts.unissued++;
    open.requeued = [...without(open.requeued, from, to), from, to];
  }

  complete(range: BlockRange, time: SplitTime, failed: boolean): void {
    const lane = this.#lane(range);
    const { from, to } = range;
    const oldest = lane.exact(from, to, time);
    if (oldest !== null) {
      this.#part(lane, this.#oldestAlive(lane, oldest, range, time), range, time, failed);
      return;
    }
    const found = lane.overlapping(from, to, time);
    const around = found.find(({ left }) => holds(left, from, to));
    if (around !== undefined) {
      this.#counts.inParts += isWhole(around) ? 1 : 0;
      this.#part(lane, around, range, time, failed);
      return;
    }
    for (const open of found) this.#part(lane, open, range, time, failed);
    if (found.length > 0) return;
    this.#counts.unmatched++;
    if (lane.early.size >= MOST_EARLY) for (const [oldest] of lane.early) if (lane.early.delete(oldest)) break;
    lane.early.set(from, { to, high: time.high, low: time.low, failed });
  }

  #oldestAlive(
    lane: Lane,
    { open, at }: { readonly open: Open; readonly at: number },
    { from, to }: BlockRange,
    time: SplitTime,
  ): Open {
    let youngest = lane.exact(from, to, time, at + 1);
    if (youngest === null) return open;
    this.#counts.twins++;
    if ((time.high - open.high) * 1e9 + (time.low - open.low) <= LOST_AFTER_SECONDS * 1e9) return open;
    let last = youngest.open;
    for (; youngest !== null; youngest = lane.exact(from, to, time, youngest.at + 1)) last = youngest.open;
    return last;
  }

  #part(lane: Lane, open: Open, { from, to }: BlockRange, time: SplitTime, failed: boolean): void {
    open.left = without(open.left, from, to);
    if (open.requeued.length > 0) {
      open.requeued = without(open.requeued, from, to);
      if (open.requeued.length === 0) this.#counts.unissued--;
    }
    if (failed) open.failed = true;
    if (open.left.length > 0) return;
    lane.delete(open);
    this.#end(open, time);
  }

  #end(open: Open, time: SplitTime): void {
    if (open.failed) this.#counts.failed++;
    else if (open.high === time.high && open.low === time.low) this.#counts.instant++;
    else this.#earlier.complete(open.row, time);
  }

  notes(): string[] {
    const { reissued, unissued, failed, instant, inParts, twins, unmatched } = this.#counts;
    const notes: [count: number, text: string][] = [
      [
        reissued,
        `${reissued} issues repeat a request that the driver had requeued (R): one request, at its last issue.`,
      ],
      [unissued, `${unissued} requests were requeued (R) and not issued again in this file.`],
      [
        failed,
        `${failed} requests failed on the recorded device (a completion with an error): they have no response time.`,
      ],
      [
        instant,
        `${instant} requests were complete at the instant at which they arrived, by this clock: they have no response time.`,
      ],
      [inParts, `${inParts} requests were complete in parts: the last part counts.`],
      [twins, `${twins} completions fit several requests of the same sectors: the oldest one has each.`],
      [unmatched, `${unmatched} completions belong to no request that was read.`],
    ];
    return notes.filter(([count]) => count > 0).map(([, text]) => text);
  }
}
