import { visibleText } from '../../device/visible-text.ts';
import { FormatUnknownError, TraceError } from '../error.ts';
import type { Reading, Excerpt } from '../format.ts';
import { FORMATS, FORMAT_NAMES } from '../formats.ts';

/** The outcome of looking at a sample. */
export interface Detection {
  /** The likeliest format. */
  readonly format: string;
  /**
   * From 0 to 1: the share of the sampled lines that fit it, lowered where the file cannot settle how they are read.
   */
  readonly confidence: number;
  readonly note: string;
  /** Other readings that fit, the likeliest first. */
  readonly alternatives: readonly Reading[];
  /**
   * Whether a person should choose between `format` and `alternatives`: the file cannot settle it, or fits nothing
   * well.
   */
  readonly ambiguous: boolean;
}

/** A second reading this close to the first makes the choice a person's. */
const RIVAL = 0.8;

/** Files that are known and are no workload, by a look at their first line or most of their lines. */
const REFUSALS: readonly { readonly test: (excerpt: Excerpt) => boolean; readonly what: string }[] = [
  {
    test: (excerpt) => /^\s*[{[]/.test(excerpt.first),
    what:
      'it is JSON (perhaps fio’s results): that is a result, not a workload. Bring the I/O log (fio --write_iolog) ' +
      'instead; an experiment is opened by a name that ends in .json',
  },
  {
    test: (excerpt) => /^\s*<(\?xml|!doctype|html|svg)/i.test(excerpt.first),
    what: 'it is XML or HTML, not a trace (a download page saved in place of the file?)',
  },
  {
    test: mostLines(/^\s*[RW]\s+(Hit|Miss)\s+\d+\s+\d+\s+[\d.]+/i),
    what: 'it is a DiskSim VALIDATE file: measurements of a disk without arrival times, not a workload',
  },
  {
    test: mostLines(/^\s*\d+\s*$/),
    what: 'it is a list of block numbers, one a line: it has no times, sizes or directions and cannot be replayed',
  },
  {
    test: mostLines(/^\s*\d+\s+\d+\s+0\s+\d+\s*$/),
    what: 'it is an ARC trace (start, count, 0, number): it has no times or directions and cannot be replayed',
  },
  {
    test: (excerpt) => /^\s*TIME\(ms\)\s+MAJOR\s+MINOR\s+COMM\s+PID\s+LAT/i.test(excerpt.first),
    what:
      'it is the output of bpftrace’s biosnoop.bt, which prints neither sector nor size and cannot be replayed: use ' +
      'bcc’s biosnoop or blktrace',
  },
  {
    test: mostLines(/^\s*\d+, *-?\d+, *[012], *\d+(, *(\d+|0x[\da-f]+)){0,4}\s*$/i),
    what:
      'it is a fio latency, bandwidth or IOPS log: a result, not a workload. Bring the I/O log (fio --write_iolog) ' +
      'instead',
  },
];

function mostLines(pattern: RegExp): (excerpt: Excerpt) => boolean {
  return (excerpt) => {
    const fitting = excerpt.lines.reduce((count, line) => count + (pattern.test(line) ? 1 : 0), 0);
    return fitting > 0 && fitting >= 0.9 * excerpt.lines.length;
  };
}

/**
 * Tells which format a file has, from a sample of its lines: by signature lines, then by the type and magnitude of each
 * column, never by its name. Nothing is guessed in silence: what else fits is in `alternatives`, and `ambiguous` says
 * that a person should choose.
 * @throws TraceError where the file is known to be no workload, or nothing fits it
 */
export function detectFormat(excerpt: Excerpt): Detection {
  const readings: Reading[] = [];
  const ambiguousFormats = new Set<string>();
  for (const format of FORMATS) {
    const probe = format.probe(excerpt);
    for (const reading of probe.readings) {
      readings.push(reading);
      if (probe.ambiguous) ambiguousFormats.add(reading.format);
    }
  }
  // A stable sort: formats that fit equally well stay in the registry's order.
  readings.sort((a, b) => b.confidence - a.confidence);
  const best = readings.at(0);
  if (best === undefined) {
    const refusal = REFUSALS.find(({ test }) => test(excerpt));
    if (refusal !== undefined) throw new TraceError(`cannot be replayed: ${refusal.what}`);
    throw new FormatUnknownError(
      `the format is not known: its first line is “${clip(excerpt.first)}”`,
      FORMAT_NAMES,
      FORMATS.map(({ name }) => name),
    );
  }
  const alternatives = readings.slice(1);
  const rival = alternatives.at(0);
  return {
    format: best.format,
    confidence: best.confidence,
    note: best.note,
    alternatives,
    ambiguous:
      ambiguousFormats.has(best.format) || (rival !== undefined && rival.confidence >= RIVAL * best.confidence),
  };
}

const CLIPPED = 120;

/**
 * At most 120 characters of a line, with control and bidirectional characters made visible, for messages and reports.
 */
export function clip(line: string): string {
  return visibleText(line.slice(0, CLIPPED)).slice(0, CLIPPED);
}
