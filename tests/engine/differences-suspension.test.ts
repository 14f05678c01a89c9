/**
 * What engine and reference model once disagreed about suspension: each as the smallest experiment that shows it,
 * with what is right. Rows are `[start, end, operation]`.
 */
import { describe, expect, it } from 'vitest';
import { agree } from './agreement.ts';
import { agreeOnOneDie as run, rowsOf as rows, writes, type Requests } from './one-die.ts';

describe('suspension', () => {
  it('an erase suspended in vain for a write is not suspended again for it at that instant, for any number of garbage collection checks', () => {
    // The quota sends the write to the other channel. At 48,446 a program ends there and a plane is examined once
    // more.
    const result = agree({
      device: {
        channels: 2,
        blocksPerPlane: 4,
        pagesPerBlock: 4,
        pageBytes: 1024,
        overprovisioning: 0.75,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 1,
      },
      timing: { commandNs: 10, transferNsPerByte: 0.5, readNs: 512, programNs: 3000, eraseNs: 8192 },
      policy: {
        dieBinding: 'dynamic',
        channelMaxSubs: { counter: 'cumulative', split: 'ceil' },
        gc: { softFreeRatio: 0.4, hardFreeBlocks: 0 },
        wearLeveling: { static: true, threshold: 1 },
        suspension: {
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      initial: { blocks: [{ block: 0, bad: true }] },
      host: { timeScale: 2, repeat: 2 },
      workload: {
        requests: [
          { atNs: 0, op: 'write', offset: 0, bytes: 2048 },
          { atNs: 20_000, op: 'write', offset: 0, bytes: 5120 },
          { atNs: 20_001, op: 'write', offset: 0, bytes: 2048 },
        ],
      },
      seed: 3,
    });
    expect(result.counts.suspensionsErase).toBe(3);
  });

  it('an erase suspended for a write resumes if the write starts on another die', () => {
    // Both dies could take the write once the erase has stopped: it goes to the first.
    const result = run(
      [{ atNs: 200, op: 'write' }],
      {
        dieBinding: 'undecided-queue',
        gc: { enabled: false },
        suspension: {
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      {
        device: { diesPerChip: 2 },
        initial: { running: [{ channel: 0, chip: 0, die: 1, kind: 'erase', remainingNs: 30_000 }] },
      },
    );
    expect(rows(result, 'load')).toEqual([[200, 1224, 1]]);
    expect(rows(result, 'erase')).toEqual([
      [0, 200, 0],
      [200, 30_000, 0],
    ]);
  });

  it('an erase that resumes because the write started on another die is suspended immediately by a waiting read', () => {
    // While the bus carries a page of die 0 until 2,024, the erase stops for the write (1,500), and a read of its die
    // comes (2,000).
    const place = { channel: 0, chip: 0, plane: 0, block: 0, page: 0 };
    const result = run(
      [{ atNs: 0 }, { atNs: 1500, op: 'write', offset: 8192 }, { atNs: 2000, offset: 1024 }],
      {
        dieBinding: 'undecided-queue',
        gc: { enabled: false },
        suspension: {
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      {
        device: { diesPerChip: 2 },
        initial: {
          pages: [
            { lpn: 0, ...place, die: 0 },
            { lpn: 1, ...place, die: 1 },
          ],
          running: [{ channel: 0, chip: 0, die: 1, kind: 'erase', remainingNs: 30_000 }],
        },
      },
    );
    expect(rows(result, 'load')).toEqual([[2024, 3048, 2]]);
    expect(rows(result, 'read')).toEqual([
      [0, 1000, 1],
      [2024, 3024, 3],
    ]);
    expect(rows(result, 'erase')).toEqual([
      [0, 1500, 0],
      [4072, 32_572, 0],
    ]);
  });

  const suspension = { program: true, programSuspendNs: 0, resumeNs: 0, minRunProgramNs: 0, worthItMarginNs: 0 };

  it('an erase suspended for a write resumes if a quota excludes the write from its channel', () => {
    // The quota sends the second write to the other channel, which programs until 60,000; the erase has made room for
    // it at 12,000.
    const result = run(
      [{ op: 'write' }, { atNs: 12_000, op: 'write', offset: 4096 }],
      {
        dieBinding: 'dynamic',
        channelMaxSubs: { counter: 'cumulative', split: 'exact' },
        gc: { enabled: false },
        suspension: {
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      {
        device: { channels: 2 },
        initial: {
          running: [{ channel: 1, chip: 0, die: 0, kind: 'program', remainingNs: 60_000 }],
          blocks: [{ channel: 0, chip: 0, die: 0, plane: 0, block: 5, invalid: 4 }],
          collect: [{ atNs: 11_100, channel: 0, chip: 0, die: 0, plane: 0, block: 5 }],
        },
      },
    );
    expect(rows(result, 'erase').map(([start, end]) => [start, end])).toEqual([
      [11_100, 12_000],
      [12_000, 41_100],
    ]);
    expect(rows(result, 'load').map(([start]) => start)).toEqual([0, 60_000]);
  });

  it('writes do not suspend programs, so the end of a program’s minimum run time triggers no suspension of an erase', () => {
    // The quota sends the write to the first channel, whose die programs until 10,000; at 0 the erase on the other has
    // made room for it in vain.
    const result = run(
      [{ op: 'write' }],
      {
        dieBinding: 'dynamic',
        channelMaxSubs: { counter: 'cumulative', split: 'exact' },
        suspension: {
          program: true,
          programSuspendNs: 0,
          minRunProgramNs: 1000,
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      {
        device: { channels: 2 },
        initial: {
          running: [
            { channel: 1, kind: 'erase', remainingNs: 5000 },
            { kind: 'program', remainingNs: 10_000 },
          ],
        },
      },
    );
    expect(rows(result, 'erase')).toEqual([[0, 5000, 0]]);
    expect(result.counts.suspensionsErase).toBe(1);
  });

  it('a read on an immediately suspended program runs to its own end, not to the program’s original end', () => {
    const result = run([{ op: 'write' }, { atNs: 10_900, offset: 8192 }], { suspension });
    expect(rows(result, 'read')).toEqual([[10_900, 11_900, 1]]);
    // 124 ns of the program were left.
    expect(rows(result, 'program')).toEqual([
      [1024, 10_900, 0],
      [12_924, 13_048, 0],
    ]);
  });

  it('a reset of length 0 at the end of a phase admits the read whose command has ended', () => {
    const result = run([{ op: 'write' }, { atNs: 1524, offset: 8192 }], {
      suspension: { ...suspension, point: 'inter-phase', programPhaseNs: 1000, phaseResetNs: 0 },
    });
    expect(rows(result, 'read')).toEqual([[2024, 3024, 1]]);
  });

  it('a read that is blocked by an aged write does not request a suspension', () => {
    const requests: Requests = [...writes(0, 2), { atNs: 3000, offset: 8192 }];
    const firstRead = (readPriorityAgeLimitNs: number): number =>
      rows(run(requests, { suspension, readPriorityAgeLimitNs }), 'read')[0][0];
    expect(firstRead(0)).toBe(3000);
    expect(firstRead(3000)).toBe(3000);
    // The second write has been ready for more than that: it is loaded first, and only then does its program make room.
    expect(firstRead(2999)).toBe(12_048);
  });

  it('an erase suspended immediately for a write does not shorten the program', () => {
    const result = run(
      [{ op: 'write' }, { atNs: 25_000, op: 'write', offset: 1024 }],
      {
        suspension: {
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
        gc: { enabled: false },
      },
      { initial: { running: [{ kind: 'erase', remainingNs: 20_000 }] } },
    );
    expect(rows(result, 'program').map(([start, end]) => end - start)).toEqual([10_000, 10_000]);
  });
});
