/**
 * Cases in which engine and reference model once disagreed about planes, quotas, simulator bugs and page moves. Each is
 * the smallest experiment that shows it, with the right answer. Rows are `[start, end, operation]`.
 */
import { describe, expect, it } from 'vitest';
import { agree } from './agreement.ts';
import { agreeOnOneDie as run, rowsOf as rows, writes, type Requests } from './one-die.ts';

describe('simulator bugs', () => {
  it('with overlapTransfers, the loads of a super-page begin after the command that they share', () => {
    const result = run(
      [{ op: 'write', bytes: 2048 }],
      { superblockWays: 2, dieBinding: 'request-order', gc: { enabled: false }, quirks: { overlapTransfers: true } },
      { device: { diesPerChip: 2 }, timing: { commandNs: 100 } },
    );
    expect(rows(result, 'load')).toEqual([[0, 1124, 0]]);
    expect(rows(result, 'data-in')).toEqual([[100, 1124, 1]]);
  });
});

describe('multi-plane programs', () => {
  it('under selective, a die that can level all planes is not counted for programs that fewer planes cannot do', () => {
    // All four planes could begin block 2 and waste nothing; two of them would have to skip a page of block 0.
    const result = run(
      [...writes(0, 1), ...writes(0, 1, 20_000), { atNs: 40_000, op: 'write', bytes: 2048 }],
      { dieBinding: 'dynamic', multiPlane: 'selective', selectiveWaste: 0 },
      {
        device: { planesPerDie: 4 },
        initial: { pages: [{ plane: 1, block: 0 }], writePointers: [{ plane: 2, page: 2 }] },
      },
    );
    const last = result.rows.filter(({ kind, startNs }) => kind === 'program' && startNs > 40_000);
    expect(last.map(({ startNs, operation }) => [startNs, operation])).toEqual([
      [42_048, 2],
      [42_048, 3],
    ]);
    expect(new Set(last.map(({ plane }) => plane)).size).toBe(2);
  });

  it('under greedy with gcActiveBlock, all planes are checked before one of them opens a block', () => {
    const result = agree({
      device: {
        channels: 1,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 4,
        blocksPerPlane: 4,
        pagesPerBlock: 4,
        pageBytes: 1024,
        overprovisioning: 0.4,
      },
      timing: { commandNs: 0, transferNsPerByte: 1, programNs: 3000 },
      policy: { multiPlane: 'greedy', gcActiveBlock: true, gc: { hardFreeBlocks: 0 } },
      initial: {
        writePointers: [
          { plane: 1, page: 1 },
          { block: 1, page: 1 },
        ],
      },
      // In the end planes 1, 2 and 3 are levelled at page 1 of block 0, which plane 1 has left half full and the others
      // have not begun.
      workload: {
        requests: [1, 1, 3, 1, 5, 1].map((pages, i) => ({
          atNs: i === 0 ? 0 : 3000,
          op: 'write',
          bytes: pages * 1024,
        })),
      },
    });
    expect(result.operations.slice(9).map(({ ppn }) => ppn)).toEqual([17, 33, 49]);
  });

  it('under greedy, a collected half-full block is not opened again', () => {
    // The planes write in blocks 0 and 1; both go on in block 2, which wastes nothing, and leave those half full.
    const result = run(
      [...writes(0, 2), { atNs: 100_000, op: 'write', bytes: 8192 }, { atNs: 200_000, op: 'write', bytes: 4096 }],
      { multiPlane: 'greedy' },
      {
        device: { planesPerDie: 2 },
        initial: {
          writePointers: [{ page: 1 }, { plane: 1, block: 1, page: 1 }],
          collect: [{ atNs: 50_000, block: 0 }],
        },
      },
    );
    expect(rows(result, 'erase').map(([start]) => start)).toEqual([50_000]);
    expect(result.requests.every(({ finish }) => finish !== null)).toBe(true);
  });
});

describe('Channel_Max_Subs', () => {
  it('makes all channels check their quotas again when one of them starts a write', () => {
    // Channel 0 has written a page before: both pages are channel 1's at first, but it can take only one, and then they
    // are level.
    const result = run(
      [...writes(0, 1), ...writes(0, 1, 50_000), ...writes(1, 1, 50_000)],
      { dieBinding: 'dynamic', channelMaxSubs: { counter: 'cumulative', split: 'exact' } },
      { device: { channels: 2 } },
    );
    expect(
      result.rows.filter(({ kind, startNs }) => kind === 'load' && startNs === 50_000).map(({ lane }) => lane),
    ).toEqual([0, 1]);
  });

  it('counts a read until it is complete', () => {
    const result = run(
      [{ offset: 0 }, { atNs: 500, op: 'write', offset: 8192 }],
      { dieBinding: 'dynamic', channelMaxSubs: {}, readPriority: true },
      { device: { channels: 2, diesPerChip: 2 } },
    );
    // The read of page 0 is on the array of a die of channel 0, whose other die is idle.
    expect(result.rows.find(({ kind }) => kind === 'load')).toMatchObject({ startNs: 500, lane: 1 });
  });
});

describe('the read-friendly layout', () => {
  const layout = { thresholdPages: 8, clearAfter: 2, evenPlacement: true, reallocation: false };

  it('counts a short read once in a region that it reaches again by wrapping around the device', () => {
    // The last and the first page of the device, all one region: the mark of the region stays, and the write goes to
    // the emptiest, lowest die.
    const loadAt = (readLayout: false | typeof layout): number | undefined =>
      run(
        [
          { offset: 23 * 1024, bytes: 2048 },
          { atNs: 50_000, op: 'write', offset: 1024 },
        ],
        { dieBinding: 'static', readLayout },
        { device: { channels: 2 }, initial: readLayout === false ? {} : { readIntensiveRegions: [0] } },
      ).rows.find(({ kind }) => kind === 'load')?.lane;
    expect(loadAt(false)).toBe(1);
    expect(loadAt({ ...layout, clearAfter: 1 })).toBe(1);
    expect(loadAt(layout)).toBe(0);
  });

  it('drops a move if its page was erased and rewritten at the same location', () => {
    // Pages 1 and 2 are read together from die 0; page 2 is to move to die 1, which writes until 38,072. Meanwhile page
    // 2 is written to block 2, its old block is erased, and it is written there again.
    const result = run(
      [
        { offset: 1024, bytes: 2048 },
        ...[2, 11, 13, 15].map((page): Requests[0] => ({ atNs: 5000, op: 'write', offset: page * 1024 })),
        { atNs: 25_000, op: 'write', offset: 2048 },
      ],
      {
        dieBinding: 'static',
        readLayout: { evenPlacement: false },
        gc: { softFreeRatio: 0.5, hardFreeBlocks: 1 },
      },
      {
        device: { channels: 2, blocksPerPlane: 20, pagesPerBlock: 1 },
        timing: { eraseNs: 1000 },
        initial: {
          pages: [1, 2].map((lpn, block) => ({ lpn, block, page: 0 })),
          collect: [{ atNs: 17_000, block: 1 }],
          readIntensiveRegions: [0],
        },
      },
    );
    expect(
      result.operations.filter(({ cause }) => cause === 'reallocation').map(({ type, ppn }) => [type, ppn]),
    ).toEqual([
      ['read', 1],
      ['program', null],
    ]);
    expect(result.map.get(2)).toBe(1);
  });

  it('delays a given collection until a move into its block ends, as the page is mapped there only then', () => {
    // Page 2 moves to block 0 of die 1, from 6,072 to 17,096; collected from 10,000 on, that block would be erased
    // without a look at it.
    const result = run(
      [{ offset: 1024, bytes: 2048 }],
      { dieBinding: 'static', readLayout: { evenPlacement: false } },
      {
        device: { channels: 2 },
        initial: {
          pages: [1, 2].map((lpn, page) => ({ lpn, block: 0, page })),
          collect: [{ atNs: 10_000, channel: 1, block: 0 }],
          readIntensiveRegions: [0],
        },
      },
    );
    expect(result.operations.filter(({ cause }) => cause === 'gc').map(({ type, ppn }) => [type, ppn])).toEqual([
      ['read', 24],
      ['program', 28],
      ['erase', 24],
    ]);
    expect(rows(result, 'erase')).toEqual([[30_144, 60_144, 6]]);
    expect(result.map.get(2)).toBe(28);
  });
});

it('under completeAtTransfer a load begins with its plane switch, and of two loads with one end the earlier ends first', () => {
  // Die 1 loads page 1 until 1,024, switches planes and loads page 3 from 1,048 on, when die 0 begins page 2.
  const result = run(
    [{ op: 'write', offset: 1024, bytes: 3072 }],
    { dieBinding: 'static', multiPlane: 'wise', quirks: { completeAtTransfer: true } },
    {
      device: { channels: 2, planesPerDie: 2 },
      timing: { planeSwitchNs: 24 },
      initial: { running: [{ kind: 'read', remainingNs: 1048 }] },
    },
  );
  expect(rows(result, 'load')).toEqual([
    [0, 1024, 1],
    [1048, 2072, 2],
    [1048, 2072, 3],
  ]);
  expect(result.requests[0]).toMatchObject({ finish: 2072, critical: 2 });
});
