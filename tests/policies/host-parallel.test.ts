import { describe, expect, it } from 'vitest';
import { device, timing } from '../engine/scheduled.ts';
import { run } from '../engine/run.ts';

/**
 * Plane 0 is past its hard limit: GC empties its block 0 (page 0 is valid) as soon as the run begins: a read, a
 * program, an erase. The latency of one host request, ns. A read by itself takes 2124, a program 100 + 1024 + 5000 =
 * 6124, the erase 100 + 20,000.
 */
function latency(hostParallel: boolean, request: { atNs: number; op: 'read' | 'write'; lpn: number }): number {
  const place = { channel: 0, chip: 0, die: 0 };
  const full = [1, 2, 3].flatMap((block) =>
    [0, 1, 2, 3].map((page) => ({ lpn: block * 4 - 2 + page, ...place, plane: 0, block, page })),
  );
  const engine = run({
    device: { ...device, blocksPerPlane: 5, pagesPerBlock: 4, overprovisioning: 0.5 },
    timing: { ...timing, eraseNs: 20_000 },
    policy: { planeConstraint: 'page', gc: { hostParallel } },
    initial: {
      pages: [
        { lpn: 0, ...place, plane: 0, block: 0, page: 0 },
        { lpn: 1, ...place, plane: 1, block: 0, page: 0 },
        ...full,
      ],
      blocks: [{ ...place, plane: 0, block: 0, invalid: 3 }],
    },
    workload: { requests: [{ atNs: request.atNs, op: request.op, offset: request.lpn * 1024, bytes: 1024 }] },
  });
  return engine.latencies[0];
}

describe('I/O-parallel GC (GCPAR)', () => {
  it('reads a host page beside a GC read of the same offset', () => {
    const read = { atNs: 0, op: 'read', lpn: 1 } as const;
    expect(latency(false, read)).toBe(2124 + 6124 + 20_100 + 2124);
    // Two commands, one array read, GC's data-out (past the hard limit: first), then the host's.
    expect(latency(true, read)).toBe(200 + 1000 + 1024 + 1024);
  });

  it('writes a host page beside a GC program if the next page of another plane matches', () => {
    const write = { atNs: 1, op: 'write', lpn: 15 } as const;
    expect(latency(false, write)).toBe(2124 + 6124 + 20_100 + 6124 - 1);
    // Begins with GC's program at 2124: two loads, one program.
    expect(latency(true, write)).toBe(2124 + 2 * 1124 + 5000 - 1);
  });
});
