import { createHash } from 'node:crypto';
import { atItem } from '../base/platform-errors.ts';
import { jsonText } from '../analysis/export/json-text.ts';
import { PREFIX, columnsText, parseColumns } from '../traces/any-table/choice.ts';
import { FormatUnknownError, TraceError } from '../traces/error.ts';
import { readKnownTrace, type KnownTrace } from '../traces/known-trace.ts';
import { readTrace, type ReadOptions, type Trace, type TraceReport } from '../traces/read.ts';
import { MOST_LOST, isLossy, lostText } from '../traces/report.ts';
import type { TraceSource } from '../traces/source.ts';
import { CommandError, EXIT } from './failure.ts';
import { openTrace } from './files/files.ts';
import { parseWords } from './flags.ts';
import { ProgressLine } from './progress.ts';
import { print, sayWarnings } from './files/standard-streams.ts';
import { traceSyntax } from './syntax.ts';

export function loadKnownTrace(path: string, known: KnownTrace, options: ReadOptions = {}): Promise<Trace> {
  return load(path, (source, more) => readKnownTrace(source, known, { ...options, ...more }));
}

export function loadTrace(path: string, options: ReadOptions): Promise<Trace> {
  return load(path, (source, more) => readTrace(source, { ...options, ...more }));
}

async function load(path: string, read: (source: TraceSource, options: ReadOptions) => Promise<Trace>): Promise<Trace> {
  const source = openTrace(path);
  const progress = new ProgressLine();
  try {
    return await read(source, {
      sha256: () => createHash('sha256'),
      onProgress: (bytes, total) =>
        progress.show(`reading ${path}`, total === null || total === 0 ? null : bytes / total),
    });
  } catch (error) {
    throw readable(path, error);
  } finally {
    source.close();
    progress.clear();
  }
}

/** A fault of the file system is behind a `TraceError` that knows it only as a stream that broke off. */
function readable(path: string, error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof CommandError) return cause;
  if (!(error instanceof TraceError)) return atItem(path, error);
  const { cause, message } = error;
  if (!(cause instanceof FormatUnknownError)) return new CommandError(message, { cause: error });
  // The reader has put the name of the file before the message.
  const name = message.slice(0, message.length - cause.message.length);
  return new CommandError(name + cause.summary, { cause: error, details: cause.details });
}

/** @throws CommandError if both are given, or if the columns are none */
export function givenFormat(flags: ReadonlyMap<string, readonly string[]>): string | undefined {
  const [format, columns] = [flags.get('format')?.[0], flags.get('columns')?.[0]];
  if (columns === undefined) return format;
  if (format !== undefined) throw new CommandError('--columns: found together with --format; allowed: one of them');
  try {
    return `${PREFIX}${columnsText(parseColumns(columns))}`;
  } catch (error) {
    if (error instanceof TraceError) throw new CommandError(`--${error.message}`, { cause: error });
    throw error;
  }
}

/** A file that can be read in several ways is not guessed at. */
export function requireOneReading(path: string, report: TraceReport): void {
  if (!report.ambiguous) return;
  const { format, confidence, doubt } = report;
  const readings = [{ format, confidence, note: doubt ?? '' }, ...report.alternatives];
  const names = readings
    .slice(0, 6)
    .map((reading) => `${reading.format} (${Math.round(reading.confidence * 100)} %: ${reading.note})`);
  throw new CommandError(`${path}: found a trace that can be read as ${names.join(', ')}; allowed: --format NAME`);
}

/** @throws CommandError if more than a slip of them was left out and `lossy` is false */
export async function accountForLines(path: string, report: TraceReport, lossy: boolean): Promise<void> {
  if (report.rejected.count === 0) return;
  if (isLossy(report) && !lossy) {
    throw new CommandError(
      `${path}: found a trace of which ${lostText(report)}; allowed: at most ${100 * MOST_LOST} % of its lines, or any with --lossy`,
    );
  }
  await sayWarnings([`${path}: ${lostText(report)}`]);
}

export async function traceCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(traceSyntax, args);
  const { report } = await loadTrace(words[0], { format: givenFormat(flags) ?? 'auto' });
  await accountForLines(words[0], report, true);
  await print(`${jsonText(report, 2)}\n`);
  return EXIT.done;
}
