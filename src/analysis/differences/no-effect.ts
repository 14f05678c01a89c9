/**
 * What had no effect in a run that is over: settings that could have none, and policies that never decided otherwise
 * than their default.
 */
import { settingsWithoutEffect, type SettingWithoutEffect } from '../../document/no-effect.ts';
import { DEFAULT_EXPERIMENT } from '../../document/validate.ts';
import { valueAt } from '../../document/path.ts';
import type { Experiment } from '../../document/experiment.ts';
import { POLICY_SETTINGS } from '../../document/policies/index.ts';
import { HOST_COUNTERS, type PolicyDecisions } from '../../engine/state/differences.ts';

export interface DecidedRun {
  readonly experiment: Experiment;
  decisions(): readonly PolicyDecisions[];
}

/**
 * The settings of a finished run that differ from their default without effect, each with the reason: with the default
 * the run would have been the same. (Settings at their default are omitted.)
 */
export function withoutEffect(run: DecidedRun): SettingWithoutEffect[] {
  const { experiment } = run;
  const found = settingsWithoutEffect(experiment).filter(({ path }) => !sameAt(path));
  for (const { path, differed } of run.decisions()) {
    if (differed > 0 || found.some((other) => covers(other.path, path))) continue;
    found.push({ path, reason: reasonFor(path) });
  }
  return found;

  function sameAt(path: string): boolean {
    return JSON.stringify(valueAt(experiment, path)) === JSON.stringify(valueAt(DEFAULT_EXPERIMENT, path));
  }
}

function covers(group: string, path: string): boolean {
  return path === group || path.startsWith(`${group}.`);
}

/** The event that did not happen, from the definitions of the policies and of the host's counters. */
const NEVER: ReadonlyMap<string, string> = new Map([
  ...POLICY_SETTINGS.flatMap(({ path, facts: { never } }) => (never === undefined ? [] : [[path, never] as const])),
  ...HOST_COUNTERS.map(({ path, never }) => [path, never] as const),
]);

function reasonFor(path: string): string {
  return NEVER.get(path) ?? 'every decision was the same as with the default';
}
