import type { Experiment, ExperimentInput } from '../../../document/experiment.ts';
import { setValue } from '../../../document/patch.ts';
import { change, type EditTarget } from '../../stores/edits.ts';
import { usePanel } from '../../stores/panel.ts';
import { pageState } from '../../stores/page-state.ts';
import { experimentB, useDocument } from '../../stores/document.ts';
import { policyWith, type NamedPolicy } from '../../../document/presets/schemes.ts';
import { perObject } from '../../../base/memo.ts';

/**
 * Resets the settings that the policy does not name. One object per policy, so that answers about it can be cached.
 */
export const schemePatch = perObject((named: NamedPolicy): ExperimentInput => ({ policy: policyWith(named) }));

export interface Sides {
  readonly target: EditTarget;
  readonly a: Experiment;
  readonly b: Experiment | null;
  /** A B that does not exist yet is A. */
  readonly edited: Experiment;
  /** Null without B. */
  readonly other: Experiment | null;
}

export function useSides(): Sides {
  const pair = useDocument((state) => state.present.pair);
  const target = usePanel((state) => state.target);
  const { a } = pair;
  const b = experimentB(pair);
  return target === 'b'
    ? { target, a, b, edited: b ?? a, other: b === null ? null : a }
    : { target, a, b, edited: a, other: b };
}

/** One patch object per change, so that answers about it can be cached. */
const known = pageState(() => ({ patches: new Map<string, ExperimentInput>() }));

export function patchOf(path: string, value: unknown): ExperimentInput {
  const key = `${path}=${JSON.stringify(value)}`;
  let patch = known.patches.get(key);
  if (patch === undefined) {
    patch = setValue({}, path, value);
    known.patches.set(key, patch);
  }
  return patch;
}

/** Of the side chosen above the panels. Returns the reason for a refusal, or null. */
export function changeSetting(path: string, value: unknown, label: string): string | null {
  return change(usePanel.getState().target, { path, value }, label);
}

/** Of the side chosen above the panels. Returns the reason for a refusal, or null. */
export function changeSettings(patch: ExperimentInput, label: string): string | null {
  return change(usePanel.getState().target, { patch }, label);
}
