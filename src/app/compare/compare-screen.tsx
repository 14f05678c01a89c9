import { useEffect, useRef, type ReactElement } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Arrivals } from './setup/arrivals.tsx';
import { CompareBar } from './setup/compare-bar.tsx';
import { StartPanel } from './setup/start-panel.tsx';
import { CompareCharts } from './charts/compare-charts.tsx';
import { openKept, followCompareAddress } from './address.ts';
import { sayUnreadFiles } from './add-files.ts';
import { Runs } from './table/lines-table.tsx';
import { measureOn } from './state/pace.ts';
import { compareEngine } from './state/runner.ts';
import { useCompare } from './state/compare-store.ts';
import { ofPage, pageState } from '../stores/page-state.ts';
import { formatBytes, plural } from '../../base/format.ts';
import { Message } from '../components/section.tsx';
import { MOST_KEPT_BYTES, MOST_KEPT_RUNS } from '../storage/kept-runs.ts';
import { useCompareKeys } from './use-compare-keys.ts';
import './compare.css';

const screen = pageState(() => ({ scrolled: 0 }));

export default function CompareScreen(): ReactElement {
  const main = useRef<HTMLElement>(null);
  const opened = useCompare((state) => state.opened);
  const hasTraces = useCompare((state) => state.plan.traces.length > 0);
  useEffect(() => {
    void ofPage(openKept()).then(() => {
      measureOn();
      sayUnreadFiles();
    });
    compareEngine.warmToSummarize();
    return followCompareAddress();
  }, []);
  useCompareKeys();
  useEffect(() => {
    const element = main.current;
    if (element === null || !opened) return undefined;
    element.scrollTop = screen.scrolled;
    return () => {
      screen.scrolled = element.scrollTop;
    };
  }, [opened]);
  return (
    <main className="compare column low narrow clip scroll" ref={main} tabIndex={-1}>
      <h2 className="unseen">Compare</h2>
      {opened && (
        <>
          <CompareBar />
          <Arrivals />
          <StorageNote />
          {hasTraces ? (
            <>
              <ErrorBoundary what="The table">
                <Runs />
              </ErrorBoundary>
              <ErrorBoundary what="The charts">
                <CompareCharts />
              </ErrorBoundary>
            </>
          ) : (
            <StartPanel />
          )}
        </>
      )}
    </main>
  );
}

function StorageNote(): ReactElement | null {
  const fault = useCompare((state) => state.fault);
  const dropped = useCompare((state) => state.dropped);
  const waits = useCompare((state) => state.waits);
  if (fault === null && dropped.runs === 0 && !waits) return null;
  return (
    <div className="pad">
      {waits && (
        <Message tone="warn" title="Waiting for the browser’s storage">
          <p>Another tab may hold it: close it, or compare without the kept results.</p>
        </Message>
      )}
      {fault !== null && (
        <Message tone="warn" title={fault.kind === 'full' ? 'Storage is full' : 'Results are not stored'}>
          <p>{fault.message}</p>
        </Message>
      )}
      {dropped.runs > 0 && (
        <Message tone="plain" title="The oldest stored runs were deleted">
          <p>
            {`${plural(dropped.runs, 'run')} with ${formatBytes(dropped.bytes)} made room for newer ones: this browser stores at most ${MOST_KEPT_RUNS} runs and ${formatBytes(MOST_KEPT_BYTES)}. A deleted run is simulated again when it is needed.`}
          </p>
        </Message>
      )}
    </div>
  );
}
