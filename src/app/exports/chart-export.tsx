import { useContext, useState, type ReactElement, type ReactNode } from 'react';
import { FirstPress } from '../components/dialogs/first-press.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
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
  icon?: IconName;
  /** Further entries, before the exports. */
  items?: readonly MenuItem[];
}

export function ChartExport({ of, isList = false, place, icon = 'out', items }: ChartExportProps): ReactElement {
  const chart = useContext(ChartContext);
  // A menu that may hold more than files is not named by them.
  const words =
    items === undefined
      ? { label: `Save or copy: ${of}`, title: 'Save or copy this chart and its table' }
      : { label: `Chart menu: ${of}`, title: 'Show this chart otherwise, save or copy it' };
  return (
    <FirstPress className="panel-small" look="quiet" {...words} icon={<Icon name={icon} />} isAsked={useIsAsked(place)}>
      <ChartMenu {...words} of={of} isList={isList} chart={chart} place={place} icon={icon} before={items} />
    </FirstPress>
  );
}
