/** The finished runs of a lesson, from a worker or from Node. */
import type { Run } from '../../analysis/run.ts';
import { RunReader } from '../../analysis/why/run-reader.ts';
import { perObject } from '../../base/memo.ts';

/** The runs of a lesson or of a question, by name. */
export type Runs = Readonly<Record<string, Run>>;

/** The reader of a run, made once. */
export const readerOfRun = perObject(({ recording, experiment }: Run) => new RunReader(recording, experiment));
