/** Trials of figures as jobs: they can be sent to a worker. */
import { trialsOf, type PlannedTrial, type TrialPlan } from '../trials/plan-jobs.ts';

export interface FigureJob extends PlannedTrial {
  readonly index: number;
  readonly figure: string;
}

/** The jobs of some figures: a trial a seed, or a trial for each trace that is not one of the papers'. */
export function figureJobs(figures: readonly string[], plan: Omit<TrialPlan, 'claims'>): FigureJob[] {
  return figures
    .flatMap((figure) => trialsOf(plan).map((trial) => ({ figure, ...trial })))
    .map((job, index) => ({ index, ...job }));
}
