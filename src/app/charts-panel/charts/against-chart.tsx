import { useMemo, type ReactElement } from 'react';
import { haveSameRequests } from '../../../analysis/differences/request-differences.ts';
import { normalizedTable, updateNormalizedBars, type NormalizedBar } from '../../../charts/bars/normalized-bars.ts';
import { useRuns } from '../../stores/runs.ts';
import { warmUpCaveat } from '../tail-series.ts';
import { ChartHost, type ChartProps } from './chart-host.tsx';

/** Latencies normalized to a baseline, as in the papers. */
const FIGURES = [
  { name: 'mean', key: 'meanNs' },
  { name: 'p90', key: 'p90Ns' },
  { name: 'p99', key: 'p99Ns' },
  { name: 'max', key: 'maxNs' },
] as const;
const KINDS = ['read', 'write'] as const;

const LABEL = 'Latency of B divided by latency of A; below 1, B is faster';

export default function AgainstChart({ asTable }: ChartProps): ReactElement {
  const runA = useRuns((state) => state.a.shown);
  const runB = useRuns((state) => state.b.shown);
  const isSame = useMemo(() => runA !== null && runB !== null && haveSameRequests(runA, runB), [runA, runB]);
  if (runA === null || runB === null) return <p className="muted">There is no run B to compare with A.</p>;
  const notCounted = warmUpCaveat(runA, runB);
  const { metrics: a } = runA;
  const { metrics: b } = runB;
  const bars: NormalizedBar[] = FIGURES.flatMap(({ name, key }) =>
    KINDS.map((kind) => ({
      group: name,
      series: `${kind}s`,
      value: b.response[kind][key],
      baseline: a.response[kind][key],
    })),
  );
  return (
    <>
      {!isSame && <p className="muted chart-note">B has other requests than A: the bars compare two workloads.</p>}
      {notCounted !== undefined && <p className="muted chart-note">{notCounted}</p>}
      <ChartHost
        asTable={asTable}
        table={() => normalizedTable(bars, notCounted === undefined ? LABEL : `${LABEL}. ${notCounted}`)}
        draw={(host, size, theme) => {
          const { phases } = theme.palette;
          updateNormalizedBars(host, bars, {
            ...size,
            theme,
            label: LABEL,
            baselineName: 'A',
            colors: { reads: phases.read.fill, writes: phases.program.fill },
          });
        }}
      />
    </>
  );
}
