/**
 * fio's `--output-format=json+`: jobs[].read.clat_ns.bins = {"87552": 1, …}, the middle of a bin in ns and its count. A
 * bin is at most 1/64 of its latency wide (fio, stat.h, FIO_IO_U_PLAT_BITS 6).
 */
import { TraceError } from '../error.ts';
import { distributionOf } from './distribution.ts';
import type { Bin, MeasuredDistribution } from './distribution.ts';

const KINDS = ['read', 'write'] as const;

type Found = Readonly<Record<string, unknown>>;
const objectOr = (value: unknown): Found | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Found) : null;

/**
 * The completion latencies of all jobs together, reads and writes apart.
 * @throws TraceError that names the key
 */
export function readFioJson(text: string): MeasuredDistribution[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new TraceError(`text that is not JSON (${error.message}); was the file cut?`, { cause: error });
  }
  const jobs = objectOr(document)?.jobs;
  if (!Array.isArray(jobs)) throw new TraceError('jobs: no list of jobs; allowed: the output of fio');
  const list: readonly unknown[] = jobs;
  const found = KINDS.flatMap((kind) => {
    const bins: Bin[] = [];
    list.forEach((job, index) => {
      const all = objectOr(objectOr(objectOr(objectOr(job)?.[kind])?.clat_ns)?.bins) ?? {};
      for (const [key, value] of Object.entries(all)) {
        if (!/^\d+$/.test(key) || typeof value !== 'number') {
          const path = `jobs[${index}].${kind}.clat_ns.bins[${JSON.stringify(key.slice(0, 40))}]`;
          throw new TraceError(`${path}: a bin without a time and a count; allowed: "87552": 1`);
        }
        bins.push({ ns: Number(key), count: value });
      }
    });
    return bins.length === 0 ? [] : [distributionOf(kind, bins, `jobs[].${kind}.clat_ns.bins`)];
  });
  if (found.length > 0) return found;
  throw new TraceError('jobs[].read.clat_ns.bins: no bins; run fio with --output-format=json+, which writes them');
}
