import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { figureParts } from '../../../charts/evaluation/figure-parts.ts';
import { experimentIn } from '../../../papers/results/experiment-pool.ts';
import { figureConclusion, reasonOf } from '../../../papers/results/figure-conclusion.ts';
import { measuredFigure, type MeasuredFigure, type MeasuredPoint } from '../../../papers/results/measured-figure.ts';
import { trialsOf, type ShippedFigure, type ShippedPoint } from '../../../papers/results/shipped-result.ts';
import { SHIPPED_EXPERIMENTS } from '../../../papers/results/shipped.ts';
import { ChartHost } from '../../charts-panel/charts/chart-host.tsx';
import { Button, TableButton } from '../../components/button.tsx';
import { Disclosure } from '../../components/section.tsx';
import { Table } from '../../components/table.tsx';
import { madeBy } from './claim-columns.tsx';
import { areAlike, ofTrial, openExperiments } from './open-experiments.ts';

interface CardProps {
  readonly figure: ShippedFigure;
  readonly isNamed: boolean;
}

export function EvaluationCard({ figure, isNamed }: CardProps): ReactElement {
  const [asTable, setAsTable] = useState(false);
  const measured = useMemo(() => measuredFigure(figure, trialsOf(figure)), [figure]);
  const parts = useMemo(() => figureParts(measured), [measured]);
  const conclusion = useMemo(() => figureConclusion(measured), [measured]);
  const reason = useMemo(() => reasonOf(measured), [measured]);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed) card.current?.scrollIntoView({ block: 'start' });
  }, [isNamed]);
  return (
    <article
      className="card evaluation-card stack"
      aria-label={`${figure.figure}: ${figure.title}`}
      id={`figure-${figure.name}`}
      aria-current={isNamed ? 'location' : undefined}
      ref={card}
    >
      <header className="evaluation-head wrap center flex">
        <p className="muted tiny strong">{figure.figure}</p>
        <h5>{figure.title}</h5>
        <TableButton asTable={asTable} label={`Table of ${figure.figure}`} onChange={setAsTable} />
      </header>
      {conclusion !== null && (
        <p className="evaluation-conclusion">
          {conclusion} {reason}
        </p>
      )}
      <p className="small">
        {measured.provenance} Measured by {madeBy(figure)}.
      </p>
      <div className="evaluation-parts cells gap-3" data-parts={parts.length}>
        {parts.map((part) => (
          <section
            key={part.name}
            className={`evaluation-part column narrow evaluation-${figure.form}`}
            aria-label={part.name === '' ? figure.title : part.name}
          >
            {part.name !== '' && <h6 className="small">{part.name}</h6>}
            {figure.form !== 'lines' && <p className="muted small">{figure.y}</p>}
            <ChartHost asTable={asTable} table={part.table} draw={part.draw} />
            {figure.form === 'bars' && <p className="muted small evaluation-x">{figure.x}</p>}
          </section>
        ))}
      </div>
      <Disclosure label="Open the experiments of a value in Explore">
        <p className="block muted small">{figure.drawn ? 'Of the seed whose value is the median.' : ''}</p>
        {parts.map(({ name }) => (
          <Values key={name} figure={figure} measured={measured} part={name} />
        ))}
      </Disclosure>
      <p className="muted small">{figure.differs}</p>
    </article>
  );
}

interface ValuesProps {
  readonly figure: ShippedFigure;
  readonly measured: MeasuredFigure;
  readonly part: string;
}

function Values({ figure, measured, part }: ValuesProps): ReactElement {
  const own = figure.points.flatMap((point, index) => (point.part === part ? [{ point, index }] : []));
  const groups = [...new Set(own.map(({ point }) => point.group))];
  const series = [...new Set(own.map(({ point }) => point.series))];
  return (
    <div className="scroll small">
      {part !== '' && <p className="muted">{part}</p>}
      <Table
        caption={part === '' ? figure.title : part}
        rows={groups}
        columns={[
          { title: figure.xOfParts?.[part] ?? figure.x, cell: (group) => group },
          ...series.map((name) => ({
            title: name,
            cell: (group: string) => {
              const found = own.find(({ point }) => point.group === group && point.series === name);
              return (
                found !== undefined && (
                  <PointValue figure={figure} point={found.point} measured={measured.points[found.index]} />
                )
              );
            },
          })),
        ]}
      />
    </div>
  );
}

interface PointProps {
  readonly figure: ShippedFigure;
  readonly point: ShippedPoint;
  readonly measured: MeasuredPoint;
}

/** A value: opens its experiment, or what it is compared with as A and its own as B. */
function PointValue({ figure, point, measured: { value, values } }: PointProps): ReactElement {
  if (value === null) return <span className="muted">–</span>;
  const text = String(Number(value.toPrecision(3)));
  const name = [figure.figure, point.part, point.group, point.series].filter((word) => word !== '').join(', ');
  const trial = figure.drawn ? nearest(values, value) : 0;
  const experiments = point.experiments.map((key) => ofTrial(experimentIn(SHIPPED_EXPERIMENTS, key), trial));
  if (experiments.length === 0) return <>{text}</>;
  if (experiments.length <= 2) {
    const [own, base] = experiments;
    return (
      <Button
        className="button-link"
        aria-label={`Open ${name} in Explore, ${text}`}
        onClick={() => {
          if (base !== undefined && areAlike(own, base)) openExperiments(base, own, `Open ${name}`);
          else openExperiments(own, null, `Open ${name}`);
        }}
      >
        {text}
      </Button>
    );
  }
  return (
    <>
      {text}
      {', runs '}
      {experiments.map((experiment, index) => (
        <Button
          key={index}
          className="button-link"
          title={experiment.name}
          aria-label={`${index + 1}: open ${experiment.name} in Explore`}
          onClick={() => openExperiments(experiment, null, `Open ${name}`)}
        >
          {index + 1}
        </Button>
      ))}
    </>
  );
}

function nearest(values: readonly (number | null)[], value: number): number {
  const distance = (trial: number): number => Math.abs((values[trial] ?? Infinity) - value);
  return values.reduce((best: number, _, trial) => (distance(trial) < distance(best) ? trial : best), 0);
}
