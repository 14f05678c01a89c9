/** The hooks of an experiment's policies (src/engine/hooks.ts): one line a mechanism. */
import type { Experiment } from '../../document/experiment.ts';
import { BlocksInStep } from '../superblocks/in-step.ts';
import { parallelReadsOf } from '../parallel-read.ts';
import { hasController } from '../../document/controller.ts';
import { sharedUnitCounter } from '../../document/policies/busy-unit.ts';
import { arrivalBindingOf } from '../die-binding/arrival-binding.ts';
import { dataOutOrderOf } from '../data-outs.ts';
import { DynamicAllocation } from '../die-binding/dynamic-allocation.ts';
import { PlaneChoice } from '../planes/plane-choice.ts';
import { completesAtTransfer } from '../../document/policies/quirks.ts';
import { withEvenPlacement } from '../read-layout/evenly-placed-writes.ts';
import { ReadLayout } from '../read-layout/read-layout.ts';
import type { MakePolicies, PolicyEngine } from '../../engine/policy-engine.ts';
import { Superblocks } from '../superblocks/superblocks.ts';
import { Suspension } from '../suspension.ts';
import { VictimSelection } from '../victim.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';
import type { Special } from './special.ts';

/** When an experiment uses a {@link Special} mechanism. */
const USES: Readonly<Record<keyof Special, (experiment: Experiment) => boolean>> = {
  Sprinkler: ({ policy }) => policy.scheduler === 'sprinkler',
  Slacker: ({ policy }) => policy.scheduler === 'slacker',
  Paq: ({ policy }) => policy.scheduler === 'paq',
  HostParallelCollection: ({ policy }) => policy.gc.hostParallel,
  StaticWearLeveling: ({ policy }) => policy.wearLeveling.static,
  TwinBlocks: ({ policy }) => policy.multiPlane === 'twin-block',
  CacheRegisters: ({ policy }) => policy.cacheMode,
  PlaneReads: ({ policy }) => policy.planeReads === 'independent',
  WordLines: ({ policy }) => isWholeLine(policy),
  Folds: ({ policy }) => policy.slcCache !== false,
  MultiLocationRead: ({ policy }) => policy.multiLocationRead !== false,
  UndecidedQueue: ({ policy }) => policy.dieBinding === 'undecided-queue',
  sharedUnitsOf: (experiment) => sharedUnitCounter(experiment) !== null,
  makeController: ({ controller }) => hasController(controller),
  precondition: ({ precondition }) => precondition.kind !== 'none',
  storeReads: ({ policy }) => policy.unmappedRead === 'stored',
  WrongLoads: (experiment) => experiment.policy.quirks.overlapTransfers || completesAtTransfer(experiment),
};

/** Those that are made of a run, each a class. */
type Mechanism = {
  [Name in keyof Special]: Special[Name] extends new (s: PolicyEngine) => object ? Name : never;
}[keyof Special];

/** Whether an experiment uses one of the {@link Special} mechanisms. */
export const needsSpecial = (experiment: Experiment): boolean => Object.values(USES).some((uses) => uses(experiment));

/** What makes the policies of any experiment; without `special`, of those that need none of it. */
export function policiesWith(special: Special | null): MakePolicies {
  return (s) => makePolicies(s, special);
}

/** The policies of an experiment; null for what it leaves off. */
function makePolicies(s: PolicyEngine, special: Special | null): ReturnType<MakePolicies> {
  const { experiment } = s;
  const { policy } = experiment;
  const { program, erase } = policy.suspension;
  function part<Name extends keyof Special>(name: Name): Special[Name] | null {
    if (!USES[name](experiment)) return null;
    if (special === null) throw new Error(`${name} is not loaded`);
    return special[name];
  }
  function make<Name extends Mechanism>(name: Name): InstanceType<Special[Name]> | null {
    const Made = part(name);
    return Made === null ? null : (new Made(s) as InstanceType<Special[Name]>);
  }
  const composer = make('Sprinkler');
  const queueOrder = make('Slacker');
  const clump = make('Paq');
  const layout = policy.readLayout === false ? null : new ReadLayout(s, policy.readLayout);
  const multiLocation = make('MultiLocationRead');
  const planeReads = make('PlaneReads');
  const wordLines = make('WordLines');
  const late = policy.dieBinding === 'dynamic' ? new DynamicAllocation(s) : make('UndecidedQueue');
  const state: [string, object][] = [];
  if (composer !== null) state.push(['sprinkler', composer]);
  if (queueOrder !== null) state.push(['slacker', queueOrder]);
  if (clump !== null) state.push(['paq', clump]);
  if (layout !== null) state.push(['layout', layout.regions]);
  if (wordLines !== null) state.push(['wordLines', wordLines]);
  if (wordLines !== null && wordLines.passes !== null) state.push(['passes', wordLines.passes]);
  const folds = make('Folds');
  if (folds !== null) state.push(['folds', folds]);
  if (multiLocation !== null) state.push(['multiLocation', multiLocation]);
  if (planeReads !== null) state.push(['planeReads', planeReads]);
  return {
    binding: arrivalBindingOf(s),
    lateBinding: withEvenPlacement(s, layout, late),
    planes: new PlaneChoice(s),
    dataOut: dataOutOrderOf(s),
    queueOrder,
    composer,
    clump,
    multiLocation,
    parallelReads: parallelReadsOf(s),
    guests: make('HostParallelCollection'),
    suspension: program || erase ? new Suspension(s) : null,
    layout,
    victims: new VictimSelection(s),
    wear: make('StaticWearLeveling'),
    twinBlocks: make('TwinBlocks'),
    superPages: policy.superblockWays > 1 ? new Superblocks(s) : wordLines,
    wordLines,
    registers: make('CacheRegisters'),
    planeReads,
    loads: make('WrongLoads'),
    sharedUnits: part('sharedUnitsOf')?.(s) ?? null,
    folds,
    initialState: s.jobLanes > 1 || s.lineTypes > 1 ? new BlocksInStep(s) : null,
    makeController: part('makeController'),
    precondition: part('precondition'),
    storeReads: part('storeReads'),
    state,
  };
}
