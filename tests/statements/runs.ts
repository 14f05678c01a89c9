/** The runs whose statements are checked: random experiments of all topics, and every shipped scenario with every switch. */
import type fc from 'fast-check';
import { DocumentError } from '../../src/device/document-error.ts';
import { POLICY_SWITCHES } from '../../src/document/presets/switches.ts';
import { SCENARIOS } from '../../src/papers/scenarios.ts';
import { TOPICS, experimentsAbout } from '../reference/arbitrary.ts';
import { COLLECTION_EXPERIMENTS } from '../reference/arbitrary-collection.ts';
import { CONTROLLER_EXPERIMENTS } from '../reference/arbitrary-controller.ts';
import { EVEN_EXPERIMENTS } from '../reference/arbitrary-even.ts';
import { FLUSH_EXPERIMENTS } from '../reference/arbitrary-flush.ts';
import { PAGE_TYPE_EXPERIMENTS } from '../reference/arbitrary-page-types.ts';
import { PLANE_READ_EXPERIMENTS } from '../reference/arbitrary-plane-reads.ts';
import { RAM_EXPERIMENTS } from '../reference/arbitrary-ram.ts';
import { SLC_CACHE_EXPERIMENTS } from '../reference/arbitrary-slc-cache.ts';
import { USED_EXPERIMENTS } from '../reference/arbitrary-used.ts';
import { WORD_LINE_EXPERIMENTS } from '../reference/arbitrary-word-lines.ts';
import { refuseUnsupported } from '../support/doors/engine.ts';
import { type Experiment, type ExperimentInput, applyPatch, parseExperiment } from '../support/doors/document.ts';

export const TOPIC_EXPERIMENTS: readonly (readonly [topic: string, experiments: fc.Arbitrary<Experiment>])[] = [
  ...Object.entries(TOPICS).map(([name, topic]) => [name, experimentsAbout(topic)] as const),
  ...Object.entries({
    ...RAM_EXPERIMENTS,
    ...EVEN_EXPERIMENTS,
    ...COLLECTION_EXPERIMENTS,
    ...FLUSH_EXPERIMENTS,
    ...PAGE_TYPE_EXPERIMENTS,
    ...CONTROLLER_EXPERIMENTS,
    ...PLANE_READ_EXPERIMENTS,
    ...WORD_LINE_EXPERIMENTS,
    ...SLC_CACHE_EXPERIMENTS,
    ...USED_EXPERIMENTS,
  }),
];

/** Requests of a scenario, at most: its words are the same sentences, over and over. */
const MOST_REQUESTS = 600;

export interface ScenarioRun {
  readonly name: string;
  /** The scenario whose switch is turned; null for a scenario as it is. */
  readonly of: string | null;
  readonly experiment: Experiment;
}

/** Every scenario, and with each position of each switch that it can have. */
export function* scenarioRuns(): Generator<ScenarioRun> {
  for (const { name, experiment } of SCENARIOS) {
    const input = parseExperiment(experiment);
    if (sizeOf(input) <= MOST_REQUESTS) yield { name, of: null, experiment: input };
    for (const one of POLICY_SWITCHES)
      for (const position of one.positions) {
        const turned = turn(input, position.patch);
        if (turned !== null && sizeOf(turned) <= MOST_REQUESTS)
          yield { name: `${name}, ${position.words}`, of: name, experiment: turned };
      }
  }
}

function turn(experiment: Experiment, patch: ExperimentInput): Experiment | null {
  try {
    const turned = applyPatch(experiment, patch);
    refuseUnsupported(turned);
    return turned;
  } catch (error) {
    // A switch that a scenario cannot have.
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

function sizeOf({ workload, host }: Experiment): number {
  const once =
    'requests' in workload
      ? workload.requests.length
      : 'synthetic' in workload
        ? workload.synthetic.requests
        : Infinity;
  return once * host.repeat;
}
