/**
 * Random experiments about everything that the engine has: the small ones of the comparison with the reference model, a
 * named policy over them, random settings of every policy over that. A setting that contradicts those before it stays
 * out.
 */
import fc from 'fast-check';
import { ExperimentError } from '../../src/device/experiment-error.ts';
import type { Experiment, ExperimentInput } from '../../src/document/experiment.ts';
import { NAMED_POLICIES } from '../../src/document/named/named-policies.ts';
import { applyPatch, joinPatches } from '../../src/document/patch.ts';
import { refuseUnsupported } from '../../src/engine/setup/unsupported.ts';
import { anyExperiments } from '../reference/arbitrary.ts';
import { sprinkler } from '../reference/arbitrary-settings.ts';

type PolicyInput = NonNullable<ExperimentInput['policy']>;

/** One setting (or a few that belong together) of a policy. */
function setting(patch: fc.Arbitrary<PolicyInput>): fc.Arbitrary<ExperimentInput> {
  return patch.map((policy) => ({ policy }));
}

const NOTHING_WRITTEN = { pages: [], writePointers: [], blocks: [], collect: [] };

const readLayout = fc.record({
  thresholdPages: fc.constantFrom(1, 2, 3),
  regionPages: fc.constantFrom(1, 4, 16),
  clearAfter: fc.constantFrom(1, 2),
  evenPlacement: fc.boolean(),
  reallocation: fc.boolean(),
  reallocationPages: fc.constantFrom(1, 2, 8),
});

const slcCache = fc.record({
  blocksPerPlane: fc.constantFrom(1, 2),
  dynamicBlocksPerPlane: fc.constantFrom(0, 2),
  keepFreeBlocks: fc.constantFrom(2, 3),
  bits: fc.constantFrom(2, 3),
  readNs: fc.constantFrom(100, 500),
  programNs: fc.constantFrom(300, 1000),
  eraseNs: fc.constantFrom(1000, 9000),
  admit: fc.constantFrom('all', 'small'),
  smallPages: fc.constantFrom(1, 2, 3),
  whenFull: fc.constantFrom('direct', 'fold-first'),
  lowFreeBlocks: fc.constantFrom(1, 2),
  foldIdleNs: fc.constantFrom(100, 20_000),
  foldVictim: fc.constantFrom('oldest', 'least-valid'),
  foldPath: fc.constantFrom('bus', 'on-die'),
  foldSuspendable: fc.boolean(),
});

/** The SLC cache excludes most of the other policies, and pages at time 0 in its blocks. */
const cachedDevice: fc.Arbitrary<ExperimentInput> = slcCache.map((cache) => ({
  policy: {
    slcCache: cache,
    wordLine: 'page',
    planeReads: 'die',
    superblockWays: 1,
    multiPlane: 'none',
    gcActiveBlock: false,
    parallelRead: 'none',
    multiLocationRead: false,
    readLayout: false,
    scheduler: 'fifo',
    wearLeveling: { static: false },
    gc: { hostParallel: false, preemption: 'page' },
    suspension: { collection: false },
    quirks: { overlapTransfers: false, completeAtTransfer: false },
  },
  initial: { ...NOTHING_WRITTEN, running: [] },
}));

const SETTINGS: readonly fc.Arbitrary<ExperimentInput>[] = [
  cachedDevice,
  setting(fc.record({ scheduler: fc.constantFrom('fifo', 'sprinkler', 'slacker', 'paq') })),
  setting(fc.record({ scheduler: fc.constant('sprinkler' as const), sprinkler })),
  setting(fc.record({ busyUnit: fc.constantFrom('die', 'chip'), dieInterleave: fc.boolean() })),
  setting(
    fc.record({
      dieBinding: fc.constantFrom(
        'write-order',
        'request-order',
        'static',
        'queue',
        'state',
        'dynamic',
        'undecided-queue',
      ),
    }),
  ),
  setting(fc.record({ multiPlane: fc.constantFrom('none', 'wise', 'greedy', 'selective', 'twin-block') })),
  setting(fc.record({ selectiveWaste: fc.nat({ max: 4 }), twinBlockGcScope: fc.constantFrom('die', 'chip') })),
  setting(
    fc.record({
      planeConstraint: fc.constantFrom('block-and-page', 'page'),
      planePick: fc.constantFrom('lagging', 'round-robin'),
    }),
  ),
  setting(fc.record({ gcActiveBlock: fc.boolean(), freeBlockPick: fc.constantFrom('lowest', 'least-erased') })),
  setting(
    fc.record({
      channelMaxSubs: fc.record({
        counter: fc.constantFrom('outstanding', 'cumulative'),
        split: fc.constantFrom('ceil', 'exact'),
      }),
    }),
  ),
  setting(fc.record({ chipSelection: fc.constantFrom('first-idle', 'minimize-chips', 'best-fit') })),
  setting(
    fc.record({
      parallelRead: fc.constantFrom('none', 'same-request', 'any'),
      multiPlaneReadCompletion: fc.constantFrom('page', 'transaction'),
      dataOutOrder: fc.constantFrom('first-ready', 'chip-index', 'most-remaining'),
    }),
  ),
  fc.record({
    policy: fc.record({ readLayout }),
    initial: fc.record({ readIntensiveRegions: fc.constantFrom([], [0]) }),
  }),
  setting(fc.record({ readPriority: fc.boolean(), readPriorityAgeLimitNs: fc.constantFrom(0, 1000, 6000) })),
  setting(
    fc.record({
      multiLocationRead: fc.record({ units: fc.constantFrom(1, 2, 4), extra: fc.constantFrom(0, 0.1, 0.333333) }),
    }),
  ),
  // What independent plane reads exclude is off with them.
  fc.constantFrom(0, 1, 2).map((planeReadLimit) => ({
    policy: {
      planeReads: 'independent' as const,
      planeReadLimit,
      parallelRead: 'none' as const,
      multiLocationRead: false as const,
      scheduler: 'fifo' as const,
      superblockWays: 1,
      multiPlane: 'none' as const,
      gc: { hostParallel: false },
      cacheMode: false,
      busyUnit: 'die' as const,
      dieInterleave: true,
      wordLine: 'page' as const,
      slcCache: false as const,
    },
  })),
  setting(fc.record({ superblockWays: fc.constantFrom(1, 2, 4) })),
  setting(fc.record({ cacheMode: fc.boolean() })),
  // What word lines exclude is off with them.
  fc
    .tuple(fc.constantFrom(2, 2, 3), fc.constantFrom(0, 1000), fc.constantFrom('lru' as const, 'fifo' as const))
    .map(([count, padAfterNs, policy]) => ({
      timing: { pageTypes: { count, order: 'word-line' as const } },
      policy: {
        wordLine: 'one-shot' as const,
        padAfterNs,
        planeReads: 'die' as const,
        multiPlane: 'none' as const,
        superblockWays: 1,
        scheduler: 'fifo' as const,
        dieBinding: 'write-order' as const,
        channelMaxSubs: false as const,
        readLayout: false as const,
        gc: { copyback: false, hostParallel: false },
        quirks: { overlapTransfers: false, completeAtTransfer: false },
      },
      host: { writeBuffer: { pages: 16, policy } },
    })),
  setting(
    fc.record({
      suspension: fc.record({
        program: fc.boolean(),
        erase: fc.constant(true),
        point: fc.constantFrom('immediate', 'inter-phase', 'cancel', 'restart'),
        programSuspendNs: fc.constantFrom(0, 200),
        eraseSuspendNs: fc.constantFrom(0, 500),
        resumeNs: fc.constantFrom(0, 50),
        minRunProgramNs: fc.constantFrom(0, 500),
        minRunEraseNs: fc.constantFrom(0, 1000),
        worthItMarginNs: fc.constantFrom(0, 100),
        readsPerSuspend: fc.constantFrom(1, 4),
        resumeAfter: fc.constantFrom('data-out', 'array'),
        writesSuspendErase: fc.boolean(),
      }),
    }),
  ),
  setting(
    fc.record({ gc: fc.record({ victim: fc.constantFrom('greedy', 'random-greedy'), d: fc.constantFrom(1, 4) }) }),
  ),
  setting(fc.record({ gc: fc.record({ hostParallel: fc.boolean() }) })),
  setting(fc.record({ gc: fc.record({ copyback: fc.boolean(), suspendable: fc.boolean() }) })),
  setting(
    fc.record({
      gc: fc.record({ preemption: fc.constantFrom('page', 'block') }),
      suspension: fc.record({ collection: fc.boolean() }),
      twinBlockMoves: fc.constantFrom('page', 'row'),
    }),
  ),
  setting(
    fc.record({
      firstChannel: fc.constantFrom('fixed', 'rotating'),
      unmappedRead: fc.constantFrom('prefilled', 'zero', 'stored'),
    }),
  ),
  setting(
    fc.record({
      gc: fc.record({
        enabled: fc.constant(true),
        softFreeRatio: fc.constantFrom(0.05, 0.4),
        hardFreeBlocks: fc.constantFrom(0, 1, 2),
        freeUnit: fc.constantFrom('blocks', 'pages'),
      }),
    }),
  ),
  setting(
    fc.record({
      wearLeveling: fc.record({ dynamic: fc.boolean(), static: fc.boolean(), threshold: fc.constantFrom(1, 2) }),
    }),
  ),
  setting(
    fc.record({
      transfer: fc.constantFrom('page', 'sectors'),
      partialWrite: fc.constantFrom('read-modify-write', 'pad'),
    }),
  ),
  fc.record({
    precondition: fc.record({
      kind: fc.constantFrom('sequential-fill', 'steady-state', 'workload'),
      fill: fc.constantFrom(0.5, 0.8, 1),
    }),
    initial: fc.constant(NOTHING_WRITTEN),
  }),
  fc.record({
    host: fc.record({ addressing: fc.constantFrom('wrap', 'grow'), warmup: fc.constantFrom(0, 0.3) }),
    seed: fc.nat({ max: 9 }),
  }),
  setting(fc.record({ quirks: fc.record({ overlapTransfers: fc.boolean(), completeAtTransfer: fc.boolean() }) })),
];

const SETTINGS_IN_TURN = fc.shuffledSubarray([...SETTINGS.keys()], { maxLength: 10 });

const named = fc.option(fc.constantFrom(...NAMED_POLICIES), { freq: 3 });

/** Experiments that the engine runs, about everything together. */
export const anyEngineExperiments: fc.Arbitrary<Experiment> = fc
  .tuple(
    anyExperiments,
    named,
    SETTINGS_IN_TURN.chain((chosen) => fc.tuple(...chosen.map((i) => SETTINGS[i]))),
  )
  .map(([small, policy, patches]) => {
    let experiment = small;
    for (const patch of [...(policy === null ? [] : [policy.patch]), ...patches]) experiment = over(experiment, patch);
    return experiment;
  });

/**
 * The experiment with a patch over it; where the patch contradicts it, with nothing written before time 0, or else as
 * it was.
 */
function over(experiment: Experiment, patch: ExperimentInput): Experiment {
  return (
    patched(experiment, patch) ?? patched(experiment, joinPatches(patch, { initial: NOTHING_WRITTEN })) ?? experiment
  );
}

/** Null if the engine refuses the result. */
function patched(experiment: Experiment, patch: ExperimentInput): Experiment | null {
  try {
    const result = applyPatch(experiment, patch);
    refuseUnsupported(result);
    return result;
  } catch (error) {
    if (error instanceof ExperimentError) return null;
    throw error;
  }
}
