import type { Reading } from './format.ts';
import type { ResponseMeaning } from './columns.ts';
import type { Summary } from './summary.ts';

export interface RejectedLine {
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

/** A device of the trace: an address space of its own. */
export interface DeviceReport {
  readonly name: string;
  readonly number: number | null;
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  readonly trims: number;
  /** Where its address 0 lies in the columns; 0 if it was not taken. */
  readonly baseBytes: number;
  /** The first byte beyond its requests, in its own addresses. */
  readonly endBytes: number;
  readonly taken: boolean;
}

export interface ResponseReport extends ResponseMeaning {
  readonly requests: number;
  readonly without: number;
}

export interface TraceReport extends Summary {
  readonly format: string;
  /** Of the first lines, or of all if too many do not fit; 1 if the format was given. */
  readonly confidence: number;
  readonly alternatives: readonly Reading[];
  readonly ambiguous: boolean;
  /** How the file is read, or why a person should choose; null if it is not ambiguous. */
  readonly doubt: string | null;
  /** Requests that came after one with a later time, and were sorted. */
  readonly reordered: number;
  /** Lines of the text: each is a request (`parts` aside), rejected, ignored or blank. */
  readonly lines: {
    readonly count: number;
    readonly blank: number;
    readonly unended: number;
    /** Requests beyond the first of their line: parts of trims of 4 GiB or more, flushes before a write. */
    readonly parts: number;
  };
  readonly rejected: {
    readonly count: number;
    readonly byReason: Readonly<Record<string, number>>;
    /** The first 20, and the first of every other reason. */
    readonly first: readonly RejectedLine[];
  };
  readonly ignored: { readonly count: number; readonly byReason: Readonly<Record<string, number>> };
  readonly devices: readonly DeviceReport[];
  readonly responses: ResponseReport | null;
  readonly notes: readonly string[];
  readonly source: {
    readonly name: string;
    readonly bytes: number;
    readonly textBytes: number;
    readonly packed: boolean;
    /** SHA-256 of the file as it is (packed or not), 64 hexadecimal digits: what names it in a link. */
    readonly hash: string;
  };
}

/** A larger share of lines that cannot be taken is not a slip: a person decides whether the others will do. */
export const MOST_LOST = 0.01;

const linesOf = ({ lines, ignored }: TraceReport): number => lines.count - lines.blank - ignored.count;

export const isLossy = (report: TraceReport): boolean => report.rejected.count > MOST_LOST * linesOf(report);

export function lostText(report: TraceReport): string {
  const { count, byReason, first } = report.rejected;
  const reasons = Object.entries(byReason).map(([reason, times]) => {
    const example = first.find((line) => line.reason === reason);
    return `${times} × ${reason}${example === undefined ? '' : ` (line ${example.line}, “${example.text}”)`}`;
  });
  return `${count} of ${linesOf(report)} lines are no requests and were left out: ${reasons.join('; ')}`;
}
