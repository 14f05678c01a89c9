/** On a wide screen the control is above the question, and what follows it is below the picture. */
import { useEffect, useId, useMemo, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { ExperimentInput } from '../../../document/experiment.ts';
import { schemaAt } from '../../../document/patch.ts';
import { triedExperiments } from '../../../learn/lesson/changed.ts';
import type { Lesson, LessonTry, TryCurve } from '../../../learn/lesson/lesson.ts';
import { fillText } from '../../../learn/lesson/texts.ts';
import { SwitchButton } from '../../components/fields/switch.tsx';
import { valueWords } from '../../stores/words/setting-words.ts';
import { ofPage } from '../../stores/page-state.ts';
import { RichText } from '../rich-text.tsx';
import { learnRun, type LearnRun } from '../runs/learn-runs.ts';
import { RunCharts } from './run-charts.tsx';
import { formatCount, formatFactor, formatShare, formatTime } from '../../../base/format.ts';
import { lineTable, updateLineChart, type LineChart } from '../../../charts/compare/line-chart.ts';
import type { ValueFormat } from '../../../learn/measure/value.ts';
import { evaluate } from '../../../learn/measure/evaluate.ts';
import { ChartHost } from '../../charts-panel/charts/chart-host.tsx';
import { TableButton } from '../../components/button.tsx';
import { ChartPanel } from '../../exports/chart-export.tsx';

const FORMATS: Readonly<Record<ValueFormat, (value: number) => string>> = {
  time: formatTime,
  count: formatCount,
  share: formatShare,
  ratio: formatFactor,
};

const SHARES = [0, 0.2, 0.4, 0.6, 0.8, 1];

interface TryCurveProps {
  readonly lesson: Lesson;
  readonly curve: TryCurve;
  readonly places: readonly Readonly<Record<string, LearnRun>>[];
}

function TryCurveChart({ lesson, curve, places }: TryCurveProps): ReactElement {
  const [x, y] = [lesson.values[curve.x], lesson.values[curve.y]];
  const [asTable, setAsTable] = useState(false);
  const chart = useMemo<LineChart>(() => {
    const points = new Map(places.map((runs) => [evaluate(x.measure, runs), evaluate(y.measure, runs)]));
    const sorted = [...points].sort(([one], [other]) => one - other);
    return {
      title: curve.yTitle,
      xTitle: curve.xTitle,
      yTitle: curve.yTitle,
      rows: [
        {
          id: 'a',
          name: '',
          points: sorted.map(([at, value], place) => ({
            place,
            x: at,
            label: FORMATS[x.as](at),
            y: value,
            interval: null,
            dots: [],
          })),
        },
      ],
      formatX: FORMATS[x.as],
      // A share has its whole range: the rise toward 100 % is in view before it is reached.
      xTicks: (x.as === 'share' ? SHARES : [0, ...sorted.map(([at]) => at)]).map((value) => ({
        value,
        label: FORMATS[x.as](value),
      })),
      // Linear, so that a steep rise looks steep.
      yIsTime: false,
      formatY: FORMATS[y.as],
      labelPoints: false,
    };
  }, [places, curve, x, y]);
  return (
    <ChartPanel className="run-chart run-chart-curve" label={chart.title}>
      <header className="panel-head">
        <h4>{chart.title}</h4>
        <TableButton asTable={asTable} onChange={setAsTable} />
      </header>
      {places.length < 2 && <p className="muted">Each place of the control adds a point.</p>}
      <ChartHost
        asTable={asTable}
        isComplete={places.length > 0}
        table={() => lineTable(chart)}
        draw={(host, size, theme) => updateLineChart(host, chart, { ...size, theme })}
      />
    </ChartPanel>
  );
}

interface Tried {
  readonly runs: Readonly<Record<string, LearnRun>> | null;
  readonly visited: readonly Readonly<Record<string, LearnRun>>[];
  readonly problem: string | null;
}

function useTried(experiments: Readonly<Record<string, ExperimentInput>>): Tried {
  const [shown, setShown] = useState<Tried>({ runs: null, visited: [], problem: null });
  useEffect(() => {
    let isCurrent = true;
    ofPage(
      Promise.all(Object.entries(experiments).map(async ([name, one]) => [name, await learnRun(one)] as const)),
    ).then(
      (entries) => {
        if (!isCurrent) return;
        const runs = Object.fromEntries(entries);
        setShown(({ visited }) => ({ runs, visited: [...visited, runs], problem: null }));
      },
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : String(error);
        if (isCurrent) setShown(({ visited }) => ({ runs: null, visited, problem }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [experiments]);
  return shown;
}

interface TryPanelProps {
  readonly lesson: Lesson;
  readonly control: LessonTry;
  readonly runs: Readonly<Record<string, LearnRun>>;
  /** Where charts and sentences are shown; null: below the control. */
  readonly beside: HTMLElement | null;
}

export function TryPanel({ lesson, control, runs, beside }: TryPanelProps): ReactElement {
  const id = useId();
  const { path, values, charts } = control;
  const [place, setPlace] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const value = values[place];
  const experiments = useMemo(() => triedExperiments(lesson, control, value), [lesson, control, value]);
  const tried = useTried(experiments);
  const shown = useMemo(
    () =>
      tried.runs === null
        ? []
        : [control.run, ...(control.also ?? []).slice(0, 1)].map((name) => ({
            run: tried.runs?.[name] ?? runs[name],
            title: lesson.runs[name].title,
          })),
    [tried, control, runs, lesson],
  );
  const filled = (text: string): string => fillText(text, lesson, { ...runs, ...tried.runs });
  const label = schemaAt(path).title;
  const move = (next: number): void => {
    setPlace(next);
    setMoved(true);
  };
  const isSwitch = typeof values[0] === 'boolean';
  const outcome = (
    <div className="stack narrow">
      <RunCharts charts={charts} of={shown} scaleKey={lesson.name + path} />
      {control.curve !== undefined && <TryCurveChart lesson={lesson} curve={control.curve} places={tried.visited} />}
      <div className="try-now" id={`${id}-now`} role="status">
        {tried.problem === null ? (
          tried.runs !== null && <RichText text={filled(control.now)} />
        ) : (
          <p>{tried.problem}</p>
        )}
      </div>
      {hasMoved && <RichText className="try-rule" text={filled(control.rule)} />}
    </div>
  );
  return (
    <section className="try" aria-label="Try it">
      <RichText text={filled(control.ask)} />
      <div className="try-control cells center">
        <label htmlFor={`${id}-control`}>{label}</label>
        {isSwitch ? (
          <SwitchButton
            id={`${id}-control`}
            label={label}
            on={value === true}
            describedBy={`${id}-now`}
            onChange={() => move((place + 1) % values.length)}
          />
        ) : (
          <input
            id={`${id}-control`}
            className="try-slider"
            type="range"
            min={0}
            max={values.length - 1}
            step={1}
            value={place}
            aria-valuetext={valueWords(path, value)}
            aria-describedby={`${id}-now`}
            onChange={(event) => move(Number(event.target.value))}
          />
        )}
        <output htmlFor={`${id}-control`}>{valueWords(path, value)}</output>
      </div>
      {beside === null ? outcome : createPortal(outcome, beside)}
    </section>
  );
}
