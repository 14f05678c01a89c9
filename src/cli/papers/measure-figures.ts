import { runOnThreads } from '../threads.ts';
import { textOf } from '../../reproduction/figures/evaluation-figure.ts';
import type { FigureJob, MeasuredTrial } from '../../reproduction/figures/measure-figure.ts';
import { EVALUATION_FIGURES } from '../../reproduction/figures/index.ts';
import { measuredFigure, type MeasuredFigure } from '../../papers/results/measured-figure.ts';
import type { ExperimentInput } from '../../document/experiment.ts';
import { endOf, startFigureWorker, type FigureEnd } from './figure-worker.ts';

interface Listener {
  readonly onTrial: (done: number) => void;
  /** Called with each figure after its last trial, and with what the first trial has run for each of its points. */
  readonly onFigure: (
    figure: MeasuredFigure,
    experiments: readonly (readonly ExperimentInput[])[],
  ) => void | Promise<void>;
}

/**
 * Runs jobs.
 * @param threads 1 runs them in this thread
 * @throws Error that names the figure of a job that failed
 */
export async function measureFigures(
  jobs: readonly FigureJob[],
  threads: number,
  { onTrial, onFigure }: Listener,
): Promise<void> {
  const trials = new Map<number, MeasuredTrial>();
  let written = Promise.resolve();
  const onEnd = ({ index, trial, failure }: FigureEnd): void => {
    const { figure: name } = jobs[index];
    if (trial === null) throw new Error(`${name}: ${failure ?? 'no result'}`);
    trials.set(index, trial);
    onTrial(trials.size);
    const own = jobs.filter(({ figure }) => figure === name).map((job) => trials.get(job.index));
    const complete = own.filter((one) => one !== undefined);
    if (complete.length === own.length)
      written = written.then(() => onFigure(measured(name, complete), complete[0].experiments));
  };
  if (threads === 1) for (const job of jobs) onEnd(await endOf(job));
  else {
    await runOnThreads<FigureJob, FigureEnd>(
      jobs.map((job) => () => job),
      threads,
      { start: startFigureWorker, lost: ({ index }, failure) => ({ index, trial: null, failure }), onEnd },
    );
  }
  await written;
}

function measured(name: string, trials: readonly MeasuredTrial[]): MeasuredFigure {
  const figure = EVALUATION_FIGURES.find((one) => one.name === name);
  if (figure === undefined) throw new RangeError(`there is no figure “${name}”`);
  return measuredFigure(textOf(figure), trials);
}
