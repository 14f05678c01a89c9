import { Suspense, type ReactElement } from 'react';
import type { Host } from '../../../document/experiment.ts';
import { Section } from '../../components/section.tsx';
import { Unfold } from '../../components/unfold.tsx';
import { formatCount, formatCounted } from '../../../base/format.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDocument } from '../../stores/document.ts';

const HostSettings = lazyPart(() => import('./host-settings.tsx'));

/** How the requests reach the device. */
export function HostPanel(): ReactElement {
  const host = useDocument((state) => state.present.pair.a.host);
  return (
    <Section title="Host">
      <div className="card device-card">
        <p className="device-facts">{hostWords(host)}</p>
        <Unfold label="Host settings">
          <Suspense fallback={null}>
            <HostSettings />
          </Suspense>
        </Unfold>
      </div>
    </Section>
  );
}

function hostWords({ mode, queueDepth, timeScale, repeat, writeBuffer }: Host): string {
  const pace = timeScale === 1 ? 'with original timing' : `at ${formatCount(timeScale)}× the original rate`;
  const words = [
    mode === 'closed' ? `${formatCounted(queueDepth, 'request')} always in flight` : `Requests arrive ${pace}`,
  ];
  if (repeat !== 1) words.push(`repeated ${formatCount(repeat)} times`);
  if (writeBuffer.pages > 0) words.push(`a write buffer of ${formatCounted(writeBuffer.pages, 'page')}`);
  return `${words.join(', ')}.`;
}
