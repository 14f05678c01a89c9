/** Measures one trial of a figure. */
import { Laboratory } from '../trials/laboratory.ts';
import type { FigureJob } from './figure-jobs.ts';
import { EVALUATION_FIGURES } from './index.ts';
import type { FigureTrial } from '../results/measured-figure.ts';

/**
 * Measures every point of a figure.
 * @param onPoint called after each point with its number; null: no such requests
 */
export async function runFigureJob(
  job: FigureJob,
  onPoint: (index: number, value: number | null) => void = () => undefined,
): Promise<FigureTrial> {
  const figure = EVALUATION_FIGURES.find(({ name }) => name === job.figure);
  if (figure === undefined) throw new RangeError(`there is no figure “${job.figure}”`);
  const { seed, named, general } = job;
  const laboratory = new Laboratory({ seed, named, general, vary: null });
  const values: (number | null)[] = [];
  for (const [index, point] of figure.points.entries()) {
    const measured = await point.measure(laboratory);
    const value = Number.isFinite(measured) ? measured : null;
    values.push(value);
    onPoint(index, value);
  }
  return { seed, values, drawn: laboratory.drawn, traces: laboratory.traces };
}
