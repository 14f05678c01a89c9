/** A page with the charts on made-up data, to look at. */
import { updateBlameBars } from '../../../src/charts/bars/blame-bars.ts';
import { LatencyBins } from '../../../src/charts/latency-bins.ts';
import { updateLatencyDensity } from '../../../src/charts/latency-density.ts';
import { updateNormalizedBars } from '../../../src/charts/bars/normalized-bars.ts';
import { updateTailChart } from '../../../src/charts/tail/tail-chart.ts';
import type { TailSeries } from '../../../src/charts/tail/tail-series.ts';
import { latencyCurve, tailPlace } from '../../../src/analysis/latency/tail-ranks.ts';
import { DARK_CHART, LIGHT_CHART } from '../../../src/charts/kit/theme.ts';
import { updateUtilization, type UtilizationUnit } from '../../../src/charts/bars/utilization.ts';
import { numbers } from '../../timeline/fixture.ts';

declare global {
  interface Window {
    ready: boolean;
  }
}

const dark = location.search.includes('dark');
document.body.classList.toggle('dark', dark);
const theme = dark ? DARK_CHART : LIGHT_CHART;
const random = numbers(3);

function place(): HTMLDivElement {
  const element = document.createElement('div');
  document.body.append(element);
  return element;
}

/** Latencies with a long tail, sorted. */
function latencies(count: number, base: number, tail: number): Float64Array {
  const out = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const stuck = random() < 0.06 ? tail * random() : 0;
    out[i] = Math.round(base * (1 + random()) + stuck + base * 0.3 * -Math.log(1 - random()));
  }
  return out.sort();
}

const SHARES: readonly (readonly [number, string])[] = [
  [0.5, 'p50'],
  [0.9, 'p90'],
  [0.99, 'p99'],
  [0.999, 'p99.9'],
  [0.9999, 'p99.99'],
  [0.999_99, 'p99.999'],
];

function series(id: string, name: string, kind: 'read' | 'write', color: number, sorted: Float64Array): TailSeries {
  return {
    id,
    name,
    kind,
    color,
    count: sorted.length,
    curve: latencyCurve({ count: sorted.length, ns: (rank) => sorted[rank], request: () => 1 }),
    points: SHARES.map(([share, label]) => ({
      share,
      label,
      ns: tailPlace(share) > Math.log10(sorted.length) ? null : sorted[Math.ceil(share * sorted.length) - 1],
      request: 1,
    })),
  };
}

updateTailChart(
  place(),
  [
    series('A/read', 'A reads', 'read', 0, latencies(10_000, 160_000, 15_000_000)),
    series('B/read', 'B reads', 'read', 1, latencies(10_000, 150_000, 2_000_000)),
    series('A/write', 'A writes', 'write', 0, latencies(4000, 1_600_000, 18_000_000)),
    series('B/write', 'B writes', 'write', 1, latencies(4000, 1_700_000, 17_000_000)),
  ],
  { width: 620, height: 300, theme, key: 'a', selected: { series: 'A/read', share: 0.999 }, onSelect: () => undefined },
);
updateTailChart(place(), [series('A/read', 'A reads', 'read', 0, latencies(150_000, 90_000, 30_000_000))], {
  width: 420,
  height: 200,
  theme,
  key: 'a',
});
updateTailChart(place(), [], { width: 420, height: 200, theme, key: 'a' });
updateBlameBars(
  place(),
  [
    {
      id: 'A',
      name: 'A',
      color: 0,
      requests: 100,
      meanNs: Float64Array.of(2e5, 0, 0, 6e5, 2e6, 7e6, 0, 0, 3e4, 300, 0, 78e3, 81e3, 0),
    },
    {
      id: 'B',
      name: 'B',
      color: 1,
      requests: 100,
      meanNs: Float64Array.of(1e5, 0, 0, 4e5, 4e5, 2e5, 0, 0, 26e4, 300, 0, 78e3, 81e3, 0),
    },
  ],
  { width: 420, height: 200, theme, onSelect: () => undefined },
);

const bins = new LatencyBins(2e9, 50_000, 30_000_000);
const at = new Float64Array(200_000);
const latency = new Float64Array(200_000);
for (let i = 0; i < at.length; i++) {
  at[i] = random() * 2e9;
  const collecting = Math.sin(at[i] / 1.1e8) > 0.6;
  latency[i] =
    120_000 * (1 + random()) +
    (collecting && random() < 0.3 ? random() * 15e6 : 0) +
    (random() < 0.1 ? random() * 1.4e6 : 0);
}
bins.add({ at, latency, count: at.length }, 0, at.length);
updateLatencyDensity(
  place(),
  {
    bins,
    collecting: Float64Array.from({ length: 240 }, (_, i) => Math.max(0, Math.sin(((i / 240) * 2e9) / 1.1e8) - 0.5)),
  },
  { width: 620, height: 220, theme, playheadNs: 9e8, onSelect: () => undefined },
);

const units: UtilizationUnit[] = [];
for (let channel = 0; channel < 4; channel++) {
  units.push({
    id: `c${channel}`,
    name: `channel ${channel}`,
    channel,
    isBus: true,
    shares: { command: 0.01, load: 0.1 + random() * 0.1, dataOut: 0.2 + random() * 0.2 },
  });
  for (let die = 0; die < 4; die++) {
    units.push({
      id: `c${channel}d${die}`,
      name: `chip ${die}`,
      channel,
      isBus: false,
      shares: { read: 0.1, program: 0.3 + random() * 0.3, erase: random() * 0.2, suspend: 0.02 },
    });
  }
}
updateUtilization(place(), units, { width: 620, height: 180, theme, onSelect: () => undefined });
updateNormalizedBars(
  place(),
  ['Financial 1', 'Financial 2', 'MSN FS', 'Exchange'].flatMap((group) =>
    ['WS', 'WS+RS', 'WS+RS+MCS'].map((name, i) => ({
      group,
      series: name,
      value: group === 'Exchange' && i === 2 ? null : 0.9 - i * 0.15 + random() * 0.1,
      baseline: 1,
      printed: i === 2 ? 0.55 : undefined,
    })),
  ),
  {
    width: 620,
    height: 240,
    theme,
    label: 'mean read latency (lower is better)',
    baselineName: 'plain',
    onSelect: () => undefined,
  },
);
window.ready = true;
