/**
 * The things that the reference model moves around: operations, transactions, busy units, requests and background jobs.
 */
import type { Plane } from './flash.ts';
import type { CauseName, ChargedPiece, OperationKind, Part } from './result.ts';

/** An operation on one page (or the erase of one block). */
export interface Operation {
  readonly id: number;
  readonly type: OperationKind;
  readonly cause: CauseName;
  readonly lpn: number | null;
  readonly request: Request | null;
  readonly job: Job | null;
  /** What a job's operation reads or programs. */
  readonly source: Source | null;
  /** What its transfer carries. */
  bytes: number;
  /** Bytes of its page that the host asked for; 0 if the host asked for none. */
  readonly covered: number;
  state: 'waiting' | 'dispatched' | 'done';
  /** Null while a write is not bound to a die. */
  die: number | null;
  /** A write of a marked region: even placement chooses its die. */
  evenly: boolean;
  /** Null until it is known. */
  plane: Plane | null;
  /** Physical page (an erase: the block's first); null until it is known, and for a virtual page. */
  ppn: number | null;
  virtual: boolean;
  noFlash: boolean;
  /** A program of the host into a block of the SLC cache. */
  cached: boolean;
  /** Read half of a read-modify-write. */
  readonly update: boolean;
  /** For a write: its update read. */
  updateRead: Operation | null;
  /** The unfinished write of the same page that it waits for. */
  hazard: Operation | null;
  /** Has its place in the write buffer (always true without one). */
  admitted: boolean;
  /** In a coalescing buffer: its last write (a count), until it is written back; else null. */
  heldSince: number | null;
  /** Bytes of the page that its writes have given: from … to−1. */
  given: readonly [number, number];
  /** A read that the write buffer answers. */
  buffered: boolean;
  /** The word line that it is programmed with, in order of id; null until that is full, and without word lines. */
  line: Operation[] | null;
  /** Programs of its word line that have ended, if each takes two; until the second is due it is not ready again. */
  passes: number;
  /** A write whose page was trimmed before it ended. */
  trimmed: boolean;
  /** Since when it could be dispatched; null while it cannot. */
  readySince: number | null;
  /** Slacker: by how much it may be late, ns; 0 where that was not estimated. */
  slackNs: number;
  transaction: Transaction | null;
  /** Where a read's page is after the array. */
  dataOut: 'no' | 'waiting' | 'running' | 'done';
  /** Since when its data wants the bus: the end of its array read, or of the copy behind it. */
  dataReadySince: number;
  /** Bytes of it that leave the controller before its data-out ends. */
  pieced: number;
  /** Time charged so far, ns. */
  readonly charged: Record<Part, number>;
  /** What it waited for last, by part: an operation (null: none in particular). */
  readonly blockers: Map<Part, number | null>;
  /** When it was charged what; of a buffered write until it is on flash. */
  readonly pieces: ChargedPiece[];
}

export interface Request {
  readonly id: number;
  readonly op: 'read' | 'write' | 'trim' | 'flush';
  /** A write that is complete on flash only. */
  readonly through: boolean;
  /** Of a flush: the admitted pages that are not on flash, and the one that ended last. */
  awaited: Set<Operation>;
  endedBy: Operation | null;
  readonly arrival: number;
  readonly bytes: number;
  /** Which of the trace it is. */
  readonly traceIndex: number;
  /** Time in the controller's firmware, and on its link, ns. */
  firmware: number;
  link: number;
  /** Pieces of a read that have not reached the host, and when its last page was complete. */
  pieces: number;
  pagesDone: number | null;
  /** Its pages, in order. */
  readonly lpns: readonly number[];
  /** Page operations that complete it and have not completed (with a write buffer, a write's: not admitted). */
  remaining: number;
  finish: number | null;
  critical: Operation | null;
  readonly operations: Operation[];
}

/** A piece of a bus transaction that belongs to one operation (or to none: a switch of planes). */
export interface Segment {
  start: number;
  end: number;
  kind: 'command' | 'transfer' | 'switch';
  operation: Operation | null;
}

/** The bus of a channel, taken without interruption. */
export interface BusHold {
  readonly transaction: Transaction;
  readonly start: number;
  readonly end: number;
  readonly segments: Segment[];
}

/** Everything that is started together on one unit. */
export interface Transaction {
  readonly kind: OperationKind;
  readonly cause: CauseName;
  readonly unit: Unit;
  /** By id. */
  readonly operations: Operation[];
  /** Superblocks: the pages of the banks without data. */
  readonly padding: Operation[];
  /** The first of two passes of a word line. */
  readonly first: boolean;
  /** Its pages stay on the die: a copyback, or folding there. */
  readonly copyback: boolean;
  /** A read of several planes that keeps them all, although planes read independently. */
  readonly wholeDie: boolean;
  stage: 'bus' | 'before-array' | 'array' | 'before-copy' | 'copy' | 'data-out' | 'held' | 'done';
  /** Its commands or loads, while they run. */
  hold: BusHold | null;
  /** Length of the whole array operation. */
  readonly totalNs: number;
  /** What was left of it when its present (or next) run began. */
  remainingNs: number;
  runStart: number;
  /** Since when it runs without being cut: its start or its last resume. */
  blackoutFrom: number;
  runEnd: ScheduledEvent | null;
  /** Times it was suspended. */
  suspensions: number;
  /** Does not hold its unit any more (its data-outs need the bus only). */
  detached: boolean;
}

/** A program or erase with a request to make room on its unit. */
export interface Suspended {
  readonly transaction: Transaction;
  /** Up to the end of its current phase; then in the suspend latency; then at rest; then in the resume latency. */
  phase: 'running-out' | 'latency' | 'resting' | 'resuming';
  readonly purpose: 'read' | 'write';
  latencyStart: number;
  pagesRead: number;
}

/** What one transaction occupies. */
export interface Unit {
  readonly index: number;
  readonly channel: number;
  /** Of a superblock's gang: by lane. */
  readonly dies: number[];
  /** Transactions that run or are held here. */
  holders: Transaction[];
  suspended: Suspended | null;
}

/** A page that a job moves. */
export interface Source {
  readonly plane: Plane;
  readonly lpn: number;
  /** Number in its block. */
  readonly page: number;
  readonly ppn: number;
}

/** Garbage collection or wear leveling of one block, one superblock or one twin block. */
export interface Job {
  readonly cause: CauseName;
  /** Its first lane, under whose number it is kept. */
  readonly plane: Plane;
  readonly lanes: Plane[];
  readonly block: number;
  /** Next page of the block to look at. */
  cursor: number;
  /** Twin blocks: pages that are to be read and then programmed together. */
  planned: Source[];
  /** Read and not yet programmed. */
  held: Source[];
  /** The operations under way: one array operation. */
  step: Operation[];
  /** Wear leveling that is to give way to a collection. */
  yields: boolean;
}

/** A collection's claim on its channel, up to its last program. */
export interface Hold {
  readonly job: Job;
  /** It has started a step: what had been read on the channel is out. */
  begun: boolean;
}

/** The end of a phase. */
export interface ScheduledEvent {
  readonly time: number;
  /** Start of the phase. */
  readonly start: number;
  /** Lowest operation id in it. */
  readonly operation: number;
  readonly run: () => void;
  cancelled: boolean;
}
