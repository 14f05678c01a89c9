/** About 40 bytes a request. */
import { enlarged } from '../../base/arrays.ts';
import { operationsOf } from '../../analysis/figures/run-figures.ts';
import type { Engine } from '../../engine/engine.ts';
import { ID_CHUNK, WAIT_CAUSES, WAIT_NAMES, addRequestParts } from '../../engine/recording/recording.ts';
import type { Requests } from '../../engine/state/workload.ts';

export interface CauseColumns {
  /** Where the parts of each request begin; one more than there are requests. */
  readonly from: Uint32Array;
  /** A `WaitCause`. A part beyond 2^32 − 1 ns is several entries. */
  readonly cause: Uint8Array;
  readonly ns: Uint32Array;
}

export interface RunColumns {
  readonly count: number;
  /** The first request that counts in figures (`host.warmup`). */
  readonly firstCounted: number;
  /** ns; NaN for a request that never arrived. */
  readonly arrivalNs: Float64Array;
  /** ns; NaN for a request that is not complete. */
  readonly latencyNs: Float64Array;
  /** 0 read, 1 write, 2 trim. */
  readonly op: Uint8Array;
  readonly causes: CauseColumns;
  /** Also of wear leveling, in order of start; the end is NaN if it never came. */
  readonly collections: { readonly startNs: Float64Array; readonly endNs: Float64Array };
}

const MOST = 0xffff_ffff;

/** @param engine finished or stopped, made with `record: true`; rows are not needed (`recordLimitBytes: 0`) */
export function runColumns(engine: Engine, workload: Requests): RunColumns {
  const recording = engine.recording();
  const count = engine.totalRequests;
  const latencyNs = Float64Array.from(engine.latencies, (ns) => (ns >= 0 ? ns : NaN));
  const arrivalNs = new Float64Array(count).fill(NaN);
  const from = new Uint32Array(count + 1);
  let cause = new Uint8Array(count * 4 + 16);
  let ns = new Uint32Array(count * 4 + 16);
  const parts = new Float64Array(WAIT_CAUSES);
  let entries = 0;
  for (let request = 0; request < count; request++) {
    from[request] = entries;
    if (request < recording.requestCount) {
      arrivalNs[request] = recording.requests[Math.floor(request / ID_CHUNK)].arrival[request % ID_CHUNK];
    }
    if (Number.isNaN(addRequestParts(recording, request, parts))) continue;
    for (let kind = 0; kind < WAIT_CAUSES; kind++) {
      for (let rest = parts[kind]; rest > 0; rest -= MOST) {
        if (entries === ns.length) {
          cause = enlarged(cause, entries * 2);
          ns = enlarged(ns, entries * 2);
        }
        cause[entries] = kind;
        ns[entries++] = Math.min(rest, MOST);
      }
    }
  }
  from[count] = entries;
  const jobs = engine.jobs();
  return {
    count,
    firstCounted: engine.firstCounted,
    arrivalNs,
    latencyNs,
    op: operationsOf(workload, count).slice(),
    causes: { from, cause: cause.slice(0, entries), ns: ns.slice(0, entries) },
    collections: { startNs: jobs.startNs.slice(0, jobs.count), endNs: jobs.endNs.slice(0, jobs.count) },
  };
}

export interface RequestPart {
  readonly cause: (typeof WAIT_NAMES)[number];
  readonly ns: number;
}

export function partsOf({ causes }: RunColumns, request: number): RequestPart[] {
  const totals = new Float64Array(WAIT_CAUSES);
  for (let part = causes.from[request]; part < causes.from[request + 1]; part++) {
    totals[causes.cause[part]] += causes.ns[part];
  }
  return WAIT_NAMES.map((cause, kind) => ({ cause, ns: totals[kind] })).filter((part) => part.ns > 0);
}

function arraysOf({
  arrivalNs,
  latencyNs,
  op,
  causes,
  collections,
}: RunColumns): (Float64Array | Uint32Array | Uint8Array)[] {
  return [arrivalNs, latencyNs, op, causes.from, causes.cause, causes.ns, collections.startNs, collections.endNs];
}

export const columnBuffers = (columns: RunColumns): ArrayBuffer[] =>
  arraysOf(columns)
    .map(({ buffer }) => buffer)
    .filter((buffer) => buffer instanceof ArrayBuffer);

export const columnBytes = (columns: RunColumns): number =>
  arraysOf(columns).reduce((bytes, { byteLength }) => bytes + byteLength, 0);
