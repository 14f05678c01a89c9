/**
 * Whether a file of measured latencies may be next to the runs of a trace. Latencies of other requests
 * cannot be compared: what the file says of its requests has to agree with those of the trace.
 */
import { t } from '../../messages/message.ts';
import { formatBytes, formatCount, formatShare } from '../../base/format.ts';
import { ExperimentError } from '../../device/experiment-error.ts';
import type { Metrics } from '../../analysis/figures/summary.ts';
import type { Host } from '../../document/experiment.ts';
import { importJob } from '../../traces/fio-job/import-job.ts';

type Kind = 'read' | 'write';

/** A file, as far as it says what was measured. */
export interface MeasuredFacts {
  readonly curves: readonly {
    readonly kind: Kind | 'all';
    readonly count: number;
    /** Missing if the file does not say it. */
    readonly meanBytes?: number | undefined;
  }[];
  /** The job file that was measured; null or missing if the file does not repeat it. */
  readonly job?: string | null | undefined;
}

/** The requests of a trace, and how they run. */
export interface TraceFacts {
  readonly reads: number;
  readonly writes: number;
  /** Null without such requests. */
  readonly meanBytes: Readonly<Record<Kind, number | null>>;
  /** Requests that a closed host keeps in flight; null if requests arrive in time. */
  readonly queueDepth: number | null;
}

/** Shares of reads that differ by more are those of different workloads. */
const MOST_APART = 0.1;
/** Mean sizes that differ by more than this factor are, too. */
const MOST_FACTOR = 1.5;

/** Requests that a job keeps in flight, as its import reads it (a synchronous engine has no depth); null if it has none. */
function inFlightOf(job: string): number | null {
  const known = depths.get(job);
  if (known !== undefined) return known;
  let depth: number | null = null;
  try {
    const { host } = importJob(job, 'job').experiment;
    if (host?.mode === 'closed') depth = host.queueDepth ?? 1;
  } catch (error) {
    // A job that cannot be read says nothing against a trace.
    if (!(error instanceof ExperimentError)) throw error;
  }
  depths.set(job, depth);
  return depth;
}

/** What was read of jobs: a few files, asked for with each picture. */
const depths = new Map<string, number | null>();

/** Why a file does not belong next to a trace, in one sentence; null if nothing that it says speaks against it. */
export function misfitOf({ curves, job }: MeasuredFacts, trace: TraceFacts): string | null {
  const count = (kind: Kind): number => curves.reduce((sum, curve) => sum + (curve.kind === kind ? curve.count : 0), 0);
  const [reads, writes] = [count('read'), count('write')];
  const all = trace.reads + trace.writes;
  if (reads + writes > 0 && all > 0) {
    const own = reads / (reads + writes);
    const wanted = trace.reads / all;
    if (Math.abs(own - wanted) > MOST_APART)
      return t('{own} of its requests are reads, of those of the trace {wanted}.', {
        own: formatShare(own),
        wanted: formatShare(wanted),
      });
  }
  for (const { kind, meanBytes } of curves) {
    const wanted = kind === 'all' ? null : trace.meanBytes[kind];
    if (wanted === null || meanBytes === undefined) continue;
    if (Math.max(meanBytes / wanted, wanted / meanBytes) > MOST_FACTOR)
      return t('Its requests have {own} on average, those of the trace {wanted}.', {
        own: formatBytes(Math.round(meanBytes)),
        wanted: formatBytes(Math.round(wanted)),
      });
  }
  const inFlight = typeof job === 'string' ? inFlightOf(job) : null;
  if (inFlight !== null && trace.queueDepth !== null && inFlight !== trace.queueDepth)
    return t('Its job keeps {own} requests in flight, the runs of the trace {wanted}.', {
      own: formatCount(inFlight),
      wanted: formatCount(trace.queueDepth),
    });
  return null;
}

/** The facts of a trace's requests, from a run of it. */
export function traceFactsOf({ response, hostBytes }: Metrics, host: Host | undefined): TraceFacts {
  const mean = (kind: Kind): number | null =>
    response[kind].count === 0 ? null : hostBytes[kind] / response[kind].count;
  return {
    reads: response.read.count,
    writes: response.write.count,
    meanBytes: { read: mean('read'), write: mean('write') },
    queueDepth: host?.mode === 'closed' ? host.queueDepth : null,
  };
}

/** As which requests a file is next to a trace, or why it is not. */
export interface Fit {
  /** The requests of a file that does not tell reads from writes; null if it does, or if a person has to choose. */
  readonly kind: Kind | null;
  /** Why it is not compared, in a sentence; null if it is. */
  readonly why: string | null;
}

/** @param chosenKind the person's choice for a file that does not tell reads from writes */
export function fitOf(file: MeasuredFacts, trace: TraceFacts, chosenKind: Kind | undefined): Fit {
  const isUntold = file.curves.some(({ kind }) => kind === 'all');
  const only = trace.writes === 0 ? 'read' : trace.reads === 0 ? 'write' : null;
  const kind = isUntold ? (chosenKind ?? only) : null;
  const misfit = misfitOf(file, trace);
  if (misfit !== null) return { kind, why: misfit };
  if (isUntold && kind === null)
    return { kind, why: t('It does not tell reads from writes: choose which of them it is of.') };
  return { kind, why: null };
}

/** The part of a file's name that results and traces of one measurement share: without folders, endings and kinds. */
const stemOf = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\.gz$/i, '')
    .replace(/\.[^.]*$/, '')
    .replace(/_(?:clat|lat|slat|iops|bw)(?:\.\d+)?$/i, '')
    .toLowerCase();

/** The trace that a file of this name suggests: the one of its name, or the only one; null if a person has to say it. */
export function suggestedTrace(file: string, traces: readonly string[]): string | null {
  const own = traces.filter((name) => stemOf(name) === stemOf(file));
  if (own.length === 1) return own[0];
  return traces.length === 1 ? traces[0] : null;
}
