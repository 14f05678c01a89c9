import type { ReactElement } from 'react';
import { formatBytes } from '../../../base/format.ts';
import { localized, t } from '../../../messages/message.ts';
import { Message } from '../../components/section.tsx';
import { MOST_KEPT_BYTES, MOST_KEPT_RUNS } from '../../storage/kept-runs.ts';
import { useCompare } from '../state/compare-store.ts';

/** Says that the browser keeps nothing, and what to do; or that it kept new runs instead of old ones. */
export function StorageNote(): ReactElement | null {
  const fault = useCompare((state) => state.fault);
  const dropped = useCompare((state) => state.dropped);
  if (fault === null && dropped.runs === 0) return null;
  return (
    <div className="storage-note">
      {fault !== null && (
        <Message tone="warn" title={fault.kind === 'full' ? t('Storage is full') : t('Results are not stored')}>
          <p>{localized(fault.message)}</p>
        </Message>
      )}
      {dropped.runs > 0 && (
        <Message tone="plain" title={t('The oldest stored runs were deleted')}>
          <p>
            {t(
              '{count, plural, one {# run} other {# runs}} with {size} made room for newer ones: this browser stores at most {most} runs and {mostSize}. A deleted run is simulated again when it is needed.',
              {
                count: dropped.runs,
                size: formatBytes(dropped.bytes),
                most: String(MOST_KEPT_RUNS),
                mostSize: formatBytes(MOST_KEPT_BYTES),
              },
            )}
          </p>
        </Message>
      )}
    </div>
  );
}
