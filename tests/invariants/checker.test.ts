import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from './checker.ts';
import { parseExperiment } from '../support/doors/document.ts';
import { NONE } from '../support/doors/engine.ts';
import { smallExperiments } from '../reference/arbitrary.ts';
import { busyDevice, checkedRun } from './checked-run.ts';
import type { SpoiltRun } from './checked-run.ts';
import { broken, THREE_DIES } from './broken.ts';

let run: SpoiltRun;
beforeEach(async () => {
  run = await busyDevice();
});

describe('the invariants', () => {
  it('hold for a correct run with garbage collection', () => {
    expect(run.counters.erases).toBeGreaterThan(20);
    expect(run.counters.gcProgram).toBeGreaterThan(20);
    expect(checkInvariants(run)).toEqual({ unchecked: [], found: 0, violations: [] });
  });

  it('hold if a trim overtakes two writes of its page', async () => {
    const page = { offset: 8192, bytes: 4096 };
    const trimmed = await checkedRun(
      parseExperiment({
        version: 1,
        device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, pageBytes: 4096 },
        workload: {
          requests: [
            { atNs: 0, op: 'write', offset: 0, bytes: 4096 },
            { atNs: 1, op: 'write', ...page },
            { atNs: 2, op: 'write', ...page },
            { atNs: 3, op: 'trim', ...page },
          ],
        },
      }),
    );
    expect(checkInvariants(trimmed).violations).toEqual([]);
    expect(trimmed.final.mapping[2]).toBe(NONE);
    expect(trimmed.counters.hostProgram).toBe(3);
  });

  it('do not use a dropped move as the source of a later move of its page', async () => {
    // Page 8 is read at a place, written anew before it can be moved, and comes back to that very place later.
    const ops = { r: 'read', w: 'write', t: 'trim' } as const;
    const requests: [number, keyof typeof ops, number, number][] = [
      [20000, 'w', 6144, 3072],
      [37676, 'r', 1024, 1024],
      [37676, 't', 0, 1024],
      [39724, 'w', 3072, 1024],
      [42724, 'w', 6279, 889],
      [44332, 'w', 3072, 4096],
      [47332, 'w', 2312, 4344],
      [48668, 'w', 0, 512],
      [48678, 'w', 6656, 3072],
      [48688, 'w', 6424, 100],
      [48788, 'r', 3072, 5120],
      [68788, 'r', 6144, 1024],
      [69300, 'w', 6144, 1024],
      [69301, 'w', 6144, 1024],
      [69301, 'r', 5120, 1024],
      [69301, 'w', 1024, 1024],
      [79301, 'w', 6144, 3584],
      [79301, 'w', 6397, 2819],
      [79813, 'w', 3072, 1024],
      [79814, 'w', 6337, 831],
      [79814, 'w', 3072, 5120],
      [79815, 'w', 3584, 100],
      [79815, 'w', 6144, 1024],
      [81863, 'r', 2048, 1024],
      [81863, 'w', 6144, 1024],
      [82375, 'w', 5120, 3072],
      [82375, 'w', 6144, 1024],
      [82375, 'w', 7168, 3072],
      [92375, 'w', 5120, 2048],
      [92375, 'w', 4096, 2048],
      [117962, 'w', 1536, 1024],
      [117962, 'w', 6144, 4096],
      [117962, 'w', 6144, 1024],
      [120962, 'r', 6144, 3072],
      [123010, 'w', 6144, 1024],
      [125645, 'w', 4096, 1024],
      [210567, 'w', 1024, 1024],
      [213767, 'r', 6144, 1024],
      [213767, 'w', 7168, 1024],
      [213767, 'r', 1024, 1024],
      [213767, 'w', 1024, 1024],
      [213768, 'w', 6144, 4096],
    ];
    const run = await checkedRun(
      parseExperiment({
        version: 1,
        device: { ...THREE_DIES, pagesPerBlock: 5, overprovisioning: 0.75 },
        timing: { commandNs: 0, transferNsPerByte: 1, readNs: 512, programNs: 10_000, eraseNs: 30_000 },
        policy: {
          dieBinding: 'dynamic',
          dieInterleave: false,
          readLayout: { thresholdPages: 2, regionPages: 16, reallocation: false },
          readPriority: true,
          readPriorityAgeLimitNs: 1000,
          gc: { d: 1, freeUnit: 'pages', softFreeRatio: 0.4, copyback: true, suspendable: false },
          wearLeveling: { static: true, threshold: 1 },
          transfer: 'sectors',
        },
        initial: {
          pages: [
            { lpn: 0, block: 3 },
            { lpn: 1, block: 3, page: 2 },
            { lpn: 3, page: 2 },
            { lpn: 4, page: 3 },
            { lpn: 9, block: 1, page: 1 },
            { lpn: 10, channel: 1, page: 4 },
            { lpn: 12, channel: 1, block: 1 },
            { lpn: 13, channel: 1, block: 1, page: 1 },
          ],
          writePointers: [
            { channel: 2, block: 1, page: 1 },
            { channel: 1, block: 1, page: 5 },
            { channel: 1, block: 3, page: 5 },
            { channel: 2, page: 5 },
            { channel: 1, block: 2, page: 5 },
          ],
          blocks: [{ channel: 2, block: 3, invalid: 0, eraseCount: 1 }],
        },
        host: {
          mode: 'closed',
          queueDepth: 1,
          timeScale: 1,
          repeat: 2,
          addressing: 'refuse',
          writeBuffer: { pages: 0, ackNs: 20000 },
        },
        workload: { requests: requests.map(([atNs, op, offset, bytes]) => ({ atNs, op: ops[op], offset, bytes })) },
        seed: 58,
      }),
    );
    expect([...broken(run)]).toEqual([]);
  });

  it('hold with suspension, multi-plane operations, read priority, trims and updates of parts of pages', async () => {
    const suspended = await busyDevice({
      policy: {
        multiPlane: 'wise',
        parallelRead: 'any',
        busyUnit: 'chip',
        dieBinding: 'dynamic',
        suspension: { program: true, erase: true },
      },
      workload: {
        requests: Array.from({ length: 600 }, (_, i) => ({
          atNs: i * 300_000,
          op: i % 7 === 6 ? ('trim' as const) : i % 3 === 0 ? ('read' as const) : ('write' as const),
          offset: (i % 7 === 6 ? 150 + (i % 40) : (i * 7919) % 140) * 4096 + (i % 5 === 1 ? 512 : 0),
          bytes: 4096 * (1 + (i % 4)),
        })),
      },
    });
    expect(suspended.counters.suspensionsProgram + suspended.counters.suspensionsErase).toBeGreaterThan(0);
    expect(suspended.counters.multiPlaneHostPrograms).toBeGreaterThan(0);
    expect(suspended.counters.erases).toBeGreaterThan(0);
    expect(checkInvariants(suspended).violations).toEqual([]);
  });
});

describe('the invariants of phases of length 0', () => {
  it('name the rules that cannot be checked: work without a recorded row has no time', async () => {
    const instant = await busyDevice({ timing: { commandNs: 0, transferNsPerByte: 0, programNs: 0 } });
    expect(checkInvariants(instant)).toEqual({ unchecked: [1, 4, 5, 9], found: 0, violations: [] });
    const loaded = await busyDevice({ timing: { commandNs: 0, programNs: 0 } });
    expect(checkInvariants(loaded)).toEqual({ unchecked: [], found: 0, violations: [] });
  });

  it('do not report an erase of length 0 that waits on a full device as an uncounted erase', async () => {
    const run = await checkedRun(
      parseExperiment({
        version: 1,
        device: { ...THREE_DIES, pagesPerBlock: 4, overprovisioning: 0.5 },
        timing: { commandNs: 0, transferNsPerByte: 1, readNs: 512, programNs: 3000, eraseNs: 0 },
        policy: {
          dieBinding: 'dynamic',
          channelMaxSubs: { counter: 'outstanding', split: 'ceil' },
          gc: { softFreeRatio: 0.4, hardFreeBlocks: 0, copyback: true, victim: 'random-greedy', d: 1 },
          wearLeveling: { static: true, threshold: 1 },
        },
        initial: {
          pages: [
            { lpn: 0, channel: 0, block: 0, page: 1 },
            { lpn: 1, channel: 0, block: 1, page: 0 },
            { lpn: 3, channel: 1, block: 0, page: 1 },
            { lpn: 4, channel: 0, block: 2, page: 0 },
            { lpn: 6, channel: 1, block: 1, page: 0 },
            { lpn: 7, channel: 1, block: 1, page: 1 },
          ],
          writePointers: [
            { channel: 0, block: 0, page: 2 },
            { channel: 2, block: 0, page: 4 },
            { channel: 1, block: 1, page: 3 },
          ],
        },
        host: { mode: 'closed', queueDepth: 32, repeat: 2, addressing: 'wrap' },
        seed: 10,
        workload: {
          requests: [
            { atNs: 1, op: 'write', offset: 0, bytes: 1024 },
            { atNs: 1, op: 'write', offset: 131072, bytes: 100 },
            { atNs: 1, op: 'read', offset: 115712, bytes: 1024 },
            { atNs: 3001, op: 'read', offset: 296960, bytes: 1024 },
            { atNs: 3002, op: 'write', offset: 18432, bytes: 100 },
            { atNs: 6002, op: 'read', offset: 75776, bytes: 100 },
            { atNs: 6003, op: 'write', offset: 0, bytes: 1024 },
            { atNs: 6003, op: 'write', offset: 57344, bytes: 3072 },
            { atNs: 6004, op: 'write', offset: 0, bytes: 1024 },
            { atNs: 6004, op: 'read', offset: 337920, bytes: 1024 },
          ],
        },
      }),
    );
    expect(run.counters.erases).toBeGreaterThan(0);
    expect([...broken(run)]).toEqual([]);
  });
});

describe('the invariants of any small run', () => {
  it('hold for any device, policies and requests', async () => {
    await fc.assert(
      fc.asyncProperty(smallExperiments, async (experiment) => {
        expect(checkInvariants(await checkedRun(experiment)).violations).toEqual([]);
      }),
    );
  });
});

describe('the checker names a known simulator bug', () => {
  it('rule 3: loads of several dies overlap on one channel', async () => {
    const overlapping = await busyDevice({
      policy: { multiPlane: 'wise', dieBinding: 'dynamic', busyUnit: 'chip', quirks: { overlapTransfers: true } },
    });
    expect(broken(overlapping)).toContain(3);
  });

  it('rule 6: a write completes at the end of its transfer', async () => {
    const early = await busyDevice({ policy: { quirks: { completeAtTransfer: true } } });
    expect(broken(early)).toContain(6);
  });
});
