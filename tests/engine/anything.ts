/**
 * Random experiments about everything that the engine has: the small ones of the comparison with the reference model, a
 * named policy over them, over that some of the settings that the comparison draws, each by itself and those of a topic
 * together. What contradicts the experiment stays out. No setting is drawn here: tests/reference/later-settings.ts says
 * where a new one is.
 */
import fc from 'fast-check';
import type { Experiment, ExperimentInput } from '../../src/document/experiment.ts';
import { NAMED_POLICIES } from '../../src/document/presets/schemes.ts';
import { applyPatch, joinPatches } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { refuseUnsupported } from '../../src/engine/setup/unsupported.ts';
import { TOPICS, anyExperiments, settled, type Topic } from '../reference/arbitrary.ts';
import { controlled } from '../reference/arbitrary-controller.ts';
import { marked } from '../reference/arbitrary-even.ts';
import { flushing } from '../reference/arbitrary-flush.ts';
import { typed } from '../reference/arbitrary-page-types.ts';
import { byPlane } from '../reference/arbitrary-plane-reads.ts';
import { coalescing, inRam } from '../reference/arbitrary-ram.ts';
import { policySettings } from '../reference/arbitrary-settings.ts';
import { cached } from '../reference/arbitrary-slc-cache.ts';
import { usedDevice } from '../reference/arbitrary-used.ts';
import { oneShot, twoPass } from '../reference/arbitrary-word-lines.ts';
import { changed, type Change } from '../reference/changes.ts';
import { laterSettings } from '../reference/later-settings.ts';

const NOTHING_WRITTEN = { pages: [], writePointers: [], blocks: [], collect: [] };

const patching =
  (patch: ExperimentInput): Change =>
  (experiment) =>
    applyPatch(experiment, patch);

/** The settings of a topic, and its way to fill the device, over an experiment on another. */
const settingsOf = ({ policy = {}, host = {}, precondition = fc.constant(null) }: Topic): fc.Arbitrary<Change> =>
  fc.tuple(fc.record(policy), fc.record(host), precondition).map(([policies, hosts, filled]) => (experiment) => {
    const patched = applyPatch(experiment, { host: hosts, ...(filled !== null && { precondition: filled }) });
    const together = joinPatches({ policy: experiment.policy }, { policy: policies }).policy ?? {};
    return parseExperiment({ ...patched, policy: settled(experiment.device, together) });
  });

const CHANGES: readonly fc.Arbitrary<Change>[] = [
  ...Object.entries(policySettings).map(([key, values]) => settingsOf({ policy: { [key]: values } })),
  ...Object.values(TOPICS).map(settingsOf),
  laterSettings,
  inRam,
  coalescing,
  marked,
  flushing,
  typed,
  controlled,
  byPlane,
  oneShot,
  twoPass,
  cached,
  usedDevice,
  fc.nat({ max: 9 }).map((seed) => patching({ seed })),
];

const CHANGES_IN_TURN = fc.shuffledSubarray([...CHANGES.keys()], { maxLength: 20 });

const named = fc.option(fc.constantFrom(...NAMED_POLICIES), { freq: 3 });

/** Experiments that the engine runs, about everything together. The reference model runs them as well. */
export const anyEngineExperiments: fc.Arbitrary<Experiment> = fc
  .tuple(
    anyExperiments,
    named,
    CHANGES_IN_TURN.chain((chosen) => fc.tuple(...chosen.map((i) => CHANGES[i]))),
  )
  .map(([small, policy, changes]) =>
    [...(policy === null ? [] : [patching(policy.patch)]), ...changes].reduce(over, small),
  );

/**
 * The experiment with a change over it; if the change contradicts it, with nothing written before time 0, or else as
 * it was.
 */
function over(experiment: Experiment, change: Change): Experiment {
  const supported: Change = (before) => {
    const after = change(before);
    if (after !== null) refuseUnsupported(after);
    return after;
  };
  return (
    changed(experiment, supported) ??
    changed(experiment, (before) => supported(applyPatch(before, { initial: NOTHING_WRITTEN }))) ??
    experiment
  );
}
