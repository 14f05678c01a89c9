/** The engine with all policies: what everything but the engine itself uses to make one. */
import type { Experiment } from '../../document/experiment.ts';
import { BlocksInStep } from '../superblocks/in-step.ts';
import { parallelReadsOf } from '../parallel-read/parallel-read.ts';
import { sharedUnitsOf } from '../busy-unit/shared-units.ts';
import { arrivalBindingOf } from '../die-binding/arrival-binding.ts';
import { CacheRegisters } from '../cache-mode/cache-registers.ts';
import { dataOutOrderOf } from '../data-out/data-outs.ts';
import { Engine, type EngineOptions } from '../../engine/engine.ts';
import { History, type HistoryOptions } from '../../engine/run/history.ts';
import type { PolicyHooks } from '../../engine/hooks.ts';
import { HostParallelCollection } from '../host-parallel/host-parallel.ts';
import { lateBindingOf } from '../die-binding/late-binding.ts';
import { MultiLocationRead } from '../multi-location-read/multi-location-read.ts';
import { Paq } from '../paq/paq.ts';
import { PlaneChoice } from '../planes/plane-choice.ts';
import { WrongLoads } from '../quirks/quirks.ts';
import { withEvenPlacement } from '../read-layout/evenly-placed-writes.ts';
import { ReadLayout } from '../read-layout/read-layout.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { Slacker } from '../slacker/slacker.ts';
import type { Snapshot } from '../../engine/recording/snapshot.ts';
import { Sprinkler } from '../sprinkler/sprinkler.ts';
import { Superblocks } from '../superblocks/superblocks.ts';
import { Suspension } from '../suspension/suspension.ts';
import { TwinBlocks } from '../twin-blocks/twin-blocks.ts';
import { VictimSelection } from '../garbage-collection/victim.ts';
import { StaticWearLeveling } from '../wear-leveling/static-wear-leveling.ts';
import type { Workload } from '../../engine/host/workload.ts';

/** The policies of an experiment; null for what it leaves off. */
function makePolicies(s: PolicyEngine): PolicyHooks {
  const { policy } = s.experiment;
  const { program, erase } = policy.suspension;
  const { overlapTransfers } = policy.quirks;
  const composer = policy.scheduler === 'sprinkler' ? new Sprinkler(s) : null;
  const queueOrder = policy.scheduler === 'slacker' ? new Slacker(s) : null;
  const clump = policy.scheduler === 'paq' ? new Paq(s) : null;
  const layout = policy.readLayout === false ? null : new ReadLayout(s, policy.readLayout);
  const multiLocation = policy.multiLocationRead === false ? null : new MultiLocationRead(s, policy.multiLocationRead);
  const state: [string, object][] = [];
  if (composer !== null) state.push(['sprinkler', composer]);
  if (queueOrder !== null) state.push(['slacker', queueOrder]);
  if (clump !== null) state.push(['paq', clump]);
  if (layout !== null) state.push(['layout', layout.regions]);
  if (multiLocation !== null) state.push(['multiLocation', multiLocation]);
  return {
    binding: arrivalBindingOf(s),
    lateBinding: withEvenPlacement(s, layout, lateBindingOf(s)),
    planes: new PlaneChoice(s),
    dataOut: dataOutOrderOf(s),
    queueOrder,
    composer,
    clump,
    multiLocation,
    parallelReads: parallelReadsOf(s),
    guests: policy.gc.hostParallel ? new HostParallelCollection(s) : null,
    suspension: program || erase ? new Suspension(s) : null,
    layout,
    victims: new VictimSelection(s),
    wear: policy.wearLeveling.static ? new StaticWearLeveling(s) : null,
    twinBlocks: policy.multiPlane === 'twin-block' ? new TwinBlocks(s) : null,
    superPages: policy.superblockWays > 1 ? new Superblocks(s) : null,
    registers: policy.cacheMode ? new CacheRegisters(s) : null,
    loads: overlapTransfers || s.completesAtTransfer === 1 ? new WrongLoads(s) : null,
    sharedUnits: sharedUnitsOf(s),
    initialState: s.jobLanes > 1 ? new BlocksInStep(s) : null,
    state,
  };
}

/**
 * An engine with all policies.
 * @param experiment checked and complete (`parseExperiment`)
 * @param workload the requests, times never decreasing
 * @throws ExperimentError for what cannot run, naming the key
 */
export function createEngine(experiment: Experiment, workload: Workload, options?: EngineOptions): Engine {
  return new Engine(experiment, workload, makePolicies, options);
}

/** An engine in the state of a snapshot, which another engine of the same experiment and requests made. */
export function restoreEngine(
  experiment: Experiment,
  workload: Workload,
  snapshot: Snapshot,
  options?: EngineOptions,
): Engine {
  return new Engine(experiment, workload, makePolicies, options, { snapshot });
}

/** A run with all policies that can be looked into at any instant. */
export function createHistory(
  experiment: Experiment,
  workload: Workload,
  options?: EngineOptions & HistoryOptions,
): History {
  return new History(experiment, workload, makePolicies, options);
}
