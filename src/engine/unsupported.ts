/** Settings that the experiment document knows and the engine does not have yet: refused by name, never ignored. */
import { ExperimentError } from '../device/experiment-error.ts';
import type { Experiment } from '../document/experiment.ts';
import { dieNumber, geometryOf } from '../device/geometry.ts';
import { unitsOf } from './units.ts';

/** @throws ExperimentError naming the first such setting. */
export function refuseUnsupported(experiment: Experiment): void {
  const { policy } = experiment;
  const refuse = (path: string, found: unknown, allowed: string): never => {
    throw new ExperimentError(
      `policy.${path}`,
      JSON.stringify(found),
      `${allowed} (the engine cannot do the rest yet)`,
    );
  };
  if (policy.scheduler === 'sprinkler' && policy.multiLocationRead !== false) {
    refuse('multiLocationRead', policy.multiLocationRead, 'false with sprinkler, which composes reads by plane');
  }
  if (policy.multiPlane === 'twin-block' && policy.gc.hostParallel) {
    refuse('gc.hostParallel', true, 'false with twin-block, whose GC works on all planes of a die');
  }
  checkRunning(experiment);
  if (policy.multiPlane === 'twin-block') {
    if (policy.gcActiveBlock)
      refuse('gcActiveBlock', true, 'false with twin-block, whose host and GC data share one twin');
    if (policy.gc.copyback) refuse('gc.copyback', true, 'false with twin-block, which moves pages across planes');
  }
  if (policy.superblockWays > 1) {
    if (policy.readLayout !== false) {
      refuse(
        'readLayout',
        policy.readLayout,
        'false with superblocks, whose pages lie on all dies of their gang anyway',
      );
    }
    if (policy.gc.copyback) {
      refuse(
        'gc.copyback',
        true,
        'false with superblocks: copies that stay in their lanes leave the gaps where they are',
      );
    }
    if (policy.scheduler !== 'fifo') refuse('scheduler', policy.scheduler, 'fifo with superblocks');
    if (policy.gc.hostParallel) refuse('gc.hostParallel', true, 'false with superblocks');
    if (policy.multiLocationRead !== false) {
      refuse('multiLocationRead', policy.multiLocationRead, 'false with superblocks');
    }
    if (policy.multiPlane !== 'none') refuse('multiPlane', policy.multiPlane, 'none with superblocks');
    if (policy.dieBinding === 'dynamic') {
      refuse(
        'dieBinding',
        policy.dieBinding,
        'anything else with superblocks: it deals pages to the dies of a chip one by one',
      );
    }
  }
}

/** Two operations at time 0 on one busy unit would be two transactions at once. */
function checkRunning(experiment: Experiment): void {
  const geometry = geometryOf(experiment.device);
  const units = unitsOf(experiment, geometry);
  const busy = new Uint8Array(units.count);
  experiment.initial.running.forEach((entry, i) => {
    const unit = units.ofDie[dieNumber(geometry, entry)];
    if (busy[unit]) {
      throw new ExperimentError(
        `initial.running[${i}]`,
        'a second operation on one chip or superblock',
        'one running operation a busy unit (policy.busyUnit, policy.dieInterleave, policy.superblockWays)',
      );
    }
    busy[unit] = 1;
  });
}
