import { withoutEffect } from '../../../analysis/differences/no-effect.ts';
import { settingsWithoutEffect } from '../../../document/no-effect.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { type ShownRun, useRuns } from '../../stores/runs.ts';
import { perObject } from '../../../base/memo.ts';
import { currentPair } from '../../stores/document.ts';

export function useWithoutEffect(experiment: Experiment): WithoutEffectNotes {
  const side = experiment === currentPair().a ? 'a' : 'b';
  const shown = useRuns((state) => state[side].shown);
  return withoutEffectNotes(experiment, shown);
}

export interface WithoutEffectNote {
  /** True: without effect for any requests. False: without effect in this run. */
  readonly always: boolean;
  readonly reason: string;
}

export type WithoutEffectNotes = ReadonlyMap<string, WithoutEffectNote>;

/** @param run the last run of the same side; used only if it is of this experiment */
function withoutEffectNotes(experiment: Experiment, run: ShownRun | null): WithoutEffectNotes {
  return run?.asked === experiment ? notesOfRun(run) : notesOfExperiment(experiment);
}

const notesOfExperiment = perObject(
  (experiment: Experiment): WithoutEffectNotes =>
    new Map(settingsWithoutEffect(experiment).map(({ path, reason }) => [path, { always: true, reason }])),
);

// Of the run, not of its experiment: undo keeps experiments, and a run reachable from one would stay in memory.
const notesOfRun = perObject(({ asked, experiment, decisions }: ShownRun): WithoutEffectNotes => {
  const inThisRun = withoutEffect({ experiment, decisions: () => decisions });
  return new Map([
    ...inThisRun.map(({ path, reason }) => [path, { always: false, reason }] as const),
    ...notesOfExperiment(asked),
  ]);
});

export function noteAt(notes: WithoutEffectNotes, path: string): WithoutEffectNote | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const note = notes.get(at);
    if (note !== undefined) return note;
  }
  return undefined;
}
