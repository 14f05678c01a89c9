/**
 * Claims with other values of open settings: the first trial runs the claim again with each, to show whether the result
 * depends on that setting. A contrast never changes a verdict.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { canonicalJson } from '../../document/canonical.ts';
import { parseExperiment } from '../../document/validate.ts';
import { checkHolds, isNumber, type Finding } from './checks.ts';
import { assumptionNamed } from './assumptions.ts';
import type { Laboratory } from './laboratory.ts';
import { TRIAL_VERDICTS, type TrialVerdict } from '../../papers/results/claim-report.ts';

/** An open setting (`assumptions.ts`) and the label of one of its values. */
export interface ContrastSetting {
  readonly assumption: string;
  readonly label: string;
}

export interface Contrast {
  readonly text: string;
  readonly reproduced: number;
  readonly tried: number;
  /** The best of their verdicts. */
  readonly best: TrialVerdict;
  /** The setting with that verdict and its value, and where its experiments begin in the list. */
  readonly bestSetting: string;
  readonly bestFrom: number;
  readonly experiments: readonly ExperimentInput[];
}

const open = (assumption: string, label: string): ContrastSetting => ({ assumption, label });
const PAGE_BY_PAGE = open('collection', 'after each page');
const IN_ROWS = open('twin-block-moves', 'a row');
const SUSPENDED = open('suspended-collection', 'suspended');
const SMALLER = open('footprint', '× 0.25');
const SHORTER = open('length', '× 0.5');
const TOGETHER = open('regions', 'together');
const SAME_VICTIMS = open('victims', 'the best of all');
const CHANNEL_0 = open('first-channel', 'channel 0');
const STORED = open('stored-data', '60 %, overwritten');
const EMPTIER = open('utilization', '40 %');
const LARGE_LATE_BUFFER = open('write-buffer', '1,024');
const HALF_LOAD = open('load', '× 0.5');
const DOUBLE_LOAD = open('load', '× 2');

export const CONTRASTS: ReadonlyMap<string, readonly ContrastSetting[]> = new Map([
  ['M18a', [SHORTER, PAGE_BY_PAGE, SMALLER]],
  ['M18b', [IN_ROWS]],
  ['M19a', [IN_ROWS]],
  ['M19b', [IN_ROWS]],
  ['M20a', [SHORTER, SMALLER]],
  ['M20b', [EMPTIER]],
  ['M21a', [SMALLER, PAGE_BY_PAGE, IN_ROWS]],
  ['M21b', [PAGE_BY_PAGE, IN_ROWS]],
  ['M22a', [SHORTER]],
  ['M23', [SHORTER, SMALLER, SUSPENDED]],
  ['M24', [SHORTER, SMALLER, SUSPENDED]],
  ['M25', [SMALLER, SUSPENDED]],
  ['P4', [SAME_VICTIMS]],
  ['P5', [SAME_VICTIMS, TOGETHER]],
  ['P6', [PAGE_BY_PAGE, TOGETHER]],
  ['D3', [DOUBLE_LOAD]],
  ['D4', [open('write-buffer', '0')]],
  ['D5', [STORED, CHANNEL_0]],
  ['D6a', [STORED, CHANNEL_0]],
  ['D6b', [STORED, CHANNEL_0]],
  ['S4', [open('drive-buffer', '0')]],
  ['S5', [open('drive-buffer', '16,384')]],
  ['J8', [HALF_LOAD]],
  ['J9', [HALF_LOAD]],
  ['J10', [LARGE_LATE_BUFFER]],
  ['J11b', [LARGE_LATE_BUFFER]],
  ['J12', [DOUBLE_LOAD]],
  ['J14', [open('write-buffer', '16')]],
  ['J16', [LARGE_LATE_BUFFER]],
  ['J17', [HALF_LOAD]],
]);

const MOST_LISTED = 3;

/**
 * Runs a claim with its contrasts.
 * @returns null for a claim without one, in all trials but the first, on given traces, and with a setting changed
 */
export async function contrastOf(
  id: string,
  laboratory: Laboratory,
  run: (laboratory: Laboratory) => Promise<Finding>,
): Promise<Contrast | null> {
  const settings = CONTRASTS.get(id) ?? [];
  const { seed, vary } = laboratory.trial;
  if (settings.length === 0 || seed !== 0 || vary !== null || laboratory.traces.length > 0) return null;
  const results: string[] = [];
  const tried: { readonly verdict: TrialVerdict; readonly setting: string; readonly from: number }[] = [];
  const experiments: ExperimentInput[] = [];
  for (const { assumption, label } of settings) {
    const { title, unit, points } = assumptionNamed(assumption);
    const point = points.find((one) => one.label === label);
    if (point === undefined) throw new RangeError(`“${title}” has no value “${label}”`);
    const varied = laboratory.varied(point.vary);
    const finding = await run(varied);
    // The value may be the one that the claim has.
    if (sameRuns(varied, laboratory)) continue;
    tried.push({ verdict: finding.verdict, setting: `${title} = ${label} (${unit})`, from: experiments.length });
    results.push(`${title} = ${label} (${unit}): ${resultText(finding)}.`);
    for (const experiment of varied.experiments) experiments.push(experiment);
  }
  const text = `With one open setting changed, the first seed gives: ${results.join(' ')}`;
  const [best] = tried.toSorted(
    (one, other) => TRIAL_VERDICTS.indexOf(one.verdict) - TRIAL_VERDICTS.indexOf(other.verdict),
  );
  if (best === undefined) return null;
  const reproduced = tried.filter(({ verdict }) => verdict === 'reproduced').length;
  return {
    text,
    reproduced,
    tried: tried.length,
    best: best.verdict,
    bestSetting: best.setting,
    bestFrom: best.from,
    experiments,
  };
}

/** Whether two laboratories have run the same experiments, or the first has run none that the second has not. */
function sameRuns(varied: Laboratory, laboratory: Laboratory): boolean {
  const textOf = (input: ExperimentInput): string => canonicalJson(parseExperiment({ ...input, name: '' }));
  const known = new Set(laboratory.experiments.map(textOf));
  return varied.experiments.length > 0 && varied.experiments.every((input) => known.has(textOf(input)));
}

function resultText({ value, verdict, checks, note }: Finding): string {
  if (value === null) return note.replace(/\.$/, '');
  const figures = checks.filter(isNumber);
  const listed = figures.slice(0, MOST_LISTED).map((check) => `${check.name} is ${shown(check.value)}`);
  const held = `${checks.filter(checkHolds).length} of ${checks.length} checks hold`;
  return `${[...listed, held].join('; ')}; verdict: ${verdict}`;
}

const shown = (value: number): string => String(Number(value.toPrecision(4)));
