import { REQUEST_OPS } from '../../document/names.ts';
import { requestKind } from '../../document/request-ops.ts';
import { Suspense, type ReactElement } from 'react';
import { Operations } from '../../analysis/columns/operations.ts';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { Section } from '../components/section.tsx';
import { formatBytes, formatInstant } from '../../base/format.ts';
import type { ShownRun } from '../stores/runs.ts';
import { useView, type Selection } from '../stores/view.ts';
import { requestParts, requestName } from '../travel/request-parts.ts';
import { WhyChain } from './why/why-chain.tsx';

const AtPlayhead = lazyPart(() => import('./at-playhead.tsx'));

interface RequestDetailsProps {
  readonly selection: Extract<Selection, { kind: 'request' }>;
  readonly run: ShownRun;
}

/** Why a request took as long as it did; its latency is in the band. */
export function RequestDetails({ selection: { side, request }, run }: RequestDetailsProps): ReactElement {
  const hasPlayhead = useView((state) => state.playhead !== null);
  const words = requestName(run, request);
  const { requests } = run;
  const at = request % requests.count;
  if (Number.isNaN(requestParts(run, request).latency)) {
    const arrival = new Operations(run.recording).arrival(request);
    return (
      <Section title="Why it waited">
        <p>{`${words} arrived at ${formatInstant(arrival)} and did not complete before the run ended.`}</p>
      </Section>
    );
  }
  // A flush has no size.
  const hasPages = requestKind(requests.op[at]) !== REQUEST_OPS.indexOf('flush');
  return (
    <Section title="Why it waited">
      {hasPlayhead && (
        <Suspense fallback={null}>
          <AtPlayhead run={run} request={request} />
        </Suspense>
      )}
      <WhyChain
        side={side}
        request={request}
        words={words}
        size={hasPages ? formatBytes(requests.bytes[at]) : ''}
        run={run}
      />
    </Section>
  );
}
