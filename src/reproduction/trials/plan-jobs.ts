/**
 * Trials as jobs for threads: one job is one trial of some claims and figures of a paper, which share their runs. Jobs and results
 * can be sent to a worker.
 */
import type { Claim } from './claim.ts';
import { PAPER_NAMES, type PaperName } from '../../papers/paper.ts';
import type { FigureHead } from '../../papers/results/heads.ts';
import { isTraceOf, type GivenTrace } from './laboratory.ts';

export interface PlannedTrial {
  readonly seed: number;
  readonly named: readonly GivenTrace[];
  readonly general: GivenTrace | null;
}

export interface TrialJob extends PlannedTrial {
  readonly index: number;
  readonly paper: PaperName;
  readonly claims: readonly string[];
  readonly figures: readonly string[];
  /** The open setting that is changed, and the number of its value. */
  readonly assumption: { readonly name: string; readonly point: number } | null;
}

export interface TrialPlan {
  readonly claims: readonly Pick<Claim, 'id' | 'paper' | 'kind'>[];
  readonly figures: readonly Pick<FigureHead, 'name' | 'paper'>[];
  readonly seeds: number;
  readonly traces: readonly GivenTrace[];
  readonly publishedOf: (paper: PaperName) => readonly string[];
}

/**
 * The trials of a paper. Files that are its traces (by their names) replace their stand-ins in every trial. Any other
 * file is a trial of its own, in which it replaces all other stand-ins; without one there is a trial a seed.
 */
function jobTrials(paper: PaperName, plan: Omit<TrialPlan, 'claims' | 'figures'>): PlannedTrial[] {
  const { seeds, traces, publishedOf } = plan;
  const published = publishedOf(paper);
  const isPublished = ({ name: file }: GivenTrace): boolean => published.some((name) => isTraceOf(file, name));
  const named = traces.filter(isPublished);
  const general = traces.filter((trace) => !isPublished(trace));
  return general.length > 0
    ? general.map((trace) => ({ seed: 0, named, general: trace }))
    : Array.from({ length: seeds }, (_, seed) => ({ seed, named, general: null }));
}

export function trialJobs(plan: TrialPlan): TrialJob[] {
  const jobs: TrialJob[] = [];
  for (const paper of PAPER_NAMES) {
    const own = plan.claims.filter((claim) => claim.paper === paper);
    const figures = plan.figures.filter((figure) => figure.paper === paper).map(({ name }) => name);
    jobTrials(paper, plan).forEach((trial, i) => {
      // Arithmetic has one result.
      const ids = own.filter(({ kind }) => i === 0 || kind !== 'exact').map(({ id }) => id);
      if (ids.length + figures.length > 0)
        jobs.push({ index: jobs.length, paper, claims: ids, figures, assumption: null, ...trial });
    });
  }
  return jobs;
}

export function assumptionJobs(
  { id, paper }: Pick<Claim, 'id' | 'paper'>,
  { name, points }: { readonly name: string; readonly points: readonly unknown[] },
  seeds: number,
): TrialJob[] {
  return points.flatMap((_, point) =>
    Array.from({ length: seeds }, (__, seed) => ({
      index: point * seeds + seed,
      paper,
      claims: [id],
      figures: [],
      seed,
      named: [],
      general: null,
      assumption: { name, point },
    })),
  );
}
