/** What a built-in sample is like, in the figures that the papers' tables of traces give. */
import type { ExperimentInput } from '../document/experiment.ts';
import { HostOp } from '../engine/host/workload.ts';
import { sampleNamed, sampleRequests } from '../traces/synthetic/samples.ts';
import { rounded } from './claim.ts';
import type { NumberCheck } from './claim.ts';
import type { Published } from './stand-ins.ts';

export interface SampleFigures {
  readonly readShare: number;
  readonly readBytes: number;
  readonly writeBytes: number;
}

/** Share of reads and mean sizes of a sample as it is (not of a stand-in, which is made from the paper's own table). */
export function sampleFigures(sample: Published['sample']): SampleFigures {
  const { count, op, bytes } = sampleRequests(sampleNamed(sample));
  let reads = 0;
  let readBytes = 0;
  let writeBytes = 0;
  for (let i = 0; i < count; i++) {
    if (op[i] === HostOp.read) {
      reads++;
      readBytes += bytes[i];
    } else {
      writeBytes += bytes[i];
    }
  }
  return { readShare: reads / count, readBytes: readBytes / reads, writeBytes: writeBytes / (count - reads) };
}

/** How much a figure of a trace may be off where the trace itself is measured. */
const TOLERANCE = 0.02;

/** The samples' figures beside a paper's table of traces. */
export function compareSamples(
  traces: readonly Published[],
  unitBytes: number,
): { checks: NumberCheck[]; value: Record<string, number[]>; experiments: ExperimentInput[] } {
  const checks: NumberCheck[] = [];
  const value: Record<string, number[]> = {};
  const samples = new Set<string>();
  for (const { name, sample, readShare, readBytes, writeBytes } of traces) {
    samples.add(sample);
    const is = sampleFigures(sample);
    const check = (what: string, found: number, wanted: number): void => {
      const [from, to] = [wanted * (1 - TOLERANCE), wanted * (1 + TOLERANCE)];
      // No gain and no loss that could have a direction.
      checks.push({ name: `${name}, ${what}`, value: found, from, to, direction: false });
    };
    check('share of reads', is.readShare, readShare);
    const figures = [rounded(is.readShare * 100)];
    if (readBytes !== null && writeBytes !== null) {
      check('bytes a read', is.readBytes, readBytes);
      check('bytes a write', is.writeBytes, writeBytes);
      figures.push(rounded(is.readBytes / unitBytes), rounded(is.writeBytes / unitBytes));
    }
    value[`${name} (sample ${sample})`] = figures;
  }
  return { checks, value, experiments: [...samples].map((sample) => ({ workload: { sample } })) };
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
export const SAMPLES_NOTE =
  'The traces are not part of NANDscope, and its samples are fitted to other published figures. Opened as a file, ' +
  'a trace shows these numbers.';
