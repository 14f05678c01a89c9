import { formatCount, formatRatio } from '../../base/format.ts';
import { csvLine, markdownRow, markdownText } from '../../base/text-table.ts';
import { spelled } from '../plan/cells.ts';
import type { Plan } from '../plan/plan.ts';
import type { Premise } from '../../analysis/premises/premises.ts';
import { columnOf, FIGURE_COLUMNS, ratioText } from '../table/columns.ts';
import type { FigureColumn } from '../table/columns.ts';
import { judgedOf, judgedText, VERDICT_HEADINGS, VERDICT_KINDS, verdictCells } from '../table/verdict-columns.ts';
import { verdictSentences, verdictsOfResults } from './verdicts.ts';
import type { ResultVerdicts } from './verdicts.ts';
import { baselineOf, compareRows, resultFigure, geometricMeanOf, resultRatio, rowsOf } from './rows.ts';
import type { ResultRow } from './rows.ts';
import { LEAST_SEEDS } from '../../analysis/seeds.ts';
import { premisesOfSummary } from '../run/summary.ts';
import type { RunSummary } from '../run/summary.ts';
import { cellsOfShare } from './results.ts';
import type { Results } from './results.ts';

const warningIds = (summary: RunSummary): string =>
  premisesOfSummary(summary)
    .flatMap(({ id, severity }) => (severity === 'broken' ? [id] : []))
    .join(' ');

const heading = ({ id, unit }: FigureColumn): string => (unit === '' || id.endsWith('Ns') ? id : `${id} [${unit}]`);

interface BrokenPremise {
  readonly premise: Premise;
  readonly keys: readonly string[];
}

export function brokenPremises({ plan, cells }: Pick<Results, 'plan' | 'cells'>): BrokenPremise[] {
  const found = new Map<string, { premise: Premise; keys: string[] }>();
  for (const { index, key, summary } of cells) {
    if (summary === null) continue;
    for (const premise of premisesOfSummary(summary)) {
      if (premise.severity !== 'broken') continue;
      const place = `${conditionsAt(plan, index)} ${premise.id}`;
      const known = found.get(place);
      if (known === undefined) found.set(place, { premise, keys: [key] });
      else known.keys.push(key);
    }
  }
  return [...found.values()];
}

/** A number for each trace, device and point of a plan: cells of one number differ in policy and seed alone. */
function conditionsAt({ policies, sweep, seeds }: Plan, index: number): number {
  const row = Math.floor(index / Math.max(1, seeds.length));
  const points = sweep.reduce((product, { values }) => product * values.length, 1);
  const group = Math.floor(row / points / policies.length);
  return group * points + (row % points);
}

/** What is said of requests that run first and count in no figure (`host.warmup`); '' if every request counts. */
export function warmUpText(cells: Results['cells']): string {
  const counts = cells.flatMap(({ summary }) => (summary === null ? [] : [summary.conditions?.notCounted ?? 0]));
  const least = counts.reduce((a, b) => Math.min(a, b), Infinity);
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  if (most === 0) return '';
  const [from, to] = [formatCount(least), formatCount(most)];
  return `Not counted as warm-up: the first ${from === to ? to : `${from} to ${to}`} requests of each run.`;
}

interface CellTable {
  readonly headings: readonly string[];
  readonly texts: ReadonlySet<string>;
  readonly rows: () => Generator<string[]>;
}

const TEXTS = /^(?:stateHash|failure|warnings|(?:read|write)\.verdict\.(?:figure|finding|by|cause))$/;

function cellTable(results: Results): CellTable {
  const { plan, share } = results;
  const swept = plan.sweep.map(({ path }) => path);
  const figures = FIGURE_COLUMNS.map(heading);
  const names = ['trace', 'device', 'policy', ...swept];
  const headings = [
    ...names,
    'seed',
    'stateHash',
    'failure',
    ...figures,
    'warnings',
    'notCounted',
    ...VERDICT_HEADINGS,
  ];
  const numeric = plan.sweep.flatMap(({ path, values }) =>
    values.every((value) => typeof value === 'number') ? [path] : [],
  );
  const texts = headings.filter((name) => TEXTS.test(name) || (names.includes(name) && !numeric.includes(name)));
  function* rowsOfCells(): Generator<string[]> {
    const cells = cellsOfShare(plan, share);
    const rows = share === null ? rowsOf(results) : [];
    const judged = judgedByRow(verdictsOfResults(results, rows));
    const seeds = Math.max(1, plan.seeds.length);
    for (let i = 0; i < cells.length; i++) {
      const { trace, device, policy, values, experiment } = cells[i];
      const { summary, failure } = results.cells[i];
      yield [
        plan.traces[trace].name,
        plan.devices[device].name,
        plan.policies[policy].name,
        ...values.map(spelled),
        String(experiment?.seed ?? ''),
        summary?.stateHash ?? '',
        failure ?? summary?.stopReason ?? '',
        ...FIGURE_COLUMNS.map(({ value }) => String((summary === null ? null : value(summary)) ?? '')),
        summary === null ? '' : warningIds(summary),
        String(summary?.conditions?.notCounted ?? ''),
        ...verdictCells(judged(rows.at(Math.floor(i / seeds)))),
      ];
    }
  }
  return { headings, texts: new Set(texts), rows: rowsOfCells };
}

export function* csvLines(results: Results): Generator<string> {
  const { headings, rows } = cellTable(results);
  yield csvLine(headings);
  for (const row of rows()) yield csvLine(row);
}

type JudgedKinds = Parameters<typeof verdictCells>[0];

function judgedByRow({ verdicts }: ResultVerdicts): (row: ResultRow | undefined) => JudgedKinds {
  const found = new Map<ResultRow, { -readonly [Kind in keyof JudgedKinds]: JudgedKinds[Kind] }>();
  for (const { kind, verdict } of verdicts) {
    for (const { entry } of verdict.judged) {
      const own = found.get(entry.row) ?? { read: undefined, write: undefined };
      own[kind] = judgedOf(verdict, (other) => other === entry);
      found.set(entry.row, own);
    }
  }
  return (row) => (row === undefined ? undefined : found.get(row)) ?? { read: undefined, write: undefined };
}

const SHOWN = ['read.meanNs', 'read.p50Ns', 'read.p99Ns', 'read.p99_9Ns', 'write.meanNs', 'write.p99Ns', 'iops', 'waf']
  .map(columnOf)
  .filter((column) => column !== undefined);

/**
 * A table of the whole plan. Each figure is the median over the seeds, with the median of its ratios to the baseline,
 * seed by seed. `~` marks a figure for which 10 seeds or more establish no difference; with fewer seeds there is no such
 * statement.
 */
export function markdownTable(results: Results): string {
  const { plan } = results;
  const rows = rowsOf(results);
  const swept = plan.sweep.map(({ path }) => path);
  const names = SHOWN.map(({ group, title }) => (group === 'Run' ? title : `${group} ${title.toLowerCase()}`));
  let text = markdownRow(['Trace', 'Device', 'Policy', ...swept, ...names, 'Reads verdict', 'Writes verdict']);
  text += markdownRow([
    ...Array.from({ length: 3 + swept.length }, () => '---'),
    ...names.map(() => '---:'),
    '---',
    '---',
  ]);
  const verdicts = verdictsOfResults(results, rows);
  const judged = judgedByRow(verdicts);
  for (const one of rows) {
    const baseline = baselineOf(rows, one);
    const figures = SHOWN.map((column) => figureText(results, rows, one, baseline, column));
    const found = judged(one);
    const words = VERDICT_KINDS.map((kind) => (found[kind] === undefined ? '' : judgedText(found[kind])));
    text += markdownRow([one.trace, one.device, one.policy, ...one.values, ...figures, ...words]);
  }
  if (plan.traces.length > 1) {
    for (const one of rows) {
      if (one.trace !== plan.traces[0].name || one.isBaseline) continue;
      const means = SHOWN.map((column) => meanText(geometricMeanOf(rows, one, column)));
      text += markdownRow(['geometric mean', one.device, one.policy, ...one.values, ...means, '', '']);
    }
  }
  const sentences = verdictSentences(verdicts).map((sentence) => `- ${markdownText(sentence)}\n`);
  if (sentences.length > 0) text += `\n${sentences.join('')}`;
  return text + remarks(results);
}

const meanText = (ratio: number | null): string => (ratio === null ? '–' : formatRatio(ratio));

function figureText(
  { plan }: Results,
  rows: readonly ResultRow[],
  one: ResultRow,
  baseline: ResultRow | undefined,
  column: FigureColumn,
): string {
  const value = resultFigure(one, column);
  if (value === null) return '–';
  const text = column.format(value);
  if (one.isBaseline || baseline === undefined) return text;
  const ratio = resultRatio(rows, one, column);
  const { verdict } = compareRows(plan, one, baseline, column);
  const mark = verdict === 'none' ? ' ~' : '';
  return ratio === null ? text : `${text} (${ratioText(ratio, column)}${mark})`;
}

function remarks(results: Results): string {
  const { plan, cells } = results;
  const { baseline, seeds } = plan;
  let text = `\nBaseline: ${markdownText(`${baseline.policy} on ${baseline.device}`)}.`;
  if (seeds.length > 1) {
    text += ` Medians over ${seeds.length} seeds; in parentheses the median of the ratios, seed by seed`;
    text +=
      seeds.length < LEAST_SEEDS
        ? '; fewer than 10 establish no difference.'
        : '; ~ no difference established (sign test of the same ratios, at least 95 %).';
  }
  const notCounted = warmUpText(cells);
  text += notCounted === '' ? '\n' : ` ${notCounted}\n`;
  for (const { key, failure, summary } of cells) {
    if (failure !== null) text += `\n- failed: ${markdownText(`${key}: ${failure}`)}`;
    else if (summary?.stopReason !== null && summary !== null)
      text += `\n- stopped: ${markdownText(`${key}: ${summary.stopReason}`)}`;
  }
  for (const { keys, premise } of brokenPremises(results)) {
    const more = keys.length === 1 ? '' : ` (and ${keys.length - 1} more)`;
    text += `\n- ${premise.id}: ${markdownText(`${keys[0]}${more}: ${premise.says}`)}`;
  }
  return text.endsWith('\n') ? text : `${text}\n`;
}
