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

/** The runs of one lesson by seed, of its own seed under 0. Tests go lesson by lesson: those of others are dropped. */
let known: { readonly lesson: Lesson; readonly bySeed: Map<number, Runs> } | null = null;

/** The runs of a lesson, with their own seed or another; made once for tests of one lesson in a row. */
export async function runsOf(lesson: Lesson, seed?: number): Promise<Runs> {
  if (known?.lesson !== lesson) known = { lesson, bySeed: new Map() };
  const { bySeed } = known;
  const made = bySeed.get(seed ?? 0);
  if (made !== undefined) return made;
  const runs: Record<string, MeasuredRun> = {};
  for (const [name, { experiment }] of Object.entries(lesson.runs)) {
    runs[name] = await measured(seed === undefined ? experiment : { ...experiment, seed });
  }
  bySeed.set(seed ?? 0, runs);
  return runs;
}
