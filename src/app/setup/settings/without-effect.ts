/** Settings without effect, and why: by the experiment alone, and by the counters of its run. */
import { withoutEffect } from '../../../analysis/differences/no-effect.ts';
import { settingsWithoutEffect } from '../../../document/no-effect.ts';
import type { Experiment } from '../../../document/experiment.ts';
import type { ShownRun } from '../../stores/runs.ts';

export interface WithoutEffectNote {
  /** True: without effect for any requests. False: without effect in this run. */
  readonly always: boolean;
  readonly reason: string;
}

export type WithoutEffectNotes = ReadonlyMap<string, WithoutEffectNote>;

/** Cached notes. Weak maps, because undo keeps experiments: a run reachable from one would stay in memory. */
const notesOfRun = new WeakMap<ShownRun, WithoutEffectNotes>();
const notesOfExperiment = new WeakMap<Experiment, WithoutEffectNotes>();

/** @param run the last run of the same side; used only if it is of this experiment */
export function withoutEffectNotes(experiment: Experiment, run: ShownRun | null): WithoutEffectNotes {
  const own = run?.experiment === experiment ? run : null;
  const known = own === null ? notesOfExperiment.get(experiment) : notesOfRun.get(own);
  if (known !== undefined) return known;
  const notes = new Map<string, WithoutEffectNote>();
  if (own !== null) {
    const { decisions } = own.outcome;
    for (const { path, reason } of withoutEffect({ experiment, decisions: () => decisions })) {
      notes.set(path, { always: false, reason });
    }
  }
  for (const { path, reason } of settingsWithoutEffect(experiment)) notes.set(path, { always: true, reason });
  if (own === null) notesOfExperiment.set(experiment, notes);
  else notesOfRun.set(own, notes);
  return notes;
}

/** The note on a setting, or on its group. */
export function noteAt(notes: WithoutEffectNotes, path: string): WithoutEffectNote | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const note = notes.get(at);
    if (note !== undefined) return note;
  }
  return undefined;
}
