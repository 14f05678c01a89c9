/** `host.hazards: ram` (model page §11.7), in engine and reference model: times worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput, Hazards, HostRequest } from '../../src/document/experiment.ts';
import type { Result } from '../reference/result.ts';
import { agree } from './agreement.ts';

const PAGE = 1024;
/** A load takes 1,024 ns, a program 10,000 ns, a read 500 ns and its data-out 1,024 ns; no commands. */
const WRITE = PAGE + 10_000;
const READ = 500 + PAGE;
const ACK = 100;

const page = (op: HostRequest['op'], atNs: number): HostRequest => ({ atNs, op, offset: 0, bytes: PAGE });

function run(hazards: Hazards, requests: HostRequest[], more: ExperimentInput = {}): Result {
  return agree({
    device: {
      channels: 2,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 8,
      pagesPerBlock: 4,
      pageBytes: PAGE,
      overprovisioning: 0.5,
    },
    timing: { commandNs: 0, transferNsPerByte: 1, readNs: 500, programNs: 10_000, eraseNs: 50_000 },
    ...more,
    host: { hazards, writeBuffer: { ackNs: ACK } },
    workload: { requests },
  });
}

const finishes = (result: Result): (number | null)[] => result.requests.map(({ finish }) => finish);
/** Die 0 is erasing until 50,000 ns; the first write is bound to it, the second to die 1. */
const dieZeroErases: ExperimentInput = {
  initial: { running: [{ channel: 0, chip: 0, die: 0, kind: 'erase', remainingNs: 50_000 }] },
};
/** Pages of a plane in the order of their physical number: 32 a plane. */
const FIRST_OF_DIE_1 = 32;

describe('pages in flight', () => {
  it('are read from RAM; in flash the read waits for the program', () => {
    const requests = [page('write', 0), page('read', 10), page('read', WRITE)];
    expect(finishes(run('flash', requests))).toEqual([WRITE, WRITE + READ, WRITE + 2 * READ]);
    const ram = run('ram', requests);
    expect(finishes(ram)).toEqual([WRITE, 10 + ACK, WRITE + READ]);
    expect(ram.requests[1]?.parts).toMatchObject({ buffer: ACK, hazard: 0, array: 0 });
  });

  it('are written again immediately; in flash the second write waits', () => {
    const requests = [page('write', 0), page('write', 10)];
    expect(finishes(run('flash', requests))).toEqual([WRITE, 2 * WRITE]);
    const ram = run('ram', requests);
    expect(finishes(ram)).toEqual([WRITE, WRITE + 10]);
    expect(ram.map.get(0)).toBe(FIRST_OF_DIE_1);
  });

  it('belong to the write that arrived last, also if its program ends first', () => {
    // The read at 20,000 comes after the end of the later program, and while the earlier write has not begun.
    const result = run('ram', [page('write', 0), page('write', 10), page('read', 20_000)], dieZeroErases);
    expect(finishes(result)).toEqual([50_000 + WRITE, WRITE + 10, 20_000 + READ]);
    expect(result.map.get(0)).toBe(FIRST_OF_DIE_1);
    const written = result.blocks.filter((block) => block.written > 0);
    expect(written.map(({ plane, valid }) => [plane, valid])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('that are trimmed hold nothing, whichever program ends first', () => {
    const result = run('ram', [page('write', 0), page('write', 10), page('trim', 20)], dieZeroErases);
    expect(result.map.size).toBe(0);
    expect(result.blocks.reduce((sum, { written }) => sum + written, 0)).toBe(2);
  });

  it('give the update read of a partial write its data', () => {
    const part: HostRequest = { atNs: 10, op: 'write', offset: 100, bytes: 100 };
    const result = run('ram', [page('write', 0), part]);
    expect(finishes(result)).toEqual([WRITE, 10 + ACK + WRITE]);
    expect(result.requests[1]?.parts).toMatchObject({ buffer: ACK, hazard: 0, array: 10_000 });
  });
});
