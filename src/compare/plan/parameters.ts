import { DocumentError } from '../../device/document-error.ts';
import { number, type SchemaNode } from '../../device/schema-node.ts';
import type { ExperimentInput, SyntheticWorkload } from '../../document/experiment.ts';
import { parseNode } from '../../document/parse-node.ts';
import { joinPatches, schemaAt, setValue } from '../../document/patch.ts';
import { nearestNames } from '../../device/nearest-name.ts';

/** Requests a second above which two of them would share a nanosecond. */
const MOST_PER_SECOND = 1_000_000_000;

const RATES = {
  'load.readsPerSecond': number(['Reads a second', 'Mean rate of reads of the generator.'], 'count', {
    default: 1000,
    max: MOST_PER_SECOND,
  }),
  'load.writesPerSecond': number(['Writes a second', 'Mean rate of writes of the generator.'], 'count', {
    default: 1000,
    max: MOST_PER_SECOND,
  }),
} as const;
type RateName = keyof typeof RATES;
const isRate = (path: string): path is RateName => Object.hasOwn(RATES, path);

export function parameterAt(path: string): SchemaNode {
  if (isRate(path)) return RATES[path];
  if (path.startsWith('load')) {
    const derived = Object.keys(RATES);
    const near = nearestNames(path, derived);
    const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
    throw new DocumentError(path, 'an unknown parameter', derived.join(', ') + hint);
  }
  if (UNSWEPT.includes(path)) throw new DocumentError(path, 'a key that is no parameter', 'seeds of the plan');
  return schemaAt(path);
}

const UNSWEPT: readonly string[] = ['version', 'name', 'seed', 'workload'];

export function checkedValue(path: string, value: unknown, at: string): unknown {
  return parseNode(parameterAt(path), value, at);
}

/** Derived parameters come last: they depend on the generator's other settings. */
export function withParameters(
  experiment: ExperimentInput,
  paths: readonly string[],
  values: readonly unknown[],
): ExperimentInput {
  let result = experiment;
  const rates: Partial<Record<RateName, number>> = {};
  paths.forEach((path, index) => {
    if (isRate(path)) rates[path] = Number(values[index]);
    else result = withKey(result, path, values[index]);
  });
  return Object.keys(rates).length === 0 ? result : withRates(result, rates);
}

const NS_PER_SECOND = 1_000_000_000;

function withRates(experiment: ExperimentInput, rates: Partial<Record<RateName, number>>): ExperimentInput {
  const { workload } = experiment;
  if (workload === undefined || !('synthetic' in workload)) throw fixedRequests(Object.keys(rates).join(' and '));
  const generator = parseNode(schemaAt('workload.synthetic'), workload.synthetic, 'workload.synthetic');
  const { readShare, arrivals } = generator as SyntheticWorkload;
  const all = NS_PER_SECOND / Math.max(1, arrivals.meanGapNs);
  const reads = rates['load.readsPerSecond'] ?? all * readShare;
  const writes = rates['load.writesPerSecond'] ?? all * (1 - readShare);
  const total = reads + writes;
  if (!(total > 0)) {
    throw new DocumentError(Object.keys(rates).join(' and '), 'no reads and no writes', 'one of them above 0');
  }
  const meanGapNs = Math.max(1, Math.round(NS_PER_SECOND / total));
  return joinPatches(experiment, {
    workload: { synthetic: { readShare: reads / total, arrivals: { meanGapNs } } },
  });
}

/** A generator's setting if there is none: setting it would replace the requests in silence. */
const fixedRequests = (path: string): DocumentError =>
  new DocumentError(path, 'a workload whose requests are fixed', 'a trace that is generated: profile or synthetic');

function withKey(experiment: ExperimentInput, path: string, value: unknown): ExperimentInput {
  const [room, kind] = path.split('.');
  const { workload } = experiment;
  if (room === 'workload' && (workload === undefined || !Object.hasOwn(workload, kind))) throw fixedRequests(path);
  return setValue(experiment, path, value);
}
