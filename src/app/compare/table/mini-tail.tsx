import { memo, type ReactElement } from 'react';
import { PERCENTILES } from '../../../analysis/latency/percentiles.ts';
import { FIRST_PLACE, LAST_PLACE, tailPlace } from '../../../analysis/latency/tail-ranks.ts';
import { rowStyle } from '../../../charts/compare/plot.ts';
import { LIGHT_CHART, DARK_CHART } from '../../../charts/kit/theme.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import type { Row } from '../rows/row.ts';
import type { ColumnKind } from './figures.ts';

const WIDTH = 92;
const HEIGHT = 26;
const EDGE = 2;

/** The latencies that all small tails share as their scale, ns. */
export interface TailRange {
  readonly low: number;
  readonly high: number;
}

/** The range of the medians and the highest percentiles of all rows. */
export function tailRange(rows: readonly Row[], kind: ColumnKind): TailRange {
  let low = Infinity;
  let high = 0;
  for (const row of rows) {
    for (const ns of percentilesOf(row, kind)) {
      if (ns === null || ns <= 0) continue;
      low = Math.min(low, ns);
      high = Math.max(high, ns);
    }
  }
  return { low, high };
}

/** Its percentiles, or those so far; null if there are too few requests. */
function percentilesOf({ summary, live }: Row, kind: ColumnKind): readonly (number | null)[] {
  if (summary !== null) return summary.response[kind].ranks.map(({ ns }) => ns);
  return live === null ? [] : PERCENTILES.map(({ key }) => live.latencies[kind][key]);
}

interface MiniTailProps extends TailRange {
  readonly row: Row;
  readonly kind: ColumnKind;
}

/** The percentiles of a row as a small curve, on one scale for all rows. The figures beside it are its text. */
export const MiniTail = memo(function MiniTail({ row, kind, low, high }: MiniTailProps): ReactElement {
  const theme = useTheme(shownTheme);
  const { color, dash } = rowStyle(theme === 'dark' ? DARK_CHART : LIGHT_CHART, row.color);
  return (
    <svg className="block" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path
        d={pathOf(row, kind, low, high)}
        fill="none"
        stroke={color}
        strokeDasharray={dash ?? undefined}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
});

function pathOf(row: Row, kind: ColumnKind, low: number, high: number): string {
  const span = Math.log(high) - Math.log(low);
  if (!(span >= 0)) return '';
  const x = (place: number): number => EDGE + ((place - FIRST_PLACE) / (LAST_PLACE - FIRST_PLACE)) * (WIDTH - 2 * EDGE);
  const y = (ns: number): number => {
    const share = span === 0 ? 0.5 : (Math.log(Math.max(low, ns)) - Math.log(low)) / span;
    return HEIGHT - EDGE - Math.min(1, share) * (HEIGHT - 2 * EDGE);
  };
  const points: string[] = [];
  const curve = row.summary?.response[kind].curve;
  if (curve !== undefined) {
    for (let i = 0; i < curve.ns.length; i++) {
      points.push(`${x(curve.places[i]).toFixed(1)},${y(curve.ns[i]).toFixed(1)}`);
    }
  } else {
    percentilesOf(row, kind).forEach((ns, index) => {
      const { numerator, denominator } = PERCENTILES[index];
      if (ns !== null) points.push(`${x(tailPlace(numerator / denominator)).toFixed(1)},${y(ns).toFixed(1)}`);
    });
  }
  return points.length === 0 ? '' : `M${points.join('L')}`;
}
