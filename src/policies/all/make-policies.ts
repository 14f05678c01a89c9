/** The hooks of an experiment's policies (src/engine/hooks.ts): one line a mechanism. */
import type { Experiment } from '../../document/experiment.ts';
import { blocksInStep } from '../superblocks/in-step.ts';
import { parallelReadsOf } from '../parallel-read.ts';
import { hasController } from '../../document/controller.ts';
import { sharedUnitCounter } from '../../document/policies/busy-unit.ts';
import { arrivalBindingOf } from '../die-binding/arrival-binding.ts';
import { dataOutOrderOf } from '../data-outs.ts';
import { DynamicAllocation } from '../die-binding/dynamic-allocation.ts';
import { PlaneChoice } from '../planes/plane-choice.ts';
import { completesAtTransfer } from '../../document/policies/quirks.ts';
import { withEvenPlacement } from '../read-layout/evenly-placed-writes.ts';
import { ReadLayoutMechanism } from '../read-layout/read-layout.ts';
import type { MakePolicies, PolicyEngine } from '../../engine/policy-engine.ts';
import { superblocks } from '../superblocks/superblocks.ts';
import { suspensionOf } from '../suspension.ts';
import { victimSelection } from '../victim.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';
import type { Special } from './special.ts';

/** When an experiment uses a {@link Special} mechanism. */
const USES: Readonly<Record<keyof Special, (experiment: Experiment) => boolean>> = {
  Sprinkler: ({ policy }) => policy.scheduler === 'sprinkler',
  Slacker: ({ policy }) => policy.scheduler === 'slacker',
  Paq: ({ policy }) => policy.scheduler === 'paq',
  hostParallelCollection: ({ policy }) => policy.gc.hostParallel,
  staticWearLeveling: ({ policy }) => policy.wearLeveling.static,
  twinBlocks: ({ policy }) => policy.multiPlane === 'twin-block',
  CacheRegisters: ({ policy }) => policy.cacheMode,
  PlaneReads: ({ policy }) => policy.planeReads === 'independent',
  WordLinesMechanism: ({ policy }) => isWholeLine(policy),
  Folds: ({ policy }) => policy.slcCache !== false,
  SLC_CACHE: ({ policy }) => policy.slcCache !== false,
  MultiLocationRead: ({ policy }) => policy.multiLocationRead !== false,
  UndecidedQueue: ({ policy }) => policy.dieBinding === 'undecided-queue',
  sharedUnits: (experiment) => sharedUnitCounter(experiment) !== null,
  makeController: ({ controller }) => hasController(controller),
  precondition: ({ precondition }) => precondition.kind !== 'none',
  storeReads: ({ policy }) => policy.unmappedRead === 'stored',
  wrongLoads: (experiment) => experiment.policy.quirks.overlapTransfers || completesAtTransfer(experiment),
};

/** Those that are made of a run, each a class or (without a state of its own) a function. */
type Mechanism = {
  [Name in keyof Special]: Special[Name] extends new (s: PolicyEngine) => object ? Name : never;
}[keyof Special];

type Hook = {
  [Name in keyof Special]: Special[Name] extends (s: PolicyEngine) => object | null ? Name : never;
}[keyof Special];

/** Whether an experiment uses one of the {@link Special} mechanisms. */
export const needsSpecial = (experiment: Experiment): boolean => Object.values(USES).some((uses) => uses(experiment));

/** What makes the policies of any experiment; without `special`, of those that need none of it. */
export function policiesWith(special: Special | null): MakePolicies {
  return Object.assign((s: PolicyEngine) => makePolicies(s, special), { slcCache: special?.SLC_CACHE ?? null });
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
  const hook = <Name extends Hook>(name: Name): ReturnType<Special[Name]> | null =>
    (part(name)?.(s) as ReturnType<Special[Name]> | undefined) ?? null;
  const composer = make('Sprinkler');
  const queueOrder = make('Slacker');
  const clump = make('Paq');
  const layout = policy.readLayout === false ? null : new ReadLayoutMechanism(s, policy.readLayout);
  const multiLocation = make('MultiLocationRead');
  const planeReads = make('PlaneReads');
  const wordLines = make('WordLinesMechanism');
  const late = policy.dieBinding === 'dynamic' ? new DynamicAllocation(s) : make('UndecidedQueue');
  const folds = make('Folds');
  const state: Readonly<Record<string, object | null | undefined>> = {
    sprinkler: composer,
    slacker: queueOrder,
    paq: clump,
    layout: layout?.regions,
    wordLines,
    passes: wordLines?.passes,
    folds,
    multiLocation,
    planeReads,
  };
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
    guests: hook('hostParallelCollection'),
    suspension: program || erase ? suspensionOf(s) : null,
    layout,
    victims: victimSelection(s),
    wear: hook('staticWearLeveling'),
    twinBlocks: hook('twinBlocks'),
    superPages: policy.superblockWays > 1 ? superblocks(s) : wordLines,
    wordLines,
    registers: make('CacheRegisters'),
    planeReads,
    loads: hook('wrongLoads'),
    sharedUnits: hook('sharedUnits'),
    folds,
    initialState: s.jobLanes > 1 || s.lineTypes > 1 ? blocksInStep(s) : null,
    makeController: part('makeController'),
    precondition: part('precondition'),
    storeReads: part('storeReads'),
    state: Object.entries(state).flatMap(([name, part]) =>
      part === null || part === undefined ? [] : [[name, part] as const],
    ),
  };
}
