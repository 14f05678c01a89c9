import { jsonText } from '../../analysis/export/json-text.ts';
import type { Claim } from '../../reproduction/trials/claim.ts';
import { CLAIMS } from '../../reproduction/claims/claims.ts';
import { PAPER_NAMES, PAPERS } from '../../papers/paper.ts';
import { assumptionsOf } from '../../reproduction/trials/assumptions.ts';
import { curveOf, type AssumptionCurve } from '../../reproduction/trials/curves.ts';
import type { GivenTrace } from '../../reproduction/trials/laboratory.ts';
import { assumptionJobs, trialJobs, type TrialJob } from '../../reproduction/trials/plan-jobs.ts';
import { conclusionOf } from '../../papers/results/conclusion.ts';
import { PUBLISHED_TRACES } from '../../reproduction/run-job.ts';
import { CommandError, EXIT } from '../failure.ts';
import { print } from '../files/standard-streams.ts';
import { parseWords, type ParsedWords } from '../flags.ts';
import { ProgressLine } from '../progress.ts';
import { claimsSyntax } from '../syntax.ts';
import { threadsOf } from '../threads.ts';
import { requireName, seedsOf, claimTraces } from './claims-flags.ts';
import { type TrialResult, trialReport } from '../../reproduction/trials/report-of.ts';
import { claimText, type ClaimReport, type ClaimValue, VERDICTS } from '../../papers/results/claim-report.ts';
import { runTrials } from './trial-worker.ts';
import { shownVerdict, resultSource, type ShownVerdict } from '../../papers/results/sources.ts';

/** A number that we calculate is consistent, not reproduced. */
const SHOWN: readonly ShownVerdict[] = ['reproduced', 'consistent', ...VERDICTS.slice(1)];

const WIDEST = VERDICTS.reduce((most, { length }) => Math.max(most, length), 0);

function claimsListing(reports: readonly ClaimReport[]): string {
  let text = '';
  for (const { name, short, subject } of PAPERS) {
    const ofPaper = reports.filter(({ paper }) => paper === name);
    if (ofPaper.length === 0) continue;
    text += `${text === '' ? '' : '\n'}${short}: ${subject}\n`;
    for (const report of ofPaper) text += `\n${listed(report)}`;
  }
  const shown = reports.map((report) => shownVerdict(report, report.verdict));
  const counts = SHOWN.map((verdict) => `${shown.filter((one) => one === verdict).length} ${verdict}`);
  return `${text}\n${reports.length} claims: ${counts.join(', ')}\n`;
}

function listed({ id, figure, claim, unit, tolerance, verdict, reason, ...report }: ClaimReport): string {
  const { expected, value, spread, seeds, votes, traces } = report;
  let text = `${id.padEnd(5)} ${shownVerdict({ id }, verdict).padEnd(WIDEST)}  ${claim} (${figure})\n`;
  text += `      expected (${resultSource({ id })}): ${words(expected)}; found: ${value === null ? 'nothing' : words(value)}`;
  text += ` [${unit}${tolerance === '' ? '' : `; ${tolerance}`}]\n`;
  if (spread !== null) {
    const counts = `${votes.reproduced} reproduced, ${votes.partly} partly, ${votes.not} not`;
    const trials = votes.reproduced + votes.partly + votes.not;
    const over = seeds === trials ? `${seeds} seeds` : `${trials} trials`;
    text += `      median of ${over} (${counts}); lowest: ${words(spread[0])}; highest: ${words(spread[1])}\n`;
  }
  if (traces.length > 0) text += `      on ${traces.join(', ')}\n`;
  return reason === '' ? text : `${text}      ${reason}\n`;
}

function words(value: ClaimValue): string {
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value))
    return value.map((item: ClaimValue) => (Array.isArray(item) ? `(${words(item)})` : words(item))).join(', ');
  return Object.entries(value)
    .map(([name, item]: [string, ClaimValue]) => `${name} ${words(item)}`)
    .join('; ');
}

/** Seeds of each value of an open setting: the spread shows, and a curve takes no hours. */
const CURVE_SEEDS = 3;

export interface ClaimResult extends ClaimReport {
  readonly assumptions?: readonly AssumptionCurve[];
}

/** A miss is a result: with any verdicts the command has done its work. */
export async function claimsCommand(args: readonly string[]): Promise<number> {
  const { flags } = parseWords(claimsSyntax, args);
  const claims = chosenClaims(flags);
  const seeds = seedsOf(flags.get('seeds')?.[0]);
  const threads = threadsOf(flags.get('threads')?.[0]);
  const traces = await claimTraces(flags);
  const curves = flags.has('assumptions');
  if (curves && traces.length > 0) {
    throw new CommandError('--assumptions: found together with --trace; allowed: on the stand-ins only');
  }
  const reports = await runClaims(claims, { seeds, threads, traces, curves });
  const concluded = reports.map((report) => ({ ...report, conclusion: conclusionOf(report) }));
  await print(flags.has('json') ? `${jsonText(concluded, 2)}\n` : claimsListing(reports));
  return EXIT.done;
}

interface Options {
  readonly seeds: number;
  readonly threads: number;
  readonly traces: readonly GivenTrace[];
  readonly curves: boolean;
}

async function runClaims(
  claims: readonly Claim[],
  { seeds, threads, traces, curves }: Options,
): Promise<ClaimResult[]> {
  const sweeps = curves ? claims.filter(({ kind }) => kind !== 'exact').flatMap(sweepsOf) : [];
  const trials = trialJobs({ claims, figures: [], seeds, traces, publishedOf: (paper) => PUBLISHED_TRACES[paper] });
  const jobs = [...trials, ...sweeps.flatMap((sweep) => sweep.jobs)];
  const progress = new ProgressLine();
  progress.show(`${jobs.length} trials`, 0);
  const ends = jobs.map((): readonly TrialResult[] => []);
  let done = 0;
  await runTrials(jobs, threads, ({ claims: own }, index) => {
    ends[index] = own;
    progress.show(`${++done} of ${jobs.length} trials`, done / jobs.length);
  });
  progress.clear();
  const results = ends.slice(0, trials.length).flat();
  let next = trials.length;
  const curvesOf = new Map<string, AssumptionCurve[]>();
  for (const { claim, assumption, jobs: own } of sweeps) {
    const of = ends.slice(next, next + own.length).flat();
    next += own.length;
    const byPoint = assumption.points.map((_, point) => of.slice(point * CURVE_SEEDS, (point + 1) * CURVE_SEEDS));
    // Nothing is drawn, and no setting of a run can matter.
    if (of.every(({ drawn }) => !drawn)) continue;
    curvesOf.set(claim.id, [...(curvesOf.get(claim.id) ?? []), curveOf(claimText(claim), assumption, byPoint)]);
  }
  return claims.map((claim) => {
    const own = results.filter(({ id }: TrialResult) => id === claim.id);
    const report = trialReport(claim, own);
    return curves ? { ...report, assumptions: curvesOf.get(claim.id) ?? [] } : report;
  });
}

interface Sweep {
  readonly claim: Claim;
  readonly assumption: ReturnType<typeof assumptionsOf>[number];
  readonly jobs: readonly TrialJob[];
}

const sweepsOf = (claim: Claim): Sweep[] =>
  assumptionsOf(claim.paper).map((assumption) => ({
    claim,
    assumption,
    jobs: assumptionJobs(claim, assumption, CURVE_SEEDS),
  }));

/** The claims that `--paper` and `--claim` name; all without them. */
export function chosenClaims(flags: ParsedWords['flags']): Claim[] {
  const paper = flags.get('paper')?.[0];
  if (paper !== undefined) requireName('--paper', paper, PAPER_NAMES);
  const ids = flags.get('claim') ?? [];
  const known = CLAIMS.map(({ id }) => id);
  for (const id of ids) requireName('--claim', id, known);
  const chosen = CLAIMS.filter(
    (claim) => (paper === undefined || claim.paper === paper) && (ids.length === 0 || ids.includes(claim.id)),
  );
  if (chosen.length > 0) return chosen;
  throw new CommandError(`--claim: found ${ids.join(', ')}; allowed: claims of ${paper ?? 'a paper'}`);
}
