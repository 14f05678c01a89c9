/** What a trace or its stand-in is like, in the figures that the papers' tables of traces give. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { parseExperiment } from '../../document/validate.ts';
import { HostOp } from '../../engine/state/workload.ts';
import { generateRequests } from '../../traces/synthetic/synthetic.ts';
import { rounded } from '../trials/claim.ts';
import type { Laboratory } from '../trials/laboratory.ts';
import type { TraceWorkload } from '../../traces/columns.ts';
import type { Published } from '../stand-ins.ts';
import { numbers, type Finding, type NumberCheck } from '../trials/checks.ts';

interface TraceFigures {
  readonly readShare: number;
  readonly readBytes: number;
  readonly writeBytes: number;
}

function traceFigures({ count, op, bytes }: Pick<TraceWorkload, 'count' | 'op' | 'bytes'>): TraceFigures {
  let reads = 0;
  let writes = 0;
  let readBytes = 0;
  let writeBytes = 0;
  for (let i = 0; i < count; i++) {
    if (op[i] === HostOp.read) {
      reads++;
      readBytes += bytes[i];
    } else if (op[i] === HostOp.write) {
      writes++;
      writeBytes += bytes[i];
    }
  }
  return { readShare: reads / (reads + writes), readBytes: readBytes / reads, writeBytes: writeBytes / writes };
}

/** How much a figure of a trace may be off where the trace itself is measured. */
const TOLERANCE = 0.02;

/**
 * The figures of given traces beside a paper's table of them. Without one it can only be said what its stand-in is like,
 * which is made from that table.
 * @param experimentOf an experiment that runs on the stand-in
 */
export function compareTraces<Trace extends Published>(
  traces: readonly Trace[],
  unitBytes: number,
  laboratory: Laboratory,
  experimentOf: (trace: Trace) => ExperimentInput,
): Promise<Finding> {
  const checks: NumberCheck[] = [];
  const value: Record<string, number[]> = {};
  const experiments: ExperimentInput[] = [];
  for (const trace of traces) {
    const { name, readShare, readBytes, writeBytes } = trace;
    const given = laboratory.traceFor(name);
    const experiment = experimentOf(trace);
    const is = traceFigures(given?.columns ?? standInRequests(experiment));
    const check = (what: string, found: number, wanted: number): void => {
      const [from, to] = [wanted * (1 - TOLERANCE), wanted * (1 + TOLERANCE)];
      if (given !== null) checks.push({ name: `${name}, ${what}`, value: found, from, to });
    };
    check('share of reads', is.readShare, readShare);
    const figures = [rounded(is.readShare * 100)];
    if (readBytes !== null && writeBytes !== null) {
      check('bytes a read', is.readBytes, readBytes);
      check('bytes a write', is.writeBytes, writeBytes);
      figures.push(rounded(is.readBytes / unitBytes), rounded(is.writeBytes / unitBytes));
    }
    value[`${name} (${given?.name ?? 'stand-in'})`] = figures;
    if (given === null) experiments.push(experiment);
  }
  const isMissing = experiments.length > 0;
  const found = numbers(checks, value, isMissing ? NEEDED : '', experiments);
  return Promise.resolve(isMissing ? { ...found, needsTraces: true } : found);
}

/** @throws RangeError for an experiment without generated requests */
function standInRequests(experiment: ExperimentInput): Pick<TraceWorkload, 'count' | 'op' | 'bytes'> {
  const { workload, seed } = parseExperiment(experiment);
  if (!('synthetic' in workload)) throw new RangeError('a stand-in is generated');
  return generateRequests(workload.synthetic, seed, 0);
}

/** A paper's table in the same shape. */
export function publishedFigures(traces: readonly Published[], unitBytes: number): Record<string, number[]> {
  return Object.fromEntries(
    traces.map(({ name, readShare, readBytes, writeBytes }) => [
      name,
      [
        rounded(readShare * 100),
        ...(readBytes === null || writeBytes === null
          ? []
          : [rounded(readBytes / unitBytes), rounded(writeBytes / unitBytes)]),
      ],
    ]),
  );
}

const NEEDED =
  'The traces are not part of NANDscope. The other claims run on stand-ins, which are made from this table; their figures ' +
  'are shown. `sim claims --trace FILE` measures a trace itself.';
