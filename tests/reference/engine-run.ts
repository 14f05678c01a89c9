/** A run of the engine in the reference model's plain shape, for comparison. */
import type { Experiment } from '../../src/device/experiment.ts';
import { Engine } from '../../src/engine/engine.ts';
import {
  CAUSE_NAMES,
  NONE,
  OperationType,
  ROW_KIND_NAMES,
  WAIT_CAUSES,
  WAIT_NAMES,
  addRequestParts,
  infoCause,
  infoType,
  rowKind,
  rowLength,
} from '../../src/engine/recording.ts';
import type { Recording } from '../../src/engine/recording.ts';
import { HostOp } from '../../src/engine/workload.ts';
import type { Workload } from '../../src/engine/workload.ts';
import { FLAG_NO_FLASH, FLAG_UPDATE_READ, FLAG_VIRTUAL, noParts } from './result.ts';
import type { Result, ResultBlock, ResultOperation, ResultRequest, ResultRow } from './result.ts';

const OPERATION_KINDS = {
  [OperationType.read]: 'read',
  [OperationType.program]: 'program',
  [OperationType.erase]: 'erase',
} as const;

/** The experiment's inline requests as columns, by time. */
export function workloadOf(experiment: Experiment): Workload {
  const requests = 'requests' in experiment.workload ? [...experiment.workload.requests] : [];
  requests.sort((a, b) => a.atNs - b.atNs);
  return {
    count: requests.length,
    at: Float64Array.from(requests, ({ atNs }) => atNs),
    op: Uint8Array.from(requests, ({ op }) => HostOp[op]),
    offset: Float64Array.from(requests, ({ offset }) => offset),
    bytes: Uint32Array.from(requests, ({ bytes }) => bytes),
  };
}

/** Runs the engine to the end of the experiment. */
export function runEngine(experiment: Experiment): Result {
  const engine = new Engine(experiment, workloadOf(experiment));
  while (engine.advance(10_000));
  return resultOf(engine);
}

/** What an engine recorded, as plain objects. */
export function resultOf(engine: Engine): Result {
  const recording = engine.recording();
  const operations = operationsOf(recording);
  const requests = requestsOf(recording, operations);
  const { mapping, blockWritten, blockErases } = engine.deviceState();
  const { planesPerDie, blocksPerPlane, pagesPerBlock } = engine.geometry;
  const map = new Map<number, number>();
  const valid = new Map<number, number>();
  for (const [lpn, ppn] of mapping.entries()) {
    if (ppn === NONE) continue;
    map.set(lpn, ppn);
    const block = Math.floor(ppn / pagesPerBlock);
    valid.set(block, (valid.get(block) ?? 0) + 1);
  }
  const blocks = Array.from(blockErases, (eraseCount, block): ResultBlock => ({
    plane: Math.floor(block / blocksPerPlane),
    block: block % blocksPerPlane,
    written: blockWritten[block] ?? 0,
    valid: valid.get(block) ?? 0,
    eraseCount,
  }));
  const planeOf = (operation: ResultOperation | undefined): number | null => {
    if (operation === undefined || operation.place === null) return null;
    const virtual = (operation.flags & FLAG_VIRTUAL) !== 0;
    return virtual ? operation.place : Math.floor(operation.place / (blocksPerPlane * pagesPerBlock));
  };
  const rows: ResultRow[] = [];
  for (const [lane, chunks] of recording.lanes.entries()) {
    for (const { count, start, kindLength, operation } of chunks) {
      for (let i = 0; i < count; i++) {
        const id = operation[i] ?? NONE;
        const packed = kindLength[i] ?? 0;
        const startNs = start[i] ?? 0;
        const kind = ROW_KIND_NAMES[rowKind(packed)];
        if (kind === undefined) throw new Error(`no row kind ${rowKind(packed)}`);
        const plane = planeOf(operations[id]);
        const dieOfPlane = plane === null ? -1 : Math.floor(plane / planesPerDie);
        const die = lane >= recording.channels ? lane - recording.channels : dieOfPlane;
        rows.push({ startNs, endNs: startNs + rowLength(packed), lane, kind, operation: id, die, plane });
      }
    }
  }
  const result: Result = { rows, operations, requests, map, blocks, endNs: recording.endNs };
  if (engine.stopReason !== null) result.error = engine.stopReason;
  return result;
}

function operationsOf(recording: Recording): ResultOperation[] {
  const operations: ResultOperation[] = [];
  for (const chunk of recording.operations) {
    for (let i = 0; i < chunk.count; i++) {
      const info = chunk.info[i] ?? 0;
      const kind = infoType(info) as 0 | 1 | 2;
      operations.push({
        id: chunk.first + i,
        type: OPERATION_KINDS[kind],
        cause: CAUSE_NAMES[infoCause(info)] ?? 'host',
        lpn: orNull(chunk.lpn[i]),
        request: null,
        place: orNull(chunk.place[i]),
        flags: info & (FLAG_VIRTUAL | FLAG_UPDATE_READ | FLAG_NO_FLASH),
      });
    }
  }
  return operations;
}

/** The requests; says so in the operations that belong to each. */
function requestsOf(recording: Recording, operations: ResultOperation[]): ResultRequest[] {
  const requests: ResultRequest[] = [];
  const firsts: { id: number; first: number }[] = [];
  const parts = new Float64Array(WAIT_CAUSES);
  for (const chunk of recording.requests) {
    for (let i = 0; i < chunk.count; i++) {
      const id = chunk.first + i;
      const finish = chunk.finish[i] ?? Number.NaN;
      const first = orNull(chunk.firstOperation[i]);
      if (first !== null) firsts.push({ id, first });
      const named = noParts();
      if (!Number.isNaN(addRequestParts(recording, id, parts))) {
        for (const [index, name] of WAIT_NAMES.entries()) named[name] = parts[index] ?? 0;
      }
      requests.push({
        id,
        arrival: chunk.arrival[i] ?? 0,
        finish: Number.isNaN(finish) ? null : finish,
        parts: named,
        critical: orNull(chunk.critical[i]),
      });
    }
  }
  // Host operations of a request are consecutive, but others may be created before the next request's.
  for (const [index, { id, first }] of firsts.entries()) {
    const end = firsts[index + 1]?.first ?? operations.length;
    for (const operation of operations.slice(first, end)) {
      if (operation.cause !== 'host') break;
      operation.request = id;
    }
  }
  return requests;
}

function orNull(value: number | undefined): number | null {
  return value === undefined || value === NONE ? null : value;
}
