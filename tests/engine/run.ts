/** Runs an experiment on the engine, for tests. */
import type { Engine, EngineOptions } from '../../src/engine/engine.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import type { Experiment, ExperimentInput, CheckedRequest, HostRequest } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { operationNumber } from '../../src/document/request-ops.ts';
import type { Requests } from '../../src/engine/state/workload.ts';

/** Requests as columns; out of order ones are sorted, as every reader of traces does. */
export function workloadOf(requests: readonly HostRequest[]): Requests {
  const sorted = requests.map((request, index) => ({ request, index }));
  sorted.sort((a, b) => a.request.atNs - b.request.atNs || a.index - b.index);
  return {
    count: sorted.length,
    at: Float64Array.from(sorted, ({ request }) => request.atNs),
    op: Uint8Array.from(sorted, ({ request }) => operationNumber(request)),
    offset: Float64Array.from(sorted, ({ request }) => (request.op === 'flush' ? 0 : request.offset)),
    bytes: Uint32Array.from(sorted, ({ request }) => (request.op === 'flush' ? 0 : request.bytes)),
  };
}

/** The inline requests of an experiment. */
export function inlineRequests(experiment: Experiment): readonly CheckedRequest[] {
  if (!('requests' in experiment.workload)) throw new Error('not an experiment with inline requests');
  return experiment.workload.requests;
}

/** An engine that has run a checked experiment with inline requests to its end. */
export function runChecked(experiment: Experiment, options?: EngineOptions): Engine {
  const engine = createEngine(experiment, workloadOf(inlineRequests(experiment)), options);
  // A small experiment has some thousand instants; one that never ends must not hang the tests.
  for (let slices = 0; engine.advance(1000); slices++) {
    if (slices > 1000) throw new Error(`still running at ${engine.now} ns after a million instants`);
  }
  return engine;
}

/** An engine that has run what people write. */
export function run(input: ExperimentInput, options?: EngineOptions): Engine {
  return runChecked(parseExperiment(input), options);
}
