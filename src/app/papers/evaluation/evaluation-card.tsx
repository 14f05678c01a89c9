import { useMemo, useState, type ReactElement } from 'react';
import type { FigureText } from '../../../worker/claims/claims-protocol.ts';
import { ChartHost } from '../../charts-panel/side-charts/chart-host.tsx';
import { Button } from '../../components/button.tsx';
import { Message } from '../../components/section.tsx';
import { partsOf } from './evaluation-charts.ts';
import { cancelFigure, measureFigure, NO_POINTS, useEvaluation } from './evaluation-store.ts';

/** A figure of a paper's evaluation: measured on demand, in the paper's form. */
export function EvaluationCard({ figure }: { readonly figure: FigureText }): ReactElement {
  const { state, values, failure } = useEvaluation((all) => all[figure.name] ?? NO_POINTS);
  const [asTable, setAsTable] = useState(false);
  const parts = useMemo(() => partsOf(figure, values), [figure, values]);
  const measured = values.filter((value) => value !== undefined).length;
  const all = figure.points.length;
  return (
    <article className="card evaluation-card" aria-label={`${figure.figure}: ${figure.title}`}>
      <header className="evaluation-head">
        <p className="scenario-figure">{figure.figure}</p>
        <h5>{figure.title}</h5>
        <span className="muted" role="status">
          {state === 'running' && `${measured} of ${all} points`}
          {state === 'canceled' && `Canceled after ${measured} of ${all} points`}
        </span>
        {state === 'running' && <progress value={measured / all} aria-label={`Progress of ${figure.figure}`} />}
        {measured > 0 && (
          <Button
            look="quiet"
            className="panel-small"
            aria-pressed={asTable}
            aria-label={`Table of ${figure.figure}`}
            onClick={() => {
              setAsTable(!asTable);
            }}
          >
            Table
          </Button>
        )}
        {state === 'running' ? (
          <Button
            aria-label={`Cancel ${figure.figure}`}
            onClick={() => {
              cancelFigure(figure.name);
            }}
          >
            Cancel
          </Button>
        ) : (
          state !== 'done' && (
            <Button
              aria-label={`Measure ${figure.figure}`}
              onClick={() => {
                measureFigure(figure.name);
              }}
            >
              Measure
            </Button>
          )
        )}
      </header>
      {state === 'failed' && (
        <Message tone="bad" title="Cannot measure the figure">
          <p>{failure}</p>
        </Message>
      )}
      {measured > 0 && (
        <div className="evaluation-parts">
          {parts.map((part) => (
            <section
              key={part.name}
              className={`evaluation-part evaluation-${figure.form}`}
              aria-label={part.name === '' ? figure.title : part.name}
            >
              {part.name !== '' && <h6>{part.name}</h6>}
              {figure.form === 'bars' && <p className="evaluation-axis">{figure.y}</p>}
              <ChartHost asTable={asTable} table={part.table} draw={part.draw} />
              {figure.form === 'bars' && <p className="evaluation-axis evaluation-x">{figure.x}</p>}
            </section>
          ))}
        </div>
      )}
      <p className="muted evaluation-differs">{figure.differs}</p>
    </article>
  );
}
