/** A run that begins with a device that an earlier one prepared, and the same run that prepares it itself. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DocumentError } from '../../../src/device/document-error.ts';
import type { Experiment } from '../../../src/document/experiment.ts';
import { applyPatch, listSettings, setValue } from '../../../src/document/patch.ts';
import { valueAt } from '../../../src/document/path.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { refuseUnsupported } from '../../../src/engine/setup/unsupported.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { POLICY_SETTINGS } from '../../../src/document/policies/index.ts';
import { DeviceShelf } from '../../../src/policies/all/device-shelf.ts';
import { inlineRequests, workloadOf } from '../../engine/run.ts';
import { anyEngineExperiments } from '../../engine/anything.ts';
import { Tally } from '../../support/tally.ts';

const LONG = process.env.LONG !== undefined;

const BEFORE_RUN = POLICY_SETTINGS.flatMap(({ path, facts }) => (facts.beforeRun === true ? [path] : []));

/** Settings of policies that may change without another device at time 0. */
const FREE = listSettings('policy').flatMap(({ path }) =>
  BEFORE_RUN.some((fixed) => path === fixed || path.startsWith(`${fixed}.`)) ? [] : [path],
);

/** Another experiment on the same device: of the other one it has the requests and each setting that fits. */
function onSameDevice(experiment: Experiment, other: Experiment): Experiment {
  const { workload, timing, host } = other;
  let result = applyPatch(experiment, { workload, timing, host });
  for (const path of FREE) {
    const value = valueAt(other, path);
    if (value === undefined || !differs(result, other, path)) continue;
    try {
      const next = parseExperiment(setValue(result, path, value));
      refuseUnsupported(next);
      result = next;
    } catch (error) {
      // Refused beside the other settings: it stays as it is.
      if (!(error instanceof DocumentError)) throw error;
    }
  }
  return result;
}

function differs(a: Experiment, b: Experiment, path: string): boolean {
  return JSON.stringify(valueAt(a, path)) !== JSON.stringify(valueAt(b, path));
}

function end(engine: Engine): object {
  const start = engine.deviceState();
  engine.advanceTo(Infinity);
  return { start, end: engine.deviceState(), hash: engine.stateHash(), decisions: engine.decisions() };
}

it('a run on a kept device is the same, whatever else the experiment changes', () => {
  const tally = new Tally();
  const changed = new Set<string>();
  fc.assert(
    fc.property(anyEngineExperiments, anyEngineExperiments, (drawn, other) => {
      const runs = tally.unlessRefused(() => {
        const first = applyPatch(drawn, {
          initial: { pages: [], writePointers: [], blocks: [], collect: [] },
          precondition: { kind: 'used', fill: drawn.precondition.fill },
        });
        refuseUnsupported(first);
        const devices = new DeviceShelf();
        const { device } = createEngine(first, workloadOf(inlineRequests(first)), { devices }).experiment;
        const second = onSameDevice(first, other);
        const workload = workloadOf(inlineRequests(second));
        const anew = createEngine(second, workload);
        // With `addressing: grow` the requests decide on the size of the device.
        if (JSON.stringify(anew.experiment.device) !== JSON.stringify(device)) return null;
        expect(devices.find(anew.experiment, 'ready')).not.toBeNull();
        return { first, anew, kept: createEngine(second, workload, { devices }) };
      });
      if (runs === null) return;
      tally.compared++;
      expect(runs.kept.preparedPages).toBe(0);
      for (const path of FREE) if (differs(runs.first, runs.kept.experiment, path)) changed.add(path);
      expect(end(runs.kept)).toEqual(end(runs.anew));
    }),
    { numRuns: LONG ? 2000 : 60 },
  );
  tally.expectCompared(20, 0.6);
  // (A switch that is off changes as a whole.)
  const isChanged = (path: string): boolean => [...changed].some((part) => `${path}.`.startsWith(`${part}.`));
  expect(FREE.filter((path) => !isChanged(path))).toEqual([]);
});

it('a run is the same on pages that were put for a policy with another place for GC', () => {
  const tally = new Tally();
  fc.assert(
    fc.property(anyEngineExperiments, (drawn) => {
      const runs = tally.unlessRefused(() => {
        const first = applyPatch(drawn, {
          initial: { pages: [], writePointers: [], blocks: [], collect: [] },
          precondition: { kind: 'used', fill: drawn.precondition.fill },
        });
        const second = applyPatch(first, { policy: { gcActiveBlock: !first.policy.gcActiveBlock } });
        for (const each of [first, second]) refuseUnsupported(each);
        const workload = workloadOf(inlineRequests(first));
        const devices = new DeviceShelf();
        const { experiment } = createEngine(first, workload, { devices });
        // A device that is too full for its pages to be put is prepared anew.
        if (devices.find({ ...second, device: experiment.device }, 'put') === null) return null;
        return { anew: createEngine(second, workload), kept: createEngine(second, workload, { devices }) };
      });
      if (runs === null) return;
      tally.compared++;
      expect(runs.kept.preparedPages).toBeLessThan(runs.anew.preparedPages);
      expect(end(runs.kept)).toEqual(end(runs.anew));
    }),
    { numRuns: LONG ? 2000 : 60 },
  );
  tally.expectCompared(12, 0.5);
});

it('another device, fill or seed is prepared anew', () => {
  const first = parseExperiment({
    device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 16, pagesPerBlock: 8 },
    precondition: { kind: 'used', fill: 0.5 },
  });
  const devices = new DeviceShelf();
  const prepared = (experiment: Experiment): number =>
    createEngine(experiment, workloadOf([]), { devices }).preparedPages;
  expect(prepared(first)).toBeGreaterThan(0);
  expect(prepared(applyPatch(first, { policy: { readPriority: true } }))).toBe(0);
  const others = [{ device: { blocksPerPlane: 32 } }, { precondition: { fill: 0.25 } }, { seed: 2 }];
  for (const patch of others) expect(prepared(applyPatch(first, patch))).toBeGreaterThan(0);
});
