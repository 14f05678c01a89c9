/** `host.writeBuffer.policy: lru` (model page §11.8), in engine and reference model: times worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { HostRequest } from '../../src/document/experiment.ts';
import type { Result } from '../reference/result.ts';
import { agree } from './agreement.ts';

const PAGE = 1024;
const WRITE = PAGE + 10_000;
const READ = 500 + PAGE;
const ACK = 100;

/** One die. A load takes 1,024 ns, a program 10,000 ns, a read 500 ns and its data-out 1,024 ns; no commands. */
function run(pages: number, requests: HostRequest[]): Result {
  return agree({
    device: {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 8,
      pagesPerBlock: 4,
      pageBytes: PAGE,
      overprovisioning: 0.5,
    },
    timing: { commandNs: 0, transferNsPerByte: 1, readNs: 500, programNs: 10_000, eraseNs: 50_000 },
    host: { writeBuffer: { pages, ackNs: ACK, policy: 'lru' } },
    workload: { requests },
  });
}

const write = (atNs: number, lpn: number): HostRequest => ({ atNs, op: 'write', offset: lpn * PAGE, bytes: PAGE });
const read = (atNs: number, lpn: number): HostRequest => ({ ...write(atNs, lpn), op: 'read' });
const finishes = (result: Result): (number | null)[] => result.requests.map(({ finish }) => finish);
/** Logical pages and starts of the loads. */
const loads = (result: Result): [number | null, number][] =>
  result.rows
    .filter(({ kind }) => kind === 'load')
    .map(({ operation, startNs }) => [result.operations[operation]?.lpn ?? null, startNs]);

describe('a coalescing write buffer', () => {
  it('merges writes of a page that it holds: four writes, two programs', () => {
    // Page 0 is on its way out from 0 on, since the device is idle; page 1 is held until its program ends.
    const result = run(4, [write(0, 0), write(10, 1), write(20, 1), write(30, 1)]);
    expect(finishes(result)).toEqual([ACK, 10 + ACK, 20 + ACK, 30 + ACK]);
    expect(loads(result)).toEqual([
      [0, 0],
      [1, WRITE],
    ]);
  });

  it('writes back the least recently written page when a write waits for a place', () => {
    // Page 0 leaves at 0. Page 1 is written again behind page 2, so that page 2 leaves for page 3.
    const result = run(3, [write(0, 0), write(10, 1), write(20, 2), write(30, 1), write(40, 3), write(50, 4)]);
    // Page 3 gets the place of page 0, page 4 that of page 2.
    expect(finishes(result).slice(4)).toEqual([WRITE + ACK, 2 * WRITE + ACK]);
    expect(loads(result).map(([lpn]) => lpn)).toEqual([0, 2, 1, 3, 4]);
  });

  it('counts its hits, merged pages, write-backs and the most pages that it held', () => {
    const result = run(4, [write(0, 0), write(10, 1), write(20, 1), write(30, 2), read(40, 1), read(100_000, 1)]);
    expect(result.counts).toMatchObject({ bufferHits: 1, bufferMerged: 1, bufferWriteBacks: 3, bufferPeak: 3 });
  });

  it('answers reads of the pages that it has, and no others', () => {
    const result = run(2, [write(0, 0), read(10, 0), read(WRITE, 0)]);
    expect(finishes(result)).toEqual([ACK, 10 + ACK, WRITE + READ]);
  });

  it('reads no old data of a page whose parts have been written one after the other', () => {
    const half = (atNs: number, offset: number): HostRequest => ({ atNs, op: 'write', offset, bytes: PAGE / 2 });
    const result = run(4, [write(0, 0), write(WRITE, 1), half(WRITE + 1, 0), half(WRITE + 2, PAGE / 2)]);
    expect(result.rows.filter(({ kind }) => kind === 'read')).toEqual([]);
    const parted = run(4, [write(0, 0), write(WRITE, 1), half(WRITE + 1, 0)]);
    expect(parted.rows.filter(({ kind }) => kind === 'read')).toHaveLength(1);
  });
});
