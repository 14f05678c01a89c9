import type { ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { Message } from '../../components/section.tsx';
import { useCompare } from '../state/compare-store.ts';

/** Says that the browser keeps nothing, and what to do. */
export function StorageNote(): ReactElement | null {
  const fault = useCompare((state) => state.fault);
  if (fault === null) return null;
  return (
    <div className="storage-note">
      <Message tone="warn" title={fault.kind === 'full' ? t('Storage is full') : t('Results are not stored')}>
        <p>{localized(fault.message)}</p>
      </Message>
    </div>
  );
}
