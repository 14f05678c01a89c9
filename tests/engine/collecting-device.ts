/** A small device that collects garbage all the time, for the first requests of samples. */
import { parseExperiment } from '../../src/document/validate.ts';
import type { Requests } from '../../src/engine/state/workload.ts';

/**
 * Eight dies on each of two channels (the widest superblocks need them), 2 × 4 × 2 × 2 planes of 12 blocks of 16 pages:
 * 48 MiB, nearly full at first.
 */
export const collectingDevice = parseExperiment({
  device: {
    channels: 2,
    chipsPerChannel: 4,
    diesPerChip: 2,
    planesPerDie: 2,
    blocksPerPlane: 12,
    pagesPerBlock: 16,
    pageBytes: 8192,
    overprovisioning: 0.65,
  },
  precondition: { kind: 'used', fill: 0.9 },
  policy: { wearLeveling: { static: true, threshold: 2 } },
});

/** The first requests of a workload; all of them if it has no more. */
export function firstOf(workload: Requests, count: number): Requests {
  const { at, op, offset, bytes } = workload;
  return {
    count: Math.min(count, workload.count),
    at: at.subarray(0, count),
    op: op.subarray(0, count),
    offset: offset.subarray(0, count),
    bytes: bytes.subarray(0, count),
  };
}
