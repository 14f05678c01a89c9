/** Response times that traces have of their own devices, next to the curves of the rows. */
import { type MeasuredResponse, otherPace } from '../../../compare/run/recorded-responses.ts';
import type { TailSeries } from '../../../charts/tail/tail-series.ts';
import type { CompareRow } from '../rows.ts';
import { cellOf } from '../state/runner.ts';

export interface Measured {
  readonly id: string;
  readonly name: string;
  readonly response: MeasuredResponse;
}

function keepsPace({ key }: CompareRow): boolean {
  const experiment = cellOf(key)?.experiment ?? null;
  return experiment === null || otherPace(experiment.host) === null;
}

/**
 * The measured reads or writes of the traces. They are of the recorded pace: they are there only if a row of the trace
 * keeps it.
 */
export function measuredOf(rows: readonly CompareRow[], kind: 'read' | 'write'): Measured[] {
  const traces = new Map<string, MeasuredResponse>();
  const own = new Set(rows.map(({ names }) => names.trace));
  for (const row of rows) {
    const response = row.summary?.measured?.response[kind];
    if (response !== undefined && response.count > 0 && keepsPace(row)) traces.set(row.names.trace, response);
  }
  return Array.from(traces, ([trace, response]) => ({
    id: `measured ${trace}`,
    name: own.size === 1 ? 'measured' : `measured · ${trace}`,
    response,
  }));
}

export const measuredSeries = (
  { id, name, response }: Measured,
  kind: 'read' | 'write',
  index: number,
): TailSeries => ({
  id,
  name,
  kind,
  color: index,
  isMeasured: true,
  count: response.count,
  points: response.ranks,
  curve: response.curve,
});
