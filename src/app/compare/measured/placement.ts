/** Next to which trace, and as which requests, each file of measured latencies stands; or why it is not compared. */
import { t } from '../../../messages/message.ts';
import { misfitOf, suggestedTrace, type TraceFacts } from '../../../compare/measured/fit.ts';
import type { MeasuredFile } from '../../measured/measured-files.ts';
import type { Row } from '../rows/row.ts';
import { cellOf } from '../state/runner.ts';

export interface Placement {
  /** Null: a person has to choose it, or chose none. */
  readonly trace: string | null;
  /** The requests of a file that does not tell reads from writes; null if it does, or if a person has to choose. */
  readonly kind: 'read' | 'write' | null;
  /** Why it is not compared, in a sentence; null if it is. */
  readonly why: string | null;
}

/** What the runs of a trace say of its requests; null before the first of them is done. */
function factsOf(rows: readonly Row[]): TraceFacts | null {
  const row = rows.find(({ summary }) => summary !== null);
  if (row?.summary === undefined || row.summary === null) return null;
  const { metrics } = row.summary;
  const mean = (kind: 'read' | 'write'): number | null =>
    metrics.response[kind].count === 0 ? null : metrics.hostBytes[kind] / metrics.response[kind].count;
  const host = cellOf(row.key)?.experiment?.host;
  return {
    reads: metrics.response.read.count,
    writes: metrics.response.write.count,
    meanBytes: { read: mean('read'), write: mean('write') },
    queueDepth: host?.mode === 'closed' ? host.queueDepth : null,
  };
}

/** @param rows all rows of the comparison */
export function placementOf(file: MeasuredFile, rows: readonly Row[]): Placement {
  const traces = [...new Set(rows.map(({ names }) => names.trace))];
  const chosen = file.trace === undefined || (file.trace !== null && !traces.includes(file.trace));
  const trace = chosen ? suggestedTrace(file.name, traces) : (file.trace ?? null);
  const isUntold = file.curves.some(({ kind }) => kind === 'all');
  if (trace === null)
    return {
      trace,
      kind: file.chosenKind ?? null,
      why: file.trace === null ? t('It belongs to no trace.') : t('Choose the trace that it belongs to.'),
    };
  const facts = factsOf(rows.filter(({ names }) => names.trace === trace));
  if (facts === null) return { trace, kind: file.chosenKind ?? null, why: null };
  const only = facts.writes === 0 ? 'read' : facts.reads === 0 ? 'write' : null;
  const kind = isUntold ? (file.chosenKind ?? only) : null;
  const curves = file.curves.map(({ kind: own, response: { count }, meanBytes }) => ({ kind: own, count, meanBytes }));
  const misfit = misfitOf({ curves, job: file.job }, facts);
  if (misfit !== null) return { trace, kind, why: misfit };
  if (isUntold && kind === null)
    return { trace, kind, why: t('It does not tell reads from writes: choose which of them it is of.') };
  return { trace, kind, why: null };
}
