import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { sampleNamed } from '../../../traces/synthetic/samples.ts';
import { emptyPlan, FIRST_SAMPLE, withSample, interferenceMap, queueDepthKnee } from '../plan/plan-edits.ts';
import { useCompare } from '../state/compare-store.ts';
import { changePaced } from '../state/pace.ts';
import { changePlan } from '../state/runner.ts';
import { addFromExplore, BrowseButton } from './trace-picker.tsx';

/** Samples whose comparison differs in kind, for one more click. */
const OTHER_SAMPLES = ['file-server', 'vm-disk', 'search'] as const;

export function StartPanel(): ReactElement {
  const plan = useCompare((state) => state.plan);
  const titles = plan.policies.map(({ name }) => name).join(', ');
  const start = (sample: string): void => {
    const { devices, policies, baseline, seeds } = plan;
    const next = withSample({ ...emptyPlan(), devices, policies, baseline, seeds }, sample);
    changePaced(
      next,
      next.traces.map(({ name }) => name),
    );
  };
  return (
    <section className="start grow pad-4" aria-labelledby="start-title">
      <div className="start-drop cells gap-3 surface">
        <Icon name="drop" />
        <h3 id="start-title">Drop traces here</h3>
        <p className="muted">
          Any number of files: MSR Cambridge, SPC, blkparse, fio and a dozen more, plain or as .gz. Each runs under
          every policy, on every device. Files stay on this computer.
        </p>
        <BrowseButton />
      </div>
      <div className="start-try stack">
        <Button look="main" className="button-large" onClick={() => start(FIRST_SAMPLE)}>
          <Icon name="play" /> {`Try ${sampleNamed(FIRST_SAMPLE).title}`}
        </Button>
        <p className="muted">{`with ${titles}`}</p>
        <p className="start-more words">
          Or{' '}
          {OTHER_SAMPLES.map((sample) => (
            <Button key={sample} look="quiet" className="button-link" onClick={() => start(sample)}>
              {sampleNamed(sample).title}
            </Button>
          ))}
          <Button look="quiet" className="button-link" onClick={() => addFromExplore('a')}>
            A of Explore
          </Button>
        </p>
      </div>
      <p className="start-more words">
        Or sweep:{' '}
        <Button
          look="quiet"
          className="button-link"
          title="Read load × write load → read p50, p99 and p99.9, without and with suspension"
          onClick={() => {
            changePlan(interferenceMap());
            useCompare.setState({ chart: 'sweep', sweepLook: 'map', figure: 'percentiles' });
          }}
        >
          Interference map
        </Button>
        <Button
          look="quiet"
          className="button-link"
          title="Latency against IOPS at queue depths 1 to 128"
          onClick={() => {
            changePlan(queueDepthKnee(plan));
            useCompare.setState({ chart: 'sweep', sweepLook: 'knee', figure: 'read.p99Ns' });
          }}
        >
          Queue-depth knee
        </Button>
      </p>
    </section>
  );
}
