import { NONE, WAIT_CAUSES, WAIT_NAMES, WaitCause, Cause, RowKind } from '../../engine/recording/recording.ts';
import type { Policy } from '../../document/experiment.ts';

/** Whether the pages of operations of this `Cause` stay on the die: those of a copyback, or of folding there. */
export function staysOnDie({ gc, slcCache }: Policy, cause: number): boolean {
  if (cause === Cause.fold) return slcCache !== false && slcCache.foldPath === 'on-die';
  return gc.copyback && (cause === Cause.gc || cause === Cause.wearLeveling);
}

/** A range of time in which a waiting operation would be charged one cause. */
export interface Use {
  readonly startNs: number;
  readonly endNs: number;
  /** A `WaitCause`: `dieHost`, `dieGc`, `dieFold`, `dieOther` or `suspend` for a unit, `channel` for a bus. */
  readonly cause: number;
  readonly operation: number;
  /** The operation is suspended: others wait for the operation that runs meanwhile. */
  readonly atRest?: boolean;
}

export interface Seen {
  firstBusNs: number;
  /** Commands and loads, in order of start. */
  readonly loads: { startNs: number; endNs: number }[];
  lastNs: number;
  arrayStartNs: number;
  readonly runs: { startNs: number; endNs: number }[];
  readonly copies: { startNs: number; endNs: number }[];
  hasOut: boolean;
  lastOutNs: number;
}

export const isLoad = (kind: number): boolean => kind === RowKind.load || kind === RowKind.dataIn;

/** The wait cause of an operation that waits for a unit, by the cause of the operation that holds the unit. */
export function dieWaitCause(cause: number): number {
  if (cause === Cause.host) return WaitCause.dieHost;
  if (cause === Cause.fold) return WaitCause.dieFold;
  return cause === Cause.gc ? WaitCause.dieGc : WaitCause.dieOther;
}

export interface Span {
  readonly startNs: number;
  readonly endNs: number;
  /** A name of `WAIT_NAMES`. */
  readonly cause: (typeof WAIT_NAMES)[number];
  /** The blocking operation; omitted for the operation's own phases, and for plain queueing. */
  readonly blockerOperation?: number;
  /** The request that had the core or the link, if this is a wait for one; its first operation is the blocker's. */
  readonly blockerRequest?: number;
}

export const isForController = ({ cause, blockerOperation, blockerRequest }: Span): boolean =>
  (cause === 'firmware' || cause === 'link') && (blockerOperation ?? blockerRequest) !== undefined;

/** Equal neighbors become one. */
export class SpanList {
  readonly list: Span[] = [];
  endNs: number;
  #last: (Span & { endNs: number }) | null = null;

  constructor(fromNs: number) {
    this.endNs = fromNs;
  }

  add(toNs: number, cause: number, blocker?: number, request?: number): void {
    if (toNs <= this.endNs) return;
    const name = WAIT_NAMES[cause];
    const named = blocker === NONE ? undefined : blocker;
    const last = this.#last;
    if (last?.cause === name && last.blockerOperation === named && last.blockerRequest === request) last.endNs = toNs;
    else {
      const startNs = this.endNs;
      this.#last = {
        startNs,
        endNs: toNs,
        cause: name,
        ...(named === undefined ? {} : { blockerOperation: named }),
        ...(request === undefined ? {} : { blockerRequest: request }),
      };
      this.list.push(this.#last);
    }
    this.endNs = toNs;
  }
}

export function agrees(spans: readonly Span[], parts: Float64Array, fromNs: number, toNs: number): boolean {
  const sums = new Float64Array(WAIT_CAUSES);
  let at = fromNs;
  for (const span of spans) {
    if (span.startNs !== at) return false;
    sums[WaitCause[span.cause]] += span.endNs - span.startNs;
    at = span.endNs;
  }
  return at === toNs && sums.every((ns, cause) => ns === parts[cause]);
}

/** The order in which things usually happen to an operation. */
const USUAL_ORDER = [
  WaitCause.firmware,
  WaitCause.flush,
  WaitCause.buffer,
  WaitCause.hazard,
  WaitCause.space,
  WaitCause.queue,
  WaitCause.dieOther,
  WaitCause.dieFold,
  WaitCause.dieGc,
  WaitCause.dieHost,
  WaitCause.channel,
  WaitCause.command,
  WaitCause.suspend,
  WaitCause.group,
  WaitCause.copy,
  WaitCause.array,
  WaitCause.transfer,
  WaitCause.link,
] as const;

/** The waits of a request as recorded: length (ns) and blocker by `WaitCause`. */
export interface RecordedWaits {
  readonly parts: Float64Array;
  readonly blockers: Uint32Array;
}

/** @param isRead a read waits for an earlier write until that is in RAM, which then answers it */
export function inOrder(fromNs: number, { parts, blockers }: RecordedWaits, isRead = false): Span[] {
  const spans = new SpanList(fromNs);
  if (isRead) spans.add(fromNs + parts[WaitCause.hazard], WaitCause.hazard, blockers[WaitCause.hazard]);
  for (const cause of USUAL_ORDER)
    if (!isRead || cause !== WaitCause.hazard) spans.add(spans.endNs + parts[cause], cause, blockers[cause]);
  return spans.list;
}

/**
 * Goes through the time between two instants from one start or end of a use to the next, and charges each piece to the
 * first use by rank, the latest one of its rank; what none covers to `otherwise`. A long wait has some hundred thousand
 * uses; at an instant there are a few.
 */
export function chargeUses(
  spans: SpanList,
  uses: readonly Use[],
  fromNs: number,
  toNs: number,
  otherwise: number = WaitCause.queue,
): void {
  const byStart = uses.toSorted((a, b) => a.startNs - b.startNs);
  const active: Use[] = [];
  let next = 0;
  let at = fromNs;
  while (at < toNs) {
    while (next < byStart.length && byStart[next].startNs <= at) active.push(byStart[next++]);
    let until = next < byStart.length ? Math.min(toNs, byStart[next].startNs) : toNs;
    let best: Use | undefined;
    let kept = 0;
    for (const use of active) {
      if (use.endNs <= at) continue;
      active[kept++] = use;
      until = Math.min(until, use.endNs);
      if (best === undefined || rank(use) < rank(best) || (rank(use) === rank(best) && use.startNs >= best.startNs))
        best = use;
    }
    active.length = kept;
    spans.add(until, best?.cause ?? otherwise, best?.operation);
    at = until;
  }
}

/**
 * The order in which causes are charged if several apply. The classes of one unit exclude each other: the one that
 * began last is there now.
 */
function rank(use: Use): number {
  if (use.cause === WaitCause.space) return 0;
  if (use.cause === WaitCause.suspend) return 1;
  if (use.cause === WaitCause.channel) return 4;
  return use.atRest === true ? 3 : 2;
}
