import { useMemo, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { seedsHeight, seedsTable, updateSeedIntervals } from '../../../charts/compare/seed-intervals.ts';
import { LEAST_SEEDS } from '../../../analysis/statistics/seeds.ts';
import { Panel } from '../charts/panel-per-kind.tsx';
import { useBrushedRows } from '../brush/use-brushed-rows.ts';
import { openRow } from '../open-row.ts';
import { rowName, varyingDimensions } from '../rows/row.ts';
import { pinnedRow, useCompare } from '../state/compare-store.ts';
import { chosenFigure, FigureField } from '../sweep/figure-field.tsx';
import { seedRows } from './seed-rows.ts';
import { requestOf } from '../table/figures.ts';
import { columnName } from '../table/figures.ts';

/** Every row over its seeds against the baseline of the same seed. */
export function SeedsPanel(): ReactElement {
  const rows = useBrushedRows();
  const plan = useCompare((state) => state.plan);
  const column = chosenFigure(useCompare((state) => state.figure));
  const pinned = pinnedRow({ rows, plan });
  const shown = useMemo(() => {
    const varying = (['policy', 'point', 'trace', 'device'] as const).filter((dimension) =>
      varyingDimensions(rows).includes(dimension),
    );
    return seedRows(rows, pinned, column, (row) => rowName(row, varying));
  }, [rows, pinned, column]);
  const title = t('{title}: {count} seeds against {policy}', {
    title: columnName(column),
    count: String(plan.seeds.length),
    policy: plan.baseline.policy,
  });
  return (
    <>
      <div className="sweep-tools">
        <FigureField several={false} />
        <p className="muted">
          {plan.seeds.length < LEAST_SEEDS
            ? t('Fewer than {least} seeds give no interval.', { least: String(LEAST_SEEDS) })
            : t(`Bar: at least 95 % interval of the median difference (sign test). ~: no difference established.`)}
        </p>
      </div>
      <div className="compare-charts">
        <Panel
          title={title}
          table={() => seedsTable(shown, title)}
          draw={(host, { width, height }, theme) => {
            host.style.overflowY = 'auto';
            updateSeedIntervals(host, shown, {
              width,
              height: Math.max(height, seedsHeight(shown, width)),
              theme,
              label: title,
              onSelect: ({ id }, { seed }) => {
                const row = rows.find(
                  ({ names, place }) =>
                    place.seed === seed &&
                    JSON.stringify([names.trace, names.policy, names.device, names.point]) === id,
                );
                if (row !== undefined) openRow(row.key, requestOf(row, column));
              },
            });
          }}
        />
      </div>
    </>
  );
}
