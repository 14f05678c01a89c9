/** Small experiments for engine and reference model: one channel, chip, die and plane unless they say otherwise. */
import type { ExperimentInput } from '../../src/document/experiment.ts';
import type { Result, RowKindName } from '../reference/result.ts';
import { agree } from './agreement.ts';

export type PolicyInput = Required<Pick<ExperimentInput, 'policy'>>['policy'];
export type Requests = { atNs?: number; op?: 'read' | 'write' | 'trim'; offset?: number; bytes?: number }[];
export type MoreInput = Omit<ExperimentInput, 'policy' | 'workload'>;

/**
 * Pages of 1 KiB that take 1,024 ns on the bus, commands no time; reads of 1,000 ns, programs of 10,000 ns, erases of
 * 30,000 ns. A request without a size is one page.
 */
export function agreeOnOneDie(requests: Requests, policy: PolicyInput = {}, more: MoreInput = {}): Result {
  return agree({
    ...more,
    device: {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 6,
      pagesPerBlock: 4,
      pageBytes: 1024,
      overprovisioning: 0.5,
      ...more.device,
    },
    timing: { commandNs: 0, transferNsPerByte: 1, readNs: 1000, programNs: 10_000, eraseNs: 30_000, ...more.timing },
    policy,
    workload: { requests: requests.map(({ bytes = 1024, ...request }) => ({ ...request, bytes })) },
  });
}

/** `count` requests for whole pages from `first` on. */
export const writes = (first: number, count: number, atNs = 0): Requests =>
  Array.from({ length: count }, (_, i) => ({ atNs, op: 'write', offset: (first + i) * 1024 }));

/** The rows of one kind in order of their starts, `[start, end, operation]`. */
export const rowsOf = (result: Result, kind: RowKindName): [number, number, number][] =>
  result.rows
    .filter((row) => row.kind === kind)
    .map(({ startNs, endNs, operation }): [number, number, number] => [startNs, endNs, operation])
    .sort((a, b) => a[0] - b[0]);
