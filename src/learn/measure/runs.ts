import type { Run } from '../../analysis/run.ts';
import { RunReader } from '../../analysis/why/run-reader.ts';
import { perObject } from '../../base/memo.ts';

export type Runs = Readonly<Record<string, Run>>;

export const readerOfRun = perObject(({ recording, experiment }: Run) => new RunReader(recording, experiment));
