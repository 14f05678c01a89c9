/** The invariant checker over random experiments that mix everything the engine has. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/document/canonical.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { anyEngineExperiments } from './anything.ts';
import { Tally } from '../support/tally.ts';
import { examine, violationsOf } from './checked.ts';

const LONG = process.env.LONG !== undefined;

describe('random experiments on every topic', () => {
  it('break no rule', () => {
    const tally = new Tally();
    const runs = LONG ? 10_000 : 200;
    fc.assert(
      fc.property(anyEngineExperiments, (experiment) => {
        // Some states before time 0 are refused only when they are set up.
        const found = tally.unlessRefused(() => violationsOf(experiment));
        if (found === null) return;
        tally.compared++;
        if (found.length > 0) throw new Error(`${found.slice(0, 5).join('\n')}\n${canonicalJson(experiment)}`);
      }),
      { numRuns: runs },
    );
    tally.expectCompared(0.9 * runs);
  });
});

/** What the checker once said wrongly of runs that were right. */
describe('the checker is not misled', () => {
  const device = {
    channels: 1,
    chipsPerChannel: 1,
    diesPerChip: 1,
    planesPerDie: 1,
    blocksPerPlane: 6,
    pagesPerBlock: 4,
    pageBytes: 1024,
    overprovisioning: 0.5,
  };
  const place = { channel: 0, chip: 0, die: 0, plane: 0 };

  it('by the second page of a super-page, whose load has length 0', () => {
    const experiment = parseExperiment({
      device: { ...device, diesPerChip: 2 },
      timing: { transferNsPerByte: 0 },
      policy: { superblockWays: 2 },
      workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: 2048 }] },
    });
    expect(violationsOf(experiment)).toEqual([]);
  });

  it('by a copyback that waits for a free page at the end of the run, with reads of length 0', () => {
    // Every page but three garbage ones is valid: the block that holds those is collected, and there is nowhere to copy
    // its page to.
    const pages = Array.from({ length: 13 }, (_, lpn) => ({
      lpn,
      ...place,
      block: Math.floor(lpn / 4),
      page: lpn === 12 ? 3 : lpn % 4,
    }));
    const experiment = parseExperiment({
      device: { ...device, blocksPerPlane: 4, overprovisioning: 0.1 },
      timing: { readNs: 0 },
      policy: { gc: { enabled: false, copyback: true } },
      initial: { pages, collect: [{ atNs: 0, ...place, block: 3 }] },
      workload: { requests: [] },
    });
    const { engine, check } = examine(experiment);
    expect(engine.recording().operationCount).toBe(1);
    expect(check.violations).toEqual([]);
  });

  it('by a program with a load of length 0 that is suspended immediately: its dispatch has no recorded time', () => {
    const suspension = { program: true, minRunProgramNs: 0, programSuspendNs: 0, worthItMarginNs: 0 };
    const experiment = parseExperiment({
      device,
      timing: { commandNs: 0, transferNsPerByte: 0 },
      policy: { readPriorityAgeLimitNs: 50, suspension },
      initial: {
        pages: [{ lpn: 1, ...place, block: 0, page: 0 }],
        running: [{ channel: 0, chip: 0, die: 0, kind: 'read', remainingNs: 100 }],
      },
      workload: {
        requests: [
          { atNs: 0, op: 'write', offset: 0, bytes: 1024 },
          { atNs: 100, op: 'read', offset: 1024, bytes: 1024 },
        ],
      },
    });
    const { engine, check } = examine(experiment);
    expect(engine.counters.suspensionsProgram).toBe(1);
    expect(check).toMatchObject({ unchecked: [1, 4, 5, 9], violations: [] });
  });

  it('by loads of length 0 with plane switches between them', () => {
    const experiment = parseExperiment({
      device: { ...device, planesPerDie: 2 },
      timing: { commandNs: 0, transferNsPerByte: 0, planeSwitchNs: 24 },
      policy: { multiPlane: 'wise' },
      workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: 2048 }] },
    });
    expect(examine(experiment).check).toMatchObject({ unchecked: [1, 4, 5, 9], violations: [] });
  });

  it('by an erase that begins and ends between the dispatch of a page and its load, which is the second of its transaction', () => {
    // Page 2 leaves its old place, in block 3 of channel 1, when both writes are dispatched at 0; its own load takes
    // the bus at 1,024.
    const experiment = parseExperiment({
      device: { ...device, channels: 2, diesPerChip: 2 },
      timing: { commandNs: 0, transferNsPerByte: 1, eraseNs: 500 },
      policy: { busyUnit: 'chip', dieBinding: 'static', gc: { enabled: false } },
      initial: {
        pages: [{ lpn: 2, ...place, channel: 1, block: 3, page: 0 }],
        collect: [{ atNs: 1, ...place, channel: 1, block: 3 }],
      },
      workload: {
        requests: [0, 2].map((lpn) => ({ atNs: 0, op: 'write', offset: lpn * 1024, bytes: 1024 })),
      },
    });
    const { engine, check } = examine(experiment);
    expect(engine.counters.erases).toBe(1);
    expect(check.violations).toEqual([]);
  });

  it('by a read of length 0 that still waits at the end of the run', () => {
    // Algorithm 1 gives the write to channel 0, which is full; under fifo the read of channel 1 waits behind it.
    const experiment = parseExperiment({
      device: { ...device, channels: 2 },
      timing: { commandNs: 0, readNs: 0 },
      policy: {
        dieBinding: 'dynamic',
        channelMaxSubs: { counter: 'outstanding', split: 'exact' },
        gc: { enabled: false },
      },
      initial: {
        pages: [{ lpn: 0, ...place, channel: 1, block: 0, page: 0 }],
        writePointers: [0, 1, 2, 3, 4, 5].map((block) => ({ ...place, block, page: 4 })),
      },
      workload: {
        requests: [
          { atNs: 0, op: 'write', offset: 4096, bytes: 1024 },
          { atNs: 0, op: 'read', offset: 0, bytes: 1024 },
        ],
      },
    });
    const { engine, check } = examine(experiment);
    expect(engine.stopReason).not.toBeNull();
    expect(check.violations).toEqual([]);
  });

  it('by a collection that holds its channel while a core of the controller works for its next step', () => {
    const experiment = parseExperiment({
      device: { ...device, blocksPerPlane: 4 },
      policy: { gc: { preemption: 'block' } },
      controller: { gcPageOccupancyNs: 700 },
      initial: {
        pages: [0, 1].map((page) => ({ lpn: page, ...place, block: 0, page })),
        collect: [{ atNs: 0, ...place, block: 0 }],
      },
      workload: { requests: [] },
    });
    const { engine, check } = examine(experiment);
    expect(engine.counters.erases).toBe(1);
    expect(check.violations).toEqual([]);
  });

  it('by an open twin block whose first plane has no page yet: its block there is not free', () => {
    const experiment = parseExperiment({
      device: { ...device, planesPerDie: 2, blocksPerPlane: 4 },
      policy: { multiPlane: 'twin-block', gc: { freeUnit: 'pages', hardFreeBlocks: 0 } },
      initial: {
        pages: [3, 1].map((block, lpn) => ({ lpn, ...place, block, page: 0 })),
        writePointers: [
          { ...place, plane: 1, block: 0, page: 1 },
          { ...place, block: 2, page: 1 },
        ],
      },
      workload: { requests: [{ op: 'write', bytes: 1024 }] },
    });
    const { engine, check } = examine(experiment);
    expect(engine.recording().operationCount).toBeGreaterThan(0);
    expect(check.violations).toEqual([]);
  });

  it('by loads of length 0 in cache mode: the dispatch of a page has no recorded time', () => {
    const experiment = parseExperiment({
      device,
      timing: { commandNs: 0, transferNsPerByte: 0 },
      policy: { cacheMode: true },
      workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: 4096 }] },
    });
    expect(examine(experiment).check).toMatchObject({ unchecked: [1, 4, 5, 9], violations: [] });
  });
});
