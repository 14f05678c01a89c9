/**
 * What a run of the reference model gives back: plain arrays of plain objects. The engine's recording is brought into
 * the same shape before the two are compared (see compare.ts).
 */

/** Causes of waiting and the own phases, in the order in which they are printed. */
export const PARTS = [
  'queue',
  'hazard',
  'space',
  'channel',
  'dieHost',
  'dieGc',
  'dieOther',
  'group',
  'suspend',
  'command',
  'copy',
  'array',
  'transfer',
  'buffer',
  'flush',
  'firmware',
  'link',
  'dieFold',
] as const;
export type Part = (typeof PARTS)[number];

/** Kinds of rows. A `load` row is a write's command followed by its data-in; `data-in` has no command of its own. */
export type RowKindName =
  | 'command'
  | 'load'
  | 'data-in'
  | 'data-out'
  | 'read'
  | 'program'
  | 'erase'
  | 'copy'
  | 'suspend'
  | 'resume'
  | 'firmware'
  | 'link-in'
  | 'link-out';

export type OperationKind = 'read' | 'program' | 'erase';
export type CauseName = 'host' | 'gc' | 'reallocation' | 'wear-leveling' | 'precondition' | 'padding' | 'fold';

/** The page is virtual: `ppn` holds a plane, not a page. */
export const FLAG_VIRTUAL = 1 << 5;
/** The read half of a read-modify-write. */
export const FLAG_UPDATE_READ = 1 << 6;
/** Nothing reached the flash. */
export const FLAG_NO_FLASH = 1 << 7;

/** One phase of an operation; pages that take part in one array operation have a row each. */
export interface ResultRow {
  startNs: number;
  endNs: number;
  /** Channel, or channels + die. */
  lane: number;
  kind: RowKindName;
  operation: number;
  die: number;
  /** Plane in the whole device; null if it is not known (an operation that ran at time 0). */
  plane: number | null;
}

export interface ResultOperation {
  id: number;
  type: OperationKind;
  cause: CauseName;
  /** Null for an erase and for what ran at time 0. */
  lpn: number | null;
  request: number | null;
  /** Physical page; plane where FLAG_VIRTUAL; an erased block's first page; null where nothing was dispatched. */
  ppn: number | null;
  flags: number;
}

export interface ResultRequest {
  id: number;
  arrival: number;
  /** Null if the run ended before. */
  finish: number | null;
  /** The parts of the latency along the critical operation, ns; all zero for a trim or an unfinished request. */
  parts: Record<Part, number>;
  /** By part: the operation that was waited for last (null where none is to blame). */
  blockers: Map<Part, number | null>;
  /** The operation whose completion completed it; null for a trim or an unfinished request. */
  critical: number | null;
}

/** Time of an operation of the host that is charged to one part, and the operation that is to blame for it. */
export interface ChargedPiece {
  startNs: number;
  endNs: number;
  part: Part;
  blocker: number | null;
}

/** A write that was bound anew left a die. */
export interface DieLeft {
  operation: number;
  atNs: number;
  die: number;
}

export interface ResultBlock {
  plane: number;
  block: number;
  written: number;
  valid: number;
  eraseCount: number;
}

/** What is counted over a run. */
export interface ResultCounts {
  gcRuns: number;
  /** Times that the array of a program or an erase was stopped. */
  suspensionsProgram: number;
  suspensionsErase: number;
  /** Everything that was started together on a unit, a copyback's halves each. */
  transactions: number;
  /** Host programs that shared their array operation with another page of their die. */
  multiPlanePrograms: number;
  /** Transactions that programmed a page of the host. */
  hostWrites: number;
  /** Pages programmed without data beside those of their super-page. */
  padding: number;
  /** Host pages that were bound anew because their die was full. */
  rebound: number;
  /** Host reads (not update reads) answered from controller RAM. */
  bufferHits: number;
  /** Write pages merged with one that the buffer held. */
  bufferMerged: number;
  /** Pages of the buffer whose program has ended. */
  bufferWriteBacks: number;
  /** The most pages with a place in the buffer. */
  bufferPeak: number;
  /** Pages that folding has programmed, and blocks that it has emptied. */
  folded: number;
  foldRuns: number;
}

/** How long each channel and each die was busy from the first arrival to the last completion, ns. */
export interface ResultBusy {
  channels: number[];
  dies: number[];
}

export interface Result {
  /** By lane, then start, then operation. */
  rows: ResultRow[];
  operations: ResultOperation[];
  requests: ResultRequest[];
  /** Of each operation, in order of time: what the reference model alone tells. */
  pieces?: readonly (readonly ChargedPiece[])[];
  /** In order of time, then of operation. */
  diesLeft: readonly DieLeft[];
  /** lpn → ppn. */
  map: Map<number, number>;
  blocks: ResultBlock[];
  counts: ResultCounts;
  /** Null if a request never finishes, or there is none. */
  busy: ResultBusy | null;
  endNs: number;
  /** Why the run ended with requests unfinished. */
  error?: string;
}

export function noParts(): Record<Part, number> {
  return {
    queue: 0,
    hazard: 0,
    space: 0,
    channel: 0,
    dieHost: 0,
    dieGc: 0,
    dieOther: 0,
    group: 0,
    suspend: 0,
    command: 0,
    copy: 0,
    array: 0,
    transfer: 0,
    buffer: 0,
    flush: 0,
    firmware: 0,
    link: 0,
    dieFold: 0,
  };
}
