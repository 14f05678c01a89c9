/** Experiments inside the documents of Learn. */
import { ExperimentError } from '../../device/experiment-error.ts';
import type { ExperimentInput } from '../../document/experiment.ts';
import { parseExperiment } from '../../document/validate.ts';
import { DocumentError } from './read.ts';

/** Calls a reader of experiments; its error names the key of this document. */
export function withPath<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExperimentError) throw new DocumentError(path, 'an invalid experiment', error.message);
    throw error;
  }
}

/**
 * An experiment of a teacher's. Trace files are refused: lessons and homework must run from one document.
 * @throws {DocumentError}
 */
export function experimentOf(value: unknown, path: string): ExperimentInput {
  const { workload } = withPath(path, () => parseExperiment(value));
  if ('trace' in workload) throw new DocumentError(`${path}.workload`, 'a trace file', 'requests, sample or synthetic');
  return value as ExperimentInput;
}
