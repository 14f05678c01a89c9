import type { ExperimentInput } from '../../document/experiment.ts';
import type { FigureTrial } from '../../papers/results/measured-figure.ts';
import { RunCache } from '../run.ts';
import { Laboratory } from '../trials/laboratory.ts';
import { EVALUATION_FIGURES } from './index.ts';
import type { FigureHead } from '../../papers/results/heads.ts';
import { jobTrials, type PlannedTrial, type TrialPlan } from '../trials/plan-jobs.ts';

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
    .flatMap(({ name, paper }) => jobTrials(paper, plan).map((trial) => ({ figure: name, ...trial })))
    .map((job, index) => ({ index, ...job }));
}

export interface MeasuredTrial extends FigureTrial {
  readonly experiments: readonly (readonly ExperimentInput[])[];
}

/** Measures every point of a figure; null: no such requests. */
export async function runFigureJob(job: FigureJob): Promise<MeasuredTrial> {
  const figure = EVALUATION_FIGURES.find(({ name }) => name === job.figure);
  if (figure === undefined) throw new RangeError(`there is no figure “${job.figure}”`);
  const { seed, named, general } = job;
  const cache = new RunCache();
  const values: (number | null)[] = [];
  const experiments: ExperimentInput[][] = [];
  const traces = new Set<string>();
  let drawn = false;
  for (const point of figure.points) {
    const laboratory = new Laboratory({ seed, named, general, vary: null }, cache);
    const measured = await point.measure(laboratory);
    values.push(Number.isFinite(measured) ? measured : null);
    experiments.push(laboratory.experiments);
    for (const trace of laboratory.traces) traces.add(trace);
    drawn ||= laboratory.drawn;
  }
  return { seed, values, drawn, traces: [...traces], experiments };
}
