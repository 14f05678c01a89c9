import type { ReactElement } from 'react';
import type { Metrics } from '../../../analysis/summary.ts';
import { normalisedTable, updateNormalisedBars } from '../../../charts/normalised-bars.ts';
import type { NormalisedBar } from '../../../charts/normalised-bars.ts';
import { useRuns } from '../../stores/runs.ts';
import { ChartHost } from './chart-host.tsx';
import type { SideChartProps } from './side-panel.tsx';

/** Figures of which less is better, as the papers print them. */
const FIGURES: readonly { readonly name: string; readonly of: (metrics: Metrics) => number | null }[] = [
  { name: 'mean read', of: ({ response }) => response.read.meanNs },
  { name: 'read p99', of: ({ response }) => response.read.p99Ns },
  { name: 'max read', of: ({ response }) => response.read.maxNs },
  { name: 'mean write', of: ({ response }) => response.write.meanNs },
  { name: 'write p99', of: ({ response }) => response.write.p99Ns },
  { name: 'time', of: ({ elapsedNs }) => elapsedNs },
  { name: 'erases', of: ({ erases }) => erases },
  { name: 'WAF', of: ({ waf }) => waf },
];

const LABEL = 'B divided by A; below 1 is better';

/** Bars of B’s figures, A the line at 1. */
export default function AgainstChart({ asTable }: SideChartProps): ReactElement {
  const a = useRuns((state) => state.a.shown?.outcome.metrics ?? null);
  const b = useRuns((state) => state.b.shown?.outcome.metrics ?? null);
  if (a === null || b === null) return <p className="muted">There is no B to divide by A.</p>;
  const bars: NormalisedBar[] = FIGURES.map(({ name, of }) => ({
    group: name,
    series: 'B',
    value: of(b),
    baseline: of(a),
  }));
  return (
    <ChartHost
      asTable={asTable}
      table={() => normalisedTable(bars, LABEL)}
      draw={(host, size, theme) => {
        updateNormalisedBars(host, bars, { ...size, theme, label: LABEL, baselineName: 'A' });
      }}
    />
  );
}
