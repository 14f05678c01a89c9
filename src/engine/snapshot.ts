/**
 * Snapshots: the whole state of a simulation at one instant, from which it goes on as if it had never stopped. Time travel is this and a short replay.
 *
 * The state is typed arrays and numbers in a known list of components. A snapshot cuts each array into pages and shares with the snapshot before every page
 * that has not changed, so that many fit: together they take one state, and what changed between them.
 */
import type { Recorder } from './recorder.ts';
import type { Simulation } from './simulation.ts';
import { SNAPSHOT_PAGE_SHIFT } from './flash.ts';

type Column = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

const PAGE = 1 << SNAPSHOT_PAGE_SHIFT;

interface ColumnSnapshot {
  readonly length: number;
  readonly pages: readonly Column[];
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
  /** Bytes of pages that no earlier snapshot holds. */
  readonly ownBytes: number;
}

type Component = Record<string, unknown>;

/** Everything that has state, by name. What only holds settings or scratch is not here. */
function components(s: Simulation, recorder: Recorder): [string, Component][] {
  const named: [string, object][] = [
    ['simulation', s],
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
  if (s.layout !== null) named.push(['layout', s.layout]);
  if (s.writeAccount !== s.unitAccount) named.push(['writeUnits', s.writeAccount]);
  if (s.sprinkler !== null) named.push(['sprinkler', s.sprinkler]);
  if (s.slacker !== null) named.push(['slacker', s.slacker]);
  if (s.paq !== null) named.push(['paq', s.paq]);
  if (s.multiLocation !== null) named.push(['multiLocation', s.multiLocation]);
  return named as [string, Component][];
}

/** What of the recorder is state: how far its numbering is. What it keeps is its own affair. */
const RECORDER_KEYS = ['rows', 'operationCount', 'requestCount'] as const;

/** Arrays that keep a note of which of their pages changed, by component and key: comparing them would cost more than running. */
function changeNotes(s: Simulation): Map<string, Uint8Array> {
  return new Map([
    ['flash.map', s.flash.mapChanged],
    ['flash.owner', s.flash.ownerChanged],
    ['simulation.pendingWrite', s.pendingChanged],
  ]);
}

function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** The state now. `previous`: the snapshot taken last of this same simulation, with which unchanged pages are shared. */
export function takeSnapshot(s: Simulation, recorder: Recorder, begun: boolean, previous: Snapshot | null): Snapshot {
  const notes = changeNotes(s);
  const columns = new Map<string, ColumnSnapshot>();
  const scalars = new Map<string, number | boolean>();
  let ownBytes = 0;
  for (const [name, component] of components(s, recorder)) {
    for (const key of Object.keys(component)) {
      const value = component[key];
      const path = `${name}.${key}`;
      if (typeof value === 'number' || typeof value === 'boolean') {
        scalars.set(path, value);
      } else if (isColumn(value)) {
        const before = previous?.columns.get(path);
        const shared = before?.length === value.length ? before : undefined;
        const changed = notes.get(path);
        const pages: Column[] = [];
        for (let from = 0, page = 0; from < value.length; from += PAGE, page++) {
          const old = shared?.pages[page];
          const same = old !== undefined && (changed ? changed[page] === 0 : equalPage(value, from, old));
          if (same) {
            pages.push(old);
          } else {
            const copy = value.slice(from, from + PAGE);
            ownBytes += copy.byteLength;
            pages.push(copy);
          }
        }
        columns.set(path, { length: value.length, pages });
      }
    }
  }
  for (const key of RECORDER_KEYS) scalars.set(`recorder.${key}`, recorder[key]);
  for (const changed of notes.values()) changed.fill(0);
  return { atNs: s.now, operations: s.nextOperation, begun, columns, scalars, ownBytes };
}

function equalPage(column: Column, from: number, page: Column): boolean {
  // NaN is not equal to itself: a page with unfinished latencies is copied each time, which is right if not thrifty, so compare bits there.
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
  for (const [name, component] of components(s, recorder)) {
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
      // In place where the length is the same: others may hold the same array. Pools that had grown get arrays of their size.
      const column =
        value.length === saved.length ? value : new (value.constructor as new (length: number) => Column)(saved.length);
      saved.pages.forEach((page, i) => {
        column.set(page, i << SNAPSHOT_PAGE_SHIFT);
      });
      component[key] = column;
    }
  }
}
