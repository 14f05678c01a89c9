/**
 * Snapshots: the whole state of a simulation at one instant. From there it continues as if it had never stopped. Time
 * travel is a snapshot and a short replay.
 *
 * The state is typed arrays and numbers in a known list of components. A snapshot cuts each array into pages and shares
 * every unchanged page with the previous snapshot. The map (one entry a logical page of the device) changes everywhere,
 * a little: it is kept in pages that were copied some snapshots ago, and the lists of entries that changed from
 * snapshot to snapshot since. Arrays that follow from others are not kept. Together, all snapshots take one state and
 * the changes between them.
 */
import type { Recorder } from '../recording/recorder.ts';
import type { Simulation } from '../simulation.ts';
import { findPendingWrites } from '../pages/operations.ts';
import type { ChangeLog } from '../state/flash.ts';

export type StateColumn = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** Elements of an array that a snapshot copies or shares as one. */
const SNAPSHOT_PAGE_SHIFT = 12;
const PAGE = 1 << SNAPSHOT_PAGE_SHIFT;

/** Entries that changed between two snapshots, and what they became. */
interface Changes {
  readonly at: Uint32Array;
  readonly value: Uint32Array;
}

interface ColumnSnapshot {
  readonly length: number;
  readonly pages: readonly StateColumn[];
  /** What happened to the pages since they were copied, in order; always empty but for the map. */
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
}

/**
 * A restore goes through the changes since the pages were copied: at most this many lists, and at most as many bytes as
 * the column has.
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
  if (s.readAccount !== s.unitAccount) named.push(['planeUnits', s.readAccount]);
  if (s.flushes !== null) named.push(['flushes', s.flushes]);
  if (s.controller !== null) {
    named.push(['controller', s.controller], ['controllerEvents', s.controller.events]);
    named.push(['coreLine', s.controller.coreLine]);
    s.controller.linkLines.forEach((line, direction) => named.push([`linkLine${direction}`, line]));
  }
  for (const [name, component] of s.policyState) named.push([name, component]);
  return named as [string, Component][];
}

/** The paths that were asked for, by component and field: each is made and hashed once, not once a snapshot. */
const paths = new Map<string, Map<string, string>>();

function pathsOf(name: string): Map<string, string> {
  let known = paths.get(name);
  if (known === undefined) paths.set(name, (known = new Map<string, string>()));
  return known;
}

function pathOf(known: Map<string, string>, name: string, key: string): string {
  let path = known.get(key);
  if (path === undefined) known.set(key, (path = `${name}.${key}`));
  return path;
}

/** The state of the recorder: its numbering. Recorded rows are not part of the snapshot. */
const RECORDER_KEYS = ['rows', 'operationCount', 'requestCount'] as const;

/**
 * Columns that follow from others: the owners of pages are the map read backwards, and the unfinished writes of pages
 * are among the operations.
 */
const OWNERS = 'flash.owner';
const DERIVED: ReadonlySet<string> = new Set([OWNERS, 'simulation.pendingWrite']);

/**
 * Columns with one entry per request. Only entries of requests that were open at the last snapshot, or came since, can
 * have changed.
 */
const OF_REQUESTS: ReadonlySet<string> = new Set([
  'simulation.left',
  'simulation.latencies',
  'controller.firmwareOf',
  'controller.linkOf',
  'controller.piecesLeft',
  'controller.critical',
]);

/** The column that is kept as changes. */
const LOGGED = 'flash.map';

/** Whether a field holds state as an array. */
export function isColumn(value: unknown): value is StateColumn {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

const NO_CHANGES: readonly Changes[] = [];

/**
 * The state now. `previous`: the snapshot taken last of this same simulation, with which unchanged pages are shared.
 * @param hasOwners the owners of pages are kept, too: it is twice as large, and restored five times as fast
 */
export function takeSnapshot(
  s: Simulation,
  recorder: Recorder,
  begun: boolean,
  previous: Snapshot | null,
  hasOwners = false,
): Snapshot {
  const columns = new Map<string, ColumnSnapshot>();
  const scalars = new Map<string, number | boolean>();
  let ownBytes = 0;
  const requestsBefore = previous?.requestsDone ?? 0;
  for (const [name, component] of componentsOf(s, recorder)) {
    const known = pathsOf(name);
    for (const key of Object.keys(component)) {
      const value = component[key];
      const path = pathOf(known, name, key);
      if (typeof value === 'number' || typeof value === 'boolean') {
        scalars.set(path, value);
        continue;
      }
      if (!isColumn(value) || (DERIVED.has(path) && !(hasOwners && path === OWNERS))) continue;
      const before = previous?.columns.get(path);
      if (path === LOGGED) {
        const now = withChanges(s.flash.map, s.flash.mapLog, before);
        if (now.pages !== before?.pages) ownBytes += ownBytesOf(now.pages, before?.pages);
        else if (now !== before) ownBytes += bytesOfChanges(now.changes.slice(-1));
        columns.set(path, now);
        continue;
      }
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
  return { atNs: s.now, operations: s.nextOperation, begun, columns, scalars, ownBytes, requestsDone };
}

/**
 * A column's pages: those of `old` if they are equal (all below page `from`, and from page `to` on, are). Equal
 * neighbors are one.
 */
function pagesOf(
  column: StateColumn,
  old: readonly StateColumn[] | undefined,
  from: number,
  to: number,
): readonly StateColumn[] {
  const pages: StateColumn[] = [];
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

/** Bytes of the pages that `old` does not have, each counted once. */
function ownBytesOf(pages: readonly StateColumn[], old: readonly StateColumn[] | undefined): number {
  let bytes = 0;
  for (let i = 0; i < pages.length; i++) {
    if (pages[i] !== old?.[i] && (i === 0 || pages[i] !== pages[i - 1])) bytes += pages[i].byteLength;
  }
  return bytes;
}

/**
 * A column whose changes are logged: as before, and one more list of changes. From time to time its pages are copied
 * anew. Empties the log.
 */
function withChanges(column: Uint32Array, log: ChangeLog, before: ColumnSnapshot | undefined): ColumnSnapshot {
  const at = log.noted?.slice();
  log.clear();
  if (before !== undefined && at !== undefined) {
    if (at.length === 0) return before;
    // An entry that changed twice is there twice, with its last value.
    const value = new Uint32Array(at.length);
    for (let i = 0; i < at.length; i++) value[i] = column[at[i]];
    const changes = [...before.changes, { at, value }];
    if (changes.length < MOST_CHANGES && bytesOfChanges(changes) < column.byteLength) return { ...before, changes };
  }
  return { length: column.length, pages: pagesOf(column, before?.pages, 0, Infinity), changes: NO_CHANGES };
}

function bytesOfChanges(changes: readonly Changes[]): number {
  return changes.reduce((bytes, { at, value }) => bytes + at.byteLength + value.byteLength, 0);
}

/** Whether a page is equal to the column's entries from `from` on. Bits are compared: NaN is not equal to itself. */
function equalPage(column: StateColumn, from: number, page: StateColumn): boolean {
  const words = page.byteLength >> 2;
  const now = new Int32Array(column.buffer, column.byteOffset + from * column.BYTES_PER_ELEMENT, words);
  const then = new Int32Array(page.buffer, page.byteOffset, words);
  for (let i = 0; i < words; i++) if (now[i] !== then[i]) return false;
  // The rest of a column of bytes.
  for (let i = (words << 2) / page.BYTES_PER_ELEMENT; i < page.length; i++) {
    if (column[from + i] !== page[i]) return false;
  }
  return true;
}

/**
 * Puts a simulation (of the same experiment and requests) into a snapshot's state.
 * @param only the paths of the state that is restored (null: all of it); the rest must be equal
 */
export function restoreSnapshot(
  s: Simulation,
  recorder: Recorder,
  snapshot: Snapshot,
  only: RegExp | null = null,
): void {
  for (const key of RECORDER_KEYS) recorder[key] = Number(snapshot.scalars.get(`recorder.${key}`));
  for (const [name, component] of componentsOf(s, recorder)) {
    const known = pathsOf(name);
    for (const key of Object.keys(component)) {
      const path = pathOf(known, name, key);
      if (only !== null && !only.test(path)) continue;
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
        value.length === saved.length
          ? value
          : new (value.constructor as new (length: number) => StateColumn)(saved.length);
      saved.pages.forEach((page, i) => column.set(page, i << SNAPSHOT_PAGE_SHIFT));
      for (const { at, value: values } of saved.changes) for (let i = 0; i < at.length; i++) column[at[i]] = values[i];
      component[key] = column;
    }
  }
  if (!snapshot.columns.has(OWNERS)) s.flash.findOwners();
  findPendingWrites(s);
}

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
  }
  return bytes;
}
