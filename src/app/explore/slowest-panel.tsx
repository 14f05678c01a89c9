import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { blameTable, updateBlameBars } from '../../charts/blame-bars.ts';
import type { BlameBar } from '../../charts/blame-bars.ts';
import { DARK_CHART, LIGHT_CHART } from '../../charts/theme.ts';
import type { LatencyTail } from '../../worker/outcome.ts';
import { Button } from '../components/button.tsx';
import { TableView } from '../components/table-view.tsx';
import { selectSlowest } from '../select-slowest.ts';
import { useRuns } from '../stores/runs.ts';
import { shownTheme, useTheme } from '../stores/theme.ts';
import type { Side } from '../stores/view.ts';
import { useSize } from '../use-size.ts';

/** What the slowest 1 % of the reads (or writes) spent their time on, A above B on one scale. */
export function SlowestPanel({ choice }: { choice: 'read' | 'write' }): ReactElement {
  const [asTable, setAsTable] = useState(false);
  const a = useRuns((state) => state.a.shown?.outcome[choice] ?? null);
  const b = useRuns((state) => state.b.shown?.outcome[choice] ?? null);
  const bars = useMemo(() => [...barOf('a', a), ...barOf('b', b)], [a, b]);
  return (
    <section className="slowest" aria-labelledby="slowest-title">
      <header className="panel-head">
        <h2 id="slowest-title">What the slowest 1 % waited for</h2>
        <span className="panel-tools">
          <Button
            look="quiet"
            className="panel-small"
            aria-pressed={asTable}
            aria-label="Table of what the slowest waited for"
            onClick={() => {
              setAsTable(!asTable);
            }}
          >
            Table
          </Button>
        </span>
      </header>
      {asTable ? <TableView table={blameTable(bars)} /> : <Bars bars={bars} choice={choice} />}
    </section>
  );
}

function Bars({ bars, choice }: { bars: readonly BlameBar[]; choice: 'read' | 'write' }): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  const theme = useTheme(shownTheme);
  useEffect(() => {
    if (host.current === null || size === null || size.width < 120 || size.height < 60) return;
    updateBlameBars(host.current, bars, {
      ...size,
      theme: theme === 'dark' ? DARK_CHART : LIGHT_CHART,
      label: `What the slowest 1 % of ${choice}s waited for, mean`,
      onSelect: (bar) => {
        selectSlowest(choice, bar.id === 'b' ? 'b' : 'a');
      },
    });
  }, [bars, size, theme, choice]);
  return <div className="tail-chart" ref={host} />;
}

function barOf(side: Side, tail: LatencyTail | null): BlameBar[] {
  if (tail === null || tail.count === 0) return [];
  const { meanNs, requests } = tail.causes;
  return [{ id: side, name: side.toUpperCase(), colour: side === 'a' ? 0 : 1, meanNs, requests }];
}
