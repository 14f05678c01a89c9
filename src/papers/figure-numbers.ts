/** The numbers of a figure's caption, measured in a run: captions are filled in and never written out. */
import { diePlace, geometryOf } from '../device/geometry.ts';
import { Operations } from '../analysis/columns/operations.ts';
import type { Experiment } from '../document/experiment.ts';
import { rowKind, rowStart, rowWord, rowEnd } from '../engine/recording/lane-chunk.ts';
import {
  Cause,
  ROW_KIND_NAMES,
  WAIT_CAUSES,
  WaitCause,
  addRequestParts,
  infoCause,
  type Recording,
} from '../engine/recording/recording.ts';
import type { RecordedRun } from '../analysis/run.ts';

type RowKindName = (typeof ROW_KIND_NAMES)[number];

/** A phase on a lane, ns. */
export interface Row {
  readonly kind: RowKindName;
  readonly startNs: number;
  readonly endNs: number;
  readonly operation: number;
}

/** A time in µs with two digits, or whole; a dash if the run does not have it. */
export const us = (ns: number): string =>
  Number.isFinite(ns) ? `${(ns / 1000).toFixed(2).replace(/\.00$/, '')} µs` : '–';
/** A time in whole ms. */
export const wholeMs = (ns: number): string => (Number.isFinite(ns) ? `${Math.round(ns / 1e6)} ms` : '–');
export const ratio = (value: number): string => (Number.isFinite(value) ? String(Number(value.toFixed(2))) : '–');
/** A share in percent with two digits. */
export const percent = (share: number): string => (Number.isFinite(share) ? `${(share * 100).toFixed(2)} %` : '–');
/** Bytes a second as MB/s (10⁶ bytes) with one digit. */
export const megabytes = (bytesPerSecond: number): string =>
  Number.isFinite(bytesPerSecond) ? `${(bytesPerSecond / 1e6).toFixed(1)} MB/s` : '–';
/** A length from the settings, in µs or ms, without zeros at its end. */
export const plain = (ns: number): string => (ns >= 1e6 ? `${ns / 1e6} ms` : `${ns / 1000} µs`);

/** The time in which at least one of some rows is on. */
function lengthOfUnion(rows: readonly Row[]): number {
  let sum = 0;
  let end = -Infinity;
  for (const row of rows.toSorted((a, b) => a.startNs - b.startNs)) {
    sum += Math.max(0, row.endNs - Math.max(end, row.startNs));
    end = Math.max(end, row.endNs);
  }
  return sum;
}

/** Measurements of one run, times in ns; NaN for what it does not have. */
export class FigureNumbers {
  readonly experiment: Experiment;
  readonly #recording: Recording;
  readonly #operations: Operations;
  readonly #at: (position: number) => FigureNumbers;

  /** @param at the same of another position of the figure's switch */
  constructor({ experiment, recording }: RecordedRun, at: (position: number) => FigureNumbers) {
    this.experiment = experiment;
    this.#recording = recording;
    this.#operations = new Operations(recording);
    this.#at = at;
  }

  /** The figure with its switch in another position, from 0. */
  readonly at = (position: number): FigureNumbers => this.#at(position);

  readonly #has = (request: number): boolean => request < this.#recording.requestCount;

  readonly finish = (request: number): number => (this.#has(request) ? this.#operations.finish(request) : NaN);

  readonly latency = (request: number): number =>
    this.#has(request) ? this.#operations.finish(request) - this.#operations.arrival(request) : NaN;

  readonly latencies = (): number[] => Array.from({ length: this.requests() }, (_, request) => this.latency(request));

  /** Mean latency of the requests from one number to another, which is included. */
  readonly meanLatency = (from: number, to: number): number => {
    let sum = 0;
    for (let request = from; request <= to; request++) sum += this.latency(request);
    return sum / (to - from + 1);
  };

  readonly requests = (): number => this.#recording.requestCount;

  readonly slowest = (): number => {
    let most = NaN;
    for (let request = 0; request < this.#recording.requestCount; request++) {
      const latency = this.latency(request);
      if (!(latency <= most)) most = latency;
    }
    return most;
  };

  /** Bytes of the requests that were complete after one time and until another, a second. Of requests alike. */
  readonly throughput = (fromNs: number, toNs: number): number => {
    const bytes = this.#requestBytes;
    let sum = 0;
    for (let request = 0; request < this.#recording.requestCount; request++) {
      const finish = this.finish(request);
      if (finish > fromNs && finish <= toNs) sum += bytes;
    }
    return (sum * 1e9) / (toNs - fromNs);
  };

  /** Bytes of one request of a synthetic workload whose writes have one size. */
  get #requestBytes(): number {
    const { workload } = this.experiment;
    return 'synthetic' in workload ? workload.synthetic.writeSizes[0].bytes : NaN;
  }

  /**
   * When the SLC cache had no room any more: the first folding began, or the first page of the host was programmed in an
   * ordinary block. For a run in which nothing is folded while the host is idle.
   */
  readonly cliff = (): number => {
    const { slcCache } = this.experiment.policy;
    if (slcCache === false) return 0;
    let first = NaN;
    for (const die of this.#dies()) {
      for (const { startNs, endNs, operation } of this.rows(this.#recording.channels + die)) {
        if (startNs >= first) break;
        const isFold = infoCause(this.#operations.info(operation)) === Cause.fold;
        if (!isFold && endNs - startNs === slcCache.programNs) continue;
        first = startNs;
        break;
      }
    }
    return first;
  };

  /** How long a request waited for a die that folds, ns; NaN if it is not complete. */
  readonly foldWait = (request: number): number => {
    const parts = new Float64Array(WAIT_CAUSES);
    return Number.isNaN(addRequestParts(this.#recording, request, parts)) ? NaN : parts[WaitCause.dieFold];
  };

  /** The share of a request's latency in which its pages are on a bus. */
  readonly busShare = (request: number): number => {
    if (!this.#has(request)) return NaN;
    const own = new Set(this.#operations.operationsOf(request));
    const rows = this.#channels().flatMap((channel) => this.rows(channel).filter((row) => own.has(row.operation)));
    return lengthOfUnion(rows) / this.latency(request);
  };

  /** The busy share of channel 0 in a period: less than 1 if it has a gap in each. */
  readonly periodBusy = (): number => {
    const gap = this.longestGap();
    return gap === 0 ? 1 : 1 - gap / this.period();
  };

  /** Pages that the first program of the run writes. */
  readonly firstProgramPages = (): number => {
    const all = this.#dies().flatMap((die) => this.rows(this.#recording.channels + die, 'program'));
    const first = all.reduce((least, { startNs }) => Math.min(least, startNs), Infinity);
    return all.filter(({ startNs }) => startNs === first).length;
  };

  /** Of each chip: whether it has no program, and its parallelism: of each die one page, or all planes if level. */
  readonly chips = (): { readonly isIdle: boolean; readonly pages: number }[] => {
    const { device, initial } = this.experiment;
    return Array.from({ length: device.chipsPerChannel }, (_, chip) => {
      const isIdle = !this.#dies().some(
        (die) => this.#chipOf(die) === chip && this.rows(this.#recording.channels + die, 'program').length > 0,
      );
      let pages = 0;
      for (let die = 0; die < device.diesPerChip; die++) {
        const isApart = initial.writePointers.some((place) => place.chip === chip && place.die === die);
        pages += isApart ? 1 : device.planesPerDie;
      }
      return { isIdle, pages };
    });
  };

  /** Pages that the chips without a program could program together. */
  readonly idleParallelism = (): number =>
    this.chips().reduce((sum, { isIdle, pages }) => sum + (isIdle ? pages : 0), 0);

  readonly programsByPlane = (): number[] => {
    const geometry = geometryOf(this.experiment.device);
    const pages = Array.from({ length: geometry.planesPerDie }, () => 0);
    for (const { operation } of this.rows(this.#recording.channels, 'program')) {
      pages[this.#operations.plane(operation, geometry) % geometry.planesPerDie]++;
    }
    return pages;
  };

  readonly #dies = (): number[] => Array.from({ length: this.#recording.dies }, (_, die) => die);

  /** Of each program, in order of its start. */
  readonly chipsInOrder = (): number[] => this.diesInOrder().map(this.#chipOf);

  readonly #chipOf = (die: number): number => diePlace(this.experiment.device, die).chip;

  /** Pages that are programmed without data, to complete a superpage or a word line. */
  readonly padding = (): number => {
    let pages = 0;
    for (let id = 0; id < this.#operations.count; id++) {
      if (infoCause(this.#operations.info(id)) === Cause.padding) pages++;
    }
    return pages;
  };

  readonly end = (): number => {
    let last = NaN;
    for (let request = 0; request < this.#recording.requestCount; request++) {
      const finish = this.finish(request);
      if (!(finish <= last)) last = finish;
    }
    return last;
  };

  get transferNs(): number {
    const { device, timing } = this.experiment;
    return (device.pageBytes + device.spareBytes) * timing.transferNsPerByte;
  }

  readonly pageOut = (request: number, page: number): number => {
    const operation = this.#has(request) ? this.#operations.operationsOf(request).at(page) : undefined;
    const outs = this.#channels().flatMap((channel) => this.rows(channel, 'data-out'));
    return outs.find((row) => row.operation === operation)?.endNs ?? NaN;
  };

  readonly #channels = (): number[] => Array.from({ length: this.#recording.channels }, (_, channel) => channel);

  /** The phases of a lane (channels first, then dies), in order of start; of some kinds only, if they are named. */
  readonly rows = (lane: number, ...kinds: readonly RowKindName[]): Row[] => {
    const rows: Row[] = [];
    for (const chunk of this.#recording.lanes.at(lane) ?? []) {
      for (let i = 0; i < chunk.count; i++) {
        const kind = ROW_KIND_NAMES[rowKind(rowWord(chunk, i))];
        if (kinds.length > 0 && !kinds.includes(kind)) continue;
        rows.push({ kind, startNs: rowStart(chunk, i), endNs: rowEnd(chunk, i), operation: chunk.operation[i] });
      }
    }
    return rows;
  };

  /** The programs of a die, in order; the planes of one are one. */
  readonly programs = (die: number): readonly Row[] =>
    this.rows(this.#recording.channels + die, 'program').filter(
      (row, i, rows) => i === 0 || row.startNs !== rows[i - 1].startNs,
    );

  readonly reads = (die: number): readonly Row[] => this.rows(this.#recording.channels + die, 'read');

  /** The erases of a die; of one that was suspended, its pieces. */
  readonly erases = (die: number): readonly Row[] => this.rows(this.#recording.channels + die, 'erase');

  /** Time between the starts of a die's first two programs. */
  readonly period = (die = 0): number => {
    const [first, second] = this.programs(die).map((row): number | undefined => row.startNs);
    return (second ?? NaN) - (first ?? NaN);
  };

  /** The idle times of channel 0 between its transfers. */
  readonly gaps = (): readonly number[] => {
    const gaps: number[] = [];
    let end = NaN;
    for (const row of this.rows(0)) {
      if (row.startNs > end) gaps.push(row.startNs - end);
      if (!(row.endNs <= end)) end = row.endNs;
    }
    return gaps;
  };

  readonly longestGap = (): number => this.gaps().reduce((most, gap) => Math.max(most, gap), 0);

  readonly idle = (): number => this.gaps().reduce((sum, gap) => sum + gap, 0);

  readonly pagesByChannel = (): number[] => {
    const pages = this.#channels().map(() => 0);
    for (let die = 0; die < this.#recording.dies; die++) {
      const own = this.rows(this.#recording.channels + die, 'program');
      // An initial program has no data-in.
      pages[die % pages.length] += own.filter(({ startNs }) => startNs > 0).length;
    }
    return pages;
  };

  /** Pages that are programmed together, on average; planes of one chip that begin at one instant are one program. */
  readonly pagesATransaction = (): number => {
    const pages = this.pagesByDie().reduce((sum, own) => sum + own, 0);
    return pages / this.#dies().reduce((sum, die) => sum + this.programs(die).length, 0);
  };

  readonly pagesByDie = (): number[] =>
    Array.from(
      { length: this.#recording.dies },
      (_, die) => this.rows(this.#recording.channels + die, 'program').length,
    );

  /** Dies by the start of their programs; of two at one time the lower first. */
  readonly diesInOrder = (): number[] =>
    this.#dies()
      .flatMap((die) => this.rows(this.#recording.channels + die, 'program').map(({ startNs }) => ({ die, startNs })))
      .sort((one, other) => one.startNs - other.startNs)
      .map(({ die }) => die);
}

/** Of one run: there is no other position of a switch. */
export const numbersOf = (run: RecordedRun): FigureNumbers =>
  new FigureNumbers(run, (position) => {
    throw new RangeError(`there is no position ${position}`);
  });

/** A caption is filled in from runs; one without numbers is a text. */
export type Caption = string | ((numbers: FigureNumbers) => string);

class NeedsPosition extends Error {
  readonly position: number;

  constructor(position: number) {
    super(`position ${position}`);
    this.position = position;
  }
}

/**
 * Fills in a caption.
 * @param runs of the figure's own experiment and of the positions of its switch, as far as they are there
 * @returns the text, or the position whose run is missing
 */
export function captionOf(
  caption: Caption,
  own: RecordedRun,
  runs: ReadonlyMap<number, RecordedRun>,
): { readonly text: string } | { readonly needs: number } {
  if (typeof caption === 'string') return { text: caption };
  const at = (position: number): FigureNumbers => {
    const run = runs.get(position);
    if (run === undefined) throw new NeedsPosition(position);
    return new FigureNumbers(run, at);
  };
  try {
    return { text: caption(new FigureNumbers(own, at)) };
  } catch (error) {
    if (error instanceof NeedsPosition) return { needs: error.position };
    throw error;
  }
}
