import { useContext, useState, type ReactElement, type ReactNode } from 'react';
import { FirstPress } from '../components/dialogs/first-press.tsx';
import { Icon } from '../components/icon.tsx';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { useIsAsked, type ExportPlace } from './asked-export.ts';
import { ChartContext, exportable } from './chart-source.ts';

const ChartMenu = lazyPart(() => import('./chart-menu.tsx'));

interface ChartPanelProps {
  className: string;
  label: string;
  children: ReactNode;
}

export function ChartPanel({ className, label, children }: ChartPanelProps): ReactElement {
  const [chart] = useState(exportable);
  return (
    <section className={className} aria-label={label}>
      <ChartContext value={chart}>{children}</ChartContext>
    </section>
  );
}

interface ChartExportProps {
  of: string;
  /** Without a picture. */
  isList?: boolean;
  place?: ExportPlace;
}

export function ChartExport({ of, isList = false, place }: ChartExportProps): ReactElement {
  const chart = useContext(ChartContext);
  return (
    <FirstPress
      className="panel-small"
      look="quiet"
      label={`Save or copy: ${of}`}
      title="Save or copy this chart and its table"
      icon={<Icon name="out" />}
      isAsked={useIsAsked(place)}
    >
      <ChartMenu of={of} isList={isList} chart={chart} place={place} />
    </FirstPress>
  );
}
