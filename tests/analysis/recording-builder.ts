/** Recordings made by hand, a row at a time, for tests of what reads them. */
import { parseExperiment } from '../../src/document/validate.ts';
import type { Experiment, ExperimentInput } from '../../src/document/experiment.ts';
import { geometryOf } from '../../src/device/geometry.ts';
import { packRow, type LaneChunk } from '../../src/engine/recording/lane-chunk.ts';
import { chunkOf } from '../../src/analysis/columns/rows.ts';
import {
  Cause,
  NONE,
  OperationType,
  PART_LAST,
  RowKind,
  infoOf,
  noDieLog,
  type Recording,
} from '../../src/engine/recording/recording.ts';
import { firstNs } from '../../src/device/page-types.ts';

/**
 * 2 channels × 1 chip × 2 dies × 2 planes × 8 blocks × 4 pages; command 10 ns, transfer 128, read 1000, program 5000,
 * erase 20000.
 */
export function smallExperiment(input: ExperimentInput = {}): Experiment {
  return parseExperiment({
    version: 1,
    ...input,
    device: {
      channels: 2,
      chipsPerChannel: 1,
      diesPerChip: 2,
      planesPerDie: 2,
      blocksPerPlane: 8,
      pagesPerBlock: 4,
      pageBytes: 512,
      overprovisioning: 0.5,
      ...input.device,
    },
    timing: {
      commandNs: 10,
      transferNsPerByte: 0.25,
      readNs: 1000,
      programNs: 5000,
      eraseNs: 20_000,
      ...input.timing,
    },
  });
}
/** A whole page's transfer on the small device, ns. */
export const TRANSFER = 128;

type KindName = keyof typeof RowKind;
type TypeName = keyof typeof OperationType;

export interface OperationInput {
  type: TypeName;
  ppn: number;
  lpn?: number;
  cause?: keyof typeof Cause;
  flags?: number;
}
export interface RequestInput {
  arrival: number;
  finish?: number;
  first?: number;
  critical?: number;
  /** Parts that are not the critical operation's plain own work. */
  parts?: { cause: number; ns: number; blocker?: number }[];
}

export class RecordingBuilder {
  readonly experiment: Experiment;
  readonly #rows: { lane: number; start: number; kind: number; length: number; operation: number }[] = [];
  readonly #operations: OperationInput[] = [];
  readonly #requests: RequestInput[] = [];

  constructor(experiment: Experiment = smallExperiment()) {
    this.experiment = experiment;
  }

  /** Adds an operation and returns its id. */
  operation(operation: OperationInput): number {
    return this.#operations.push(operation) - 1;
  }

  request(request: RequestInput): number {
    return this.#requests.push(request) - 1;
  }

  /** A row on the bus of a channel. */
  bus(channel: number, kind: KindName, start: number, end: number, operation: number): this {
    return this.#row(channel, kind, start, end, operation);
  }

  /** A row in the array of a die. */
  array(die: number, kind: KindName, start: number, end: number, operation: number): this {
    return this.#row(this.experiment.device.channels + die, kind, start, end, operation);
  }

  /** @param chunkRows rows a chunk, small so that tests cross chunks */
  build(chunkRows = 3): Recording {
    const { channels, dies } = geometryOf(this.experiment.device);
    const lanes: LaneChunk[][] = Array.from({ length: channels + dies }, () => []);
    this.#rows.sort((a, b) => a.start - b.start);
    lanes.forEach((chunks, lane) => {
      const rows = this.#rows.filter((row) => row.lane === lane);
      for (let i = 0; i < rows.length; i += chunkRows) {
        const some = rows.slice(i, i + chunkRows);
        chunks.push(
          chunkOf(
            some.map((row) => row.start),
            some.map((row) => packRow(row.kind, row.length)),
            some.map((row) => row.operation),
          ),
        );
      }
    });
    const { timing } = this.experiment;
    const partCause: number[] = [];
    const partNs: number[] = [];
    const partBlocker: number[] = [];
    const partFrom = this.#requests.map(({ parts = [] }) => {
      const from = partCause.length;
      parts.forEach((part, i) => {
        partCause.push(part.cause | (i === parts.length - 1 ? PART_LAST : 0));
        partNs.push(part.ns);
        partBlocker.push(part.blocker ?? NONE);
      });
      return parts.length > 0 ? from : NONE;
    });
    const column = <Item>(items: Item[], value: (item: Item) => number): Uint32Array => Uint32Array.from(items, value);
    return {
      channels,
      dies,
      own: { commandNs: timing.commandNs, readNs: firstNs(timing.readNs), programNs: firstNs(timing.programNs) },
      lanes,
      operations: [
        {
          first: 0,
          count: this.#operations.length,
          ppn: column(this.#operations, (o) => o.ppn),
          lpn: column(this.#operations, (o) => o.lpn ?? NONE),
          info: Uint8Array.from(this.#operations, (o) =>
            infoOf(OperationType[o.type], Cause[o.cause ?? 'host'], o.flags),
          ),
        },
      ],
      requests: [
        {
          first: 0,
          count: this.#requests.length,
          arrival: Float64Array.from(this.#requests, (r) => r.arrival),
          latency: Float64Array.from(this.#requests, (r) => (r.finish ?? NaN) - r.arrival),
          firstOperation: column(this.#requests, (r) => r.first ?? NONE),
          critical: column(this.#requests, (r) => r.critical ?? r.first ?? NONE),
          partFrom: Uint32Array.from(partFrom),
        },
      ],
      parts: [
        {
          cause: Uint8Array.from(partCause),
          ns: Uint32Array.from(partNs),
          blocker: Uint32Array.from(partBlocker),
        },
      ],
      diesLeft: noDieLog(),
      pagesGone: noDieLog(),
      endNs: Math.max(
        0,
        ...this.#rows.map((row) => row.start + row.length),
        ...this.#requests.map((r) => r.finish ?? 0),
      ),
      rows: this.#rows.length,
      operationCount: this.#operations.length,
      requestCount: this.#requests.length,
      bytes: 0,
    };
  }

  #row(lane: number, kind: KindName, start: number, end: number, operation: number): this {
    this.#rows.push({ lane, start, kind: RowKind[kind], length: end - start, operation });
    return this;
  }
}

/**
 * The physical page of a place on the experiment's device; `die` and `plane` count in the whole device and in the die.
 */
export function pageAt(experiment: Experiment, die: number, plane: number, block: number, page: number): number {
  const { planesPerDie, blocksPerPlane, pagesPerBlock } = experiment.device;
  return ((die * planesPerDie + plane) * blocksPerPlane + block) * pagesPerBlock + page;
}
