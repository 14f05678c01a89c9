/**
 * What the runs of a plan say: lines (the runs that differ in their start alone), questions (the lines that are compared
 * with one baseline) and their verdicts. The table of the page, its exports and the command line read this, and nothing
 * else computes a ratio, an interval or a verdict.
 */
import {
  geometricMean,
  LEAST_STARTS,
  ratioInterval,
  type MissPart,
  type RatioInterval,
} from '../../analysis/intervals.ts';
import { FEW_ABOVE, type Doubt, type Premise } from '../../analysis/premises/premises.ts';
import { overallWords, rangeWords, testWords, verdictWords } from '../../analysis/verdict/verdict-words.ts';
import {
  isMostly,
  isNoise,
  overallOf,
  verdictOf,
  type HeldPremise,
  type Judgment,
  type OverallVerdict,
  type Verdict,
  type VerdictEntry,
  type VerdictKind,
} from '../../analysis/verdict/verdict.ts';
import { formatRatio } from '../../base/format.ts';
import { spelled } from '../plan/cells.ts';
import type { Plan } from '../plan/plan.ts';
import { isGenerated } from '../plan/sources.ts';
import { premisesOfSummary, type RunSummary } from '../run/summary.ts';
import type { FigureColumn } from '../table/columns.ts';
import type { CellResult, Results } from './results.ts';

export const VERDICT_KINDS = ['read', 'write'] as const satisfies readonly VerdictKind[];

export interface Line {
  readonly trace: string;
  readonly device: string;
  readonly policy: string;
  /** The swept values, as people write them. */
  readonly values: readonly string[];
  /** In the order of the plan's seeds; one if it has none. */
  readonly cells: readonly CellResult[];
  /** Of the finished runs, by start; null for one without figures. */
  readonly runs: readonly (RunSummary | null)[];
  readonly isBaseline: boolean;
}

interface LineEntry extends VerdictEntry<RunSummary> {
  readonly line: Line;
}

export type LineVerdict = Verdict<LineEntry>;

export interface LineJudgment {
  readonly verdict: LineVerdict;
  readonly judgment: Judgment<LineEntry>;
}

/** Lines with one trace, point of the sweep and baseline. */
export interface Question {
  readonly trace: string;
  readonly values: readonly string[];
  /** What sets it apart from the other questions of a plan; '' if it is the only one. */
  readonly name: string;
  readonly baseline: Line;
  readonly lines: readonly Line[];
  readonly isSampled: boolean;
  /** Premises that do not hold, each with the number of its runs. */
  readonly broken: readonly HeldPremise[];
}

export interface OverallAnswer {
  readonly values: readonly string[];
  readonly overall: OverallVerdict;
}

export class Comparison {
  readonly plan: Plan;
  readonly lines: readonly Line[];
  readonly questions: readonly Question[];
  readonly #questionOf = new Map<Line, Question>();
  readonly #verdicts = new Map<VerdictKind, Map<Question, LineVerdict | null>>();
  readonly #overall = new Map<VerdictKind, readonly OverallAnswer[]>();

  /** @param cells those of the whole plan, or its first ones */
  constructor({ plan, cells }: Pick<Results, 'plan' | 'cells'>) {
    this.plan = plan;
    this.lines = linesOf(plan, cells);
    this.questions = questionsOf(plan, this.lines);
    for (const question of this.questions) for (const line of question.lines) this.#questionOf.set(line, question);
  }

  questionOf(line: Line): Question | undefined {
    return this.#questionOf.get(line);
  }

  /** The line that another one is measured against; null for a baseline itself, and without one. */
  baselineOf(line: Line): Line | null {
    const baseline = this.#questionOf.get(line)?.baseline ?? null;
    return baseline === line ? null : baseline;
  }

  verdictOf(question: Question, kind: VerdictKind): LineVerdict | null {
    const own = this.#verdicts.get(kind) ?? new Map<Question, LineVerdict | null>();
    this.#verdicts.set(kind, own);
    let known = own.get(question);
    if (known === undefined) own.set(question, (known = verdictOfQuestion(question, this.plan, kind)));
    return known;
  }

  /** What the verdict of its question says of a line; null for a baseline, and without a verdict. */
  judgmentOf(line: Line, kind: VerdictKind): LineJudgment | null {
    const question = this.#questionOf.get(line);
    const verdict = question === undefined ? null : this.verdictOf(question, kind);
    const judgment = verdict?.judged.find(({ entry }) => entry.line === line);
    return verdict === null || judgment === undefined ? null : { verdict, judgment };
  }

  /** The verdicts over all traces, one for each point of the sweep; none of a single trace. */
  overall(kind: VerdictKind): readonly OverallAnswer[] {
    let known = this.#overall.get(kind);
    if (known === undefined) this.#overall.set(kind, (known = this.#overallOf(kind)));
    return known;
  }

  #overallOf(kind: VerdictKind): OverallAnswer[] {
    const points = new Map<string, Question[]>();
    for (const question of this.questions) {
      // Devices in another state are another question: they are not put together with those of the baseline.
      if (question.baseline.device !== this.plan.baseline.device) continue;
      const key = JSON.stringify(question.values);
      points.set(key, [...(points.get(key) ?? []), question]);
    }
    return [...points.values()].flatMap((own) => {
      const verdicts = own.flatMap((question) => {
        const verdict = this.verdictOf(question, kind);
        return verdict === null ? [] : [{ trace: question.trace, verdict }];
      });
      const overall = overallOf(kind, verdicts);
      return overall === null ? [] : [{ values: own[0].values, overall }];
    });
  }

  /** The sentences of all verdicts: those over the traces first, then the questions in the order of the plan. */
  sentences(kinds: readonly VerdictKind[] = VERDICT_KINDS): string[] {
    const overall = kinds.flatMap((kind) =>
      this.overall(kind).map(({ values, overall: one }) => after(values.join(' · '), overallWords(one))),
    );
    const each = this.questions.flatMap((question) =>
      kinds.flatMap((kind) => {
        const verdict = this.verdictOf(question, kind);
        return verdict === null ? [] : [after(question.name, verdictWords(verdict))];
      }),
    );
    return [...overall, ...each];
  }

  figureOf(line: Line, column: FigureColumn): LineFigure {
    const question = this.#questionOf.get(line);
    return lineFigure(
      line,
      this.baselineOf(line),
      column,
      (question?.lines.length ?? 2) - 1,
      this.#partOf(question, column),
    );
  }

  /** A mean that is not the figure of its verdict has the interval of a mean beside another figure. */
  #partOf(question: Question | undefined, { id }: FigureColumn): MissPart {
    const kind = VERDICT_KINDS.find((one) => id === `${one}.meanNs`);
    if (question === undefined || kind === undefined) return 'figure';
    return (this.verdictOf(question, kind)?.figure.id ?? id) === id ? 'figure' : 'mean';
  }

  /** Over all traces, each with the same weight; null if one of them has no ratio. */
  meanRatioOf(like: Line, column: FigureColumn): number | null {
    const values = JSON.stringify(like.values);
    const alike = this.lines.filter(
      ({ device, policy, values: other }) =>
        device === like.device && policy === like.policy && JSON.stringify(other) === values,
    );
    const ratios = alike.flatMap((line) => this.figureOf(line, column).ratio ?? []);
    return ratios.length < alike.length ? null : geometricMean(ratios);
  }
}

const after = (name: string, words: readonly string[]): string =>
  [...(name === '' ? [] : [`${name}:`]), ...words].join(' ');

function linesOf(plan: Plan, cells: readonly CellResult[]): Line[] {
  const { traces, devices, policies, sweep, baseline } = plan;
  const starts = Math.max(1, plan.seeds.length);
  const points = sweep.reduce((product, { values }) => product * values.length, 1);
  const lines: Line[] = [];
  for (let at = 0; at < cells.length; at += starts) {
    const row = at / starts;
    let rest = row % points;
    const values = [...sweep]
      .reverse()
      .map((parameter) => {
        const place = rest % parameter.values.length;
        rest = Math.floor(rest / parameter.values.length);
        return spelled(parameter.values[place]);
      })
      .reverse();
    const group = Math.floor(row / points);
    const policy = policies[group % policies.length].name;
    const device = devices[Math.floor(group / policies.length) % devices.length].name;
    const trace = traces[Math.floor(group / policies.length / devices.length)].name;
    const own = cells.slice(at, at + starts);
    const runs = own.map(({ summary }) => summary);
    const isBaseline = device === baseline.device && policy === baseline.policy;
    lines.push({ trace, device, policy, values, cells: own, runs, isBaseline });
  }
  return lines;
}

const stateOf = ({ runs }: Line): string | undefined =>
  runs.find((run) => run?.conditions !== undefined)?.conditions?.state;

/**
 * A line is compared with the baseline's device and policy; if its device is in another state (new, used), with the
 * baseline's policy on its own device: new and used are two questions.
 */
function questionsOf(plan: Plan, lines: readonly Line[]): Question[] {
  const { policies, devices, traces, sweep, base } = plan;
  const byPlace = new Map<string, Line[]>();
  for (const line of lines) {
    const place = JSON.stringify([line.trace, line.values]);
    const own = byPlace.get(place);
    if (own === undefined) byPlace.set(place, [line]);
    else own.push(line);
  }
  const questions: Question[] = [];
  for (const own of byPlace.values()) {
    const pinned = own.find(({ isBaseline }) => isBaseline);
    if (pinned === undefined) continue;
    const state = stateOf(pinned);
    const groups = new Map<Line, Line[]>();
    for (const line of own) {
      const isOther = state !== undefined && (stateOf(line) ?? state) !== state;
      const baseline = isOther
        ? own.find(({ device, policy }) => device === line.device && policy === plan.baseline.policy)
        : pinned;
      if (baseline === undefined) continue;
      const group = groups.get(baseline);
      if (group === undefined) groups.set(baseline, [line]);
      else group.push(line);
    }
    for (const [baseline, group] of groups) {
      const trace = traces.find(({ name }) => name === baseline.trace);
      const isUsed = group.some((line) => stateOf(line) === 'used');
      const parts = [
        ...(traces.length > 1 ? [baseline.trace] : []),
        ...(sweep.length > 0 ? baseline.values : []),
        ...(groups.size > 1 && devices.length > 1 && policies.length > 1 ? [baseline.device] : []),
      ];
      questions.push({
        trace: baseline.trace,
        values: baseline.values,
        name: parts.join(' · '),
        baseline,
        lines: group,
        isSampled: isUsed || (trace !== undefined && isGenerated(trace, base)),
        broken: heldPremises(group.flatMap(({ runs }) => runs)),
      });
    }
  }
  return questions;
}

/** Whether a premise makes the ratios of a question doubtful: not an overload of candidates, which is a result. */
export const isDoubtful = ({ baseline }: Question, held: HeldPremise): boolean =>
  isMostly(held) &&
  (held.premise.id !== 'overloaded' ||
    heldPremises(baseline.runs).some((one) => one.premise.id === 'overloaded' && isMostly(one)));

const isBroken = ({ severity }: Premise): boolean => severity === 'broken';

/** The broken premises of some runs, each with the sentence of the first run that breaks it. */
function heldPremises(runs: readonly (RunSummary | null)[]): HeldPremise[] {
  const found = new Map<string, { premise: Premise; runs: number; of: number }>();
  const done = runs.filter((run) => run !== null);
  for (const premise of done.flatMap((run) => premisesOfSummary(run).filter(isBroken))) {
    const known = found.get(premise.id);
    if (known === undefined) found.set(premise.id, { premise, runs: 1, of: done.length });
    else known.runs++;
  }
  return [...found.values()];
}

function verdictOfQuestion(question: Question, { policies }: Plan, kind: VerdictKind): LineVerdict | null {
  const { baseline, lines, isSampled } = question;
  // Policies are compared on one device; devices, if there is one policy.
  const byDevice = policies.length < 2;
  const entryOf = (line: Line): LineEntry => ({
    name: byDevice ? line.device : line.policy,
    line,
    runs: line.runs,
    premises: heldPremises(line.runs),
  });
  const others = lines.filter((line) => line !== baseline && (byDevice || line.device === baseline.device));
  return verdictOf(entryOf(baseline), others.map(entryOf), kind, isSampled);
}

export interface LineFigure {
  /** Of the starts that have run: the geometric mean of times and rates, the mean of counts and shares. */
  readonly value: number | null;
  /** Of the values of this line and its baseline; null if one of them is missing or 0. */
  readonly ratio: number | null;
  /** Of the ratio; null with a single start, and of a figure that may be 0. */
  readonly interval: RatioInterval | null;
  /** Slower requests in the run that has fewest of them; null for a figure that is not a percentile. */
  readonly above: number | null;
  /** Whether fewer than ten requests decide the value, or the ratio. */
  readonly few: boolean;
  readonly fewDecide: boolean;
  /** Broken premises of most of the runs that make the ratio doubtful. */
  readonly doubtful: readonly Premise[];
  /** Whether it is established to be better or worse. */
  readonly tone: 'better' | 'worse' | null;
}

const NOTHING: LineFigure = {
  value: null,
  ratio: null,
  interval: null,
  above: null,
  few: false,
  fewDecide: false,
  doubtful: [],
  tone: null,
};

const isPositive = ({ unit }: FigureColumn): boolean => unit === 'ns' || unit.endsWith('/s');

function meanOf(values: readonly number[], column: FigureColumn): number | null {
  if (values.length === 0) return null;
  const geometric = isPositive(column) ? geometricMean(values) : null;
  return geometric ?? values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What a premise has to make doubtful for a column; null for columns that no premise touches. */
function doubtIn({ id, group }: FigureColumn): Doubt | null {
  if (/(^|\.)(iops|bandwidth)$/.test(id)) return 'throughput';
  if (group !== 'Run') return 'latencies';
  return id === 'waf' || id === 'wafBytes' || id === 'erases' || id.startsWith('after.') ? 'wear' : null;
}

function lineFigure(
  line: Line,
  baseline: Line | null,
  column: FigureColumn,
  candidates: number,
  part: MissPart,
): LineFigure {
  const done = line.runs.filter((run) => run !== null);
  if (done.length === 0) return NOTHING;
  const values = done.flatMap((run) => column.value(run) ?? []);
  const value = values.length < done.length ? null : meanOf(values, column);
  const leastAbove = (runs: readonly RunSummary[]): number | null => {
    const counts = runs.flatMap((run) => column.above(run) ?? []);
    return counts.length === 0 ? null : counts.reduce((least, count) => Math.min(least, count), Infinity);
  };
  const above = leastAbove(done);
  const few = above !== null && above < FEW_ABOVE;
  if (value === null || baseline === null || column.better === null) return { ...NOTHING, value, above, few };
  const pairs = line.runs.flatMap((run, start) => {
    const base = baseline.runs.at(start) ?? null;
    const [own, under] = [run === null ? null : column.value(run), base === null ? null : column.value(base)];
    return run === null || base === null || own === null || under === null ? [] : [{ run, base, own, under }];
  });
  const own = meanOf(
    pairs.map((pair) => pair.own),
    column,
  );
  const under = meanOf(
    pairs.map((pair) => pair.under),
    column,
  );
  if (own === null || under === null || own === 0 || under === 0) return { ...NOTHING, value, above, few };
  const ratios = pairs.map((pair) => (pair.own === pair.under ? 1 : pair.own / pair.under));
  const isRatio = isPositive(column) && ratios.every((one) => one > 0 && Number.isFinite(one));
  const interval = isRatio ? ratioInterval(ratios, candidates, part) : null;
  const ratio = interval?.ratio ?? (ratios.length === 1 ? ratios[0] : own / under);
  const baseAbove = leastAbove(pairs.map(({ base }) => base));
  const fewDecide = few || (baseAbove !== null && baseAbove < FEW_ABOVE);
  const doubt = doubtIn(column);
  const doubtful = [...heldPremises(line.runs), ...heldPremises(baseline.runs)]
    .filter(({ premise, runs, of }) => doubt !== null && premise.doubts.includes(doubt) && runs * 2 > of)
    .map(({ premise }) => premise)
    .filter((premise, at, all) => all.findIndex(({ id }) => id === premise.id) === at);
  const isEstablished =
    interval !== null &&
    interval.of >= LEAST_STARTS &&
    !isNoise(ratio) &&
    !fewDecide &&
    doubtful.length === 0 &&
    (interval.high < 1 || interval.low > 1);
  const tone = !isEstablished ? null : ratio < 1 === (column.better === 'lower') ? 'better' : 'worse';
  return { value, ratio, interval, above, few, fewDecide, doubtful, tone };
}

const FIELDS = [
  ...['figure', 'ratio', 'finding', 'by', 'of', 'lower', 'higher', 'low', 'high', 'needed', 'cause'],
  ...['mean.ratio', 'mean.finding', 'mean.low', 'mean.high'],
] as const;

export const VERDICT_HEADINGS: readonly string[] = VERDICT_KINDS.flatMap((kind) =>
  FIELDS.map((field) => `${kind}.verdict.${field}`),
);

/** The cells of a line below {@link VERDICT_HEADINGS}; empty for the baseline and without a verdict. */
export function verdictCells(comparison: Comparison, line: Line | undefined): string[] {
  return VERDICT_KINDS.flatMap((kind) => {
    const found = line === undefined ? null : comparison.judgmentOf(line, kind);
    if (found === null) return FIELDS.map(() => '');
    const { verdict, judgment } = found;
    const { entry, ratio, finding, test, needed } = judgment;
    const mean = verdict.means.find((one) => one.entry === entry);
    const fields: Readonly<Record<(typeof FIELDS)[number], string | number>> = {
      figure: verdict.figure.label,
      ratio,
      finding,
      by: test?.by ?? '',
      of: test?.of ?? '',
      lower: test?.lower ?? '',
      higher: test?.higher ?? '',
      low: test?.low ?? '',
      high: test?.high ?? '',
      needed: needed ?? '',
      cause: verdict.best === judgment ? (verdict.cause ?? '') : '',
      'mean.ratio': mean?.ratio ?? '',
      'mean.finding': mean?.finding ?? '',
      'mean.low': mean?.test?.low ?? '',
      'mean.high': mean?.test?.high ?? '',
    };
    return FIELDS.map((field) => String(fields[field]));
  });
}

export const FINDING_WORDS = {
  lower: 'lower',
  higher: 'higher',
  small: 'within 2 %',
  same: 'the same',
  none: 'no difference found',
  start: 'depends on the start',
  few: 'not tested',
} as const;

/** `p99 0.82 × (0.7 × to 0.9 ×, 5 starts): lower`: a cell of a table for people. */
export function judgedText({ verdict, judgment }: LineJudgment): string {
  const { ratio, finding } = judgment;
  const figure = verdict.figure.label.replace(/^(?:read|write) /, '');
  return `${figure} ${formatRatio(ratio)} (${testWords(judgment)}): ${FINDING_WORDS[finding]}`;
}

/** The interval of a ratio, for a cell. */
export const intervalText = (interval: RatioInterval | null): string => (interval === null ? '' : rangeWords(interval));

/** The verdicts as JSON. */
export function plainVerdicts(comparison: Comparison): object {
  return {
    verdicts: comparison.questions.flatMap((question) =>
      VERDICT_KINDS.flatMap((kind) => {
        const verdict = comparison.verdictOf(question, kind);
        if (verdict === null) return [];
        const { figure, baseline, best, cause, judged, means, costs, doubts, behind, unknown, starts, isSampled } =
          verdict;
        return [
          {
            kind,
            trace: question.trace,
            values: question.values,
            figure: figure.label,
            column: figure.id,
            baseline: baseline.name,
            starts,
            sampled: isSampled,
            best: best?.entry.name ?? null,
            cause,
            judged: judged.map(({ entry, ...rest }) => ({ name: entry.name, ...rest })),
            means: means.map(({ entry, ...rest }) => ({ name: entry.name, ...rest })),
            costs: costs.map(({ figure: of, judgment }) => ({
              figure: of.label,
              ratio: judgment?.ratio ?? null,
              finding: judgment?.finding ?? null,
              test: judgment?.test ?? null,
            })),
            doubts: doubts.map(({ premise }) => premise.id),
            behind: behind.map(({ name }) => name),
            unknown,
            says: verdictWords(verdict).join(' '),
          },
        ];
      }),
    ),
    overall: VERDICT_KINDS.flatMap((kind) =>
      comparison
        .overall(kind)
        .map(({ values, overall }) => ({ ...overall, values, says: overallWords(overall).join(' ') })),
    ),
  };
}
