import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { Section, Unfold } from '../components/section.tsx';
import { PreviousNote, usePreviousClass } from '../runs/previous-runs.tsx';
import { hasSelected } from '../runs/run-reader.ts';
import { useRuns } from '../stores/runs.ts';
import { useView, type Side } from '../stores/view.ts';
import { RequestDetails } from './request-details.tsx';
import { RunHints } from './run-hints.tsx';
import './inspector.css';

// A request is selected first; the others are loaded on first use.
const GapDetails = lazyPart(() => import('./gap-details.tsx'));
const OperationDetails = lazyPart(() => import('./operation-details.tsx'));
const More = lazyPart(() => import('./more.tsx'));
const PinnedRequest = lazyPart(() => import('./pinned-request.tsx'));

const BOTH: readonly Side[] = ['a', 'b'];

export function Inspector(): ReactElement {
  const selection = useView((state) => state.selection);
  const hasPinned = useView((state) => state.pinned !== null);
  const run = useRuns((state) => (selection === null ? null : state[selection.side].shown));
  return (
    <div className={`inspector column gap-4 ${usePreviousClass(BOTH)}`}>
      <PreviousNote of={BOTH} />
      <RunHints />
      {hasPinned && (
        <Suspense fallback={null}>
          <PinnedRequest />
        </Suspense>
      )}
      {selection === null || run === null ? (
        <Section title="Nothing selected">
          <p className="muted">Click an operation, an idle range or a point of the chart.</p>
        </Section>
      ) : !hasSelected(run, selection) ? (
        <Section title="Not in this run">
          <p className="muted">The selection is not part of this run.</p>
        </Section>
      ) : selection.kind === 'request' ? (
        <RequestDetails key={`${selection.side}${selection.request}`} selection={selection} run={run} />
      ) : (
        <Suspense fallback={<div className="inspector-empty" />}>
          {selection.kind === 'operation' ? (
            <OperationDetails selection={selection} run={run} />
          ) : (
            <GapDetails selection={selection} run={run} />
          )}
        </Suspense>
      )}
      <div className="more-of-run">
        <Unfold label="More about this run">
          <More />
        </Unfold>
      </div>
    </div>
  );
}
