/**
 * A third of the engine is for policies and devices that the page's first run does not have. The page's worker loads it before the first run that does;
 * whoever has no page to show (the command line, the papers' claims, tests) imports all-parts.ts, which has it ready from the start.
 */
import { DEFAULT_EXPERIMENT } from '../document/defaults.ts';
import type { Experiment } from '../document/experiment.ts';
import type * as parts from './optional-parts.ts';

type OptionalParts = typeof parts;

/** What {@link provideOptional} was given. An engine is not made without it where its policies need it. */
export let optional: OptionalParts;
let isProvided = false;

/** @param given the module optional-parts.ts */
export function provideOptional(given: OptionalParts): void {
  // A plain object: properties of a module would be looked up at every call.
  optional = { ...given };
  isProvided = true;
}

const PLAINEST = JSON.stringify(DEFAULT_EXPERIMENT.policy);

/** Whether a run may need more than is always there: with every policy at its default, on a given device that nothing runs on and nobody filled, it does not. */
export function needsOptional({ policy, precondition, initial, host }: Experiment): boolean {
  if (precondition.kind !== 'none' || initial.running.length > 0 || host.addressing === 'grow') return true;
  return JSON.stringify(policy) !== PLAINEST;
}

/** Loads what an experiment needs (and, where it goes on with another policy, a fork), where it is not there yet. Fails as an import does. */
export async function loadOptional(experiment: Experiment, isForked = false): Promise<void> {
  if (!isProvided && (isForked || needsOptional(experiment))) provideOptional(await import('./optional-parts.ts'));
}

/** @throws Error where what an experiment needs has not been loaded */
export function checkOptional(experiment: Experiment): void {
  if (isProvided || !needsOptional(experiment)) return;
  throw new Error('The engine lacks its optional parts: import src/engine/all-parts.ts, or wait for loadOptional()');
}
