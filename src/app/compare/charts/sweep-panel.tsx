import { max, min } from 'd3-array';
import { useMemo, type ReactElement } from 'react';
import {
  heatDomain,
  heatMapTable,
  ratioDomain,
  updateHeatMap,
  type HeatMap,
} from '../../../charts/compare/heat-map.ts';
import { lineTable, updateLineChart, valuesOf, type LineChart } from '../../../charts/compare/line-chart.ts';
import { columnOf, type FigureColumn } from '../../../compare/table/columns.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { Segmented } from '../../components/fields/segmented.tsx';
import { Panel } from './panel.tsx';
import { openRow } from '../state/open-row.ts';
import { requestOf } from '../table/figures.ts';
import { useCompare, type SweepLook } from '../state/compare-store.ts';
import { chosenFigure, chosenFigures, FigureField } from '../sweep/sweep-fields.tsx';
import { configurationsOf, heatMapOf, kneeOf, lineChartOf, ratioMapOf, rowAt } from '../sweep/sweep-data.ts';
import type { Configuration } from '../sweep/sweep-data.ts';

const LOOKS: Readonly<Record<SweepLook, { label: string; title: string }>> = {
  lines: { label: 'Lines', title: 'The figure over the parameter, a line a policy' },
  knee: { label: 'Knee', title: 'Latency against throughput along the parameter' },
  map: { label: 'Heat map', title: 'The figure over both parameters, a map a policy' },
  multiples: { label: 'Small multiples', title: 'A chart for each value of the second parameter' },
};

/** The looks of a sweep of one or of two parameters; the first is the usual one. */
const looksOf = ({ sweep }: Plan): readonly SweepLook[] =>
  sweep.length > 1 ? ['map', 'multiples'] : ['lines', 'knee'];

export function SweepPanel(): ReactElement {
  const plan = useCompare((state) => state.plan);
  const rows = useCompare((state) => state.rows);
  const figure = useCompare((state) => state.figure);
  const wanted = useCompare((state) => state.sweepLook);
  const configurations = useMemo(() => configurationsOf(plan, rows), [plan, rows]);
  const looks = looksOf(plan);
  const look = looks.find((one) => one === wanted) ?? looks[0];
  return (
    <div className="rigid surface">
      <div className="rigid pad surface toolbar">
        <Segmented
          label="Drawn as"
          value={look}
          options={looks.map((value) => ({ value, ...LOOKS[value] }))}
          onChange={(sweepLook) => useCompare.setState({ sweepLook })}
        />
        <FigureField several={look !== 'knee'} />
        <p className="muted">A point opens its run in Explore.</p>
      </div>
      {look === 'map' ? (
        chosenFigures(figure).map((column) => (
          <Maps key={column.id} plan={plan} configurations={configurations} column={column} />
        ))
      ) : look === 'multiples' ? (
        <Multiples plan={plan} configurations={configurations} column={chosenFigure(figure)} />
      ) : look === 'knee' ? (
        <Knee plan={plan} configurations={configurations} column={chosenFigure(figure)} />
      ) : (
        <div className="sweep-charts">
          {chosenFigures(figure).map((column) => (
            <Lines
              key={column.id}
              chart={lineChartOf(plan, configurations, column, null)}
              configurations={configurations}
              column={column}
              second={null}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface SweepProps {
  readonly plan: Plan;
  readonly configurations: readonly Configuration[];
  readonly column: FigureColumn;
}

function open(configuration: Configuration, at: readonly number[], column: FigureColumn): void {
  const row = rowAt(configuration, at, column);
  if (row !== null) openRow(row.key, requestOf(row, column));
}

interface LinesProps {
  readonly chart: LineChart;
  readonly configurations: readonly Configuration[];
  readonly column: FigureColumn;
  readonly second: number | null;
}

function Lines({ chart, configurations, column, second }: LinesProps): ReactElement {
  return (
    <Panel
      title={chart.title}
      table={() => lineTable(chart)}
      draw={(host, size, theme) =>
        updateLineChart(host, chart, {
          ...size,
          theme,
          onSelect: (row, point) => {
            const configuration = configurations.find(({ id }) => id === row.id);
            if (configuration !== undefined)
              open(configuration, second === null ? [point.place] : [point.place, second], column);
          },
        })
      }
    />
  );
}

function Knee({ plan, configurations, column }: SweepProps): ReactElement | null {
  const iops = columnOf('iops');
  if (iops === undefined) return null;
  const chart = kneeOf(plan, configurations, column, iops);
  return (
    <div className="sweep-charts">
      <Lines chart={chart} configurations={configurations} column={column} second={null} />
    </div>
  );
}

function Multiples({ plan, configurations, column }: SweepProps): ReactElement {
  const charts = plan.sweep[1].values.map((_, second) => lineChartOf(plan, configurations, column, second));
  const values = charts.flatMap(valuesOf);
  const domain = values.length === 0 ? undefined : ([min(values) ?? 0, max(values) ?? 1] as const);
  return (
    <div className="sweep-charts">
      {charts.map((chart, second) => (
        <Lines
          key={chart.title}
          chart={{ ...chart, yDomain: domain }}
          configurations={configurations}
          column={column}
          second={second}
        />
      ))}
    </div>
  );
}

function Maps({ plan, configurations, column }: SweepProps): ReactElement {
  const maps = configurations.map((configuration) => heatMapOf(plan, configuration, column));
  const baseline = configurations.find(({ isBaseline }) => isBaseline);
  const others = baseline === undefined ? [] : configurations.filter(({ isBaseline }) => !isBaseline);
  // With many configurations the maps alone fill the screen.
  const ratios =
    baseline === undefined || others.length > 1 ? [] : others.map((one) => ratioMapOf(plan, one, baseline, column));
  const shown: readonly (readonly [HeatMap, Configuration, readonly [number, number]])[] = [
    ...maps.map((map, index) => [map, configurations[index], heatDomain(maps)] as const),
    ...ratios.map((map, index) => [map, others[index], ratioDomain(ratios)] as const),
  ];
  return (
    <div className="sweep-charts">
      {shown.map(([map, configuration, domain]) => (
        <Panel
          key={map.title}
          title={map.title}
          table={() => heatMapTable(map)}
          draw={(host, size, theme) =>
            updateHeatMap(host, map, {
              ...size,
              theme,
              domain,
              isRatio: ratios.includes(map),
              onSelect: ({ column: x, row: y }) => open(configuration, [x, y], column),
            })
          }
        />
      ))}
    </div>
  );
}
