/** A page with the charts on made-up data, to look at. */
import { stretch, tailCurve, updateTailChart, type TailSeries } from '../../../src/charts/tail-chart.ts';
import { DARK_CHART, LIGHT_CHART } from '../../../src/charts/theme.ts';
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

function series(id: string, name: string, kind: 'read' | 'write', colour: number, sorted: Float64Array): TailSeries {
  return {
    id,
    name,
    kind,
    colour,
    count: sorted.length,
    curve: tailCurve(sorted),
    points: SHARES.map(([share, label]) => ({
      share,
      label,
      ns: stretch(share) > Math.log10(sorted.length) ? null : sorted[Math.ceil(share * sorted.length) - 1],
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
window.ready = true;
