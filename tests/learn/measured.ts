import { Lru } from '../../src/base/lru.ts';
import { canonicalJson } from '../../src/document/canonical.ts';
import type { Experiment, ExperimentInput } from '../../src/document/experiment.ts';
import { setValue } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { Lesson } from '../../src/learn/lesson/lesson.ts';
import { findLesson } from '../../src/learn/lessons/index.ts';
import type { Run } from '../../src/analysis/run.ts';
import type { Runs } from '../../src/learn/measure/runs.ts';
import { runExperiment } from '../../src/reproduction/run.ts';
import { DeviceShelf } from '../../src/policies/all/device-shelf.ts';

/** Prepared devices: the runs of a lesson mostly differ in a policy or in their times. */
const devices = new DeviceShelf();

/** Rows of recordings that are held at most, 16 bytes each; the longest run of a lesson has 0.8 million. */
const MOST_ROWS = 12_000_000;
/** Runs by their experiment, for all tests of a process. */
const known = new Lru<Run>(MOST_ROWS, ({ recording }) => recording.rows + 1000);

/**
 * Whether the random numbers of an experiment can matter. A test runs the lessons' other experiments with five seeds
 * (lessons.test.ts).
 */
export const hasChance = ({ workload, precondition }: Experiment): boolean =>
  !('requests' in workload) || precondition.kind !== 'none';

/** Experiments as they are written, parsed, with the keys of their runs: the same are asked for hundreds of times. */
const read = new Lru<{ experiment: Experiment; key: string }>(10_000);

function readOnce(input: ExperimentInput): { experiment: Experiment; key: string } {
  const text = JSON.stringify(input);
  let found = read.get(text);
  if (found === undefined) {
    const experiment = parseExperiment(input);
    const seed = hasChance(experiment) ? experiment.seed : 1;
    found = { experiment, key: canonicalJson({ ...experiment, name: '', seed }) };
    read.put(text, found);
  }
  return found;
}

/** Runs an experiment as lessons measure it. Experiments that differ in their name only run once. */
export async function measured(input: ExperimentInput): Promise<Run> {
  const { experiment, key } = readOnce(input);
  const { seed } = experiment;
  const made = known.get(key);
  if (made === undefined) {
    const run = await runAnew(experiment);
    known.put(key, run);
    return run;
  }
  const { name, seed: seedOfRun } = made.experiment;
  if (name === experiment.name && seedOfRun === seed) return made;
  return { ...made, experiment: { ...made.experiment, name: experiment.name, seed } };
}

/** Runs an experiment, whether or not it ran before. */
export async function runAnew(experiment: Experiment): Promise<Run> {
  const { engine, metrics } = await runExperiment(experiment, true, undefined, devices);
  return { experiment: engine.experiment, metrics, recording: engine.recording(), stateHash: engine.stateHash() };
}

/** The runs of a lesson, with their own seed or another. */
export async function runsOf(lesson: Lesson, seed?: number): Promise<Runs> {
  const runs: Record<string, Run> = {};
  for (const [name, { experiment }] of Object.entries(lesson.runs)) {
    runs[name] = await measured(seed === undefined ? experiment : { ...experiment, seed });
  }
  return runs;
}

/** Requests of the lesson of 100,000 reads in tests of five seeds: the first tenth of them. */
const TENTH = 14_000;

/**
 * Whether a lesson costs seconds a seed. It runs whole with its own seed; what it says of five seeds is checked on
 * shorter runs, and on whole ones in the long tests.
 */
export const isShortened = ({ name }: Pick<Lesson, 'name'>): boolean =>
  name === 'tail' && process.env.LONG === undefined;

/** An experiment of a lesson with a seed, as long as the gate has time for. */
export function shortened(lesson: Pick<Lesson, 'name'>, experiment: ExperimentInput, seed: number): ExperimentInput {
  return { ...(isShortened(lesson) ? setValue(experiment, 'workload.synthetic.requests', TENTH) : experiment), seed };
}

/** The runs of a lesson with a seed, {@link shortened}. */
export async function shortRunsOf(lesson: Lesson, seed = 1): Promise<Runs> {
  const runs: Record<string, Run> = {};
  for (const [name, { experiment }] of Object.entries(lesson.runs)) {
    runs[name] = await measured(shortened(lesson, experiment, seed));
  }
  return runs;
}

/** The lesson of that name, which must exist. */
export function lessonNamed(name: string): Lesson {
  const lesson = findLesson(name);
  if (lesson === undefined) throw new Error(`no lesson ${name}`);
  return lesson;
}
