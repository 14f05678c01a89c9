/** The control of a step: the student moves it, the experiment runs again, and its charts and sentence follow. */
import { useEffect, useId, useMemo, useState, type ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { requestAccount } from '../../../analysis/why/account.ts';
import { isWrite, requestWords } from '../../../analysis/why/operation-words.ts';
import { requestTable, updateRequestBars } from '../../../charts/bars/request-bars.ts';
import type { RequestRow } from '../../../charts/bars/request-bars.ts';
import { updateTailChart } from '../../../charts/tail/tail-chart.ts';
import { percentileTable } from '../../../charts/tail/tail-table.ts';
import type { TailSeries } from '../../../charts/tail/tail-series.ts';
import type { ExperimentInput } from '../../../document/experiment.ts';
import { schemaAt, setValue } from '../../../document/patch.ts';
import type { Lesson, LessonTry } from '../../../learn/lesson/lesson.ts';
import { fillText } from '../../../learn/lesson/texts.ts';
import { viewOfRun } from '../../../learn/measure/measured-run.ts';
import { ChartHost } from '../../charts-panel/side-charts/chart-host.tsx';
import { TableButton } from '../../components/table-button.tsx';
import { SwitchButton } from '../../components/fields/switch.tsx';
import { ChartPanel } from '../../exports/chart-export.tsx';
import { valueWords } from '../../setup/settings/setting-words.ts';
import { RichText } from '../rich-text.tsx';
import { learnRun } from '../runs/learn-runs.ts';
import type { LearnRun } from '../runs/learn-runs.ts';
import './try-panel.css';

/** A chart with a bar for each request shows at most these. */
const MOST_BARS = 32;

/** The run of an experiment; while another one is on its way, the one before. */
function useRunOf(experiment: ExperimentInput): { readonly run: LearnRun | null; readonly problem: string | null } {
  const [shown, setShown] = useState<{ readonly run: LearnRun | null; readonly problem: string | null }>({
    run: null,
    problem: null,
  });
  useEffect(() => {
    let isCurrent = true;
    learnRun(experiment).then(
      (run) => {
        if (isCurrent) setShown({ run, problem: null });
      },
      (error: unknown) => {
        const problem = localized(error instanceof Error ? error.message : String(error));
        if (isCurrent) setShown({ run: null, problem });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [experiment]);
  return shown;
}

function requestRows(run: LearnRun): RequestRow[] {
  const view = viewOfRun(run);
  const count = Math.min(MOST_BARS, run.recording.requestCount);
  return Array.from({ length: count }, (_, request) => ({
    name: requestWords(view, request),
    selected: false,
    bars: [
      {
        run: 0,
        request,
        name: requestWords(view, request),
        isWrite: isWrite(view, request),
        arrivalNs: view.operations.arrival(request),
        finishNs: view.operations.finish(request),
        spans: requestAccount(view, request)?.spans ?? [],
      },
    ],
  }));
}

function tailSeries({ tails }: LearnRun): TailSeries[] {
  return (['read', 'write'] as const).flatMap((kind, color) => {
    const { count, ranks, curve } = tails[kind];
    if (count === 0) return [];
    const points = ranks.map(({ share, label, ns, request }) => ({ share, label, ns, request: request ?? undefined }));
    return [{ id: `a/${kind}`, name: kind === 'read' ? t('reads') : t('writes'), kind, color, count, points, curve }];
  });
}

export function TryPanel({
  lesson,
  control,
  runs,
}: {
  readonly lesson: Lesson;
  readonly control: LessonTry;
  readonly runs: Readonly<Record<string, LearnRun>>;
}): ReactElement {
  const id = useId();
  const { path, values, charts } = control;
  const [place, setPlace] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const [asTable, setAsTable] = useState(false);
  const value = values[place];
  const { experiment } = lesson.runs[control.run];
  const changed = useMemo(() => setValue(experiment, path, value), [experiment, path, value]);
  const { run, problem } = useRunOf(changed);
  const rows = useMemo(() => (run === null || !charts.includes('requests') ? [] : requestRows(run)), [run, charts]);
  const series = useMemo(() => (run === null || !charts.includes('tail') ? [] : tailSeries(run)), [run, charts]);
  const filled = (text: string): string =>
    fillText(text, lesson, run === null ? runs : { ...runs, [control.run]: run });
  const label = t(schemaAt(path).title);
  const move = (next: number): void => {
    setPlace(next);
    setMoved(true);
  };
  const isSwitch = typeof values[0] === 'boolean';
  return (
    <section className="try" aria-label={t('Try it')}>
      <h3 className="try-title">{t('Try it')}</h3>
      <RichText text={filled(control.ask)} />
      <div className="try-control">
        <label htmlFor={`${id}-control`}>{label}</label>
        {isSwitch ? (
          <SwitchButton
            id={`${id}-control`}
            label={label}
            on={value === true}
            describedBy={`${id}-now`}
            onChange={() => {
              move((place + 1) % values.length);
            }}
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
            onChange={(event) => {
              move(Number(event.target.value));
            }}
          />
        )}
        <output htmlFor={`${id}-control`}>{valueWords(path, value)}</output>
      </div>
      <div className="try-now" id={`${id}-now`} role="status">
        {problem === null ? run !== null && <RichText text={filled(control.now)} /> : <p>{problem}</p>}
      </div>
      {charts.map((chart) => (
        <ChartPanel
          key={chart}
          className={`try-chart try-chart-${chart}`}
          label={chart === 'requests' ? t('Latency of each request') : t('Latency percentiles')}
        >
          <header className="panel-head">
            <h4>{chart === 'requests' ? t('Latency of each request') : t('Latency percentiles')}</h4>
            <TableButton asTable={asTable} onChange={setAsTable} />
          </header>
          <ChartHost
            asTable={asTable}
            isComplete={run !== null}
            table={() =>
              chart === 'requests' ? requestTable(rows) : percentileTable(series, t('Latency by percentile'))
            }
            draw={(host, size, theme) => {
              if (chart === 'requests') updateRequestBars(host, rows, { ...size, theme });
              else updateTailChart(host, series, { ...size, theme, key: lesson.name + path });
            }}
          />
        </ChartPanel>
      ))}
      {hasMoved && <RichText className="try-rule" text={filled(control.rule)} />}
    </section>
  );
}
