/** The finished runs of a lesson or of homework, from a worker or from Node. */
import type { Run } from '../../analysis/run.ts';
import { RunView } from '../../analysis/why/run-view.ts';
import { perObject } from '../../base/memo.ts';

/** The runs of a lesson or of a question, by name. */
export type Runs = Readonly<Record<string, Run>>;

/** The query view of a run, made once. */
export const viewOfRun = perObject(({ recording, experiment }: Run) => new RunView(recording, experiment));
