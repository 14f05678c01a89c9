import type { ReactElement } from 'react';
import { Table } from '../../components/table.tsx';
import { Button } from '../../components/button.tsx';
import { Message } from '../../components/section.tsx';
import { openInExplore } from '../../contributions/open-files.ts';
import { runAgain, cancelRun } from '../../runs/run-controller.ts';
import type { Experiment, TraceReference } from '../../../document/experiment.ts';
import { endFork } from '../../travel/fork.ts';
import { experimentB, undo, useDocument } from '../../stores/document.ts';
import { refusalOfFork } from '../../stores/refusals.ts';
import { useRuns } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';
import { amountOf, type OverBudget } from '../../../engine/run/run-budget.ts';
import { formatCount } from '../../../base/format.ts';

const NAMES: Readonly<Record<OverBudget['resource'], string>> = {
  memory: 'Memory',
  'operations-in-flight': 'Page operations in flight',
  time: 'Time',
};

const shown = (resource: OverBudget['resource'], amount: number): string =>
  resource === 'operations-in-flight' ? formatCount(Number(amountOf(resource, amount))) : amountOf(resource, amount);

/** Asks before a run that exceeds the page's budget: the estimate, the budget, and what to change. */
const HEAD = { className: 'muted small' };

function RunQuestion({
  side,
  over,
  hasShown,
}: {
  side: Side;
  over: readonly OverBudget[];
  hasShown: boolean;
}): ReactElement {
  const letter = side.toUpperCase();
  const changes = [...new Set(over.map(({ change }) => change))];
  return (
    <Message tone="warn" title={`Run ${letter} exceeds this page’s budget`}>
      <Table
        className="figures table near"
        rows={over}
        keyOf={({ resource }) => resource}
        columns={[
          { title: 'Estimate', headProps: HEAD, cell: ({ resource }) => NAMES[resource] },
          { title: 'Required', headProps: HEAD, cell: ({ resource, needed }) => `about ${shown(resource, needed)}` },
          { title: 'Budget', headProps: HEAD, cell: ({ resource, budget }) => shown(resource, budget) },
        ]}
      />
      <p>To reduce the estimate, change the experiment:</p>
      <ul className="bullets">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="muted">
        {hasShown
          ? 'The run has not started. If memory runs out, it stops with a message, and the previous run stays on screen.'
          : 'The run has not started. If memory runs out, it stops with a message.'}
      </p>
      <p className="flex">
        <Button look="main" onClick={() => cancelRun(side)}>
          Cancel
        </Button>
        <Button onClick={() => runAgain(side, null)}>Run anyway</Button>
      </p>
    </Message>
  );
}

const asSentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

/** The state of a run that failed, was canceled, stopped early or lacks its trace. */
export default function RunNews({ side }: { side: Side }): ReactElement | null {
  const run = useRuns((state) => state[side]);
  const atFork = useDocument(({ present }) => (side === 'b' ? refusalOfFork(present.pair) : null));
  const letter = side.toUpperCase();
  const again = <Button onClick={() => runAgain(side)}>Run again</Button>;
  switch (run.state) {
    case 'failed':
      if (atFork !== null) return <ForkRefused reason={atFork} />;
      return (
        <Message tone="bad" title={`Cannot run ${letter}`}>
          <p>{run.failure?.message ?? ''}</p>
          {run.shown !== null && <p className="muted">Showing the previous run.</p>}
          {(run.failure?.kind === 'crash' || run.failure?.kind === 'memory') && again}
        </Message>
      );
    case 'asks':
      return <RunQuestion side={side} over={run.failure?.over ?? []} hasShown={run.shown !== null} />;
    case 'canceled':
      return (
        <Message tone="plain" title={`Run ${letter} was canceled.`}>
          {run.shown !== null && <p className="muted">Showing the previous run.</p>}
          {again}
        </Message>
      );
    case 'wants-trace':
      return <WantsTrace side={side} />;
    case 'done':
      return run.shown?.stopReason === null || run.shown === null ? null : (
        <Message tone="warn" title={`${letter} stopped early`}>
          <p>{asSentence(run.shown.stopReason)}</p>
        </Message>
      );
    case 'running':
    case 'idle':
      return null;
  }
}

/** B changes a setting that its fork cannot change. */
function ForkRefused({ reason }: { readonly reason: string }): ReactElement {
  return (
    <Message tone="bad" title="Cannot run B">
      <p>{reason}</p>
      <p className="flex">
        <Button look="main" onClick={endFork}>
          Run B from the start
        </Button>
        <Button onClick={undo}>Undo</Button>
      </p>
    </Message>
  );
}

/** A link identifies its trace by hash; it does not contain the file. */
function WantsTrace({ side }: { readonly side: Side }): ReactElement | null {
  const pair = useDocument((state) => state.present.pair);
  const reference = (of: Experiment | null): TraceReference | null =>
    of !== null && 'trace' in of.workload ? of.workload.trace : null;
  const wanted = reference(side === 'a' ? pair.a : experimentB(pair));
  // Both sides need one file: the dialog asks for it once.
  const ofA = reference(pair.a);
  if (wanted === null || (side === 'b' && ofA?.hash === wanted.hash && ofA.format === wanted.format)) return null;
  const { name, hash } = wanted;
  return (
    <Message tone="warn" title={`This experiment needs the trace ${name}`}>
      <p>
        {hash === '' ? (
          'An experiment does not contain its trace file. Drop the file on the page or choose it.'
        ) : (
          <>
            An experiment does not contain its trace file. Drop the file on the page or choose it. Its SHA-256 begins
            with <code>{hash.slice(0, 12)}</code>.
          </>
        )}
      </p>
      <label className="button button-main file-input">
        {`Choose ${name}`}
        <input
          type="file"
          className="unseen"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) openInExplore(file);
          }}
        />
      </label>
    </Message>
  );
}
