/** The statements about a run as plain values: what the checker is given. Times are in ns. */
import type { Range } from './world.ts';

export interface Piece extends Range {
  /** What a person is told, and the recorded cause that it refines. */
  readonly told: string;
  readonly recorded: string;
  readonly isWait: boolean;
  readonly by: number | null;
  readonly byRequest: number | null;
}

export interface Link {
  readonly kind: string;
  readonly words: string;
  readonly fromNs: number;
  readonly toNs: number;
  readonly operation: number | null;
  readonly request: number | null;
}

/** A link, or several that repeat the one before them: then the words that count them. */
export interface Item {
  readonly words: string | null;
  readonly links: readonly Link[];
}

export interface Line {
  readonly link: Link;
  readonly ns: number;
  readonly pieces: readonly Piece[];
  readonly several: readonly { readonly which: string; readonly operation: number }[];
  readonly causes: readonly Link[];
  /** The wait and its causes, as they are listed. */
  readonly items: readonly Item[];
}

export interface Bar extends Range {
  readonly color: string;
  readonly isWait: boolean;
  readonly label: string;
  readonly short: string;
  readonly by: number | null;
  readonly byRequest: number | null;
}

export interface OfRequest {
  readonly request: number;
  readonly critical: number | null;
  readonly isPlaced: boolean;
  /** Null for a request that did not complete: then nothing of the rest is said. */
  readonly finishNs: number | null;
  readonly pieces: readonly Piece[];
  readonly waits: readonly Line[];
  readonly waitNs: number;
  readonly ownNs: number;
  /** One line, of the whole latency. */
  readonly delay: string;
  /** How full bus and array were in the longest wait; null if nothing is said. */
  readonly busy: string | null;
  readonly bars: readonly Bar[];
  /** The causes with their sums, as a list shows them. */
  readonly sums: readonly { readonly told: string; readonly ns: number }[];
  /** Its line of the run in words. */
  readonly sentence: string;
}

/** A page that does not complete its request: what is told of its time, as far as that is known. */
export interface OfOperation {
  readonly operation: number;
  readonly request: number;
  readonly pieces: readonly Piece[];
}

export interface OfJob {
  /** Any operation of it. */
  readonly operation: number;
  readonly number: number;
  readonly cause: string;
  readonly trigger: string;
  readonly plane: number;
  readonly block: number;
  readonly first: number;
  readonly last: number;
  readonly startNs: number;
  readonly endNs: number;
  readonly moved: number;
}

export type Happening =
  | {
      readonly kind: 'start' | 'end';
      readonly lane: number;
      readonly phase: string;
      readonly operation: number | null;
      readonly request: number | null;
      readonly more: number;
    }
  | {
      readonly kind: 'interrupted' | 'continued';
      readonly lane: number;
      readonly operation: number;
      readonly doneNs: number;
      readonly totalNs: number | null;
    }
  | { readonly kind: 'complete' | 'arrival'; readonly first: number; readonly last: number };

export interface OfInstant {
  readonly ns: number;
  readonly happens: readonly Happening[];
  /** What a step says, and what is said of a playhead between two events. */
  readonly step: string;
  readonly now: string;
}

export interface OfGap {
  readonly lane: number;
  readonly atNs: number;
  readonly fromNs: number;
  readonly toNs: number;
  readonly kind: string;
  readonly words: string;
  readonly operation: number | null;
  readonly chain: readonly Link[];
}

/** The mean of no request is null, as is a percentile of none. */
export interface OfKind {
  readonly count: number;
  readonly meanNs: number | null;
  /** `p99.9`: nine hundred and ninety-nine of a thousand. */
  readonly percentiles: readonly { readonly label: string; readonly ns: number | null }[];
  readonly maxNs: number | null;
}

export interface OfRun {
  readonly figures: Readonly<Record<'all' | 'read' | 'write' | 'flush', OfKind>>;
  readonly elapsedNs: number;
  readonly channelBusy: readonly number[];
  readonly dieBusy: readonly number[];
  readonly erases: number;
  readonly erasesAfter: number;
  readonly suspensions: { readonly program: number; readonly erase: number };
  /** Bytes a second, requests a second: null if no time passed. */
  readonly bandwidth: number | null;
  readonly iops: number | null;
  readonly hostBytes: { readonly read: number; readonly write: number };
  /** Pages by what they were read or programmed for, until the last completion, and after it. */
  readonly pages: Readonly<Record<string, number>>;
  readonly pagesAfter: Readonly<Record<string, number>>;
  readonly lastsNs: number;
  readonly waf: number | null;
  readonly wafBytes: number | null;
  readonly transactions: number;
  readonly multiPlaneShare: number;
  readonly pagesPerTransaction: number | null;
  readonly repetitions: readonly { readonly count: number; readonly meanNs: number | null }[];
  /** The slowest requests, and for what each waited longest, as it is told; null for none. */
  readonly slowest: readonly number[];
  readonly byCause: readonly {
    readonly cause: string | null;
    readonly requests: readonly number[];
    readonly ns: number;
  }[];
  /** Sums by recorded cause over the requests that count. */
  readonly waits: Readonly<Record<string, bigint>>;
  /** Who was waited for last, with the requests that say so and how long they waited for what it is named for. */
  readonly culprits: readonly {
    readonly job: number;
    readonly operation: number;
    readonly requests: number;
    readonly ns: number;
  }[];
}

/** The names and colors of the causes that are told of a run. */
export interface Look {
  readonly told: string;
  readonly label: string;
  readonly color: string;
  readonly isWait: boolean;
}

export interface Said {
  readonly looks: readonly Look[];
  readonly requests: readonly OfRequest[];
  readonly operations: readonly OfOperation[];
  readonly jobs: readonly OfJob[];
  readonly instants: readonly OfInstant[];
  readonly gaps: readonly OfGap[];
  readonly run: OfRun | null;
}

/** Of two runs of the same requests. */
export interface OfPair {
  readonly level: string;
  readonly of: number;
  readonly changed: number;
  readonly most: number | null;
  readonly measure: string;
  readonly stops: string | null;
  readonly read: OfChange | null;
  readonly write: OfChange | null;
  readonly line: string | null;
  readonly details: string;
  readonly requests: readonly { readonly request: number; readonly words: string }[];
}

export interface OfChange {
  readonly beforeNs: number;
  readonly afterNs: number;
  readonly isShownSame: boolean;
  readonly text: readonly [before: string, after: string];
}
