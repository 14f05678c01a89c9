import { runSteps } from '../../src/base/generators.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { parseExperimentSteps } from '../../src/document/parse-json.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { devicePreset } from '../../src/document/presets/devices.ts';
import { namedPolicy } from '../../src/document/presets/schemes.ts';
import type { Combination } from '../../src/document/presets/switch-state.ts';
import { defaultExperiment, type ParseOptions } from '../../src/document/validate.ts';

/** The experiment that a text describes, read at once. */
export const parseExperimentText = (json: string, options: ParseOptions = {}): Experiment =>
  runSteps(parseExperimentSteps(json, options));

export const applyPreset = (experiment: Experiment, name: string, options: ParseOptions = {}): Experiment =>
  applyPatch(experiment, devicePreset(name).patch, options);

/** The experiment with the named policy's patch over it; policy settings that the patch does not name stay. */
export const applyNamed = (experiment: Experiment, name: string, options: ParseOptions = {}): Experiment =>
  applyPatch(experiment, namedPolicy(name).patch, options);

/** The experiment with exactly the named policy: every policy setting at its default, the patch over that. */
export const withNamedPolicy = (experiment: Experiment, name: string, options: ParseOptions = {}): Experiment =>
  applyNamed({ ...experiment, policy: defaultExperiment().policy }, name, options);

/** "MBM", "MBM with RS off", or null for a combination without a name. */
export function combinationWords(combination: Combination | null): string | null {
  if (combination === null) return null;
  const but = combination.but.map(({ switch: { title }, to, position }) => position?.words ?? `${title} ${to.label}`);
  return [combination.named.title, ...(but.length === 0 ? [] : [`with ${but.join(', ')}`])].join(' ');
}
