/** The curve of a control: a point for each place that the student has moved it to. */
import { useMemo, useState, type ReactElement } from 'react';
import { formatCount, formatFactor, formatShare, formatTime } from '../../../base/format.ts';
import { lineTable, updateLineChart } from '../../../charts/compare/line-chart.ts';
import type { LineChart } from '../../../charts/compare/line-chart.ts';
import type { Lesson, TryCurve } from '../../../learn/lesson/lesson.ts';
import type { ValueFormat } from '../../../learn/measure/value.ts';
import { evaluate } from '../../../learn/measure/evaluate.ts';
import { t } from '../../../messages/message.ts';
import { ChartHost } from '../../charts-panel/side-charts/chart-host.tsx';
import { TableButton } from '../../components/table-button.tsx';
import { ChartPanel } from '../../exports/chart-export.tsx';
import type { LearnRun } from '../runs/learn-runs.ts';
import './run-charts.css';

const FORMATS: Readonly<Record<ValueFormat, (value: number) => string>> = {
  time: formatTime,
  count: formatCount,
  share: formatShare,
  ratio: formatFactor,
};

const SHARES = [0, 0.2, 0.4, 0.6, 0.8, 1];

interface TryCurveProps {
  readonly lesson: Lesson;
  readonly curve: TryCurve;
  /** The runs at each place of the control so far. Both values of the curve come from them. */
  readonly places: readonly Readonly<Record<string, LearnRun>>[];
}

export function TryCurveChart({ lesson, curve, places }: TryCurveProps): ReactElement {
  const [x, y] = [lesson.values[curve.x], lesson.values[curve.y]];
  const [asTable, setAsTable] = useState(false);
  const chart = useMemo<LineChart>(() => {
    const points = new Map(places.map((runs) => [evaluate(x.measure, runs), evaluate(y.measure, runs)]));
    const sorted = [...points].sort(([one], [other]) => one - other);
    return {
      title: curve.yTitle,
      xTitle: curve.xTitle,
      yTitle: curve.yTitle,
      rows: [
        {
          id: 'a',
          name: '',
          points: sorted.map(([at, value], place) => ({
            place,
            x: at,
            label: FORMATS[x.as](at),
            y: value,
            interval: null,
            dots: [],
          })),
        },
      ],
      formatX: FORMATS[x.as],
      // A share has its whole range: the rise toward 100 % is in view before it is reached.
      xTicks: (x.as === 'share' ? SHARES : [0, ...sorted.map(([at]) => at)]).map((value) => ({
        value,
        label: FORMATS[x.as](value),
      })),
      // Linear, so that a steep rise looks steep.
      yIsTime: false,
      formatY: FORMATS[y.as],
      labelPoints: false,
    };
  }, [places, curve, x, y]);
  return (
    <ChartPanel className="run-chart run-chart-curve" label={chart.title}>
      <header className="panel-head">
        <h4>{chart.title}</h4>
        <TableButton asTable={asTable} onChange={setAsTable} />
      </header>
      {places.length < 2 && <p className="muted">{t('Each place of the control adds a point.')}</p>}
      <ChartHost
        asTable={asTable}
        isComplete={places.length > 0}
        table={() => lineTable(chart)}
        draw={(host, size, theme) => {
          updateLineChart(host, chart, { ...size, theme });
        }}
      />
    </ChartPanel>
  );
}
