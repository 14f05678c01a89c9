/** Next to which trace, and as which requests, each file of measured latencies stands; or why it is not compared. */
import { t } from '../../../messages/message.ts';
import { fitOf, suggestedTrace, traceFactsOf, type TraceFacts } from '../../../compare/measured/fit.ts';
import { factsOfFile, type MeasuredFile } from '../../measured/measured-files.ts';
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
  return traceFactsOf(row.summary.metrics, cellOf(row.key)?.experiment?.host);
}

/** @param rows all rows of the comparison */
export function placementOf(file: MeasuredFile, rows: readonly Row[]): Placement {
  const traces = [...new Set(rows.map(({ names }) => names.trace))];
  const chosen = file.trace === undefined || (file.trace !== null && !traces.includes(file.trace));
  const trace = chosen ? suggestedTrace(file.name, traces) : (file.trace ?? null);
  if (trace === null)
    return {
      trace,
      kind: file.chosenKind ?? null,
      why: file.trace === null ? t('It belongs to no trace.') : t('Choose the trace that it belongs to.'),
    };
  const facts = factsOf(rows.filter(({ names }) => names.trace === trace));
  if (facts === null) return { trace, kind: file.chosenKind ?? null, why: null };
  return { trace, ...fitOf(factsOfFile(file), facts, file.chosenKind) };
}
