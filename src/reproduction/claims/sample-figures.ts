/** What a built-in sample is like, in the figures that the papers' tables of traces give. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { HostOp } from '../../engine/state/workload.ts';
import { sampleNamed, sampleRequests } from '../../traces/synthetic/samples.ts';
import { rounded } from '../trials/claim.ts';
import type { Laboratory } from '../trials/laboratory.ts';
import type { TraceWorkload } from '../../traces/columns.ts';
import type { Published } from '../stand-ins.ts';
import type { NumberCheck } from '../trials/checks.ts';

export interface SampleFigures {
  readonly readShare: number;
  readonly readBytes: number;
  readonly writeBytes: number;
}

/** Share of reads and mean sizes of a sample as it is (not of a stand-in, which is made from the paper's own table). */
export const sampleFigures = (sample: Published['sample']): SampleFigures =>
  traceFigures(sampleRequests(sampleNamed(sample)));

function traceFigures({ count, op, bytes }: Pick<TraceWorkload, 'count' | 'op' | 'bytes'>): SampleFigures {
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

/** The samples' figures, or those of given traces, beside a paper's table of traces. */
export function compareSamples(
  traces: readonly Published[],
  unitBytes: number,
  laboratory: Laboratory,
): { checks: NumberCheck[]; value: Record<string, number[]>; experiments: ExperimentInput[]; note: string } {
  const checks: NumberCheck[] = [];
  const value: Record<string, number[]> = {};
  const samples = new Set<string>();
  for (const { name, sample, readShare, readBytes, writeBytes } of traces) {
    const given = laboratory.traceFor(name);
    if (given === null) samples.add(sample);
    const is = given === null ? sampleFigures(sample) : traceFigures(given.columns);
    const check = (what: string, found: number, wanted: number): void => {
      const [from, to] = [wanted * (1 - TOLERANCE), wanted * (1 + TOLERANCE)];
      checks.push({ name: `${name}, ${what}`, value: found, from, to });
    };
    check('share of reads', is.readShare, readShare);
    const figures = [rounded(is.readShare * 100)];
    if (readBytes !== null && writeBytes !== null) {
      check('bytes a read', is.readBytes, readBytes);
      check('bytes a write', is.writeBytes, writeBytes);
      figures.push(rounded(is.readBytes / unitBytes), rounded(is.writeBytes / unitBytes));
    }
    value[given === null ? `${name} (sample ${sample})` : `${name} (${given.name})`] = figures;
  }
  return {
    checks,
    value,
    experiments: [...samples].map((sample) => ({ workload: { sample } })),
    note: samples.size === 0 ? '' : SAMPLES_NOTE,
  };
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

/** Why samples are not the traces. */
const SAMPLES_NOTE =
  'The traces are not part of NANDscope, and its samples are fitted to other published figures. Opened as a file, ' +
  'a trace shows these numbers.';
