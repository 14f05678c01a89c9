/** What the engine recorded, in the plain shape of the reference model's result. */
import type { Engine } from '../../src/engine/engine.ts';
import { rowKind, rowLength, rowStart, rowWord } from '../../src/engine/recording/lane-chunk.ts';
import {
  addRequestParts,
  CAUSE_NAMES,
  ID_CHUNK,
  INFO_NO_FLASH,
  INFO_UPDATE_READ,
  INFO_VIRTUAL,
  infoCause,
  infoType,
  NONE,
  OperationType,
  ROW_KIND_NAMES,
  WAIT_NAMES,
  type Recording,
  finishOf,
} from '../../src/engine/recording/recording.ts';
import { noParts, type Result, type ResultOperation, type ResultRow } from '../reference/result.ts';

const orNull = (n: number): number | null => (n === NONE ? null : n);

/** Everything an engine's run has to show, as plain objects. */
export function asResult(engine: Engine): Result {
  const recording = engine.recording();
  const operations = operationsOf(recording);
  const { geometry } = engine;
  const rows: ResultRow[] = [];
  recording.lanes.forEach((chunks, lane) => {
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.count; i++) {
        const id = chunk.operation[i];
        const { ppn, flags } = operations[id];
        const plane = ppn === null ? null : flags & INFO_VIRTUAL ? ppn : Math.floor(ppn / geometry.pagesPerPlane);
        const startNs = rowStart(chunk, i);
        const packed = rowWord(chunk, i);
        const die = plane === null ? lane - geometry.channels : Math.floor(plane / geometry.planesPerDie);
        const kind = ROW_KIND_NAMES[rowKind(packed)];
        rows.push({ startNs, endNs: startNs + rowLength(packed), lane, kind, operation: id, die, plane });
      }
    }
  });
  recording.controller?.lanes.forEach((chunks, lane) => {
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.count; i++) {
        const startNs = rowStart(chunk, i);
        const packed = rowWord(chunk, i);
        rows.push({
          startNs,
          endNs: startNs + rowLength(packed),
          lane: geometry.channels + geometry.dies + lane,
          kind: ROW_KIND_NAMES[rowKind(packed)],
          operation: chunk.operation[i],
          die: -1,
          plane: null,
        });
      }
    }
  });
  const requests = [];
  const out = new Float64Array(WAIT_NAMES.length);
  const named = new Uint32Array(WAIT_NAMES.length);
  for (let id = 0; id < recording.requestCount; id++) {
    const chunk = recording.requests[Math.floor(id / ID_CHUNK)];
    const latency = addRequestParts(recording, id, out, named);
    const done = !Number.isNaN(latency);
    const parts = noParts();
    if (done) WAIT_NAMES.forEach((name, cause) => (parts[name] = out[cause]));
    requests.push({
      id,
      arrival: chunk.arrival[id % ID_CHUNK],
      finish: done ? finishOf(chunk, id % ID_CHUNK) : null,
      parts,
      blockers: new Map(WAIT_NAMES.map((name, cause) => [name, orNull(named[cause])])),
      critical: orNull(chunk.critical[id % ID_CHUNK]),
    });
  }
  const state = engine.deviceState();
  const map = new Map<number, number>();
  state.mapping.forEach((ppn, lpn) => {
    if (ppn !== NONE) map.set(lpn, ppn);
  });
  const valid = new Map<number, number>();
  for (const ppn of map.values()) {
    const block = Math.floor(ppn / geometry.pagesPerBlock);
    valid.set(block, (valid.get(block) ?? 0) + 1);
  }
  const blocks = [...state.blockWritten].map((written, index) => ({
    plane: Math.floor(index / geometry.blocksPerPlane),
    block: index % geometry.blocksPerPlane,
    written,
    valid: valid.get(index) ?? 0,
    eraseCount: state.blockErases[index],
  }));
  const { gcRuns, suspensionsProgram, suspensionsErase, transactions, multiPlanePrograms, hostWrites } =
    engine.counters.counted();
  const { padding, rebound } = engine.counters.counted();
  const { bufferHits, bufferMerged, bufferWriteBacks, bufferPeak } = engine.counters.counted();
  const { folded, foldRuns } = engine.counters.counted();
  const { channels, dies } = engine.busyNs();
  const isOver = engine.stopReason === null && requests.length > 0;
  const result: Result = {
    rows,
    operations,
    requests,
    diesLeft: [...recording.diesLeft.die].map((die, i) => ({
      operation: recording.diesLeft.operation[i],
      atNs: recording.diesLeft.atNs[i],
      die,
    })),
    map,
    blocks,
    counts: {
      gcRuns,
      suspensionsProgram,
      suspensionsErase,
      transactions,
      multiPlanePrograms,
      hostWrites,
      padding,
      rebound,
      bufferHits,
      bufferMerged,
      bufferWriteBacks,
      bufferPeak,
      folded,
      foldRuns,
    },
    busy: isOver ? { channels: [...channels], dies: [...dies] } : null,
    endNs: recording.endNs,
  };
  if (engine.stopReason !== null) result.error = engine.stopReason;
  return result;
}

const TYPE_NAMES = ['read', 'program', 'erase'] as const;

function operationsOf(recording: Recording): ResultOperation[] {
  const operations: ResultOperation[] = [];
  // Which request an operation belongs to: requests and their operations are numbered in one order.
  let request = -1;
  let next = 0;
  const firsts: number[] = [];
  for (const chunk of recording.requests) {
    for (let i = 0; i < chunk.count; i++) firsts.push(chunk.firstOperation[i]);
  }
  for (const chunk of recording.operations) {
    for (let i = 0; i < chunk.count; i++) {
      const id = chunk.first + i;
      while (next < firsts.length && (firsts[next] === NONE || firsts[next] <= id)) {
        if (firsts[next] !== NONE) request = next;
        next++;
      }
      const info = chunk.info[i];
      const cause = CAUSE_NAMES[infoCause(info)];
      const ppn = orNull(chunk.ppn[i]);
      operations.push({
        id,
        type: TYPE_NAMES[infoType(info)],
        cause,
        lpn: infoType(info) === OperationType.erase ? null : orNull(chunk.lpn[i]),
        request: cause !== 'host' ? null : (chunk.request?.[i] ?? request),
        ppn,
        flags: info & (INFO_VIRTUAL | INFO_UPDATE_READ | INFO_NO_FLASH),
      });
    }
  }
  return operations;
}
