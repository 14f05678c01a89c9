/** Trials of figures as jobs: they can be sent to a worker. */
import type { FigureHead } from '../../papers/results/heads.ts';
import { trialsOf, type PlannedTrial, type TrialPlan } from '../trials/plan-jobs.ts';

export interface FigureJob extends PlannedTrial {
  readonly index: number;
  readonly figure: string;
}

/** The jobs of some figures: a trial a seed, or a trial for each trace that is not one of the paper's. */
export function figureJobs(
  figures: readonly Pick<FigureHead, 'name' | 'paper'>[],
  plan: Omit<TrialPlan, 'claims'>,
): FigureJob[] {
  return figures
    .flatMap(({ name, paper }) => trialsOf(paper, plan).map((trial) => ({ figure: name, ...trial })))
    .map((job, index) => ({ index, ...job }));
}
