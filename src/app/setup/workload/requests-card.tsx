import type { ReactElement } from 'react';
import type { WorkloadFacts } from '../../../worker/workload-facts.ts';
import { formatBytes, plural } from '../../../base/format.ts';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { Unfold } from '../../components/section.tsx';
import { useRuns } from '../../stores/runs.ts';
import { useSides } from '../settings/setting-edit.ts';
import { RequestSketch } from '../traces/request-sketch.tsx';
import { hasRequestsOf } from './has-requests-of.ts';

const GeneratorSettings = lazyPart(() => import('./generator-settings.tsx'));

export default function RequestsCard(): ReactElement {
  const { a, edited } = useSides();
  const shown = useRuns((state) => state.a.shown);
  const isShown = shown !== null && hasRequestsOf(shown.asked, a);
  return (
    <div className="workload stack">
      {isShown && (
        <>
          <RequestSketch sketch={shown.workload.sketch} />
          <Kinds facts={shown.workload} />
        </>
      )}
      {'synthetic' in edited.workload && (
        <Unfold label="Generator settings">
          <GeneratorSettings />
        </Unfold>
      )}
    </div>
  );
}

function Kinds({ facts }: { facts: WorkloadFacts }): ReactElement {
  const { reads, writes, meanReadBytes, meanWriteBytes } = facts;
  return (
    <>
      {meanReadBytes !== null && (
        <p className="workload-facts small muted">
          <span className="workload-key phase-read" />{' '}
          {`${plural(reads, 'read')}, mean ${formatBytes(Math.round(meanReadBytes))}`}
        </p>
      )}
      {meanWriteBytes !== null && (
        <p className="workload-facts small muted">
          <span className="workload-key phase-program" />{' '}
          {`${plural(writes, 'write')}, mean ${formatBytes(Math.round(meanWriteBytes))}`}
        </p>
      )}
    </>
  );
}
