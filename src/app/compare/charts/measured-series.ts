/** Latencies of measured devices beside those of the rows: of their traces, and of dropped files. */
import type { MeasuredResponse } from '../../../compare/measured/measured-responses.ts';
import { otherPace } from '../../../compare/measured/pace.ts';
import type { TailSeries } from '../../../charts/tail/tail-series.ts';
import type { MeasuredFile } from '../../measured/measured-files.ts';
import type { Row } from '../rows/row.ts';
import { placementOf } from '../measured/placement.ts';
import { useCompare } from '../state/compare-store.ts';
import { cellOf } from '../state/runner.ts';

/** The measured latencies of a trace or a file. */
export interface Measured {
  readonly id: string;
  readonly name: string;
  readonly response: MeasuredResponse;
  /** The trace whose rows it is beside. */
  readonly trace: string;
  /** Of a file, whatever the pace of the rows; missing: of the trace itself, at its recorded pace. */
  readonly isFile?: boolean;
}

/** Why the measured latencies of a row's trace do not compare with it; null if they do. */
export function paceOf({ key }: Row): string | null {
  const experiment = cellOf(key)?.experiment ?? null;
  return experiment === null ? null : otherPace(experiment.host);
}

/**
 * What was measured of reads or writes. The response times of a trace are of its recorded pace: they are there only if
 * one of its rows plays it at that pace. A file is there if it belongs to a trace of the rows and fits it.
 */
export function measuredOf(rows: readonly Row[], kind: 'read' | 'write', files: readonly MeasuredFile[]): Measured[] {
  const { rows: all } = useCompare.getState();
  const traces = new Map<string, MeasuredResponse>();
  const own = new Set(rows.map(({ names }) => names.trace));
  for (const row of rows) {
    const response = row.summary?.measured?.response[kind];
    if (response !== undefined && response.count > 0 && paceOf(row) === null) traces.set(row.names.trace, response);
  }
  return [
    ...[...traces].map(([trace, response]) => ({
      id: `measured ${trace}`,
      name: own.size === 1 ? 'measured' : `measured · ${trace}`,
      response,
      trace,
    })),
    ...files
      .filter(({ view, state }) => view === 'compare' && state === 'ready')
      .flatMap((file) => {
        const place = placementOf(file, all);
        const { trace } = place;
        if (trace === null || place.why !== null || !own.has(trace)) return [];
        return file.curves
          .filter((curve) => curve.kind === kind || (curve.kind === 'all' && place.kind === kind))
          .map(({ response }) => ({ id: `file ${file.id}`, name: file.name, response, trace, isFile: true }));
      }),
  ];
}

/** A measured curve of the percentile chart. */
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
