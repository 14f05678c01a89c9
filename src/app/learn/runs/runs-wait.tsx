import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';

/** Says that runs are under way, and how far they are once that is known. */
export function RunsWait({ share }: { readonly share: number }): ReactElement {
  return (
    <div className="runs-wait" role="status">
      <span>{t('Running…')}</span>
      <progress value={share > 0 ? share : undefined} aria-label={t('Share of all runs done')} />
    </div>
  );
}
