/**
 * What happened in a run, as plain rows: what is said of the run is held against this. Written from the model page and
 * the list of events alone; it knows nothing of what makes statements (tests/statements/apart.test.ts holds that).
 */
import type { Experiment } from '../support/doors/document.ts';
import {
  FLAG_UPDATE_READ,
  type ChargedPiece,
  type Result,
  type ResultOperation,
  type ResultRequest,
} from '../reference/result.ts';

export interface Range {
  readonly startNs: number;
  readonly endNs: number;
}

export interface Row extends Range {
  readonly lane: number;
  readonly kind: string;
  readonly operation: number;
}

export type RequestKind = 'read' | 'write' | 'trim' | 'flush' | 'FUA write';

export const overlaps = (a: Range, b: Range): boolean => a.startNs < b.endNs && b.startNs < a.endNs;
export const lengthOf = ({ startNs, endNs }: Range): number => endNs - startNs;
export const totalOf = (ranges: readonly Range[]): number => ranges.reduce((sum, range) => sum + lengthOf(range), 0);

/** Time within a range that some rows cover, ns. */
export function coveredNs(range: Range, rows: readonly Range[]): number {
  let [covered, at] = [0, range.startNs];
  for (const { startNs, endNs } of rows.toSorted((a, b) => a.startNs - b.startNs)) {
    const from = Math.max(startNs, at);
    const until = Math.min(endNs, range.endNs);
    if (until <= from) continue;
    covered += until - from;
    at = until;
  }
  return covered;
}

const ARRAY: ReadonlySet<string> = new Set(['read', 'program', 'erase']);
export const isArrayWork = ({ kind }: Pick<Row, 'kind'>): boolean => ARRAY.has(kind);
export const isLatency = ({ kind }: Pick<Row, 'kind'>): boolean => kind === 'suspend' || kind === 'resume';

const NO_ROWS: readonly Row[] = [];

export class World {
  readonly operations: readonly ResultOperation[];
  readonly requests: readonly ResultRequest[];
  readonly kinds: readonly RequestKind[];
  /** Bytes of each request. */
  readonly bytes: readonly number[];
  readonly experiment: Experiment;
  readonly result: Result;
  readonly channels: number;
  readonly dies: number;
  readonly planesPerDie: number;
  readonly endNs: number;
  readonly #lanes: Row[][];
  readonly #rowsOf = new Map<number, Row[]>();
  readonly #ofRequest = new Map<number, number[]>();
  readonly #mates = new Map<number, readonly number[]>();
  readonly #unit = new Map<number, readonly number[]>();

  /** By operation what the reference model charged when; null if it did not run. */
  readonly charged: readonly (readonly ChargedPiece[])[] | null;

  /** Requests of all repetitions, those that never arrive too. */
  readonly planned: number;

  constructor(
    result: Result,
    experiment: Experiment,
    kinds: readonly RequestKind[],
    bytes: readonly number[],
    planned: number,
    charged: readonly (readonly ChargedPiece[])[] | null = null,
  ) {
    this.charged = charged;
    this.planned = planned;
    this.result = result;
    this.experiment = experiment;
    this.kinds = kinds;
    this.bytes = bytes;
    this.operations = result.operations;
    this.requests = result.requests;
    this.endNs = result.endNs;
    const { channels, chipsPerChannel, diesPerChip, planesPerDie } = experiment.device;
    this.channels = channels;
    this.dies = channels * chipsPerChannel * diesPerChip;
    this.planesPerDie = planesPerDie;
    this.#lanes = Array.from({ length: channels + this.dies }, () => []);
    for (const { startNs, endNs, lane, kind, operation } of result.rows) {
      const row = { startNs, endNs, lane, kind, operation };
      (this.#lanes[lane] ??= []).push(row);
      // A row of the controller belongs to a request.
      if (lane >= channels + this.dies) continue;
      const own = this.#rowsOf.get(operation);
      if (own === undefined) this.#rowsOf.set(operation, [row]);
      else own.push(row);
    }
    for (const rows of [...this.#lanes.filter((lane) => lane !== undefined), ...this.#rowsOf.values()])
      rows.sort((a, b) => a.startNs - b.startNs);
    for (const { id, request } of this.operations) {
      if (request === null) continue;
      const own = this.#ofRequest.get(request);
      if (own === undefined) this.#ofRequest.set(request, [id]);
      else own.push(id);
    }
  }

  get lanes(): readonly (readonly Row[])[] {
    return this.#lanes;
  }

  isBus = ({ lane }: Pick<Row, 'lane'>): boolean => lane < this.channels;
  isArray = ({ lane }: Pick<Row, 'lane'>): boolean => lane >= this.channels && lane < this.channels + this.dies;

  rowsOf = (operation: number): readonly Row[] => this.#rowsOf.get(operation) ?? NO_ROWS;
  operationsOf = (request: number): readonly number[] => this.#ofRequest.get(request) ?? [];

  /** Rows of a lane that overlap a range. */
  on(lane: number, range: Range): readonly Row[] {
    const rows = this.#lanes[lane] ?? NO_ROWS;
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rows[middle].startNs < range.endNs) low = middle + 1;
      else high = middle;
    }
    const found: Row[] = [];
    // Rows of one transaction begin together, and what is suspended is cut: an end is never far behind a later start.
    for (let i = low - 1, misses = 0; i >= 0 && misses < 32; i--) {
      if (rows[i].endNs > range.startNs) found.push(rows[i]);
      else misses++;
    }
    return found.reverse();
  }

  /** The die of an operation, by its page, by its place at time 0, or by a row in an array. */
  dieOf(operation: number): number | null {
    const { ppn, flags, cause } = this.operations[operation];
    const { device } = this.experiment;
    const row = this.rowsOf(operation).find(this.isArray);
    if (cause === 'precondition' || ppn === null) return row === undefined ? null : row.lane - this.channels;
    const plane = flags & 32 ? ppn : Math.floor(ppn / (device.blocksPerPlane * device.pagesPerBlock));
    return Math.floor(plane / this.planesPerDie);
  }

  /** The die that it is bound to at an instant: it may be bound anew later (model page §7). */
  dieAt(operation: number, ns: number): number | null {
    const left = this.result.diesLeft.find((one) => one.operation === operation && ns < one.atNs);
    return left?.die ?? this.dieOf(operation);
  }

  /** All dies that it was ever bound to. */
  diesOf(operation: number): number[] {
    const left = this.result.diesLeft.flatMap((one) => (one.operation === operation ? one.die : []));
    return left.concat(this.dieOf(operation) ?? []);
  }

  /** Plane in the whole device, and the block in it; null if it has none. */
  blockOf(operation: number): { readonly plane: number; readonly block: number; readonly page: number } | null {
    const { ppn, flags } = this.operations[operation];
    const { blocksPerPlane, pagesPerBlock } = this.experiment.device;
    if (ppn === null || flags & 32) return null;
    const block = Math.floor(ppn / pagesPerBlock);
    return {
      plane: Math.floor(block / blocksPerPlane),
      block: block % blocksPerPlane,
      page: ppn % pagesPerBlock,
    };
  }

  /** Model page §1. */
  placeOf(die: number): { readonly channel: number; readonly chip: number; readonly die: number } {
    const { channels, chipsPerChannel } = this.experiment.device;
    const onChannel = Math.floor(die / channels);
    return {
      channel: die % channels,
      chip: onChannel % chipsPerChannel,
      die: Math.floor(onChannel / chipsPerChannel),
    };
  }

  channelOf = (die: number): number => die % this.channels;

  chipOf(die: number): number {
    const { channel, chip } = this.placeOf(die);
    return channel + this.channels * chip;
  }

  /** Dies that are busy together (model page §1, §11.4). */
  unitOf(die: number): readonly number[] {
    const known = this.#unit.get(die);
    if (known !== undefined) return known;
    const { policy } = this.experiment;
    const all = Array.from({ length: this.dies }, (_, other) => other);
    let unit: number[];
    if (policy.superblockWays > 1) {
      // Chip by chip: the dies of a chip follow each other, then those of the next chip of the channel.
      const mine = this.placeOf(die);
      const onChannel = all
        .filter((other) => this.channelOf(other) === mine.channel)
        .sort((a, b) => this.#bankRank(a) - this.#bankRank(b));
      const at = Math.floor(onChannel.indexOf(die) / policy.superblockWays) * policy.superblockWays;
      unit = onChannel.slice(at, at + policy.superblockWays);
    } else if (policy.busyUnit === 'chip' || !policy.dieInterleave)
      unit = all.filter((other) => this.chipOf(other) === this.chipOf(die));
    else unit = [die];
    this.#unit.set(die, unit);
    return unit;
  }

  #bankRank(die: number): number {
    const { chip, die: inChip } = this.placeOf(die);
    return chip * this.experiment.device.diesPerChip + inChip;
  }

  /** The operations that share an array phase with this one (model page §10 names them by their lowest id). */
  transactionOf(operation: number): readonly number[] {
    const known = this.#mates.get(operation);
    if (known !== undefined) return known;
    const mates = new Set([operation]);
    for (const row of this.rowsOf(operation)) {
      if (!this.isArray(row) || isLatency(row)) continue;
      const die = row.lane - this.channels;
      const together = new Set([...this.unitOf(die), ...this.chipDies(die)]);
      for (const other of together)
        for (const mate of this.on(this.channels + other, row))
          if (mate.startNs === row.startNs && mate.kind === row.kind) mates.add(mate.operation);
    }
    const list = [...mates].sort((a, b) => a - b);
    for (const mate of list) this.#mates.set(mate, list);
    this.#mates.set(operation, list);
    return list;
  }

  chipDies = (die: number): readonly number[] =>
    Array.from({ length: this.dies }, (_, other) => other).filter((other) => this.chipOf(other) === this.chipOf(die));

  rowsOfTransaction = (operation: number): readonly Row[] => this.transactionOf(operation).flatMap(this.rowsOf);

  /** The read half of a read-modify-write that comes before a program; null without one. */
  updateReadOf(operation: number): number | null {
    const before = this.operations[operation - 1];
    const own = this.operations[operation];
    return own.type === 'program' &&
      before !== undefined &&
      (before.flags & FLAG_UPDATE_READ) !== 0 &&
      before.lpn === own.lpn &&
      before.request === own.request
      ? operation - 1
      : null;
  }

  /** Rows of the controller: a request, or (from 2^31 on) a page that is moved. */
  get servers(): readonly (readonly Row[])[] {
    return this.#lanes.slice(this.channels + this.dies);
  }
}
