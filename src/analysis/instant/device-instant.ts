import { blocksDrawn } from '../../document/policies/garbage-collection.ts';
import { laneBlocks, leadPlane } from '../../engine/state/lanes.ts';
import type { Engine } from '../../engine/engine.ts';
import { stageAlone } from '../../engine/flash/alone.ts';
import { ID, INFO, NEXT, OperationState, PPN, SLOT_SHIFT, STATE } from '../../engine/records/operation-record.ts';
import { NONE, OperationType, infoCause, infoType } from '../../engine/recording/recording.ts';
import type { ReadableEngine } from '../../engine/readable.ts';
import { ALONE, CAUSE, LEAD, STAGE, Stage, TYPE, slotAlone } from '../../engine/records/transaction-record.ts';
import { CachedFlash } from '../../engine/state/cached-flash.ts';
import { Latency } from '../../engine/accounting/unit-state.ts';
import { writeAmplification } from '../figures/write-amplification.ts';

/** `writing`: its program is on the way (it may be mapped already). */
export const PageState = { free: 0, valid: 1, invalid: 2, wasted: 3, writing: 4 } as const;
export const PAGE_STATE_NAMES = ['free', 'valid', 'invalid', 'without data', 'being written'] as const;

export const Activity = { idle: 0, bus: 1, array: 2, out: 3, suspending: 4, resuming: 5, held: 6, copy: 7 } as const;
export const ACTIVITY_NAMES = [
  'idle',
  'on the bus',
  'array',
  'data-out',
  'suspending',
  'resuming',
  'held',
  'register copy',
] as const;

/** By block of the device (plane × blocksPerPlane + block): pages in each state; the rest of the block is free. */
export interface BlockColumns {
  /** See the engine's `BlockState`: free, host's active, GC's active, closed, bad, partly written. */
  readonly state: Uint8Array;
  readonly written: Uint16Array;
  readonly valid: Uint16Array;
  readonly invalid: Uint16Array;
  readonly wasted: Uint16Array;
  readonly writing: Uint16Array;
  readonly erases: Uint32Array;
  /** Pages that a block in SLC mode holds; 0 without an SLC cache. */
  readonly cachePages: number;
}

/** By plane of the device. Blocks are numbers in the plane, −1 if there is none. */
export interface PlaneColumns {
  /** The blocks that the host and GC write into; the write pointer is the block's `written`. */
  readonly hostActive: Int32Array;
  readonly gcActive: Int32Array;
  readonly freeBlocks: Int32Array;
  /**
   * The block that a job empties, whose `Cause` it is, the next page that it will look at, and how many valid pages are
   * still in the block (with superblocks and twin blocks: in all blocks of the job).
   */
  readonly victim: Int32Array;
  readonly victimCause: Uint8Array;
  readonly victimPage: Int32Array;
  readonly victimValid: Uint32Array;
  /**
   * The block that would be the victim now, with its gain and its cost; −1 if there is none, or if chance decides.
   */
  readonly next: Int32Array;
  readonly nextInvalid: Int32Array;
  readonly nextValid: Int32Array;
  /** 1 while GC is wanted; 2 while it goes before the host. */
  readonly need: Uint8Array;
}

/**
 * By channel: the operation on the bus ({@link NONE}: none) and its end, ns; the number of waiting operations; the plane
 * whose collection holds the channel (-1: none).
 */
export interface ChannelColumns {
  readonly operation: Uint32Array;
  readonly untilNs: Float64Array;
  readonly background: Uint32Array;
  readonly dataOuts: Uint32Array;
  readonly heldBy: Int32Array;
}

/** By busy unit: its state, its operation, the end (ns, Infinity if unknown), the suspended operations. */
export interface UnitColumns {
  readonly activity: Uint8Array;
  readonly operation: Uint32Array;
  /** `OperationType` and `Cause` of that operation's transaction. */
  readonly type: Uint8Array;
  readonly cause: Uint8Array;
  readonly untilNs: Float64Array;
  readonly suspended: Uint32Array;
  /** Host reads that are ready and wait for it. */
  readonly reads: Uint32Array;
  readonly ofDie: Int32Array;
  /** By die: host writes that are bound to it and ready. */
  readonly writes: Uint32Array;
  readonly planeReads: PlaneReadColumns | null;
}

/** By plane of the device. */
export interface PlaneReadColumns {
  readonly operation: Uint32Array;
  readonly cause: Uint8Array;
  readonly activity: Uint8Array;
  /** End of its array read, ns; Infinity if that does not run. */
  readonly untilNs: Float64Array;
}

export interface ServerInstant {
  /** The request that it serves; null if it is idle, or moves a page. */
  readonly request: number | null;
  readonly operation: number | null;
  readonly untilNs: number;
}

/** The cores take commands from one shared line; each direction of the link has its own. */
export interface ControllerInstant {
  readonly cores: readonly ServerInstant[];
  readonly waiting: number;
  readonly links: readonly (ServerInstant & { readonly waiting: number })[];
}

export interface InstantCounters {
  readonly arrived: number;
  readonly completed: number;
  readonly inFlight: number;
  readonly hostPrograms: number;
  /** Pages programmed, padding among them, for each host program; null before the first. */
  readonly waf: number | null;
  readonly erases: number;
  readonly gcRuns: number;
  readonly padding: number;
  readonly wasted: number;
  readonly suspensions: number;
  readonly freeBlocks: number;
  readonly fewestFree: number;
  /** Writes that are not bound to a die yet, and writes that wait for the write buffer. */
  readonly unbound: number;
  readonly admission: number;
}

export interface MappingInstant {
  readonly lpn: number;
  readonly ppn: number | null;
  readonly writing: number | null;
}

export interface PageColumns {
  /** Number of the block in the device. */
  readonly block: number;
  /** {@link PageState} and logical page ({@link NONE} if it holds none) of each. */
  readonly state: Uint8Array;
  readonly lpn: Uint32Array;
}

export interface DeviceInstant {
  /** The last instant with an event, not later than the requested one, ns. */
  readonly atNs: number;
  readonly operations: number;
  readonly blocks: BlockColumns;
  readonly planes: PlaneColumns;
  readonly channels: ChannelColumns;
  readonly units: UnitColumns;
  /** Null if it takes no time. */
  readonly controller: ControllerInstant | null;
  readonly counters: InstantCounters;
  readonly mapping: MappingInstant | null;
  readonly pages: PageColumns | null;
}

export interface Attention {
  readonly lpn: number | null;
  readonly block: number | null;
}

/** The columns are copies. */
export function deviceInstant(engine: Engine, attention: Attention = { lpn: null, block: null }): DeviceInstant {
  const s = engine.readable;
  const writing = pagesBeingWritten(s);
  return {
    atNs: s.now,
    operations: s.nextOperation,
    blocks: blockColumns(s, writing),
    planes: planeColumns(s),
    channels: channelColumns(s),
    units: unitColumns(s),
    controller: controllerInstant(s),
    counters: instantCounters(s),
    mapping: attention.lpn === null ? null : mappingOf(s, attention.lpn),
    pages: attention.block === null ? null : pagesOf(s, attention.block, writing),
  };
}

/** Every buffer of a device, for a transfer list. */
export function viewBuffers({ blocks, planes, channels, units, pages }: DeviceInstant): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  for (const part of [blocks, planes, channels, units, pages]) {
    if (part === null) continue;
    for (const column of Object.values(part)) {
      if (ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer) buffers.push(column.buffer);
    }
  }
  return buffers;
}

function pagesBeingWritten(s: ReadableEngine): number[] {
  const { int } = s.operations;
  const pages: number[] = [];
  for (let slot = 0; slot < int.length; slot += 1 << SLOT_SHIFT) {
    if (int[slot | STATE] !== OperationState.dispatched || infoType(int[slot | INFO]) !== OperationType.program)
      continue;
    // −1: no page yet.
    if (int[slot | PPN] >= 0) pages.push(int[slot | PPN]);
  }
  return pages;
}

function isWasted(s: ReadableEngine, ppn: number): boolean {
  const { wasted } = s.flash;
  return wasted.length > 0 && (wasted[ppn >>> 3] & (1 << (ppn & 7))) !== 0;
}

function blockColumns(s: ReadableEngine, written: readonly number[]): BlockColumns {
  const { flash, geometry } = s;
  const { blocks, pagesPerBlock } = geometry;
  const columns: BlockColumns = {
    state: flash.state.slice(),
    written: flash.written.slice(),
    valid: flash.valid.slice(),
    invalid: new Uint16Array(blocks),
    wasted: new Uint16Array(blocks),
    writing: new Uint16Array(blocks),
    erases: flash.eraseCount.slice(),
    cachePages: flash instanceof CachedFlash ? flash.cache.pages : 0,
  };
  for (let block = 0; block < blocks; block++) columns.invalid[block] = flash.written[block] - flash.valid[block];
  if (flash.wasted.length > 0) {
    for (let byte = 0; byte < flash.wasted.length; byte++) {
      for (let bits = flash.wasted[byte], ppn = byte * 8; bits !== 0; bits >>= 1, ppn++) {
        if ((bits & 1) === 0) continue;
        const block = Math.floor(ppn / pagesPerBlock);
        columns.wasted[block]++;
        columns.invalid[block]--;
      }
    }
  }
  for (const ppn of written) {
    const block = Math.floor(ppn / pagesPerBlock);
    columns.writing[block]++;
    if (flash.owner[ppn] === NONE) columns.invalid[block]--;
    else columns.valid[block]--;
  }
  return columns;
}

function pagesOf(s: ReadableEngine, block: number, writing: readonly number[]): PageColumns {
  const { flash, geometry } = s;
  const { pagesPerBlock } = geometry;
  const state = new Uint8Array(pagesPerBlock);
  const lpn = new Uint32Array(pagesPerBlock).fill(NONE);
  const first = block * pagesPerBlock;
  for (let page = 0; page < flash.written[block]; page++) {
    lpn[page] = flash.owner[first + page];
    if (lpn[page] !== NONE) state[page] = PageState.valid;
    else state[page] = isWasted(s, first + page) ? PageState.wasted : PageState.invalid;
  }
  for (const ppn of writing) if (Math.floor(ppn / pagesPerBlock) === block) state[ppn - first] = PageState.writing;
  return { block, state, lpn };
}

function planeColumns(s: ReadableEngine): PlaneColumns {
  const { flash, geometry, jobs, experiment } = s;
  const { planes, blocksPerPlane } = geometry;
  const columns: PlaneColumns = {
    hostActive: flash.hostActive.slice(),
    gcActive: flash.gcActive.slice(),
    freeBlocks: flash.freeBlocks.slice(),
    victim: jobs.block.slice(),
    victimCause: jobs.cause.slice(),
    victimPage: jobs.page.slice(),
    victimValid: new Uint32Array(planes),
    next: new Int32Array(planes).fill(-1),
    nextInvalid: new Int32Array(planes),
    nextValid: new Int32Array(planes),
    need: new Uint8Array(planes),
  };
  // Not asked if the choice is random: an early choice would change the run.
  const isForeseeable = experiment.policy.gc.enabled && blocksDrawn(experiment.policy.gc) === Infinity;
  for (let plane = 0; plane < planes; plane++) {
    columns.need[plane] = jobs.urgent[plane] === 1 ? 2 : jobs.short[plane];
    if (jobs.block[plane] >= 0) {
      for (const index of laneBlocks(s, plane * blocksPerPlane + jobs.block[plane]))
        columns.victimValid[plane] += flash.valid[index];
    }
    if (!isForeseeable || leadPlane(s, plane) !== plane) continue;
    const block = s.victims.pick(plane, -1);
    columns.next[plane] = block;
    if (block < 0) continue;
    for (const index of laneBlocks(s, plane * blocksPerPlane + block)) {
      columns.nextValid[plane] += flash.valid[index];
      columns.nextInvalid[plane] += flash.written[index] - flash.valid[index];
    }
  }
  return columns;
}

function controllerInstant({ controller, operations }: ReadableEngine): ControllerInstant | null {
  if (controller === null) return null;
  const { serving, sending, coreEnd, linkEnd, coreLine, linkLines } = controller;
  // Requests have their numbers; on a core −1 − slot is a page that is moved, on the link −1 − request goes out.
  const isMove = (what: number): boolean => what < 0;
  const server = (what: number, untilNs: number): ServerInstant => ({
    request: Number.isNaN(what) || isMove(what) ? null : what,
    operation: isMove(what) ? operations.int[(-1 - what) | ID] : null,
    untilNs,
  });
  return {
    cores: Array.from(serving, (what, core) => server(what, coreEnd[core])),
    waiting: coreLine.count,
    links: Array.from(sending, (what, direction) => ({
      ...server(what < 0 ? -1 - what : what, linkEnd[direction]),
      waiting: linkLines[direction].count,
    })),
  };
}

/** Counted here: the engine keeps the length of a list only if a policy needs it. */
function lengths({ operations }: ReadableEngine, { head }: ReadableEngine['reads']): Uint32Array {
  return Uint32Array.from(head, (first) => {
    let count = 0;
    for (let slot = first; slot >= 0; slot = operations.int[slot | NEXT]) count++;
    return count;
  });
}

function channelColumns(s: ReadableEngine): ChannelColumns {
  const { channels } = s.geometry;
  const operation = new Uint32Array(channels).fill(NONE);
  const untilNs = new Float64Array(channels);
  const heldBy = new Int32Array(channels).fill(-1);
  for (let channel = 0; channel < channels; channel++) {
    if (s.holdBegun[channel] === 1) heldBy[channel] = s.heldBy[channel];
    if (s.busTransaction[channel] < 0) continue;
    operation[channel] = s.bus.lastUser(channel);
    untilNs[channel] = s.time.time[s.busSlot(channel)];
  }
  return { operation, untilNs, background: lengths(s, s.background), dataOuts: lengths(s, s.outs), heldBy };
}

function unitColumns(s: ReadableEngine): UnitColumns {
  const { units, transactions, unitTransaction, unitSuspended, unitCache, unitHeld, unitLatency } = s;
  const { count } = units;
  const columns: UnitColumns = {
    activity: new Uint8Array(count),
    operation: new Uint32Array(count).fill(NONE),
    type: new Uint8Array(count),
    cause: new Uint8Array(count),
    untilNs: new Float64Array(count).fill(Infinity),
    suspended: new Uint32Array(count).fill(NONE),
    reads: lengths(s, s.reads),
    ofDie: units.ofDie.slice(),
    writes: lengths(s, s.writes),
    planeReads: planeReadColumns(s),
  };
  for (let unit = 0; unit < count; unit++) {
    const suspended = unitSuspended[unit];
    if (suspended >= 0) columns.suspended[unit] = transactions.int[suspended | LEAD];
    const tx = unitTransaction[unit] >= 0 ? unitTransaction[unit] : unitCache[unit];
    if (tx >= 0 && (tx & ALONE) !== 0) {
      const slot = slotAlone(tx);
      columns.operation[unit] = s.operations.int[slot | ID];
      columns.type[unit] = infoType(s.operations.int[slot | INFO]);
      columns.cause[unit] = infoCause(s.operations.int[slot | INFO]);
      columns.activity[unit] = activityOf(stageAlone(s, unit));
    } else if (tx >= 0) {
      columns.operation[unit] = transactions.int[tx | LEAD];
      columns.type[unit] = transactions.int[tx | TYPE];
      columns.cause[unit] = transactions.int[tx | CAUSE];
      columns.activity[unit] = activityOf(transactions.int[tx | STAGE]);
    } else if (unitHeld[unit] >= 0) {
      columns.activity[unit] = Activity.held;
    }
    const latency = unitLatency[unit];
    if (latency === Latency.suspending || latency === Latency.draining) columns.activity[unit] = Activity.suspending;
    else if (latency === Latency.resuming) columns.activity[unit] = Activity.resuming;
    columns.untilNs[unit] = s.time.time[s.arraySlot(unit)];
  }
  return columns;
}

function planeReadColumns(s: ReadableEngine): PlaneReadColumns | null {
  if (s.planeReads === null) return null;
  const { readOf } = s.planeReads;
  const { int } = s.transactions;
  const columns: PlaneReadColumns = {
    operation: new Uint32Array(readOf.length).fill(NONE),
    cause: new Uint8Array(readOf.length),
    activity: new Uint8Array(readOf.length),
    untilNs: new Float64Array(readOf.length).fill(Infinity),
  };
  readOf.forEach((tx, plane) => {
    if (tx < 0) return;
    columns.operation[plane] = int[tx | LEAD];
    columns.cause[plane] = int[tx | CAUSE];
    columns.activity[plane] = activityOf(int[tx | STAGE]);
    columns.untilNs[plane] = s.time.time[s.planeSlot(plane)];
  });
  return columns;
}

const activityOf = (stage: number): number => ACTIVITIES.get(stage) ?? Activity.bus;

const ACTIVITIES: ReadonlyMap<number, number> = new Map([
  [Stage.array, Activity.array],
  [Stage.out, Activity.out],
  [Stage.copy, Activity.copy],
  [Stage.register, Activity.held],
]);

function instantCounters(s: ReadableEngine): InstantCounters {
  const { counters, flash } = s;
  let freeBlocks = 0;
  let fewestFree = Infinity;
  for (const free of flash.freeBlocks) {
    freeBlocks += free;
    if (free < fewestFree) fewestFree = free;
  }
  return {
    arrived: s.nextRequest,
    completed: s.completed,
    inFlight: s.inFlight,
    hostPrograms: counters.hostProgram,
    waf: writeAmplification(counters),
    erases: counters.erases,
    gcRuns: counters.gcRuns,
    padding: counters.padding,
    wasted: counters.wasted,
    suspensions: counters.suspensionsProgram + counters.suspensionsErase,
    freeBlocks,
    fewestFree,
    unbound: s.unboundPending,
    admission: s.admission.length[0],
  };
}

function mappingOf(s: ReadableEngine, lpn: number): MappingInstant | null {
  if (lpn < 0 || lpn >= s.geometry.logicalPages) return null;
  const ppn = s.flash.map[lpn];
  const pending = s.pendingWrite[lpn];
  return { lpn, ppn: ppn === NONE ? null : ppn, writing: pending === 0 ? null : s.operations.int[(pending - 1) | ID] };
}
