import { type ReactElement, memo } from 'react';
import { formatCount, formatRatio } from '../../../base/format.ts';
import { ratioText } from '../../../compare/table/columns.ts';
import { isNoise } from '../../../analysis/verdict/verdict.ts';
import { openRow } from '../state/open-row.ts';
import type { CompareRow, RowState } from '../rows.ts';
import { figureOf, requestOf, type ColumnKind, type FigureColumn } from './figures.ts';
import { CAUSE_WORDS } from '../../../base/vocabulary.ts';
import { testWords } from '../../../analysis/verdict/verdict-words.ts';
import type { JudgedEntry } from '../../../compare/table/verdict-columns.ts';
import { PERCENTILES } from '../../../analysis/latency/percentiles.ts';
import { FIRST_PLACE, LAST_PLACE, tailPlace } from '../../../analysis/latency/tail-ranks.ts';
import { rowStyle } from '../../../charts/compare/plot.ts';
import { LIGHT_CHART, DARK_CHART } from '../../../charts/kit/theme.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import { Button } from '../../components/button.tsx';
import { runActions } from '../state/runner.ts';

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

export function RowStatus({ row }: { row: CompareRow }): ReactElement {
  if (row.state === 'running') {
    return (
      <>
        <progress className="row-progress" value={row.share} aria-label={`Share of ${row.key} done`} />
        {row.live === null && <span className="text">{stageOf(row)}</span>}
      </>
    );
  }
  const wrong = row.state === 'failed' || row.state === 'refused' || row.state === 'wants-trace';
  return (
    <span className={wrong ? 'row-status bad' : 'row-status muted'} title={row.reason ?? undefined}>
      {WORDS[row.state]}
      {row.reason !== null && <span className="text">{row.reason}</span>}
      {(row.state === 'failed' || row.state === 'canceled') && (
        <Button look="quiet" className="button-link" onClick={() => runActions.retry(row.key)}>
          {row.state === 'failed' ? 'Try again' : 'Run'}
        </Button>
      )}
    </span>
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
  readonly row: CompareRow;
  readonly kind: ColumnKind;
}

/** The percentiles of a row as a small curve, on one scale for all rows. The figures beside it are its text. */
export const MiniTail = memo(function MiniTail({ row, kind, low, high }: MiniTailProps): ReactElement {
  const theme = useTheme(shownTheme);
  const { color, dash } = rowStyle(theme === 'dark' ? DARK_CHART : LIGHT_CHART, row.color);
  return (
    <svg className="block" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path
        d={pathOf(row, kind, low, high)}
        fill="none"
        stroke={color}
        strokeDasharray={dash ?? undefined}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
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

const FINDINGS = { lower: 'good', higher: 'bad', none: '', few: '' } as const;

export function JudgmentCell({ judged }: { readonly judged: JudgedEntry | undefined }): ReactElement {
  if (judged === undefined) return <td className="rows-judged" />;
  const { verdict, judgment } = judged;
  const { test, ratio, finding } = judgment;
  const cause = verdict.best === judgment ? verdict.cause : null;
  const isDoubtful = verdict.doubts.length > 0;
  const title = [
    testWords(judgment),
    ...(cause === null ? [] : [`Cause: ${CAUSE_WORDS[cause].label}`]),
    ...verdict.doubts.map(({ says }) => says),
  ].join('\n');
  return (
    <td className="rows-judged" title={title}>
      <span className={isDoubtful ? 'rows-doubtful' : FINDINGS[finding]}>
        {verdict.figure.label === 'mean' ? 'mean' : verdict.figure.label} {formatRatio(ratio)}
      </span>
      <span className="rows-ratio">
        {test === null
          ? 'no interval'
          : `${test.lower}/${test.of} lower, ${formatRatio(test.low)} to ${formatRatio(test.high)}`}
      </span>
      {cause !== null && <span className="rows-ratio">{CAUSE_WORDS[cause].label}</span>}
    </td>
  );
}

interface FigureCellProps {
  readonly row: CompareRow;
  readonly baseline: CompareRow | null;
  readonly column: FigureColumn;
  readonly kind: ColumnKind;
}

export function FigureCell({ row, baseline, column, kind }: FigureCellProps): ReactElement {
  const { text, above, few, ratio, doubtful, fewDecide } = figureOf(row, baseline, column);
  const request = requestOf(row, column);
  const count = row.summary?.response[kind].count ?? 0;
  const title =
    above === null || above < 1
      ? undefined
      : `${column.title}: the ${formatCount(above)} slowest of ${formatCount(count)}`;
  return (
    <td className={few ? 'muted italic' : undefined} title={title}>
      {request === null ? (
        text
      ) : (
        <button
          type="button"
          className="rows-open"
          aria-label={`${text}: open request ${request} in Explore`}
          onClick={() => openRow(row.key, request)}
        >
          {text}
        </button>
      )}
      {ratio !== null &&
        (doubtful.length > 0 ? (
          // No button: the row's mark and the conditions above the table have the reasons for the keyboard.
          <span className="rows-ratio rows-doubtful" title={doubtful.map(({ says }) => says).join('\n')}>
            <span aria-hidden="true">{ratioText(ratio, column)}</span>
            <span className="unseen">
              {`${ratioText(ratio, column)}, doubtful: ${doubtful.map(({ says }) => says).join(' ')}`}
            </span>
          </span>
        ) : (
          // Fewer than ten requests establish neither better nor worse.
          <span className={`rows-ratio ${fewDecide ? '' : tone(ratio, column.better)}`}>
            {ratioText(ratio, column)}
          </span>
        ))}
    </td>
  );
}

function tone(ratio: number, better: FigureColumn['better']): string {
  // Inside the noise band a ratio is neither better nor worse.
  if (better === null || isNoise(ratio)) return '';
  return ratio < 1 === (better === 'lower') ? 'good' : 'bad';
}
