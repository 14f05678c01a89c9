import { useContext, useState, type ReactElement, type ReactNode } from 'react';
import { FirstPress } from '../components/dialogs/first-press.tsx';
import { Icon } from '../components/icon.tsx';
import type { MenuItem } from '../components/dialogs/menu.tsx';
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
  className?: string;
  /** What the button shows. */
  face?: ReactNode;
  /** Further entries, before the exports. */
  items?: readonly MenuItem[];
}

const OUT = <Icon name="out" />;

export function ChartExport({
  of,
  isList = false,
  place,
  className = '',
  face = OUT,
  items,
}: ChartExportProps): ReactElement {
  const chart = useContext(ChartContext);
  // A menu that may hold more than files is not named by them.
  const button = {
    className: `panel-small ${className}`,
    ...(items === undefined
      ? { label: `Save or copy: ${of}`, title: 'Save or copy this chart and its table' }
      : { label: `Chart menu: ${of}`, title: 'Show another chart, save or copy this one' }),
  };
  return (
    <FirstPress look="quiet" {...button} icon={face} isAsked={useIsAsked(place)}>
      <ChartMenu {...button} of={of} isList={isList} chart={chart} place={place} face={face} before={items} />
    </FirstPress>
  );
}
