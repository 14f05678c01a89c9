import type { ReactElement } from 'react';
import type { Experiment } from '../../../document/experiment.ts';
import { sameValue } from '../../../device/same-value.ts';
import type { WorkloadFacts } from '../../../worker/workload-facts.ts';
import { OpenCard } from './open-card.tsx';
import { Button } from '../../components/button.tsx';
import { Unfold } from '../../components/section.tsx';
import { formatCount, formatShare, formatTime, plural, formatBytes } from '../../../base/format.ts';
import { change } from '../../stores/edits.ts';
import { currentPair } from '../../stores/document.ts';
import { editRequests } from '../../stores/panel.ts';
import { useRuns } from '../../stores/runs.ts';
import { unnamedOf, unnamedWords, useUnnamed } from '../../stores/unnamed.ts';
import { useSides } from '../settings/setting-edit.ts';
import { GeneratorSettings } from './generator-settings.tsx';
import { WorkloadOfB, hasRequestsOf } from './workload-of-b.tsx';
import { RequestSketch } from '../traces/request-sketch.tsx';
import { putSsdState, SSD_CHOICES, ssdStateOf } from '../../exports/used-ssd.ts';
import { Segmented } from '../../components/fields/segmented.tsx';

function SsdChoice(): ReactElement {
  const { edited, target } = useSides();
  return (
    <Segmented
      label="SSD"
      labelled
      value={ssdStateOf(edited)}
      options={SSD_CHOICES}
      onChange={(state) => putSsdState(target, state)}
    />
  );
}

function RequestsCard(): ReactElement {
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
          <span className="swatch phase-read" />{' '}
          {`${plural(reads, 'read')}, mean ${formatBytes(Math.round(meanReadBytes))}`}
        </p>
      )}
      {meanWriteBytes !== null && (
        <p className="workload-facts small muted">
          <span className="swatch phase-program" />{' '}
          {`${plural(writes, 'write')}, mean ${formatBytes(Math.round(meanWriteBytes))}`}
        </p>
      )}
    </>
  );
}

export function WorkloadPanel(): ReactElement {
  const { a, b, edited } = useSides();
  const shown = useRuns((state) => state.a.shown);
  const unnamed = useUnnamed((files) => unnamedOf(currentPair(), files));
  return (
    <section className="workload stack" aria-label="Workload">
      <div className="workload-head">
        <input
          className="title strong full"
          aria-label="Name of the experiment"
          placeholder="Untitled"
          value={a.name}
          maxLength={1000}
          onChange={(event) => change('a', { path: 'name', value: event.target.value }, 'Rename')}
        />
        {shown === null || !hasRequestsOf(shown.asked, a) ? (
          <div className="workload-empty">
            <RunState />
          </div>
        ) : shown.workload.requests === 0 ? (
          <p className="workload-facts small">
            No requests yet.{' '}
            <Button className="button-link" onClick={() => editRequests()}>
              Add requests
            </Button>
          </p>
        ) : (
          <Count facts={shown.workload} host={a.host} />
        )}
        {unnamed !== null && (
          <p className="workload-facts small muted" role="status">
            {unnamedWords(unnamed)}.{' '}
            {unnamed.problem === null && <progress value={unnamed.hashed} aria-label="Share of the file hashed" />}
          </p>
        )}
        {b !== null && !sameValue(a.workload, b.workload) && <WorkloadOfB a={a} b={b} />}
        {('sample' in edited.workload || 'trace' in edited.workload) && <SsdChoice />}
      </div>
    </section>
  );
}

export function WorkloadRequests(): ReactElement {
  const { a } = useSides();
  return (
    <Unfold label="Workload" aside={kindOf(a)}>
      <RequestsCard />
    </Unfold>
  );
}

export function OpenPanel(): ReactElement {
  return (
    <Unfold label="Open" aside="sample, figure, trace, requests">
      <OpenCard />
    </Unfold>
  );
}

function RunState(): ReactElement | null {
  const { state, progress } = useRuns((runs) => runs.a);
  const done = progress?.kind === 'running' ? progress.completed / progress.requests : undefined;
  switch (state) {
    case 'running':
      return (
        <div className="run-preparing">
          <p className="workload-facts small">
            {progress?.kind === 'preparing'
              ? 'Preparing the used SSD…'
              : done === undefined
                ? 'Preparing the run…'
                : `Running: ${formatShare(done, 0)} of the requests`}
          </p>
          <progress value={done} aria-label="Progress of this workload" />
        </div>
      );
    case 'asks':
    case 'canceled':
    case 'failed':
    case 'wants-trace':
      return <p className="workload-facts small muted">{NOT_RUN[state]}</p>;
    case 'idle':
    case 'done':
      return null;
  }
}

const NOT_RUN = {
  asks: 'Not run: it exceeds this page’s budget.',
  canceled: 'Not run: canceled.',
  failed: 'Not run: see the message.',
  'wants-trace': 'Not run: its trace file is needed.',
} as const;

/** In a closed loop the times of the requests do not count. */
function Count({ facts, host }: { facts: WorkloadFacts; host: Experiment['host'] }): ReactElement {
  const { requests: count, durationNs } = facts;
  const { timeScale } = host;
  if (host.mode === 'closed' || durationNs === 0) {
    return (
      <p className="workload-facts small">
        {plural(count, 'request')}
        {host.mode === 'closed' && `, ${plural(host.queueDepth, 'request')} always in flight`}
      </p>
    );
  }
  return (
    <p className="workload-facts small">
      {`${plural(count, 'request')} in ${formatTime(Math.round(durationNs / timeScale))}`}
      {timeScale !== 1 && <span className="muted"> {`(${formatCount(timeScale)} × its pace)`}</span>}
    </p>
  );
}

function kindOf({ workload }: Experiment): string {
  if ('requests' in workload) return 'scenario';
  if ('sample' in workload) return 'sample';
  if ('synthetic' in workload) return 'generated';
  return 'trace';
}
