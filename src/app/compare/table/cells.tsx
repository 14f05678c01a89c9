import { memo, type ReactElement } from 'react';
import { formatCount, formatRatio } from '../../../base/format.ts';
import { PERCENTILES } from '../../../analysis/latency/percentiles.ts';
import { FIRST_PLACE, LAST_PLACE, tailPlace } from '../../../analysis/latency/tail-ranks.ts';
import { testWords } from '../../../analysis/verdict/verdict-words.ts';
import type { Finding } from '../../../analysis/verdict/verdict.ts';
import { FINDING_WORDS, intervalText, type LineJudgment } from '../../../compare/results/comparison.ts';
import { ratioText } from '../../../compare/table/columns.ts';
import { rowStyle } from '../../../charts/compare/plot.ts';
import { DARK_CHART, LIGHT_CHART } from '../../../charts/kit/theme.ts';
import { Button } from '../../components/button.tsx';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import type { CompareRow, RowState } from '../rows.ts';
import { openRow } from '../state/open-row.ts';
import { runActions } from '../state/runner.ts';
import { nearestRow, requestOf, valueSoFar, type ColumnKind, type FigureColumn } from './figures.ts';
import type { ShownComparison, TableLine } from './lines.ts';

const WORDS: Readonly<Record<RowState, string>> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  canceled: 'canceled',
  refused: 'cannot run',
  'wants-trace': 'file missing',
};

/** What a run does before its first request: its device may take longer than its requests. */
export const stageOf = ({ preparedPages = null }: CompareRow): string =>
  preparedPages === null ? 'starting' : `preparing the device: ${formatCount(preparedPages)} pages written`;

/** How far the runs of a line are; the first that failed says why. */
export function LineStatus({ rows }: { readonly rows: readonly CompareRow[] }): ReactElement | null {
  const done = rows.filter(({ state }) => state === 'done').length;
  if (done === rows.length) return null;
  const wrong = rows.find(({ state }) => state !== 'done' && state !== 'waiting' && state !== 'running');
  if (wrong !== undefined) {
    const { state, reason, key } = wrong;
    return (
      <span
        className={state === 'canceled' ? 'row-status inline wrap muted' : 'row-status inline wrap bad'}
        title={reason ?? undefined}
      >
        {WORDS[state]}
        {reason !== null && <span className="text">{reason}</span>}
        {(state === 'failed' || state === 'canceled') && (
          <Button look="quiet" className="button-link" onClick={() => runActions.retry(key)}>
            {state === 'failed' ? 'Try again' : 'Run'}
          </Button>
        )}
      </span>
    );
  }
  const running = rows.filter(({ state }) => state === 'running');
  const share = running.reduce((sum, row) => sum + row.share, done) / rows.length;
  if (running.length === 0 && done === 0) return <span className="row-status inline wrap muted">{WORDS.waiting}</span>;
  return (
    <>
      <progress className="row-progress" value={share} aria-label={`Share of ${rows[0].key} done`} />
      {rows.length > 1 && <span className="text small muted block">{`${done} of ${rows.length} starts`}</span>}
    </>
  );
}

const WIDTH = 92;
const HEIGHT = 26;
const EDGE = 2;

/** The latencies that all small tails share as their scale, ns. */
export interface TailRange {
  readonly low: number;
  readonly high: number;
}

export function tailRange(rows: readonly CompareRow[], kind: ColumnKind): TailRange {
  let low = Infinity;
  let high = 0;
  for (const row of rows) {
    for (const ns of percentilesOf(row, kind)) {
      if (ns === null || ns <= 0) continue;
      low = Math.min(low, ns);
      high = Math.max(high, ns);
    }
  }
  return { low, high };
}

function percentilesOf({ summary, live }: CompareRow, kind: ColumnKind): readonly (number | null)[] {
  if (summary !== null) return summary.response[kind].ranks.map(({ ns }) => ns);
  return live === null ? [] : PERCENTILES.map(({ key }) => live.latencies[kind][key]);
}

interface MiniTailProps extends TailRange {
  readonly rows: readonly CompareRow[];
  readonly kind: ColumnKind;
}

/** The percentiles of a line as small curves, one a start, on one scale. The figures beside it are its text. */
export const MiniTail = memo(function MiniTail({ rows, kind, low, high }: MiniTailProps): ReactElement {
  const theme = useTheme(shownTheme);
  const { color, dash } = rowStyle(theme === 'dark' ? DARK_CHART : LIGHT_CHART, rows[0].color);
  return (
    <svg className="block" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {rows.map((row) => (
        <path
          key={row.key}
          d={pathOf(row, kind, low, high)}
          fill="none"
          stroke={color}
          strokeDasharray={dash ?? undefined}
          strokeWidth={rows.length > 1 ? 1 : 1.5}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
});

function pathOf(row: CompareRow, kind: ColumnKind, low: number, high: number): string {
  const span = Math.log(high) - Math.log(low);
  if (!(span >= 0)) return '';
  const x = (place: number): number => EDGE + ((place - FIRST_PLACE) / (LAST_PLACE - FIRST_PLACE)) * (WIDTH - 2 * EDGE);
  const y = (ns: number): number => {
    const share = span === 0 ? 0.5 : (Math.log(Math.max(low, ns)) - Math.log(low)) / span;
    return HEIGHT - EDGE - Math.min(1, share) * (HEIGHT - 2 * EDGE);
  };
  const points: string[] = [];
  const curve = row.summary?.response[kind].curve;
  if (curve !== undefined) {
    for (let i = 0; i < curve.ns.length; i++) {
      points.push(`${x(curve.places[i]).toFixed(1)},${y(curve.ns[i]).toFixed(1)}`);
    }
  } else {
    percentilesOf(row, kind).forEach((ns, index) => {
      const { numerator, denominator } = PERCENTILES[index];
      if (ns !== null) points.push(`${x(tailPlace(numerator / denominator)).toFixed(1)},${y(ns).toFixed(1)}`);
    });
  }
  return points.length === 0 ? '' : `M${points.join('L')}`;
}

const TONES: Readonly<Record<Finding, string>> = {
  lower: 'good',
  higher: 'bad',
  small: '',
  same: '',
  none: '',
  start: '',
  few: '',
};

/** The ratio of the figure that decides, what was found, and its interval. */
export function Judged({ found }: { readonly found: LineJudgment | null }): ReactElement | null {
  if (found === null) return null;
  const { verdict, judgment } = found;
  const { ratio, finding, test } = judgment;
  const figure = verdict.figure.label.replace(/^(?:read|write) /, '');
  return (
    <span title={`${figure}: ${testWords(judgment)}`}>
      <span
        className={verdict.doubts.length > 0 ? 'rows-doubtful' : TONES[finding]}
      >{`${figure} ${formatRatio(ratio)}`}</span>
      <span className="rows-ratio block muted tiny">{FINDING_WORDS[finding]}</span>
      {test !== null && <span className="rows-ratio block muted tiny">{intervalText(test)}</span>}
    </span>
  );
}

interface FigureProps {
  readonly of: TableLine;
  readonly shown: ShownComparison;
  readonly column: FigureColumn;
}

/** A figure of a line with its ratio to the baseline. A click opens the start that is nearest to it. */
export function Figure({ of: { line, rows }, shown: { comparison }, column }: FigureProps): ReactElement {
  const { value, ratio, above, few, doubtful, tone } = comparison.figureOf(line, column);
  if (value === null) {
    const live = rows.find((row) => row.live !== null);
    const soFar = live === undefined ? null : valueSoFar(live, column);
    if (soFar !== null) return <span className="muted">{column.format(soFar)}</span>;
    return <>{rows.some(({ summary }) => summary !== null) ? '–' : ''}</>;
  }
  const row = nearestRow(rows, column, value);
  const request = row === undefined ? null : requestOf(row, column);
  const text = column.format(value);
  return (
    <span
      className={few ? 'muted italic' : undefined}
      title={above === null || above < 1 ? undefined : `${column.title}: ${formatCount(above)} requests were slower`}
    >
      {request === null || row === undefined ? (
        text
      ) : (
        <button
          type="button"
          className="rows-open target"
          aria-label={`${text}: open request ${request} in Explore`}
          onClick={() => openRow(row.key, request)}
        >
          {text}
        </button>
      )}
      {ratio !== null &&
        (doubtful.length > 0 ? (
          <span
            className="rows-ratio rows-doubtful block muted tiny"
            title={doubtful.map(({ says }) => says).join('\n')}
          >
            {ratioText(ratio, column)}
            <span className="unseen">, doubtful</span>
          </span>
        ) : (
          <span className={`block muted tiny rows-ratio ${tone === null ? '' : tone === 'better' ? 'good' : 'bad'}`}>
            {ratioText(ratio, column)}
          </span>
        ))}
    </span>
  );
}
