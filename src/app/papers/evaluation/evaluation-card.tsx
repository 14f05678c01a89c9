import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { partsOf } from '../../../charts/evaluation/figure-parts.ts';
import { conclusionOf, reasonOf } from '../../../papers/results/figure-conclusion.ts';
import { measuredFigure } from '../../../papers/results/measured-figure.ts';
import { ChartHost } from '../../charts-panel/side-charts/chart-host.tsx';
import { Button } from '../../components/button.tsx';
import { Message } from '../../components/section.tsx';
import { TableButton } from '../../components/table-button.tsx';
import { useGivenTraces } from '../claims/given-traces.ts';
import { remainingText } from '../claims/remaining.ts';
import { cancelFigure, measureFigure, shippedRun, useEvaluation, type FigureState } from './evaluation-store.ts';
import type { FigureText } from '../../../papers/results/figure-text.ts';

interface CardProps {
  readonly figure: FigureText;
  /** The address names this figure. */
  readonly isNamed: boolean;
}

/** A figure of a paper's evaluation: measured on demand, in the paper's form. */
export function EvaluationCard({ figure, isNamed }: CardProps): ReactElement {
  const run = useEvaluation((all) => all[figure.name]) ?? shippedRun(figure);
  const [asTable, setAsTable] = useState(false);
  const measured = useMemo(() => measuredFigure(figure, run.trials), [figure, run.trials]);
  const parts = useMemo(() => partsOf(measured), [measured]);
  const conclusion = useMemo(() => conclusionOf(measured), [measured]);
  const reason = useMemo(() => reasonOf(measured), [measured]);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed) card.current?.scrollIntoView({ block: 'start' });
  }, [isNamed]);
  const hasPoints = run.running.done > 0;
  return (
    <article
      className="card evaluation-card"
      aria-label={`${figure.figure}: ${figure.title}`}
      id={`figure-${figure.name}`}
      aria-current={isNamed ? 'location' : undefined}
      ref={card}
    >
      <header className="evaluation-head">
        <p className="muted tiny strong">{figure.figure}</p>
        <h5>{figure.title}</h5>
        <RunStatus figure={figure} run={run} />
        {hasPoints && <TableButton asTable={asTable} label={`Table of ${figure.figure}`} onChange={setAsTable} />}
        <RunButton figure={figure} run={run} />
      </header>
      {run.state === 'failed' && (
        <Message tone="bad" title="Cannot measure the figure">
          <p>{run.failure}</p>
        </Message>
      )}
      {hasPoints && (
        <>
          {conclusion !== null && run.state !== 'running' && (
            <p className="evaluation-conclusion">
              {conclusion} {reason}
            </p>
          )}
          <p className="small">
            {measured.provenance} {run.state === 'shipped' && 'Measured when this version was built.'}
          </p>
          <div className="evaluation-parts" data-parts={parts.length}>
            {parts.map((part) => (
              <section
                key={part.name}
                className={`evaluation-part evaluation-${figure.form}`}
                aria-label={part.name === '' ? figure.title : part.name}
              >
                {part.name !== '' && <h6 className="small">{part.name}</h6>}
                {figure.form !== 'lines' && <p className="muted small">{figure.y}</p>}
                <ChartHost asTable={asTable} table={part.table} draw={part.draw} />
                {figure.form === 'bars' && <p className="muted small evaluation-x">{figure.x}</p>}
              </section>
            ))}
          </div>
        </>
      )}
      <p className="muted small">
        {!hasPoints && figure.standIns} {figure.differs}
      </p>
    </article>
  );
}

interface RunProps {
  readonly figure: FigureText;
  readonly run: FigureState;
}

function RunStatus({ figure, run: { state, running } }: RunProps): ReactElement {
  const { done, all } = running;
  const remaining = state === 'running' ? remainingText(running) : '';
  return (
    <>
      <span className="muted" role="status">
        {state === 'running' &&
          (remaining === '' ? `${done} of ${all} points` : `${done} of ${all} points, ${remaining}`)}
        {state === 'canceled' && `Canceled after ${done} of ${all} points`}
      </span>
      {state === 'running' && <progress value={done / all} aria-label={`Progress of ${figure.figure}`} />}
    </>
  );
}

function RunButton({ figure, run: { state, given } }: RunProps): ReactElement | null {
  const traces = useGivenTraces((all) => all.traces);
  if (state === 'running') {
    return (
      <Button
        aria-label={`Cancel ${figure.figure}`}
        onClick={() => {
          cancelFigure(figure.name);
        }}
      >
        Cancel
      </Button>
    );
  }
  const isUpToDate = state === 'done' && traces.map(({ name }) => name).join('\n') === given.join('\n');
  if (isUpToDate) return null;
  const words = traces.length > 0 ? 'Measure on your traces' : state === 'shipped' ? 'Measure again' : 'Measure';
  return (
    <Button
      aria-label={traces.length > 0 ? `${words}, ${figure.figure}` : `${words} ${figure.figure}`}
      onClick={() => {
        measureFigure(figure);
      }}
    >
      {words}
    </Button>
  );
}
