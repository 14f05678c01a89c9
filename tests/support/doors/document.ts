/** What the guards (recorded documents, reference model, laws, kept links) use of the experiment and what stands below it. Code that moves is
 * found here anew: the guards themselves stand still. */
export { enlarged } from '../../../src/base/arrays.ts';
export type { Timing } from '../../../src/device/device.ts';
export { quotient } from '../../../src/device/exact.ts';
export { DocumentError as ExperimentError } from '../../../src/device/document-error.ts';
export { type Geometry, channelOfDie, dieOnChannel, geometryOf } from '../../../src/device/geometry.ts';
export {
  firstPassProgramNs,
  hasPageTypes,
  pageTypeOf,
  programTimes,
  readTimes,
  wordLineProgramNs,
} from '../../../src/device/page-types.ts';
export type { SchemaNode } from '../../../src/device/schema-node.ts';
export { cachePages, shortestTimes } from '../../../src/device/slc-cache.ts';
export { canonicalJson, withoutDefaults } from '../../../src/document/canonical.ts';
export { EARLIER_USED } from '../../../src/document/earlier-form.ts';
export type {
  Experiment,
  ExperimentInput,
  HostRequest,
  Policy,
  Quirks,
  Scheduler,
  Suspension,
} from '../../../src/document/experiment.ts';
export { NAMED_POLICIES } from '../../../src/document/presets/schemes.ts';
export { applyNamed, parseExperimentText } from '../experiments.ts';
export { dieAtPosition } from '../places.ts';
export { applyPatch, setValue, valueAt as valueAtPath } from '../../../src/document/patch.ts';
export { valueAt } from '../../../src/document/path.ts';
export { EXPERIMENT_SCHEMA } from '../../../src/document/schema.ts';
export { defaultExperiment, parseExperiment } from '../../../src/document/validate.ts';
export { isWholeLine } from '../../../src/document/policies/word-lines.ts';
