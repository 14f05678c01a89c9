/**
 * Snapshots: the whole state of a simulation at one instant. From there it continues as if it had never stopped. Time
 * travel is a snapshot and a short replay.
 *
 * The state is typed arrays and numbers in a known list of components. A snapshot cuts each array into pages and shares
 * every unchanged page with the previous snapshot. The biggest arrays (one entry a logical page of the device) change
 * everywhere, a little: those are kept as an anchor, in pages, and the lists of entries that changed from snapshot to
 * snapshot since. Arrays that follow from others are not kept. Together, all snapshots take one state and the changes
 * between them.
 */
import type { Recorder } from './recorder.ts';
import type { Simulation } from '../core/simulation.ts';
import { findPendingWrites } from '../host/operations.ts';
import type { ChangeLog } from './change-log.ts';

export type Column = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** Elements of an array that a snapshot copies or shares as one. */
const SNAPSHOT_PAGE_SHIFT = 12;
const PAGE = 1 << SNAPSHOT_PAGE_SHIFT;

interface PagedColumn {
  readonly length: number;
  readonly pages: readonly Column[];
}

/** Entries that changed between two snapshots, and what they became. */
interface Changes {
  readonly at: Uint32Array;
  readonly value: Uint32Array;
}

interface ColumnSnapshot extends PagedColumn {
  /** What happened to the pages since they were copied, in order; empty for most columns. */
  readonly changes: readonly Changes[];
}

export interface Snapshot {
  /** The instant it was taken after, ns. */
  readonly atNs: number;
  /** Operations created until then: what a replay from here need not do. */
  readonly operations: number;
  /** Whether instant 0 had been simulated. */
  readonly begun: boolean;
  readonly columns: ReadonlyMap<string, ColumnSnapshot>;
  readonly scalars: ReadonlyMap<string, number | boolean>;
  /** Bytes that no earlier snapshot holds. */
  readonly ownBytes: number;
  /** Requests below this number were complete. */
  readonly requestsDone: number;
  /** The chains that the next snapshot of the same simulation continues; it takes them over. */
  chains: Map<string, Chain> | null;
}

/**
 * A column that is kept as changes, at the latest snapshot: its content, and which of its pages differ from the anchor.
 */
interface Chain {
  readonly shadow: Uint32Array;
  readonly differs: Uint8Array;
  anchor: readonly Column[];
  changes: readonly Changes[];
  /** Bytes in `changes`. */
  bytes: number;
}

/**
 * A restore goes through the changes since the anchor. There are at most this many, and at most as many bytes as the
 * column has.
 */
const MOST_CHANGES = 256;

export type Component = Record<string, unknown>;

/** All components with state, by name. Components that hold only settings or scratch are not here. */
export function componentsOf(s: Simulation, recorder: Recorder): [string, Component][] {
  const named: [string, object][] = [
    ['simulation', s],
    ['clock', s.clock],
    ['dirty', s.dirty],
    ['flash', s.flash],
    ['operations', s.operations],
    ['transactions', s.transactions],
    ['time', s.time],
    ['bus', s.bus],
    ['units', s.unitAccount],
    ['space', s.space],
    ['random', s.random],
    ['counters', s.counters],
    ['jobs', s.jobs],
    ['reads', s.reads],
    ['writes', s.writes],
    ['unbound', s.unbound],
    ['background', s.background],
    ['outs', s.outs],
    ['admission', s.admission],
    ['acknowledgements', s.acknowledgements],
    ['chipReads', s.chipReads],
    ['hash', recorder.hash],
  ];
  if (s.writeAccount !== s.unitAccount) named.push(['writeUnits', s.writeAccount]);
  for (const [name, component] of s.policyState) named.push([name, component]);
  return named as [string, Component][];
}

/** The state of the recorder: its numbering. Recorded rows are not part of the snapshot. */
const RECORDER_KEYS = ['rows', 'operationCount', 'requestCount'] as const;

/**
 * Columns that follow from others: the owners of pages are the map read backwards, and the unfinished writes of pages
 * are among the operations.
 */
const DERIVED: ReadonlySet<string> = new Set(['flash.owner', 'simulation.pendingWrite']);

/**
 * Columns with one entry per request. Only entries of requests that were open at the last snapshot, or came since, can
 * have changed.
 */
const OF_REQUESTS: ReadonlySet<string> = new Set(['simulation.left', 'simulation.latencies']);

/** Arrays whose changes are logged, by component and key. */
function loggedColumns(s: Simulation): Map<string, { column: Uint32Array; log: ChangeLog }> {
  return new Map([['flash.map', { column: s.flash.map, log: s.flash.mapLog }]]);
}

/** Whether a field holds state as an array. */
export function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

const NO_CHANGES: readonly Changes[] = [];

/**
 * The state now. `previous`: the snapshot taken last of this same simulation, with which unchanged pages are shared.
 */
export function takeSnapshot(s: Simulation, recorder: Recorder, begun: boolean, previous: Snapshot | null): Snapshot {
  const loggedByPath = loggedColumns(s);
  const chains = previous?.chains ?? new Map<string, Chain>();
  if (previous !== null) previous.chains = null;
  const columns = new Map<string, ColumnSnapshot>();
  const scalars = new Map<string, number | boolean>();
  let ownBytes = 0;
  const requestsBefore = previous?.requestsDone ?? 0;
  for (const [name, component] of componentsOf(s, recorder)) {
    for (const key of Object.keys(component)) {
      const value = component[key];
      const path = `${name}.${key}`;
      if (typeof value === 'number' || typeof value === 'boolean') {
        scalars.set(path, value);
        continue;
      }
      if (!isColumn(value) || DERIVED.has(path)) continue;
      const logged = loggedByPath.get(path);
      if (logged !== undefined) {
        const { column, log } = logged;
        const known = chains.get(path);
        const chain = known ?? newChain(column);
        ownBytes += known === undefined ? sharedBytes(chain.anchor) : follow(chain, column, log);
        chains.set(path, chain);
        log.clear();
        columns.set(path, { length: column.length, pages: chain.anchor, changes: chain.changes });
        continue;
      }
      const before = previous?.columns.get(path);
      const old = before?.length === value.length ? before.pages : undefined;
      const ofRequests = OF_REQUESTS.has(path) && old !== undefined;
      const from = ofRequests ? requestsBefore >> SNAPSHOT_PAGE_SHIFT : 0;
      const to = ofRequests ? (s.nextRequest >> SNAPSHOT_PAGE_SHIFT) + 1 : Infinity;
      const pages = pagesOf(value, old, from, to);
      if (pages !== old) ownBytes += ownBytesOf(pages, old);
      columns.set(path, { length: value.length, pages, changes: NO_CHANGES });
    }
  }
  for (const key of RECORDER_KEYS) scalars.set(`recorder.${key}`, recorder[key]);
  let requestsDone = requestsBefore;
  while (requestsDone < s.nextRequest && s.latencies[requestsDone] >= 0) requestsDone++;
  return { atNs: s.now, operations: s.nextOperation, begun, columns, scalars, ownBytes, requestsDone, chains };
}

/**
 * A column's pages: those of `old` if they are equal (all below page `from`, and from page `to` on, are). Equal
 * neighbors are one.
 */
function pagesOf(column: Column, old: readonly Column[] | undefined, from: number, to: number): readonly Column[] {
  const pages: Column[] = [];
  let same = old !== undefined;
  for (let start = 0, page = 0; start < column.length; start += PAGE, page++) {
    const known = old?.[page];
    if (known !== undefined && (page < from || page >= to || equalPage(column, start, known))) {
      pages.push(known);
      continue;
    }
    same = false;
    const before = page > 0 ? pages[page - 1] : undefined;
    const length = Math.min(PAGE, column.length - start);
    pages.push(
      before?.length === length && equalPage(column, start, before) ? before : column.slice(start, start + PAGE),
    );
  }
  return same && old !== undefined ? old : pages;
}

/** Bytes of pages, each counted once. */
function sharedBytes(pages: readonly Column[]): number {
  let bytes = 0;
  for (let i = 0; i < pages.length; i++) if (i === 0 || pages[i] !== pages[i - 1]) bytes += pages[i].byteLength;
  return bytes;
}

function ownBytesOf(pages: readonly Column[], old: readonly Column[] | undefined): number {
  let bytes = 0;
  for (let i = 0; i < pages.length; i++) {
    if (pages[i] !== old?.[i] && (i === 0 || pages[i] !== pages[i - 1])) bytes += pages[i].byteLength;
  }
  return bytes;
}

function newChain(column: Uint32Array): Chain {
  return {
    shadow: column.slice(),
    differs: new Uint8Array((column.length >> SNAPSHOT_PAGE_SHIFT) + 1),
    anchor: pagesOf(column, undefined, 0, Infinity),
    changes: NO_CHANGES,
    bytes: 0,
  };
}

/** Brings a chain up to its column as it is now; the bytes that took. */
function follow(chain: Chain, column: Uint32Array, log: ChangeLog): number {
  const { shadow, differs } = chain;
  const candidates = log.noted ?? differingEntries(column, shadow);
  const entries = new Uint32Array(candidates.length);
  const values = new Uint32Array(candidates.length);
  let count = 0;
  // An entry that was noted twice is equal to the shadow the second time.
  for (const index of candidates) {
    const value = column[index];
    if (value === shadow[index]) continue;
    entries[count] = index;
    values[count++] = value;
    shadow[index] = value;
    differs[index >>> SNAPSHOT_PAGE_SHIFT] = 1;
  }
  if (count === 0) return 0;
  const at = entries.slice(0, count);
  const value = values.slice(0, count);
  const bytes = count * 8;
  if (chain.changes.length + 1 < MOST_CHANGES && chain.bytes + bytes < column.byteLength) {
    chain.changes = [...chain.changes, { at, value }];
    chain.bytes += bytes;
    return bytes;
  }
  let copied = 0;
  chain.anchor = chain.anchor.map((page, i) => {
    if (differs[i] === 0) return page;
    copied += page.byteLength;
    return column.slice(i << SNAPSHOT_PAGE_SHIFT, (i + 1) << SNAPSHOT_PAGE_SHIFT);
  });
  differs.fill(0);
  chain.changes = NO_CHANGES;
  chain.bytes = 0;
  return copied;
}

/** The indices at which two arrays of one length differ. */
function differingEntries(column: Uint32Array, shadow: Uint32Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < column.length; i++) if (column[i] !== shadow[i]) count++;
  const indices = new Uint32Array(count);
  let n = 0;
  for (let i = 0; i < column.length; i++) if (column[i] !== shadow[i]) indices[n++] = i;
  return indices;
}

function equalPage(column: Column, from: number, page: Column): boolean {
  // NaN is not equal to itself. Comparing bits avoids a copy of every page with unfinished latencies.
  if (column instanceof Float64Array) return equalBits(column, from, page as Float64Array);
  for (let i = 0; i < page.length; i++) if (column[from + i] !== page[i]) return false;
  return true;
}

function equalBits(column: Float64Array, from: number, page: Float64Array): boolean {
  const words = new Uint32Array(column.buffer, column.byteOffset + from * 8, page.length * 2);
  const old = new Uint32Array(page.buffer, page.byteOffset, page.length * 2);
  for (let i = 0; i < old.length; i++) if (words[i] !== old[i]) return false;
  return true;
}

/** Puts a simulation (of the same experiment and requests) into a snapshot's state. */
export function restoreSnapshot(s: Simulation, recorder: Recorder, snapshot: Snapshot): void {
  for (const key of RECORDER_KEYS) recorder[key] = Number(snapshot.scalars.get(`recorder.${key}`));
  for (const [name, component] of componentsOf(s, recorder)) {
    for (const key of Object.keys(component)) {
      const path = `${name}.${key}`;
      const scalar = snapshot.scalars.get(path);
      if (scalar !== undefined) {
        component[key] = scalar;
        continue;
      }
      const saved = snapshot.columns.get(path);
      const value = component[key];
      if (saved === undefined || !isColumn(value)) continue;
      // In place if the length is equal: other objects may hold the same array. Pools that had grown get arrays of that
      // size.
      const column =
        value.length === saved.length ? value : new (value.constructor as new (length: number) => Column)(saved.length);
      saved.pages.forEach((page, i) => {
        column.set(page, i << SNAPSHOT_PAGE_SHIFT);
      });
      for (const { at, value: values } of saved.changes) for (let i = 0; i < at.length; i++) column[at[i]] = values[i];
      component[key] = column;
    }
  }
  s.flash.findOwners();
  findPendingWrites(s);
}

/** Bytes that some snapshots hold together; what several share counts once. */
export function bytesOfSnapshots(snapshots: Iterable<Snapshot>): number {
  const known = new Set<object>();
  let bytes = 0;
  const add = (part: object, size: number): void => {
    if (known.has(part)) return;
    known.add(part);
    bytes += size;
  };
  for (const snapshot of snapshots) {
    for (const { pages, changes } of snapshot.columns.values()) {
      if (!known.has(pages)) {
        known.add(pages);
        for (const page of pages) add(page, page.byteLength);
      }
      for (const one of changes) add(one, one.at.byteLength + one.value.byteLength);
    }
    if (snapshot.chains === null) continue;
    for (const chain of snapshot.chains.values()) add(chain.shadow, chain.shadow.byteLength);
  }
  return bytes;
}
