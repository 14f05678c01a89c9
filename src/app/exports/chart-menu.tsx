import { useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { Menu, type MenuItem } from '../components/dialogs/menu.tsx';
import { LIGHT_CHART } from '../../charts/kit/theme.ts';
import { fileStem } from './save-file.ts';
import { notify } from '../stores/notices.ts';
import { ofPage } from '../stores/page-state.ts';
import { chartSvg, type SvgDocument } from './chart-svg.ts';
import type { ChartSource, Exportable } from './chart-source.ts';
import { CHART_EXPORTS, type ExportedChart } from './chart-exports.ts';
import { exploreSubject } from './explore-subject.ts';
import { useDoAsked, useIsAsked, type ExportPlace, exportEntries } from './asked-export.ts';
import { soFarText, untilStem } from './so-far.ts';

interface ChartMenuProps {
  label: string;
  title: string;
  className: string;
  of: string;
  isList: boolean;
  chart: Exportable;
  place: ExportPlace | undefined;
  face: ReactNode;
  before?: readonly MenuItem[] | undefined;
}

/** A picture that is readable in a document, CSS pixels. */
const PICTURE = { width: 720, height: 360 } as const;

export default function ChartMenu({
  label,
  title,
  className,
  of,
  isList,
  chart,
  place,
  face,
  before = [],
}: ChartMenuProps): ReactElement {
  const isEmpty = useSyncExternalStore(chart.subscribe, () => chart.getState() === null);
  const refused = isEmpty ? 'Nothing to export yet' : undefined;

  function withChart(act: (chart: ExportedChart) => void | Promise<void>): void {
    const source = chart.getState();
    if (source === null) return;
    const run = async (): Promise<void> => {
      try {
        const done = act(exportedOf(source, of));
        if (done !== undefined) await ofPage(done);
      } catch (error) {
        notify('bad', 'Export failed', error instanceof Error ? error.message : String(error));
      }
    };
    void run();
  }

  const exported = { isList, refused, withChart };
  const isAsked = useIsAsked(place);
  // A command has loaded the menu for one export.
  const [opens] = useState(!isAsked);
  useDoAsked(place, CHART_EXPORTS, exported);
  return (
    <Menu
      label={label}
      look="quiet"
      className={className}
      openAtOnce={opens}
      title={title}
      items={[...before, ...exportEntries(CHART_EXPORTS, exported)]}
    >
      {face}
    </Menu>
  );
}

function exportedOf(source: ChartSource, of: string): ExportedChart {
  const subject = source.subject ?? exploreSubject(source);
  const { untilNs = null } = source;
  const instants = subject.soFar.map((run) => run.untilNs);
  const soFar = soFarText(subject.soFar);
  return {
    name: `${fileStem(subject.name)}-${fileStem(of)}${untilStem(untilNs === null ? instants : [...instants, untilNs])}`,
    svg: () => svgOf(source, subject.caption, soFar),
    table: source.table,
    soFar,
  };
}

function svgOf(
  { draw, table, height = PICTURE.height, legend, note }: ChartSource,
  caption: string,
  soFar: string,
): SvgDocument {
  const svg =
    draw === undefined
      ? null
      : chartSvg(
          { draw, title: table().caption, caption, soFar, legend: legend?.(LIGHT_CHART), note },
          { width: PICTURE.width, height },
        );
  if (svg === null) throw new Error('The chart is empty.');
  return svg;
}
