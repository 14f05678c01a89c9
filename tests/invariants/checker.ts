/**
 * The invariants of every run, checked from its recording and the device's state before and after:
 *
 *  1. Pages of a block are programmed in order, once, and only after an erase.
 *  2. A die runs one array operation at a time (a suspended one does not count as running).
 *  3. A channel carries one transfer at a time, and so does each direction of the link; a core serves one command.
 *  4. Every valid logical page maps to exactly one physical page, and back.
 *  5. No page is lost: valid + invalid + free = all, in every plane.
 *  6. Causality: nothing starts before it was caused; command → read → data-out.
 *  7. A request's latency is the exact sum of its parts.
 *  8. Host, garbage collection, reallocation, wear leveling, folding, padding and wasted pages are counted apart.
 *  9. The last free block of a plane is garbage collection's.
 * 10. A collection that holds its channel has it to itself, from its first read to its last program.
 *
 * It shares no code with the engine but the format of the recording.
 */
import { Cause, OperationType, infoCause, infoType, isArrayKind, MergedRows } from '../support/doors/engine.ts';
import { Causality } from './causality.ts';
import { checkController } from './controller.ts';
import { checkCounts } from './counts.ts';
import { checkDurability } from './durability.ts';
import { EndQueue } from './end-queue.ts';
import { FlashReplay } from './flash-replay.ts';
import { HeldChannels } from './held-channels.ts';
import { checkLanes } from './lanes.ts';
import { Latencies } from './latencies.ts';
import { RunRecord } from './run-record.ts';
import type { CheckedRun, RuleNumber, Violation } from './run-record.ts';
import { Trims } from './trims.ts';

export type { CheckedRun, RuleNumber, Violation } from './run-record.ts';

export interface CheckResult {
  /** Rules that could not be checked: phases of length 0 leave no row, so that some times and holds are unknown. */
  readonly unchecked: readonly RuleNumber[];
  /** How many were found; up to 250 of each rule are listed, by time. */
  readonly found: number;
  readonly violations: readonly Violation[];
}

/**
 * Checks a whole run against all rules. Takes about 22 bytes an operation and 16 a page of the device beside the run
 * itself.
 */
export function checkInvariants(run: CheckedRun): CheckResult {
  const record = new RunRecord(run);
  checkLanes(record);
  checkController(record);
  const wasted = replay(record);
  checkCounts(record, wasted);
  const time = (violation: Violation): number => violation.atNs ?? Infinity;
  return {
    unchecked: record.unchecked,
    found: record.found,
    violations: record.violations.toSorted((a, b) => compare(time(a), time(b))),
  };
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Visits all rows in order of start; at one instant, ends come before arrivals, and arrivals before starts. Returns the
 * wasted pages.
 */
function replay(record: RunRecord): number {
  const { run, operations, lastEnd } = record;
  const rows = new MergedRows(run.recording);
  const flash = new FlashReplay(record);
  const causality = new Causality(record);
  const latencies = new Latencies(record);
  const trims = new Trims(record);
  const held = HeldChannels.of(record);
  const ends = new EndQueue();
  const dispatched = new Uint8Array(operations.count);
  // An operation that the experiment has running at time 0 has no page of its own.
  const isInitial = (id: number): boolean => infoCause(operations.info(id)) === Cause.precondition;

  const { channels } = run.recording;
  const { planeSwitchNs } = run.experiment.timing;
  /** Of each bus: the end of its last transfer, and when the transfers began that followed each other up to it. */
  const busEnd = new Float64Array(channels).fill(-1);
  const burstStart = new Float64Array(channels);

  const passTo = (ns: number): void => {
    for (;;) {
      const end = ends.firstNs;
      const trim = trims.nextNs;
      if (end > ns && trim > ns) return;
      if (end <= trim) flash.ended(ends.take());
      else trims.take(flash);
    }
  };

  while (rows.next()) {
    const id = rows.operation;
    passTo(rows.startNs);
    if (rows.lane < channels) {
      const gap = rows.startNs - busEnd[rows.lane];
      if (gap !== 0 && gap !== planeSwitchNs) burstStart[rows.lane] = rows.startNs;
      busEnd[rows.lane] = rows.startNs + rows.lengthNs;
    }
    held?.row(rows, dispatched[id] === 0, rows.lane < channels ? burstStart[rows.lane] : rows.startNs);
    if (dispatched[id] === 0) {
      dispatched[id] = 1;
      causality.dispatched(id, rows.startNs);
      if (!isInitial(id)) {
        flash.dispatched(id, rows.startNs, rows.lane < channels ? burstStart[rows.lane] : rows.startNs);
        if (infoType(operations.info(id)) !== OperationType.read && record.arrayEnded(id)) ends.add(lastEnd[id], id);
      }
    }
    causality.row(rows);
    latencies.row(rows);
    if (isArrayKind(rows.kind) && !isInitial(id)) flash.array(rows);
  }
  passTo(Number.MAX_VALUE);
  flash.finish(run.final);
  causality.finish();
  latencies.finish();
  checkDurability(record);
  return flash.wasted;
}
