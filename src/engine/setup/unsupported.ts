/** Combinations of settings that the engine cannot run: refused by name, never ignored. */
import { DocumentError } from '../../device/document-error.ts';
import type { Experiment } from '../../document/experiment.ts';
import { dieNumber, geometryOf } from '../../device/geometry.ts';
import { valueAt } from '../../document/path.ts';
import { POLICIES } from '../../document/policies/index.ts';
import { Units } from '../state/units.ts';

/** @throws DocumentError that names the first setting that another excludes */
export function refuseUnsupported(experiment: Experiment): void {
  for (const { excludes = [] } of POLICIES) {
    for (const [when, path, allowed] of excludes) {
      if (!when(experiment.policy)) continue;
      throw new DocumentError(
        `policy.${path}`,
        JSON.stringify(valueAt(experiment, `policy.${path}`)),
        `${allowed} (not supported in this combination)`,
      );
    }
  }
  checkRunning(experiment);
}

/** Two operations at time 0 on one busy unit would be two simultaneous transactions. */
function checkRunning(experiment: Experiment): void {
  const geometry = geometryOf(experiment.device);
  const units = new Units(experiment, geometry);
  const busy = new Uint8Array(units.count);
  experiment.initial.running.forEach((entry, i) => {
    const unit = units.ofDie[dieNumber(geometry, entry)];
    if (busy[unit]) {
      throw new DocumentError(
        `initial.running[${i}]`,
        'a second operation on one chip or superblock',
        'one running operation a busy unit (policy.busyUnit, policy.dieInterleave, policy.superblockWays)',
      );
    }
    busy[unit] = 1;
  });
}
