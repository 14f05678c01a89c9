import type { ReactElement } from 'react';
import { Operations } from '../../analysis/operations.ts';
import { addRequestParts, NONE, WAIT_CAUSES } from '../../engine/recording.ts';
import { Section } from '../components/section.tsx';
import { formatExactMs, formatTime } from '../format.ts';
import type { ShownRun } from '../stores/runs.ts';
import { reveal, select } from '../stores/view.ts';
import type { Side } from '../stores/view.ts';
import { CAUSES } from './causes.ts';
import { operationFacts, operationWords } from './operation-facts.ts';
import { selectionOfOperation } from './timeline-words.ts';
import './why-chain.css';

const OP_WORDS = ['read', 'write', 'trim'] as const;

/** What a request waited for, longest first, each with the operation that was in the way. */
export function WhyChain({ side, request, run }: { side: Side; request: number; run: ShownRun }): ReactElement {
  const { recording, requests } = run.outcome;
  const parts = new Float64Array(WAIT_CAUSES);
  const blockers = new Uint32Array(WAIT_CAUSES).fill(NONE);
  const latency = addRequestParts(recording, request, parts, blockers);
  const operations = new Operations(recording);
  const critical = operations.critical(request);
  const waits = CAUSES.map((cause, index) => ({ cause, ns: parts[index], blocker: blockers[index] }))
    .filter(({ cause, ns }) => !cause.own && ns > 0)
    .sort((x, y) => y.ns - x.ns);
  const word = OP_WORDS[requests.op[request % requests.count]];
  return (
    <Section title="Why it waited">
      <ol className="why">
        <li>
          <strong>
            {word} #{request}
          </strong>{' '}
          arrives at {formatExactMs(operations.arrival(request))} ms
          {critical !== NONE && <p className="muted">{operationFacts(run.outcome, critical).place}</p>}
        </li>
        {waits.map(({ cause, ns, blocker }) => (
          <li key={cause.name} style={{ '--mark': `var(--cause-${cause.name})` } as React.CSSProperties}>
            <strong>{formatTime(ns)}</strong> {cause.meaning}
            {blocker !== NONE && <Blocker side={side} run={run} operation={blocker} />}
          </li>
        ))}
        {waits.length === 0 && <li>It waited for nothing.</li>}
        <li>complete at {formatExactMs(operations.arrival(request) + latency)} ms</li>
      </ol>
    </Section>
  );
}

function Blocker({ side, run, operation }: { side: Side; run: ShownRun; operation: number }): ReactElement {
  const { requests } = run.outcome;
  const facts = operationFacts(run.outcome, operation);
  const op = facts.request === null ? null : OP_WORDS[requests.op[facts.request % requests.count]];
  const first = facts.runs.at(0);
  const last = facts.runs.at(-1);
  return (
    <p className="muted">
      {operationWords(facts, op)}
      {last !== undefined && `, until ${formatExactMs(last.endNs)} ms`}{' '}
      <button
        type="button"
        className="button-link"
        aria-label={`Show the ${operationWords(facts, op)}`}
        onClick={() => {
          select(selectionOfOperation(side, operation));
          if (first !== undefined && last !== undefined)
            reveal({ side, operation, startNs: first.startNs, endNs: last.endNs });
        }}
      >
        show
      </button>
    </p>
  );
}
