import { Suspense, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { Host } from '../../../document/experiment.ts';
import { Unfold } from '../../components/unfold.tsx';
import { formatCount } from '../../../base/format.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDocument } from '../../stores/document.ts';

const HostSettings = lazyPart(() => import('./host-settings.tsx'));

/** How the requests reach the device. */
export function HostPanel(): ReactElement {
  const host = useDocument((state) => state.present.pair.a.host);
  return (
    <Unfold label={t('Host')} aside={hostWords(host)}>
      <div className="card device-card">
        <p className="device-facts">{hostWords(host)}</p>
        <Unfold label={t('Host settings')}>
          <Suspense fallback={null}>
            <HostSettings />
          </Suspense>
        </Unfold>
      </div>
    </Unfold>
  );
}

function hostWords({ mode, queueDepth, timeScale, repeat, writeBuffer }: Host): string {
  const words = [
    mode === 'closed'
      ? t('{count, plural, one {# request} other {# requests}} always in flight', { count: queueDepth })
      : timeScale === 1
        ? t('Requests arrive with original timing')
        : t('Requests arrive at {factor}× the original rate', { factor: formatCount(timeScale) }),
  ];
  if (repeat !== 1) words.push(t('repeated {count} times', { count: formatCount(repeat) }));
  if (writeBuffer.pages > 0) {
    words.push(t('a write buffer of {count, plural, one {# page} other {# pages}}', { count: writeBuffer.pages }));
  }
  return `${words.join(', ')}.`;
}
