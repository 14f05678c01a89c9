import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { yieldToEvents } from '../../../base/yield.ts';
import { LatencyBins } from '../../../charts/latency-bins.ts';
import { densityTable, updateLatencyDensity, type DensityData } from '../../../charts/latency-density.ts';
import type { RunColumns } from '../../../compare/run/run-columns.ts';
import type { RunSummary } from '../../../compare/run/summary.ts';
import { openRow } from '../state/open-row.ts';
import type { CompareRow } from '../rows.ts';
import { shownTrace, useHidden } from '../table/lines.ts';
import { useCompare } from '../state/compare-store.ts';
import { columnsOf } from '../state/kept-results.ts';
import { cellOf, runActions } from '../state/runner.ts';
import { Panel, rowNamer } from './panel.tsx';
import { timeAxesOf, type TimeAxes } from './series.ts';
import { ofPage } from '../../stores/page-state.ts';
import { Button } from '../../components/button.tsx';
import { Message } from '../../components/section.tsx';

const MOST_NAMED = 4;

interface MissingRowsProps {
  readonly rows: readonly CompareRow[];
}

/**
 * Says which finished rows the charts lack: neither page nor browser has their requests, since the run was made elsewhere,
 * or what was stored has been deleted. They can run again.
 */
function MissingRows({ rows }: MissingRowsProps): ReactElement {
  const nameOf = rowNamer(useCompare((state) => state.rows));
  const names = rows.slice(0, MOST_NAMED).map(nameOf).join(', ');
  const more = rows.length - MOST_NAMED;
  return (
    <div className="rigid pad surface">
      <Message tone="warn" title={more > 0 ? `Not shown: ${names} and ${more} more` : `Not shown: ${names}`}>
        <p>
          The requests are not in this browser.{' '}
          <Button
            look="quiet"
            className="button-link"
            onClick={() => {
              for (const { key } of rows) runActions.retry(key);
            }}
          >
            Run again
          </Button>
        </p>
      </Message>
    </div>
  );
}

/** Rows that are drawn side by side; the curves of others are hidden to choose. */
const MOST_SHOWN = 4;
/** Equal ranges of the run for garbage collection activity. */
const BINS = 240;

export function TimePanels(): ReactElement {
  const rows = useCompare((state) => state.rows);
  const hidden = useHidden();
  const kind = useCompare((state) => state.kind);
  const trace = useCompare(shownTrace);
  // One start of each line: the first.
  const [first] = rows;
  const visible = rows.filter(
    ({ key, state, names }) =>
      state === 'done' && names.trace === trace && names.seed === first.names.seed && !hidden.has(key),
  );
  const [missing, setMissing] = useState<ReadonlySet<RunSummary>>(new Set());
  const isHere = ({ summary }: CompareRow): boolean => summary === null || !missing.has(summary);
  const here = visible.filter(isHere);
  const lacking = visible.filter((row) => !isHere(row));
  const shown = here.slice(0, MOST_SHOWN);
  const noteMissing = useCallback((summary: RunSummary) => setMissing((known) => new Set(known).add(summary)), []);
  const nameOf = rowNamer(rows);
  const axes = timeAxesOf(
    (shown.length > 0 ? shown : visible).flatMap(({ summary }) => (summary === null ? [] : [summary])),
    kind,
  );
  return (
    <>
      <div className="rigid pad surface toolbar">
        <p className="muted">
          {here.length > MOST_SHOWN
            ? `All panels have the same axes and end with the last request. The strip below marks garbage collection. The first ${MOST_SHOWN} of ${here.length} rows are shown: hide curves in the table to see others.`
            : 'All panels have the same axes and end with the last request. The strip below marks garbage collection.'}
        </p>
      </div>
      {lacking.length > 0 && <MissingRows rows={lacking} />}
      {(shown.length > 0 || lacking.length === 0) && (
        <div className="compare-charts low surface">
          {shown.map((row) => (
            <TimePanel key={row.key} row={row} kind={kind} axes={axes} name={nameOf(row)} noteMissing={noteMissing} />
          ))}
        </div>
      )}
    </>
  );
}

interface TimePanelProps {
  readonly row: CompareRow;
  readonly kind: 'read' | 'write' | 'all';
  readonly axes: TimeAxes;
  readonly name: string;
  readonly noteMissing: (summary: RunSummary) => void;
}

function TimePanel({ row, kind, axes, name, noteMissing }: TimePanelProps): ReactElement {
  const data = useDensity(row, kind, axes, noteMissing);
  const title = `${name}: latency over time`;
  return (
    <Panel
      title={title}
      rows={[row]}
      isComplete={data !== null}
      table={() => (data === null ? { caption: title, columns: [], rows: [] } : densityTable(data, title))}
      draw={(host, size, theme) => {
        if (data === null) return;
        updateLatencyDensity(host, data, {
          ...size,
          theme,
          label: title,
          of: kind === 'write' ? 'write' : 'read',
          onSelect: (request) => openRow(row.key, request),
        });
      }}
    />
  );
}

/** The density of a finished run; null while its requests are read, or if they are not here. */
function useDensity(
  { key, summary }: CompareRow,
  kind: TimePanelProps['kind'],
  axes: TimeAxes,
  noteMissing: TimePanelProps['noteMissing'],
): DensityData | null {
  const [found, setFound] = useState<{ readonly of: string; readonly data: DensityData } | null>(null);
  const of = `${key} ${kind} ${axes.endNs} ${axes.low} ${axes.high}`;
  useEffect(() => {
    let isOver = false;
    const id = cellOf(key)?.id ?? '';
    if (summary === null) return undefined;
    void columnsOf(id).then(async (columns) => {
      if (columns === null) {
        noteMissing(summary);
        return;
      }
      const data = await densityOf(columns, axes, kind, () => isOver);
      if (data !== null) setFound({ of, data });
    });
    return () => {
      isOver = true;
    };
  }, [key, summary, kind, axes, of, noteMissing]);
  return found?.of === of ? found.data : null;
}

/** Requests that are counted before the page may handle input: some 4 ms. */
const SLICE = 50_000;

/** Counts the requests of a kind by arrival and latency, in slices; null if the counts are no longer needed. */
async function densityOf(
  columns: RunColumns,
  { endNs, low, high }: TimeAxes,
  kind: TimePanelProps['kind'],
  isOver: () => boolean,
): Promise<DensityData | null> {
  const bins = new LatencyBins(endNs, low, high);
  const { latencyNs, arrivalNs, op, count } = columns;
  const wanted = kind === 'read' ? 0 : 1;
  for (let from = 0; from < count; from += SLICE) {
    if (isOver()) return null;
    const to = Math.min(count, from + SLICE);
    const at = arrivalNs.subarray(from, to);
    const latency = latencyNs.slice(from, to);
    if (kind !== 'all') for (let i = from; i < to; i++) if (op[i] !== wanted) latency[i - from] = NaN;
    bins.add({ at, latency, count: to - from }, 0, to - from, from);
    await ofPage(yieldToEvents());
  }
  return isOver() ? null : { bins, collecting: collectingShares(columns, endNs) };
}

function collectingShares({ collections }: RunColumns, endNs: number): Float64Array {
  const shares = new Float64Array(BINS);
  const step = Math.max(1, endNs) / BINS;
  let covered = 0;
  collections.startNs.forEach((startNs, index) => {
    const end = collections.endNs[index];
    const to = Number.isNaN(end) ? endNs : Math.min(end, endNs);
    // Collections overlap; each instant counts once.
    const from = Math.max(startNs, covered);
    covered = Math.max(covered, to);
    for (let at = Math.floor(from / step); at < BINS && at * step < to; at++) {
      const inside = Math.min(to, (at + 1) * step) - Math.max(from, at * step);
      if (inside > 0) shares[at] = Math.min(1, shares[at] + inside / step);
    }
  });
  return shares;
}
