/** Known before the run, except for what only the run can tell; `premises.ts` judges them. */
import { longestProgramNs, longestReadNs } from '../../device/page-types.ts';
import { geometryOf } from '../../device/geometry.ts';
import type { Experiment, Hazards, HostMode } from '../../document/experiment.ts';
import { Units } from '../../engine/state/units.ts';
import type { Engine } from '../../engine/engine.ts';
import { HostOp, requestKind, type Requests } from '../../engine/state/workload.ts';
import { paceOf } from '../../engine/run/run-needs.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';
import { countedPeriod } from '../figures/run-figures.ts';
import { programsOf } from '../figures/write-amplification.ts';

/**
 * What the device holds before time 0: nothing, data up to its fill, what long use leaves, or pages that were placed one
 * by one.
 */
export const DEVICE_STATES = ['new', 'filled', 'used', 'placed'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

export interface RunPart {
  readonly hostPages: number;
  /** All programmed pages. */
  readonly programs: number;
  /** Those of garbage collection among them. */
  readonly copies: number;
  readonly collections: number;
}

/** What garbage collection did for the free pages until the end of the run. */
export interface FreedPages {
  readonly collections: number;
  /** Pages of the erased blocks without the copies that their collection programmed. */
  readonly freed: number;
  /** Pages that were programmed, or skipped, for other reasons. */
  readonly used: number;
  /** Planes, or groups of planes that collect together. */
  readonly groups: number;
  /** With blocks of its own, what a group's collections have to fill before the next one is due; otherwise 0. */
  readonly ownPages: number;
}

export interface RunConditions {
  readonly mode: HostMode;
  readonly state: DeviceState;
  /** What an access to a page with an unfinished write waits for: the flash, or nothing (controller RAM). */
  readonly hazards: Hazards;
  /** Pages of the write buffer; 0 is none. */
  readonly bufferPages: number;
  /** Time compression. */
  readonly timeScale: number;
  /** Requests of the workload once, and those among them that write. */
  readonly requests: number;
  readonly writes: number;
  /** Pages that its writes write, once; missing in results of versions that did not count them. */
  readonly writtenPages?: number;
  /** Requests that ran first and count in no figure. */
  readonly notCounted: number;
  /** Bytes that the host can address. */
  readonly capacityBytes: number;
  /** Bytes of the device's pages that the requests touch, folded addresses at the place where they came to lie. */
  readonly touchedBytes: number;
  /** The first byte beyond all requests. */
  readonly endBytes: number;
  /** Lines of a trace that should be requests: those that were left out, and all; missing if none were. */
  readonly lostLines?: number;
  readonly lines?: number;
  /** Requests that reach beyond the device and start over at 0 (`addressing: wrap`). */
  readonly folded: number;
  /** Reads and writes that begin or end inside a page. */
  readonly partial: number;
  /** Writes shorter than a page, the unit of the map; missing in results of versions that did not count them. */
  readonly shortWrites?: number;
  /** Pages of a block in every plane; missing in results of versions that did not keep them. */
  readonly blockPages?: number;
  /** From the first arrival to the last at the pace of the run, ns; of a closed host null. */
  readonly spanNs: number | null;
  /** Estimated share of that time in which the device is busy with the requests' own pages; null without a span. */
  readonly expectedBusy: number | null;
  /** From the last arrival to the last completion, ns; null before the run, and of a closed host. */
  readonly backlogNs: number | null;
  /** Requests that had arrived and were not complete at the last arrival; null as above. */
  readonly backlog: number | null;
  /** The longest operation of the host by itself, ns. */
  readonly operationNs: number;
  /**
   * Of a run in which several dies are one busy unit (a chip, or the gang of a superblock): the share of its time in
   * which its units, and the busiest of them, were busy. Missing: each die is a unit of its own.
   */
  readonly unitBusy?: number;
  readonly busiestUnit?: number;
  /**
   * Of a run that is over: its parts, with equally many of the requests that count. Missing with an SLC cache, and in
   * results of versions that did not keep them.
   */
  readonly parts?: readonly RunPart[];
  readonly freedPages?: FreedPages;
}

function deviceStateOf({ precondition, initial }: Experiment): DeviceState {
  if (initial.pages.length > 0 || initial.writePointers.length > 0) return 'placed';
  if (precondition.kind === 'none') return 'new';
  return precondition.kind === 'sequential-fill' ? 'filled' : 'used';
}

/** Requests, with what was lost when they were read. */
type Workload = Requests & { readonly lost?: { readonly lines: number; readonly of: number } };

/**
 * The conditions of a run before it begins.
 * @param experiment with the device as grown, if it grows
 */
export function conditionsBefore(experiment: Experiment, workload: Workload): RunConditions {
  const { host, device, timing } = experiment;
  const geometry = geometryOf(device);
  const { pageBytes, logicalPages } = geometry;
  const { count, at, op, offset, bytes } = workload;
  const pace = paceOf(experiment, geometry);
  const touched = new Uint8Array(Math.ceil(logicalPages / 8));
  let pages = 0;
  let writes = 0;
  let writtenPages = 0;
  let folded = 0;
  let partial = 0;
  let shortWrites = 0;
  let endBytes = 0;
  let workNs = 0;
  for (let i = 0; i < count; i++) {
    const end = offset[i] + bytes[i];
    endBytes = Math.max(endBytes, end);
    if (end > geometry.logicalBytes) folded++;
    const kind = requestKind(op[i]);
    if (kind >= HostOp.trim) continue;
    if (kind === HostOp.write) {
      writes++;
      if (bytes[i] < pageBytes) shortWrites++;
    }
    if (offset[i] % pageBytes !== 0 || end % pageBytes !== 0) partial++;
    const first = Math.floor(offset[i] / pageBytes);
    const last = Math.floor((end - 1) / pageBytes);
    if (kind === HostOp.write) writtenPages += last - first + 1;
    workNs += (last - first + 1) * (kind === HostOp.read ? pace.read : pace.write);
    for (let page = first; page <= last; page++) {
      const place = page % logicalPages;
      const bit = 1 << (place & 7);
      if ((touched[place >>> 3] & bit) !== 0) continue;
      touched[place >>> 3] |= bit;
      pages++;
    }
  }
  const spanNs = host.mode === 'closed' || count === 0 ? null : (at[count - 1] - at[0]) / host.timeScale;
  return {
    mode: host.mode,
    state: deviceStateOf(experiment),
    hazards: host.hazards,
    bufferPages: host.writeBuffer.pages,
    timeScale: host.timeScale,
    requests: count,
    writes,
    writtenPages,
    notCounted: Math.floor(count * host.repeat * host.warmup),
    capacityBytes: geometry.logicalBytes,
    touchedBytes: pages * pageBytes,
    endBytes,
    ...(workload.lost === undefined ? {} : { lostLines: workload.lost.lines, lines: workload.lost.of }),
    folded,
    partial,
    shortWrites,
    blockPages: geometry.planes * device.pagesPerBlock,
    spanNs,
    expectedBusy: spanNs === null || spanNs <= 0 ? null : workNs / spanNs,
    backlogNs: null,
    backlog: null,
    operationNs: Math.max(longestReadNs(timing), longestProgramNs(timing)) + timing.commandNs,
  };
}

export const isOver = ({ completedRequests, totalRequests, stopReason }: Engine): boolean =>
  completedRequests === totalRequests || stopReason !== null;

/**
 * How busy the units of a run were, if several dies are one: a die that waits for another die of its chip is not a free
 * die. The dies of a gang work at the same time, and with one die of a chip at a time their times add up. If a
 * transaction may use some dies of its chip, the truth is between the two: units count as if their dies took turns, the
 * busiest one as if they worked together, so neither is exaggerated into a premise that holds.
 */
function unitUse(engine: Engine): Pick<RunConditions, 'unitBusy' | 'busiestUnit'> {
  const { experiment } = engine;
  const units = new Units(experiment, geometryOf(experiment.device));
  const { lengthNs } = countedPeriod(engine);
  if (units.diesPerUnit === 1 || lengthNs <= 0) return {};
  const { dies } = engine.busyNs();
  const isGang = experiment.policy.superblockWays > 1;
  const takesTurns = !isGang && !experiment.policy.dieInterleave;
  let sum = 0;
  let busiestUnit = 0;
  for (let unit = 0; unit < units.count; unit++) {
    let longest = 0;
    let total = 0;
    for (let at = unit * units.diesPerUnit; at < (unit + 1) * units.diesPerUnit; at++) {
      const share = dies[units.dies[at]] / lengthNs;
      longest = Math.max(longest, share);
      total += share;
    }
    sum += isGang ? longest : Math.min(1, total);
    busiestUnit = Math.max(busiestUnit, takesTurns ? Math.min(1, total) : longest);
  }
  return { unitBusy: sum / units.count, busiestUnit };
}

/** Flash work by part, and the balance of free pages. An SLC cache has blocks and erases of its own. */
function flashWork(engine: Engine): Pick<RunConditions, 'parts' | 'freedPages'> {
  const { counters, experiment } = engine;
  const { policy, device } = experiment;
  const { isWarm } = countedPeriod(engine);
  if (!isWarm || policy.slcCache !== false) return {};
  const { planes, planesPerDie, pagesPerBlock } = geometryOf(device);
  const inStep = policy.multiPlane === 'twin-block' || isWholeLine(policy);
  const together = inStep ? planesPerDie : policy.superblockWays;
  const { gcRuns, gcProgram, hostProgram, reallocation, padding, wasted } = counters.counted();
  return {
    parts: counters
      .workOfParts()
      .map(({ hostProgram: hostPages, gcProgram: copies, gcRuns: collections, ...work }) => ({
        ...{ hostPages, copies, collections },
        programs: programsOf({ ...work, hostProgram: hostPages, gcProgram: copies }),
      })),
    freedPages: {
      collections: gcRuns,
      freed: Math.max(0, gcRuns * together * pagesPerBlock - gcProgram),
      used: hostProgram + reallocation + padding + wasted,
      groups: planes / together,
      ownPages: policy.gcActiveBlock ? together * pagesPerBlock : 0,
    },
  };
}

/** Of repeated requests the last repetition tells the backlog. */
export function conditionsOf(engine: Engine, workload: Workload): RunConditions {
  const before = conditionsBefore(engine.experiment, workload);
  const own = { ...before, notCounted: engine.firstCounted, ...unitUse(engine) };
  const after = isOver(engine) ? { ...own, ...flashWork(engine) } : own;
  // A run that is still going, or was ended at a breakpoint, has no last arrival.
  if (before.spanNs === null || !isOver(engine)) return after;
  const { latencies, experiment } = engine;
  const { count, at } = workload;
  const from = latencies.length - count;
  const lastArrival = at[count - 1] / experiment.host.timeScale;
  let end = lastArrival;
  let backlog = 0;
  for (let i = 0; i < count; i++) {
    const latency = latencies[from + i];
    const done = at[i] / experiment.host.timeScale + latency;
    if (!(latency >= 0)) backlog++;
    else if (done > lastArrival) {
      backlog++;
      end = Math.max(end, done);
    }
  }
  return { ...after, backlogNs: end - lastArrival, backlog };
}
