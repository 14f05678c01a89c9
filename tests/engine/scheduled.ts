/**
 * What must hold under every scheduler: random experiments run to their end, break no rule, and go on from a snapshot
 * to the same bits.
 */
import fc from 'fast-check';
import { checkInvariants } from '../invariants/checker.ts';
import { wholeRunCounts } from '../../src/analysis/figures/run-figures.ts';
import type { Experiment, ExperimentInput } from '../../src/document/experiment.ts';
import { DocumentError } from '../../src/device/document-error.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { restoreEngine } from '../support/engines.ts';
import { WAIT_CAUSES, addRequestParts } from '../../src/engine/recording/recording.ts';
import { refuseUnsupported } from '../../src/engine/setup/unsupported.ts';
import { smallExperiments } from '../reference/arbitrary.ts';
import { inlineRequests, run, workloadOf } from './run.ts';

type PolicyInput = NonNullable<ExperimentInput['policy']>;

/** One die of two planes. */
export const device = {
  channels: 1,
  chipsPerChannel: 1,
  diesPerChip: 1,
  planesPerDie: 2,
  blocksPerPlane: 8,
  pagesPerBlock: 8,
  pageBytes: 1024,
  overprovisioning: 0.5,
};
// A read by itself: 100 + 1000 + 1024 = 2124 ns.
export const timing = { commandNs: 100, transferNsPerByte: 1, readNs: 1000, programNs: 5000 };

/**
 * Reads of pages at (plane, page) of block 0, one every nanosecond; their latencies plus arrivals: when each was
 * complete, ns.
 */
export function readsDone(places: readonly [number, number][], policy: PolicyInput): number[] {
  const engine = run({
    device,
    timing,
    policy,
    initial: {
      pages: places.map(([plane, page], lpn) => ({ lpn, channel: 0, chip: 0, die: 0, plane, block: 0, page })),
    },
    workload: { requests: places.map((_, lpn) => ({ atNs: lpn, op: 'read', offset: lpn * 1024, bytes: 1024 })) },
  });
  return Array.from(engine.latencies, (latency, i) => latency + i);
}

/**
 * Random experiments without superblocks, with a policy patched over theirs; some run on a device that has been filled.
 */
export function experimentsWith(patch: fc.Arbitrary<PolicyInput>): fc.Arbitrary<Experiment> {
  const more = fc.record({
    multiPlane: fc.constantFrom('none' as const, 'wise' as const),
    filled: fc.boolean(),
  });
  return fc
    .tuple(smallExperiments, patch, more)
    .map(([experiment, policy, { multiPlane, filled }]) =>
      parsed({
        ...experiment,
        timing: withPhases(experiment.timing),
        initial: filled ? { running: experiment.initial.running } : experiment.initial,
        precondition: filled ? { kind: 'used', fill: 0.8 } : experiment.precondition,
        policy: {
          ...experiment.policy,
          superblockWays: 1,
          multiPlane,
          ...policy,
          gc: { ...experiment.policy.gc, ...policy.gc },
        },
      }),
    )
    .filter((experiment) => experiment !== null);
}

/** The checker goes by what was recorded, and a phase of length 0 is not. */
function withPhases(timing: Experiment['timing']): Experiment['timing'] {
  const { readNs, programNs, eraseNs, transferNsPerByte } = timing;
  return {
    ...timing,
    readNs: readNs || 512,
    programNs: programNs || 3000,
    eraseNs: eraseNs || 8192,
    transferNsPerByte: transferNsPerByte || 1,
  };
}

/** Null if the settings contradict each other. */
function parsed(input: ExperimentInput): Experiment | null {
  try {
    const experiment = parseExperiment(input);
    refuseUnsupported(experiment);
    return experiment;
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

/** What is wrong with a run of the experiment; empty where nothing is. */
export function faultsOf(experiment: Experiment, cutAt: number): string[] {
  const workload = workloadOf(inlineRequests(experiment));
  const engine = createEngine(experiment, workload);
  const initial = engine.deviceState();
  const faults: string[] = [];
  finish(engine);
  if (engine.stopReason?.includes('never comes')) faults.push(engine.stopReason);
  const { violations } = checkInvariants({
    experiment: engine.experiment,
    recording: engine.recording(),
    workload,
    initial,
    final: engine.deviceState(),
    ...wholeRunCounts(engine),
  });
  for (const violation of violations) faults.push(`rule ${violation.rule}: ${violation.message}`);
  const recording = engine.recording();
  const parts = new Float64Array(WAIT_CAUSES);
  for (let request = 0; request < engine.totalRequests; request++) {
    const latency = engine.latencies[request];
    if (!(latency >= 0)) continue;
    addRequestParts(recording, request, parts);
    const sum = parts.reduce((total, ns) => total + ns, 0);
    if (sum !== latency || parts.some((ns) => ns < 0)) {
      faults.push(`request ${request}: parts ${parts.join(' ')} of a latency of ${latency}`);
    }
  }
  const cut = createEngine(experiment, workload);
  cut.advance(cutAt);
  const restored = restoreEngine(experiment, workload, cut.snapshot());
  finish(restored);
  if (restored.stateHash() !== engine.stateHash()) faults.push('a replay from a snapshot ends in other bits');
  return faults;
}

function finish(engine: Engine): void {
  for (let i = 0; engine.advance(1000); i++) if (i > 1000) throw new Error(`still running at ${engine.now} ns`);
}
