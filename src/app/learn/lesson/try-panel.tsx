/** After the answer: a setting to move. Its chart takes the place of the picture. */
import { useEffect, useId, useMemo, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { ExperimentInput } from '../../../document/experiment.ts';
import { triedExperiments } from '../../../learn/lesson/changed.ts';
import type { Lesson, LessonTry, TryCurve } from '../../../learn/lesson/lesson.ts';
import { fillText } from '../../../learn/lesson/texts.ts';
import { settingTitle, valueWords } from '../../stores/words/setting-words.ts';
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
        <TableButton asTable={asTable} onChange={setAsTable} />
      </header>
      <ChartHost
        asTable={asTable}
        isComplete={places.length > 0}
        table={() => lineTable(chart)}
        draw={(host, size, theme) => updateLineChart(host, chart, { ...size, theme })}
      />
    </ChartPanel>
  );
}

type Experiments = Readonly<Record<string, ExperimentInput>>;
type TriedRuns = Readonly<Record<string, LearnRun>>;

interface Tried {
  readonly places: readonly (TriedRuns | null)[];
  readonly problem: string | null;
}

async function runsOf(experiments: Experiments): Promise<TriedRuns> {
  const runs = Object.entries(experiments).map(async ([name, one]) => [name, await learnRun(one)] as const);
  return Object.fromEntries(await ofPage(Promise.all(runs)));
}

/** The runs of one place, or for a curve of all: the place that is shown first. */
function useTried(places: readonly Experiments[], shown: number, isCurve: boolean): Tried {
  const [tried, setTried] = useState<Tried>({ places: [], problem: null });
  useEffect(() => {
    let isCurrent = true;
    const run = async (place: number): Promise<void> => {
      try {
        const runs = await runsOf(places[place]);
        if (isCurrent)
          setTried((now) => ({
            places: places.map((_, i) => (i === place ? runs : (now.places[i] ?? null))),
            problem: null,
          }));
      } catch (error) {
        if (isCurrent) setTried((now) => ({ ...now, problem: error instanceof Error ? error.message : String(error) }));
      }
    };
    const runAll = async (): Promise<void> => {
      await run(shown);
      for (const place of isCurve ? places.keys() : []) if (isCurrent && place !== shown) await run(place);
    };
    void runAll();
    return () => {
      isCurrent = false;
    };
  }, [places, shown, isCurve]);
  return tried;
}

interface TryPanelProps {
  readonly lesson: Lesson;
  readonly control: LessonTry;
  readonly runs: TriedRuns;
  /** Where its chart is shown. */
  readonly picture: HTMLElement | null;
}

export function TryPanel({ lesson, control, runs, picture }: TryPanelProps): ReactElement {
  const id = useId();
  const { path, values, chart, curve } = control;
  const [place, setPlace] = useState(0);
  const value = values[place];
  const places = useMemo(() => values.map((one) => triedExperiments(lesson, control, one)), [lesson, control, values]);
  const tried = useTried(places, place, curve !== undefined);
  const here = tried.places[place] ?? null;
  const shown = useMemo(
    () =>
      here === null
        ? []
        : control.runs.slice(0, 2).map((name) => ({ run: here[name], title: lesson.runs[name].title })),
    [here, control, lesson],
  );
  const known = useMemo(
    () => tried.places.flatMap((one) => (one === null ? [] : [{ ...runs, ...one }])),
    [tried, runs],
  );
  const filled = (text: string): string => fillText(text, lesson, { ...runs, ...here });
  const label = settingTitle(path);
  const words = `${label} ${valueWords(path, value)}`;
  return (
    <section className="full pad stack box soft large" aria-label="Try it">
      <RichText text={filled(control.ask)} />
      <div className="try-control cells center">
        <label htmlFor={`${id}-control`}>{label}</label>
        <input
          id={`${id}-control`}
          className="try-slider full"
          type="range"
          min={0}
          max={values.length - 1}
          step={1}
          value={place}
          aria-valuetext={valueWords(path, value)}
          aria-describedby={`${id}-now`}
          onChange={(event) => setPlace(Number(event.target.value))}
        />
        <output htmlFor={`${id}-control`}>{valueWords(path, value)}</output>
      </div>
      <div className="try-now" id={`${id}-now`} role="status">
        {tried.problem === null ? here !== null && <RichText text={filled(control.now)} /> : <p>{tried.problem}</p>}
      </div>
      {here !== null && <RichText className="note" text={filled(control.rule)} />}
      {picture !== null &&
        createPortal(
          <>
            <h3>{curve === undefined ? words : `${curve.yTitle} by ${curve.xTitle.toLowerCase()}`}</h3>
            {curve === undefined
              ? chart !== undefined && <RunCharts chart={chart} of={shown} scaleKey={lesson.name + path} />
              : known.length > 0 && <TryCurveChart lesson={lesson} curve={curve} places={known} />}
          </>,
          picture,
        )}
    </section>
  );
}
