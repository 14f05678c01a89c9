import type { ReactElement } from 'react';
import { Section } from '../components/section.tsx';
import { formatCount, formatExactMs, formatTime } from '../format.ts';
import type { ShownRun } from '../stores/runs.ts';
import type { Selection } from '../stores/view.ts';
import { CAUSE_WORDS, operationFacts } from './operation-facts.ts';

interface OperationDetailsProps {
  selection: Extract<Selection, { kind: 'operation' }>;
  run: ShownRun;
}

/** An operation that no host request asked for: collection, and what ran at the start. */
export function OperationDetails({ selection, run }: OperationDetailsProps): ReactElement {
  const facts = operationFacts(run.outcome, selection.operation);
  const busy = facts.runs.reduce((total, { startNs, endNs }) => total + endNs - startNs, 0);
  const first = facts.runs.at(0);
  const last = facts.runs.at(-1);
  return (
    <Section title={`Selected · ${selection.side.toUpperCase()}`}>
      <p className="big-line">
        <span className="big">{formatTime(busy)}</span>
        <span className="muted">
          {facts.type} by {CAUSE_WORDS[facts.cause]}
        </span>
      </p>
      <dl className="parts">
        <Row name="where">{facts.place}</Row>
        {facts.block !== null && <Row name="block">{formatCount(facts.block)}</Row>}
        {facts.lpn !== null && <Row name="logical page">{formatCount(facts.lpn)}</Row>}
        {first !== undefined && <Row name="starts, ms">{formatExactMs(first.startNs)}</Row>}
        {last !== undefined && <Row name="ends, ms">{formatExactMs(last.endNs)}</Row>}
        {facts.runs.length > 1 && <Row name="suspended">{formatCount(facts.runs.length - 1)} ×</Row>}
        <Row name="operation">#{selection.operation}</Row>
      </dl>
    </Section>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
