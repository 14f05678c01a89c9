/** A scheme is nothing but a combination of settings: the same switches that are in the page one by one. */
import type { DieBinding, ExperimentInput, MultiPlaneMode, Policy } from '../experiment.ts';
import { POLICIES } from '../policies/index.ts';
import { DEFAULT_EXPERIMENT } from '../validate.ts';
import { parseNode } from '../parse-node.ts';
import { joinPatches } from '../patch.ts';
import { EXPERIMENT_SCHEMA } from '../schema.ts';
import { sameValue } from '../../device/same-value.ts';
import { oneNamed, type NamedPatch } from './named-patch.ts';
import { positionPatch } from './switches.ts';

export type NamedPolicy = NamedPatch;

type PolicyPatch = NonNullable<ExperimentInput['policy']>;

/**
 * What SSDSim does whatever it schedules: collections hold their channel, channels are served in turn, pages that are read
 * are written before the run, and a die reads one page, or several together.
 */
const simulator: PolicyPatch = {
  gc: { preemption: 'block' },
  firstChannel: 'rotating',
  unmappedRead: 'stored',
  planeReads: 'die',
};

/** SSDSim's scheduling, on which MBM, MP and DB built: chips busy as a whole, dynamic allocation, reads first. */
const ssdsim: PolicyPatch = {
  ...simulator,
  busyUnit: 'chip',
  dieBinding: 'dynamic',
  multiPlane: 'wise',
  planePick: 'round-robin',
  readPriority: true,
  multiPlaneReadCompletion: 'transaction',
};

function named(name: string, title: string, source: string, sentence: string, ...policies: PolicyPatch[]): NamedPolicy {
  let patch: ExperimentInput = {};
  for (const policy of policies) patch = joinPatches(patch, { policy });
  return { name, title, sentence, source, patch };
}

const switchedOn = (name: string): PolicyPatch => positionPatch(name, 'on').policy ?? {};

const writeStrategy = switchedOn('ws');
const readStrategy = switchedOn('rs');
const minimizeChips = switchedOn('mcs');
const suspendAll = switchedOn('suspension');

function multiPlane(mode: MultiPlaneMode, title: string, source: string, sentence: string): NamedPolicy {
  return named(`mp-${mode}`, title, source, sentence, ssdsim, { multiPlane: mode });
}

function binding(name: string, dieBinding: DieBinding, title: string, sentence: string): NamedPolicy {
  const policy: PolicyPatch = { ...simulator, dieBinding, multiPlane: 'none', busyUnit: 'die', readPriority: true };
  return named(name, title, 'DB, Background and Figs. 3–4', sentence, policy);
}

const banking: PolicyPatch = { dieBinding: 'request-order', cacheMode: true, multiPlane: 'none', planeReads: 'die' };

function superblock(ways: number): NamedPolicy[] {
  const policy: PolicyPatch = { superblockWays: ways };
  return [
    named(
      `dj-superblock-${ways}`,
      `Superblocks of ${ways}`,
      'DJ §3.2 and Fig. 6(b)',
      `${ways} banks of a channel are locked together and take one request at a time, as one bank with pages ` +
        `${ways} times as large.`,
      banking,
      policy,
    ),
    named(
      `dj-superblock-${ways}-read-priority`,
      `Superblocks of ${ways}, reads first`,
      'DJ, Queueing and Read Priority, Fig. 10',
      `Superblocks of ${ways} banks; waiting reads go before waiting writes.`,
      banking,
      policy,
      { readPriority: true },
    ),
  ];
}

export const NAMED_POLICIES: readonly NamedPolicy[] = [
  named(
    'plain',
    'Plain',
    'NANDscope’s defaults',
    'Pages go to the dies in turn, one page a program, everything in order of arrival.',
  ),
  named(
    'ssdsim',
    'As SSDSim schedules',
    'SSDSim, the simulator behind MBM, MP and DB',
    'Idle channels pull the oldest write for their next idle chip, level planes are programmed together, reads have ' +
      'priority, and a collection holds its channel until all pages are moved.',
    ssdsim,
  ),
  named(
    'tbm',
    'TBM (twin blocks)',
    'Tavakkol et al., IEEE CAL 2016, as MBM §V describes it',
    'Blocks of equal index in all planes of a die are written, collected and erased together; any two reads that ' +
      'fit are read together.',
    ssdsim,
    { multiPlane: 'twin-block', twinBlockMoves: 'page', parallelRead: 'any' },
  ),
  named(
    'sprinkler',
    'Sprinkler as MBM compares it',
    'Jung & Kandemir, HPCA 2014; MBM §V and §VI',
    'Selects the waiting operations that the idle chip can combine, ignoring planes.',
    ssdsim,
    { scheduler: 'sprinkler', sprinkler: { planeAware: false } },
  ),
  named(
    'sprinkler-full',
    'Sprinkler',
    'Jung & Kandemir, HPCA 2014',
    'Selects waiting operations of any request that the idle chip can combine, including planes.',
    ssdsim,
    { scheduler: 'sprinkler', sprinkler: { planeAware: true }, parallelRead: 'any' },
  ),
  named(
    'mbm-ws',
    'MBM’s write strategy',
    'MBM §IV-A',
    'Garbage collection writes into blocks of its own, so planes stay level, and writes are dealt out so that all ' +
      'channels end up equally loaded.',
    ssdsim,
    writeStrategy,
  ),
  named(
    'mbm-rs',
    'MBM’s read strategy',
    'MBM §IV-B',
    'Pages are read together only inside one request, and data that is read in long requests is spread evenly ' +
      'over the dies.',
    ssdsim,
    readStrategy,
  ),
  named(
    'mbm-mcs',
    'MBM’s chip selection',
    'MBM §IV-C',
    'A write starts on the idle chip with the least parallelism, then takes those with the most, so that few ' +
      'chips are used up.',
    ssdsim,
    minimizeChips,
  ),
  named(
    'mbm-suspension',
    'MBM’s suspension',
    'MBM §IV-C',
    'Waiting reads suspend running programs and erases.',
    ssdsim,
    suspendAll,
  ),
  named(
    'mbm',
    'MBM',
    'MBM §IV',
    'Write strategy, read strategy, chip selection and suspension together.',
    ssdsim,
    writeStrategy,
    readStrategy,
    minimizeChips,
    suspendAll,
  ),
  multiPlane(
    'none',
    'Multi-plane: none',
    'MP, None',
    'One page a program; different dies still work at the same time.',
  ),
  multiPlane(
    'wise',
    'Multi-plane: wise',
    'MP, Wise',
    'Planes are programmed together only where their next pages have the same address.',
  ),
  multiPlane(
    'greedy',
    'Multi-plane: greedy',
    'MP, Greed',
    'Planes are always programmed together; clean pages of lagging planes are wasted for it.',
  ),
  multiPlane(
    'selective',
    'Multi-plane: selective',
    'Shin, Electronics Letters 2017',
    'As greedy, but only where few clean pages are wasted.',
  ),
  binding('db-static', 'static', 'Binding: by address', 'The logical page number decides the die.'),
  binding('db-write-order', 'write-order', 'Binding: write order', 'Pages go to the dies in turn.'),
  binding('db-queue', 'queue', 'Binding: shortest queue', 'A page goes to the die with the fewest operations waiting.'),
  binding(
    'db-state',
    'state',
    'Binding: die state',
    'A page goes to an idle die, of several to the one written least.',
  ),
  binding(
    'db-dynamic',
    'dynamic',
    'Binding: dynamic',
    'A page has no die until a channel and one of its chips are idle.',
  ),
  binding(
    'db-uq',
    'undecided-queue',
    'Binding: undecided queue (UQ)',
    'A page goes to a die that is idle on an idle channel; until there is one it waits in a common queue.',
  ),
  named(
    'dj-banking',
    'Banking',
    'DJ §3.1 and Fig. 6(a)',
    'Write requests go to the banks in turn, each whole to one bank; registers work in cache mode.',
    banking,
  ),
  named(
    'dj-banking-read-priority',
    'Banking, reads first',
    'DJ, Queueing and Read Priority',
    'Banking; waiting reads go before waiting writes.',
    banking,
    { readPriority: true },
  ),
  ...superblock(2),
  ...superblock(4),
  ...superblock(8),
  named('suspend-erase', 'Erase suspension', 'SB; Wu & He, FAST 2012', 'Waiting reads suspend running erases.', {
    suspension: { erase: true },
  }),
  named(
    'suspend-all',
    'Program and erase suspension',
    'SB; Wu & He, FAST 2012',
    'Waiting reads suspend running programs and erases.',
    suspendAll,
  ),
  ...POLICIES.flatMap(({ schemes = [] }) =>
    schemes.map(({ name, title, source, sentence, patch }) => named(name, title, source, sentence, ssdsim, patch)),
  ),
];

/** @throws DocumentError as {@link oneNamed} */
export const namedPolicy = (name: string): NamedPolicy => oneNamed(NAMED_POLICIES, 'policy', name);

const policies = new Map<NamedPolicy, Policy>();

/** All policy settings of a named policy: its patch over the defaults. Whether a device can run it is not checked. */
export function policyWith(named: NamedPolicy): Policy {
  let policy = policies.get(named);
  if (policy === undefined) {
    const patched = joinPatches({ policy: DEFAULT_EXPERIMENT.policy }, named.patch);
    // By its schema the result is a policy.
    policy = parseNode(EXPERIMENT_SCHEMA.keys.policy, patched.policy, 'policy') as Policy;
    policies.set(named, policy);
  }
  return policy;
}

/**
 * The first named policy whose settings, over the defaults, are exactly these; `null` for a combination without a name.
 */
export function nameOfPolicy(policy: Policy): string | null {
  return NAMED_POLICIES.find((named) => sameValue(policyWith(named), policy))?.name ?? null;
}
