import type { ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/dialogs/menu.tsx';
import { useCompare } from '../state/compare-store.ts';
import { entriesOf } from '../../exports/export.ts';
import { COMPARE_EXPORTS, refusalsOf } from './registry.ts';

/** Takes the comparison out of the page. */
export function ExportMenu(): ReactElement {
  const refusals = useCompare(useShallow(refusalsOf));
  return (
    <Menu
      label="Export"
      title="Export the table, the charts or the comparison"
      items={entriesOf(COMPARE_EXPORTS, refusals)}
    >
      <Icon name="out" /> Export
    </Menu>
  );
}
