/** The results of a plan as tables: CSV with a row for each run, Markdown with a row for each line. */
import { formatCount, formatRatio, formatShare, plural } from '../../base/format.ts';
import { csvLine, markdownRow, markdownText } from '../../base/text-table.ts';
import { busyShare, type Premise, FEW_ABOVE } from '../../analysis/premises/premises.ts';
import { spelled } from '../plan/cells.ts';
import type { Plan } from '../plan/plan.ts';
import { premisesOfSummary, type RunSummary } from '../run/summary.ts';
import { columnOf, FIGURE_COLUMNS, ratioText, type FigureColumn } from '../table/columns.ts';
import { Comparison, judgedText, VERDICT_HEADINGS, VERDICT_KINDS, verdictCells, type Line } from './comparison.ts';
import { MAKER, makerText, planHash } from './maker.ts';
import { cellsOfShare, type Results } from './results.ts';

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

/** Conditions of a run, in base units. */
const CONDITIONS: readonly (readonly [name: string, of: (run: RunSummary) => string | number | undefined])[] = [
  ['state', ({ conditions }) => conditions?.state],
  ['load [share]', (run) => busyShare(run.metrics, run.conditions)],
  ['timeCompression', ({ conditions }) => conditions?.timeScale],
  ['bufferPages', ({ conditions }) => conditions?.bufferPages],
  ['folded', ({ conditions }) => conditions?.folded],
];

/** A row for each run of a plan, or of a share of it. */
export function* csvLines(results: Results): Generator<string> {
  const { plan, share, maker = MAKER } = results;
  const swept = plan.sweep.map(({ path }) => path);
  const names = ['trace', 'device', 'policy', ...swept, 'seed', 'stateHash', 'failure'];
  const about = [...CONDITIONS.map(([name]) => name), 'start', 'starts', 'rejectedLines', 'warnings', 'notCounted'];
  const maked = ['made by', 'plan SHA-256'];
  yield csvLine([...names, ...FIGURE_COLUMNS.map(heading), ...about, ...VERDICT_HEADINGS, ...maked]);
  const comparison = share === null ? new Comparison(results) : null;
  const starts = Math.max(1, plan.seeds.length);
  const made = [`NANDscope, ${makerText(maker)}`, planHash(plan)];
  for (const [i, cell] of cellsOfShare(plan, share).entries()) {
    const { trace, device, policy, values, experiment, index } = cell;
    const { summary, failure } = results.cells[i];
    yield csvLine([
      plan.traces[trace].name,
      plan.devices[device].name,
      plan.policies[policy].name,
      ...values.map(spelled),
      String(experiment?.seed ?? ''),
      summary?.stateHash ?? '',
      failure ?? summary?.stopReason ?? '',
      ...FIGURE_COLUMNS.map(({ value }) => String((summary === null ? null : value(summary)) ?? '')),
      ...CONDITIONS.map(([, of]) => (summary === null ? '' : (of(summary) ?? ''))),
      (index % starts) + 1,
      starts,
      summary === null ? '' : (summary.conditions?.lostLines ?? 0),
      summary === null ? '' : warningIds(summary),
      String(summary?.conditions?.notCounted ?? ''),
      ...(comparison === null
        ? VERDICT_HEADINGS.map(() => '')
        : verdictCells(comparison, comparison.lines.at(Math.floor(i / starts)))),
      ...made,
    ]);
  }
}

/** The columns of the Markdown table if none are chosen. */
const SHOWN = ['read.meanNs', 'read.p50Ns', 'read.p99Ns', 'read.p99_9Ns', 'write.meanNs', 'write.p99Ns', 'iops', 'waf'];

const columnName = ({ group, title }: FigureColumn): string =>
  group === 'Run' ? title : `${group} ${title.toLowerCase()}`;

/**
 * A table of the whole plan for a paper: a row for each line, in the order of the plan, with the intervals of its
 * verdicts; then the verdicts in words, the conditions, and what made it.
 * @param columns ids of the columns of figures
 */
export function markdownTable(
  results: Results,
  columns: readonly string[] = SHOWN,
  comparison: Comparison = new Comparison(results),
): string {
  const { plan } = results;
  const shown = columns.map(columnOf).filter((column) => column !== undefined);
  const swept = plan.sweep.map(({ path }) => path);
  const heads = ['Trace', 'Device', 'Policy', ...swept, 'Starts', 'Reads verdict', 'Writes verdict'];
  let text = markdownRow([...heads, ...shown.map(columnName)]);
  text += markdownRow([...heads.map(() => '---'), ...shown.map(() => '---:')]);
  for (const line of comparison.lines) {
    const { trace, device, policy, values } = line;
    const words = VERDICT_KINDS.map((kind) => {
      const found = comparison.judgmentOf(line, kind);
      return found === null ? '' : judgedText(found);
    });
    const figures = shown.map((column) => figureText(comparison, line, column));
    text += markdownRow([trace, device, policy, ...values, startsText(line), ...words, ...figures]);
  }
  if (plan.traces.length > 1) {
    for (const line of comparison.lines) {
      if (line.trace !== plan.traces[0].name || line.isBaseline) continue;
      const means = shown.map((column) => {
        const ratio = comparison.meanRatioOf(line, column);
        return ratio === null ? '–' : formatRatio(ratio);
      });
      text += markdownRow(['geometric mean', line.device, line.policy, ...line.values, '', '', '', ...means]);
    }
  }
  const sentences = comparison.sentences().map((sentence) => `- ${markdownText(sentence)}\n`);
  if (sentences.length > 0) text += `\n${sentences.join('')}`;
  return text + remarks(results, comparison);
}

function startsText({ runs }: Line): string {
  const done = runs.filter((run) => run !== null).length;
  return done === runs.length ? String(done) : `${done} of ${runs.length}`;
}

function figureText(comparison: Comparison, line: Line, column: FigureColumn): string {
  const { value, ratio, few, doubtful } = comparison.figureOf(line, column);
  if (value === null) return '–';
  const text = `${column.format(value)}${few ? ' *' : ''}`;
  return ratio === null ? text : `${text} (${ratioText(ratio, column)}${doubtful.length > 0 ? ' ?' : ''})`;
}

function remarks(results: Results, comparison: Comparison): string {
  const { plan, cells, maker = MAKER } = results;
  const { baseline, seeds } = plan;
  const starts = seeds.length > 1 ? ` Seeds ${seeds.join(', ')}: another start of a used device for each.` : '';
  const notes = [
    `Baseline: ${markdownText(`${baseline.policy} on ${baseline.device}`)}.${starts}`,
    'Times and rates are geometric means over the starts; ratios, in parentheses, are those of the means. Intervals: Student’s t of the logarithms of the ratios start by start, 95 % for all candidates of a question.',
    `*: fewer than ${FEW_ABOVE} slower requests decide this percentile. ?: a premise does not hold in most of the runs.`,
    warmUpText(cells),
  ];
  let text = `\n${notes.filter((note) => note !== '').join(' ')}\n`;
  for (const question of comparison.questions) {
    const facts = conditionFacts(question.lines.flatMap(({ runs }) => runs.filter((run) => run !== null)));
    if (facts.length > 0) text += `\n- ${markdownText(`${question.name || question.trace}: ${facts.join(', ')}`)}`;
    for (const { premise, runs, of } of question.broken)
      text += `\n- ${premise.id}: ${markdownText(`${question.name || question.trace} (${runs} of ${of} runs): ${premise.says}`)}`;
  }
  for (const { key, failure, summary } of cells) {
    if (failure !== null) text += `\n- failed: ${markdownText(`${key}: ${failure}`)}`;
    else if (summary?.stopReason !== null && summary !== null)
      text += `\n- stopped: ${markdownText(`${key}: ${summary.stopReason}`)}`;
  }
  return `${text}\n\nMade by NANDscope, ${makerText(maker)}; SHA-256 of the plan ${planHash(plan)}.\n`;
}

const STATES = {
  new: 'new device',
  filled: 'filled device',
  used: 'used device',
  placed: 'device with a state of its own',
} as const;

/** The conditions of some runs in a few words each: chips of the page, a line of the Markdown table. */
export function conditionFacts(runs: readonly RunSummary[]): string[] {
  const first = runs.find(({ conditions }) => conditions !== undefined)?.conditions;
  if (first === undefined) return [];
  const range = (values: readonly number[], format: (value: number) => string): string => {
    const [least, most] = [
      values.reduce((a, b) => Math.min(a, b), Infinity),
      values.reduce((a, b) => Math.max(a, b), 0),
    ];
    return format(least) === format(most) ? format(most) : `${format(least)} to ${format(most)}`;
  };
  const lost = runs.reduce((most, { conditions }) => Math.max(most, conditions?.lostLines ?? 0), 0);
  const collecting = runs.filter(({ metrics }) => metrics.gcRuns > 0).length;
  return [
    STATES[first.state],
    first.bufferPages > 0 ? 'RAM' : 'no RAM',
    `load ${range(
      runs.map((run) => busyShare(run.metrics, run.conditions)),
      formatShare,
    )}`,
    ...(first.timeScale === 1 ? [] : [`pace ${formatRatio(first.timeScale)}`]),
    collecting === 0
      ? 'no collection'
      : collecting === runs.length
        ? 'collects'
        : `collects in ${collecting} of ${runs.length} runs`,
    ...(first.folded > 0 ? [`${formatShare(first.folded / Math.max(1, first.requests))} folded`] : []),
    ...(lost === 0 ? [] : [`${plural(lost, 'line')} not read`]),
  ];
}
