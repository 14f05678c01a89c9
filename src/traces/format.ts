import type { ResponseMeaning } from './columns.ts';
import { type Fields, type SplitTime, NEGATIVE, NOT_A_NUMBER } from './bytes/fields.ts';

/** What became of a line that is not a request. `null` in its place: the line is one, and is in the `Row`. */
export interface LineVerdict {
  /** Expected in such a file and no request (a header, another event of the same request), or a line that is broken. */
  readonly kind: 'ignored' | 'rejected';
  /** A key of the report's `byReason`: the same words for every line with the same fault. */
  readonly reason: string;
}

export function rejected(reason: string): LineVerdict {
  return { kind: 'rejected', reason };
}

export function ignored(reason: string): LineVerdict {
  return { kind: 'ignored', reason };
}

export const HEADER = ignored('header line');
export const ZERO_SIZE = rejected('the size is 0');

export interface NumberVerdicts {
  readonly notANumber: LineVerdict;
  readonly negative: LineVerdict;
  readonly tooLarge: LineVerdict;
}

export function numberVerdicts(name: string, kind = 'a whole number'): NumberVerdicts {
  return {
    notANumber: rejected(`the ${name} is not ${kind}`),
    negative: rejected(`the ${name} is negative`),
    tooLarge: rejected(`the ${name} is too large (2^53 or more)`),
  };
}

export function numberFault(verdicts: NumberVerdicts, code: number): LineVerdict {
  if (code === NOT_A_NUMBER) return verdicts.notANumber;
  return code === NEGATIVE ? verdicts.negative : verdicts.tooLarge;
}

/** One object serves the whole file. */
export class ParsedLine implements SplitTime {
  /** Arrival: `high` × 10⁹ + `low` ns from the format's own origin. */
  high = 0;
  low = 0;
  op = 0;
  offset = 0;
  bytes = 0;
  device = 0;
  /** The response time of the recorded device, ns; NaN if the line has none. */
  responseNs = NaN;
}

export class DeviceTable {
  readonly names: string[] = [];
  readonly numbers: (number | null)[] = [];
  readonly #byName = new Map<string, number>();
  readonly #byNumber = new Map<number, number>();

  named(name: string, number: number | null = null): number {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const index = this.names.length;
    this.#byName.set(name, index);
    this.names.push(name);
    this.numbers.push(number);
    return index;
  }

  numbered(number: number): number {
    const known = this.#byNumber.get(number);
    if (known !== undefined) return known;
    const index = this.named(String(number), number);
    this.#byNumber.set(number, index);
    return index;
  }
}

export interface PlainRows {
  /** Times are kept relative to `originHigh` × 10⁹ + `originLow` ns, and are at most `farthestNs` from it. */
  readonly originHigh: number;
  readonly originLow: number;
  readonly farthestNs: number;
  readonly mostBytes: number;
  from: number;
  end: number;
  at: Float64Array;
  op: Uint8Array;
  offset: Float64Array;
  bytes: Uint32Array;
  /** Null as long as all requests are of the first device. */
  device: Uint16Array | null;
  /** Null as long as no request has a response time; NaN in a row without one. */
  response: Float64Array | null;
  filled: number;
}

export interface LineParser {
  /**
   * Reads `bytes[start, end)`, a line without its line end, that is neither blank nor a comment.
   * @param row receives the request
   * @returns null where `row` now holds a request
   */
  parse(bytes: Uint8Array, start: number, end: number, row: ParsedLine): LineVerdict | null;
  /**
   * Reads many lines in one go, each a whole line with its line end, into `rows`: the lines in the plainest spelling of
   * the format, of which each is a request that `parse` would find as well, and that is within the limits of `rows`.
   * @returns the place behind the last line that was read; `start` if the first is not plain
   */
  parsePlain?(bytes: Uint8Array, start: number, rows: PlainRows): number;
  /** Set if the clock is so coarse that requests of one step have to be spread over it; ns. */
  readonly clockNs?: number;
  added?(row: number): void;
  responses?(): ResponseMeaning;
  notes?(): string[];
}

export interface EarlierRequests {
  complete(index: number, time: SplitTime): void;
  move(index: number, time: SplitTime): void;
}

export interface ParserContext {
  readonly fields: Fields;
  readonly devices: DeviceTable;
  readonly excerpt: Excerpt;
  readonly earlier: EarlierRequests;
}

export interface Excerpt {
  readonly first: string;
  readonly lines: readonly string[];
  /** The first comments (lines with #), where a tool may say what the file is; their beginnings. */
  readonly comments: readonly string[];
  readonly isWhole: boolean;
}

export interface Reading {
  readonly format: string;
  /** From 0 to 1: the share of sampled lines that fit, lowered by what is implausible. */
  readonly confidence: number;
  /** One line: how the file is read, and what follows from it. */
  readonly note: string;
}

export interface Probe {
  readonly readings: readonly Reading[];
  readonly ambiguous: boolean;
}

export interface TraceFormat {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly title: string;
  readonly example: string;
  /** The share of broken lines up to which a file is still of this format (default: `MOST_MISFITS`). */
  readonly mostMisfits?: number;
  /**
   * The origin of its times, s since 1970 (UTC), if they are those of a clock with a date. Left out if they count from
   * the start of the recording, of the machine, or if the format does not say.
   */
  readonly epochSeconds?: number;
  probe(excerpt: Excerpt): Probe;
  parser(context: ParserContext): LineParser;
}

const NO_READING: Probe = { readings: [], ambiguous: false };

/** How much of a sample has to fit before a format is considered at all. */
const LEAST_SHARE = 0.5;

/** @param neutral lines that say nothing either way (headers, summaries) */
export function probeLines(
  excerpt: Excerpt,
  format: { readonly name: string; readonly title: string; readonly mostMisfits?: number },
  fits: (line: string) => boolean,
  neutral: (line: string) => boolean = () => false,
): Probe {
  let fitting = 0;
  let all = 0;
  for (const line of excerpt.lines) {
    if (fits(line)) {
      fitting++;
      all++;
    } else if (!neutral(line)) {
      all++;
    }
  }
  if (fitting === 0 || fitting < LEAST_SHARE * all) return NO_READING;
  return {
    readings: [{ format: format.name, confidence: fitting / all, note: format.title }],
    ambiguous: isPoorFit(format, all - fitting, all),
  };
}

const MOST_MISFITS = 0.05;

export function isPoorFit(format: { readonly mostMisfits?: number }, misfits: number, lines: number): boolean {
  return misfits > 2 && misfits > (format.mostMisfits ?? MOST_MISFITS) * lines;
}
