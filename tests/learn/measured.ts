import { parseExperiment } from '../../src/document/validate.ts';
import { runExperiment } from '../../src/papers/run.ts';
import type { Lesson } from '../../src/learn/lesson/lesson.ts';
import type { MeasuredRun, Runs } from '../../src/learn/measure/measured-run.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';

/** Runs an experiment as lessons measure it. */
export async function measured(input: ExperimentInput): Promise<MeasuredRun> {
  const { engine, metrics } = await runExperiment(parseExperiment(input));
  return { experiment: engine.experiment, metrics, recording: engine.recording(), stateHash: engine.stateHash() };
}

/** The runs of a lesson, with their own seed or another. */
export async function runsOf(lesson: Lesson, seed?: number): Promise<Runs> {
  const runs: Record<string, MeasuredRun> = {};
  for (const [name, { experiment }] of Object.entries(lesson.runs)) {
    runs[name] = await measured(seed === undefined ? experiment : { ...experiment, seed });
  }
  return runs;
}
