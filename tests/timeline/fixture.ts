/**
 * A recording of any size, made without the engine: rounds of reads, multi-plane programs, garbage collection and
 * suspensions on every channel, dense and overlapping as in a real run. The same settings give the same columns.
 */
import { OpenChunk, PLACE_BITS, ROW_BYTES, highBits, packRow } from '../../src/engine/recording/lane-chunk.ts';
import {
  Cause,
  ID_CHUNK,
  INFO_VIRTUAL,
  NONE,
  OperationType,
  PART_CHUNK,
  PART_LAST,
  RowKind,
  WaitCause,
  infoOf,
  noDieLog,
  type OperationChunk,
  type PartChunk,
  type Recording,
} from '../../src/engine/recording/recording.ts';
import type { TimelineGeometry } from '../../src/timeline/layout/lanes.ts';

export interface FixtureOptions {
  /** Page operations to make, at least. */
  readonly operations: number;
  readonly channels?: number;
  readonly chipsPerChannel?: number;
  readonly diesPerChip?: number;
  readonly planesPerDie?: number;
  readonly blocksPerPlane?: number;
  readonly pagesPerBlock?: number;
  /** Share of the rounds on a channel that begin with a pause. */
  readonly idle?: number;
  readonly seed?: number;
  /** Rows of a chunk. */
  readonly chunkRows?: number;
}

export interface Fixture {
  readonly recording: Recording;
  readonly geometry: TimelineGeometry;
}

/** A small generator of 32-bit numbers (xorshift), enough to vary a picture. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>>= 0) / 4294967296;
  };
}

const COMMAND = 300;
const READ = 78_000;
const TRANSFER = 40_960;
const PROGRAM = 1_300_000;
const ERASE = 7_500_000;
const SUSPEND = 25_000;
const RESUME = 15_000;

class LaneWriter {
  readonly chunks: OpenChunk[] = [];
  readonly #size: number;
  #chunk: OpenChunk | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  push(start: number, kind: number, length: number, operation: number): void {
    if (this.#chunk === undefined || this.#chunk.count === this.#chunk.rows) {
      this.#chunk = this.#after(this.#chunk);
      this.chunks.push(this.#chunk);
    }
    const high = highBits(start);
    if (!this.#chunk.fits(high)) {
      const next = this.#chunk.begin(high);
      if (next !== this.#chunk) this.chunks.push(next);
      this.#chunk = next;
    }
    const chunk = this.#chunk;
    const i = chunk.count++;
    chunk.low[i] = start;
    chunk.high[i] = ((high - chunk.base) << PLACE_BITS) | kind;
    chunk.operation[i] = operation;
    chunk.place(packRow(kind, length) | 0);
  }

  /** The next chunk: if the dictionary is full, the rest of the buffer, as in a run. */
  #after(chunk: OpenChunk | undefined): OpenChunk {
    const hasRoom = chunk !== undefined && chunk.low.byteOffset / 4 + chunk.count < this.#size;
    return hasRoom ? chunk.next() : new OpenChunk(new ArrayBuffer(this.#size * ROW_BYTES));
  }
}

interface Die {
  /** When the array is free. */
  free: number;
  /** A program or erase whose last piece has not been written down. */
  running: { kind: number; operations: number[]; pieceStart: number; end: number; suspended: boolean } | undefined;
}

/** Makes a recording with at least that many operations. */
export function makeFixture(options: FixtureOptions): Fixture {
  const channels = options.channels ?? 2;
  const chipsPerChannel = options.chipsPerChannel ?? 2;
  const diesPerChip = options.diesPerChip ?? 2;
  const planesPerDie = options.planesPerDie ?? 2;
  const blocksPerPlane = options.blocksPerPlane ?? 256;
  const pagesPerBlock = options.pagesPerBlock ?? 64;
  const pagesPerPlane = blocksPerPlane * pagesPerBlock;
  const idle = options.idle ?? 0.15;
  const chunkRows = options.chunkRows ?? 4096;
  const random = numbers(options.seed ?? 7);
  const diesPerChannel = chipsPerChannel * diesPerChip;
  const dies = channels * diesPerChannel;
  const lanes = Array.from({ length: channels + dies }, () => new LaneWriter(chunkRows));
  const busFree = new Float64Array(channels);
  const state: Die[] = Array.from({ length: dies }, () => ({ free: 0, running: undefined }));

  const ppns: Uint32Array[] = [];
  const lpn: Uint32Array[] = [];
  const info: Uint8Array[] = [];
  let operationCount = 0;
  const addOperation = (die: number, plane: number, type: number, cause: number): number => {
    const id = operationCount++;
    const at = id % ID_CHUNK;
    if (at === 0) {
      ppns.push(new Uint32Array(ID_CHUNK));
      lpn.push(new Uint32Array(ID_CHUNK));
      info.push(new Uint8Array(ID_CHUNK));
    }
    const last = ppns.length - 1;
    const globalPlane = die * planesPerDie + plane;
    const virtual = type === OperationType.read && cause === Cause.host && random() < 0.2;
    ppns[last][at] = virtual ? globalPlane : globalPlane * pagesPerPlane + Math.floor(random() * pagesPerPlane);
    lpn[last][at] = type === OperationType.erase ? NONE : Math.floor(random() * 1e6);
    info[last][at] = infoOf(type, cause, virtual ? INFO_VIRTUAL : 0);
    return id;
  };

  const requests: {
    first: number;
    count: number;
    arrival: Float64Array;
    latency: Float64Array;
    firstOperation: Uint32Array;
    critical: Uint32Array;
    partFrom: Uint32Array;
  }[] = [];
  const parts: PartChunk[] = [];
  let requestCount = 0;
  let partCount = 0;
  /** Writes down a request of `pages` operations that arrived; answers its number. */
  const addRequest = (first: number, pages: number, arrival: number): number => {
    const at = requestCount % ID_CHUNK;
    if (at === 0) {
      requests.push({
        first: requestCount,
        count: 0,
        arrival: new Float64Array(ID_CHUNK),
        latency: new Float64Array(ID_CHUNK),
        firstOperation: new Uint32Array(ID_CHUNK),
        critical: new Uint32Array(ID_CHUNK),
        partFrom: new Uint32Array(ID_CHUNK),
      });
    }
    const request = requests[requests.length - 1];
    request.count++;
    requestCount++;
    request.arrival[at] = arrival;
    request.latency[at] = Number.NaN;
    request.firstOperation[at] = first;
    request.critical[at] = first + pages - 1;
    request.partFrom[at] = NONE;
    return requestCount - 1;
  };
  /** Writes down that it finished: it waited behind `blocker`, apart from `own` ns of its own work. */
  const finishRequest = (number: number, finish: number, own: number, blocker: number): void => {
    const request = requests[Math.floor(number / ID_CHUNK)];
    const at = number % ID_CHUNK;
    request.arrival[at] = Math.min(request.arrival[at], finish - own);
    request.latency[at] = finish - request.arrival[at];
    const waited = finish - request.arrival[at] - own;
    if (waited <= 0) return;
    const part = partCount % PART_CHUNK;
    if (part === 0) {
      parts.push({
        cause: new Uint8Array(PART_CHUNK),
        ns: new Uint32Array(PART_CHUNK),
        blocker: new Uint32Array(PART_CHUNK),
      });
    }
    const chunk = parts[parts.length - 1];
    chunk.cause[part] = (blocker === NONE ? WaitCause.queue : WaitCause.dieHost) | PART_LAST;
    chunk.ns[part] = waited;
    chunk.blocker[part] = blocker;
    request.partFrom[at] = partCount++;
  };

  const finishRunning = (die: number, pieceEnd: number): void => {
    const unit = state[die];
    const run = unit.running;
    if (run === undefined) return;
    for (const id of run.operations)
      lanes[channels + die].push(run.pieceStart, run.kind, pieceEnd - run.pieceStart, id);
  };

  let endNs = 0;
  while (operationCount < options.operations) {
    for (let channel = 0; channel < channels; channel++) {
      const bus = lanes[channel];
      let now = busFree[channel];
      if (random() < idle) {
        now += Math.floor(random() * 900_000);
      }
      const outs: { die: number; id: number; ready: number; resume: boolean; request: number; blocker: number }[] = [];
      for (let k = 0; k < diesPerChannel; k++) {
        const die = channel + channels * k;
        const lane = lanes[channels + die];
        const unit = state[die];
        const what = random();
        let resume = false;
        let blocker = NONE;
        if (unit.running !== undefined && unit.running.end > now) {
          // Busy with a program or an erase: sometimes a read gets in.
          const worthIt = unit.running.end - now > 200_000 && now - unit.running.pieceStart > 50_000;
          if (!worthIt || what > 0.25) continue;
          blocker = unit.running.operations[0];
          finishRunning(die, now);
          for (const id of unit.running.operations) lane.push(now, RowKind.suspend, SUSPEND, id);
          unit.running.suspended = true;
          unit.running.end -= now; // what remains, until it resumes
          unit.free = now + SUSPEND;
          resume = true;
        } else if (unit.running !== undefined) {
          finishRunning(die, unit.running.end);
          unit.free = unit.running.end;
          unit.running = undefined;
        }
        if (resume || what < 0.55) {
          const pages = 1 + Math.floor(random() * Math.min(2, planesPerDie));
          const arrival = now - Math.floor(random() * 50_000);
          const ids: number[] = [];
          const requestIds: number[] = [];
          for (let p = 0; p < pages; p++) {
            const id = addOperation(die, p, OperationType.read, Cause.host);
            requestIds.push(addRequest(id, 1, Math.max(0, arrival)));
            bus.push(now, RowKind.command, COMMAND, id);
            now += COMMAND;
            ids.push(id);
          }
          const start = Math.max(now, unit.free);
          for (const id of ids) lane.push(start, RowKind.read, READ, id);
          unit.free = start + READ;
          ids.forEach((id, p) => {
            outs.push({
              die,
              id,
              ready: unit.free,
              resume: resume && p === ids.length - 1,
              request: requestIds[p],
              blocker,
            });
          });
        } else if (what < 0.8) {
          const gc = random() < 0.3;
          const cause = gc ? (random() < 0.8 ? Cause.gc : Cause.reallocation) : Cause.host;
          const pages = 1 + Math.floor(random() * planesPerDie);
          const arrival = Math.max(0, now - Math.floor(random() * 200_000));
          const ids: number[] = [];
          for (let p = 0; p < pages; p++) {
            const id = addOperation(die, p, OperationType.program, cause);
            bus.push(now, RowKind.load, COMMAND + TRANSFER, id);
            now += COMMAND + TRANSFER;
            ids.push(id);
          }
          unit.running = {
            kind: RowKind.program,
            operations: ids,
            pieceStart: now,
            end: now + PROGRAM,
            suspended: false,
          };
          if (!gc) {
            const number = addRequest(ids[0], pages, Math.floor(arrival));
            finishRequest(number, now + PROGRAM, PROGRAM + TRANSFER + COMMAND, NONE);
          }
        } else if (what < 0.83) {
          const id = addOperation(die, 0, OperationType.erase, Cause.gc);
          bus.push(now, RowKind.command, COMMAND, id);
          now += COMMAND;
          unit.running = { kind: RowKind.erase, operations: [id], pieceStart: now, end: now + ERASE, suspended: false };
        }
      }
      for (const out of outs) {
        now = Math.max(now, out.ready);
        bus.push(now, RowKind.dataOut, TRANSFER, out.id);
        now += TRANSFER;
        const own = COMMAND + READ + TRANSFER;
        finishRequest(out.request, now, own, out.blocker);
        const unit = state[out.die];
        if (out.resume && unit.running !== undefined) {
          for (const id of unit.running.operations) lanes[channels + out.die].push(now, RowKind.resume, RESUME, id);
          unit.running.pieceStart = now + RESUME;
          unit.running.end += now + RESUME;
        }
      }
      if (outs.length === 0) now += 100_000;
      busFree[channel] = now;
      endNs = Math.max(endNs, now);
    }
  }
  for (let die = 0; die < dies; die++) {
    const run = state[die].running;
    if (run !== undefined) {
      finishRunning(die, run.end);
      endNs = Math.max(endNs, run.end);
    }
  }

  const operations: OperationChunk[] = ppns.map((column, i) => ({
    first: i * ID_CHUNK,
    count: Math.min(ID_CHUNK, operationCount - i * ID_CHUNK),
    ppn: column,
    lpn: lpn[i],
    info: info[i],
  }));
  let rows = 0;
  for (const lane of lanes) for (const chunk of lane.chunks) rows += chunk.count;
  return {
    recording: {
      channels,
      dies,
      own: { commandNs: COMMAND, readNs: READ, programNs: PROGRAM },
      lanes: lanes.map((lane) => lane.chunks),
      operations,
      requests,
      parts,
      diesLeft: noDieLog(),
      pagesGone: noDieLog(),
      endNs,
      rows,
      operationCount,
      requestCount,
      bytes: rows * 12 + operationCount * 9 + requestCount * 20,
    },
    geometry: { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock },
  };
}
