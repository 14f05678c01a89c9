import {
  effectShare,
  checkHolds,
  isNumber,
  PARTLY_SHARE,
  type ClaimCheck,
  type Finding,
  type NumberCheck,
  meanEffect,
  verdictOfTrials,
  votesOf,
} from './checks.ts';
import {
  claimText,
  TRIAL_VERDICTS,
  type ClaimReport,
  type ClaimText,
  type Likely,
  type TrialVerdict,
  type ClaimVerdict,
} from '../../papers/results/claim-report.ts';
import { highest, joinValues, lowest, median } from '../../papers/results/values.ts';
import type { Contrast } from './contrasts.ts';

/** Seeds of a claim whose workload is generated. */
export const DEFAULT_SEEDS = 7;

export interface TrialResult extends Finding {
  readonly id: string;
  readonly seed: number;
  readonly drawn: boolean;
  readonly traces: readonly string[];
  readonly contrast: Contrast | null;
}

/** The report of a claim from its trials, at least one. If nothing is drawn, the first trial says everything. */
export function trialReport(claim: ClaimText, all: readonly TrialResult[]): ClaimReport {
  const trials = all.some(({ drawn, traces }) => drawn || traces.length > 0) ? all : all.slice(0, 1);
  const values = trials.flatMap(({ value }) => (value === null ? [] : [value]));
  const typical = typicalOf(trials);
  const verdict = verdictOfTrials(trials);
  const contrast = trials.find((trial) => trial.contrast !== null)?.contrast ?? null;
  const value = values.length === 0 ? null : values.length === 1 ? values[0] : joinValues(values, median);
  const votes = votesOf(trials.flatMap((trial) => (trial.needsTraces ? [] : [trial.verdict])));
  return {
    ...claimText(claim),
    value,
    spread: values.length < 2 ? null : [joinValues(values, lowest), joinValues(values, highest)],
    seeds: new Set(trials.map(({ seed }) => seed)).size,
    votes,
    verdict,
    likely: likelyOf(verdict, trials, contrast, typical.experiments.length),
    reason: [reasonOf(trials, typical.note), ...(contrast === null ? [] : [contrast.text, causeOf(contrast, trials)])]
      .filter((text) => text !== '')
      .join(' '),
    traces: [...new Set(trials.flatMap(({ traces }) => traces))],
    experiments: [...typical.experiments, ...(contrast?.experiments ?? [])],
  };
}

const nearer = (one: TrialVerdict, other: TrialVerdict): boolean =>
  TRIAL_VERDICTS.indexOf(one) < TRIAL_VERDICTS.indexOf(other);

/** What a contrast of the first trial says about a miss. */
function outcomeOf({ best }: Contrast, trials: readonly TrialResult[]): 'setting' | 'seeds' | 'none' {
  if (!nearer(best, trials[0].verdict)) return 'none';
  return trials.every(({ verdict }) => nearer(best, verdict)) ? 'setting' : 'seeds';
}

/** @param before experiments that the report lists before those of the contrast */
function likelyOf(
  verdict: ClaimVerdict,
  trials: readonly TrialResult[],
  contrast: Contrast | null,
  before: number,
): Likely | null {
  if (verdict === 'reproduced' || contrast === null) return null;
  const outcome = outcomeOf(contrast, trials);
  if (outcome === 'none') return { setting: null, experiment: 0 };
  const found = { setting: contrast.bestSetting, experiment: before + contrast.bestFrom + 1 };
  return outcome === 'seeds' ? { ...found, seeds: true } : found;
}

/** The trial in the middle: by the share of the paper's effect, or of the conditions that hold. */
function typicalOf(trials: readonly TrialResult[]): TrialResult {
  const rank = ({ checks }: TrialResult): number =>
    meanEffect(checks) ?? checks.filter(checkHolds).length / Math.max(1, checks.length);
  const ran = trials.filter(({ value }) => value !== null);
  const sorted = (ran.length > 0 ? [...ran] : [...trials]).sort((a, b) => rank(a) - rank(b));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** What a contrast says: of a claim that is reproduced on what that depends, of a miss whether it is a reason. */
function causeOf(contrast: Contrast, trials: readonly TrialResult[]): string {
  const { best, reproduced, tried } = contrast;
  if (verdictOfTrials(trials) === 'reproduced') {
    if (reproduced === tried) return `So the result does not depend on ${tried === 1 ? 'it' : 'them'}.`;
    const where = tried === 1 ? 'not reproduced then' : `reproduced in ${reproduced} of these ${tried} cases`;
    return `So the claim is ${where}: the result depends on what is open.`;
  }
  switch (outcomeOf(contrast, trials)) {
    case 'none':
      return 'So none of them has a better verdict than the first seed has without it.';
    case 'seeds': {
      const as = trials.filter(({ verdict }) => !nearer(best, verdict)).length;
      return `Without a change, ${as} of ${trials.length} trials have that verdict or a better one: seeds decide, too.`;
    }
    case 'setting':
      return best === 'reproduced' ? 'So the result depends on this setting.' : 'So this may be a part of the cause.';
  }
}

/** More would hide what matters; the values are beside the reason. */
const MOST_LISTED = 3;

function reasonOf(trials: readonly TrialResult[], note: string): string {
  const refused = trials.find(({ value }) => value === null);
  const parts = [changes(trials), misses(trials), exceptions(trials)];
  if (refused !== undefined && refused.note !== note) parts.push(refused.note);
  return [...parts, note].filter((text) => text !== '').join(' ');
}

/** How the trials differ, if no verdict is established. */
function changes(trials: readonly TrialResult[]): string {
  if (verdictOfTrials(trials) !== 'not established') return '';
  const { reproduced, partly, not } = votesOf(trials.map(({ verdict }) => verdict));
  const opposite = trials.filter(({ checks }) => (meanEffect(checks) ?? 0) < 0).length;
  const signs = opposite === 0 ? '' : `; the effect is the opposite in ${opposite}`;
  return `The verdict changes between trials: ${reproduced} reproduced, ${partly} partly, ${not} not${signs}.`;
}

function misses(trials: readonly TrialResult[]): string {
  const lists = trials.map(({ checks }) => checks).filter((checks) => checks.length > 0);
  if (lists.length === 0) return '';
  const [first] = lists;
  const missed: string[] = [];
  first.forEach((_, i) => {
    const same = lists.flatMap((checks) => (i < checks.length ? [checks[i]] : []));
    const text = missOf(same);
    if (text !== null) missed.push(text);
  });
  if (missed.length === 0) return '';
  const more = missed.length - MOST_LISTED;
  const few = missed.slice(0, MOST_LISTED).join('; ') + (more > 0 ? `; and ${more} more` : '');
  const title = isNumber(first[0]) ? 'Outside the tolerance' : 'Does not hold';
  return `${title} (${missed.length} of ${first.length}): ${few}.`;
}

/** Conditions that fail in some trials and hold in most, if no verdict is established. */
function exceptions(trials: readonly TrialResult[]): string {
  if (verdictOfTrials(trials) !== 'not established') return '';
  const lists = trials.map(({ checks }) => checks).filter((checks) => checks.length > 0);
  const failed = (lists.at(0) ?? []).flatMap((first, i) => {
    if (isNumber(first)) return [];
    const times = lists.filter((checks) => i < checks.length && !checkHolds(checks[i])).length;
    return times > 0 && times < lists.length / 2 ? [`${first.says} (in ${times} of ${lists.length} trials)`] : [];
  });
  const more = failed.length - MOST_LISTED;
  if (failed.length === 0) return '';
  return `Fails now and then: ${failed.slice(0, MOST_LISTED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

/** What one check misses in all trials together; null if it holds. */
function missOf(checks: readonly ClaimCheck[]): string | null {
  const figures = checks.filter(isNumber);
  if (figures.length > 0) return numberMiss(figures);
  const held = checks.filter(checkHolds).length;
  if (held > checks.length / 2) return null;
  const [first] = checks;
  const trials = held === 0 ? '' : ` (it holds in ${held} of ${checks.length} trials)`;
  return isNumber(first) ? null : `${first.says}${trials}`;
}

function numberMiss(checks: readonly NumberCheck[]): string | null {
  const values = checks.map(({ value }) => value);
  const check: NumberCheck = { ...checks[0], value: median(values) };
  if (checkHolds(check)) return null;
  const spread = checks.length === 1 ? '' : `${shown(lowest(values))} to ${shown(highest(values))}; `;
  return (
    `${check.name} is ${shown(check.value)} (${spread}expected ${shown(check.from)} to ${shown(check.to)}` +
    `${directionOf(effectShare(check))})`
  );
}

function directionOf(share: number | null): string {
  if (share === null) return '';
  if (share >= PARTLY_SHARE) return ', the direction is right';
  return share > 0 ? ', less than a third of the effect' : ', the opposite direction';
}

/** Four digits are enough to compare by. */
function shown(value: number): string {
  return String(Number(value.toPrecision(4)));
}
