import { Suspense, type ReactElement } from 'react';
import { hasTail, type Measure } from '../../../compare/run/run-effect.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { lazyPart, sayMissing } from '../../contributions/lazy-part.tsx';
import { useDocument, type Pair } from '../../stores/document.ts';
import { loadPart } from '../../stores/page-state.ts';
import { useRuns } from '../../stores/runs.ts';
import { listedSwitches } from './switch-click.ts';
import { SwitchRow } from './switch-row.tsx';
import { largestOf, useCameFrom, useTrials } from './trials-store.ts';

const DeviceLine = lazyPart(() => import('../device/device-line.tsx'));

/**
 * What one click on each switch would change in the run on screen: the answers are those of runs in the background. A
 * click makes B, or turns B’s switch back to A’s. Nothing moves when answers arrive.
 */
export function SwitchList(): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  const scenario = useDocument((state) => state.present.scenario);
  const isWhole = useTrials((trials) => trials.isWhole);
  const reads = useRuns(({ a }) => a.shown?.read.count ?? 0);
  const writes = useRuns(({ a }) => a.shown?.write.count ?? 0);
  const measure: Measure = hasTail(reads, writes) ? 'p99' : 'mean';
  const rows = listedSwitches(isWhole);
  const largest = useTrials((trials) =>
    trials.pair === pair && trials.phase === 'done' ? largestOf(rows, trials.tried) : null,
  );
  return (
    <section className="switch-list column" aria-labelledby="switch-list-title">
      <div className="switch-list-head muted tiny">
        <h2 id="switch-list-title">What one click would do</h2>
        {reads > 0 && <span className="told-reads">{measure} of reads</span>}
        {writes > 0 && <span className="told-writes">{reads > 0 ? '' : `${measure} `}of writes</span>}
        <TrialsState pair={pair} />
      </div>
      <ul className="scroll">
        {rows.map((of) => (
          <SwitchRow key={of.name} of={of} pair={pair} measure={measure} isLargest={of.name === largest} />
        ))}
      </ul>
      <div className="wrap between flex center gap-4">
        <Button look="quiet" aria-expanded={isWhole} onClick={() => useTrials.setState({ isWhole: !isWhole })}>
          {isWhole ? 'Fewer switches' : 'More switches'} <Icon name={isWhole ? 'up' : 'chevron'} />
        </Button>
        <WayBack />
        {scenario === null && (
          <Suspense fallback={null}>
            <DeviceLine />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** To what was on screen before a row opened this figure. */
function WayBack(): ReactElement | null {
  const scenario = useDocument((state) => state.present.scenario);
  const from = useCameFrom((state) => state.from);
  if (from === null || from.figure !== scenario) return null;
  return (
    <Button
      className="button-link ellipsis"
      onClick={() => {
        void loadPart(() => import('./switch-doors.ts')).then((part) => part.backFromFigure(), sayMissing);
      }}
    >
      {`‹ Back to ${from.pair.a.name === '' ? 'the experiment before' : from.pair.a.name}`}
    </Button>
  );
}

function TrialsState({ pair }: { readonly pair: Pair }): ReactElement {
  const phase = useTrials((trials) => (trials.pair === pair ? trials.phase : 'idle'));
  const listed = useTrials((trials) => listedSwitches(trials.isWhole));
  const known = useTrials((trials) => listed.filter(({ name }) => name in trials.tried).length);
  const then = (what: 'tryAll' | 'stopTrying') => () => {
    void loadPart(() => import('./follow-trials.ts')).then((part) => part[what](), sayMissing);
  };
  return (
    <span className="muted nowrap" data-trials={phase}>
      {phase === 'asks' && (
        <Button
          className="button-link"
          title="Run each switch in the background, however long its run takes"
          onClick={then('tryAll')}
        >
          Try all
        </Button>
      )}
      {phase === 'running' && (
        <>
          {`${known} of ${listed.length}`}{' '}
          <Button className="button-link" title="Stop the runs in the background" onClick={then('stopTrying')}>
            Stop
          </Button>
        </>
      )}
      {phase === 'challenge' && <span title="They would solve the challenge.">effects: once it is solved</span>}
      {phase === 'fork' && (
        <span title="B continues from A at its fork: its switches are not tried first.">not tried at a fork</span>
      )}
    </span>
  );
}
