import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/dialogs/menu.tsx';
import { useCompare } from '../state/compare-store.ts';
import { entriesOf } from '../../exports/export.ts';
import { COMPARE_EXPORTS } from './registry.ts';

/** Takes the comparison out of the page. */
export function ExportMenu(): ReactElement {
  const none = useCompare(({ rows }) => rows.every(({ state }) => state === 'waiting' || state === 'running'));
  const noCurve = useCompare(({ rows, hidden }) =>
    rows.every(({ key, summary, live }) => hidden.has(key) || (summary === null && live === null)),
  );
  const noFigures = none ? t('No run has ended yet') : undefined;
  const nothingToDraw = noCurve ? t('No visible row has latencies yet') : undefined;
  return (
    <Menu
      label={t('Export')}
      title={t('Export the table, the charts or the comparison')}
      items={entriesOf(COMPARE_EXPORTS, { noFigures, nothingToDraw })}
    >
      <Icon name="out" /> {t('Export')}
    </Menu>
  );
}
