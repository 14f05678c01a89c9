/**
 * Who is named as having been waited for (model page §10), by the engine and by the reference model, each in the
 * smallest experiment that shows it.
 */
import { describe, expect, it } from 'vitest';
import type { Part, Result } from '../reference/result.ts';
import { agreeOnOneDie, type MoreInput, type PolicyInput, type Requests } from './one-die.ts';

const run = (requests: Requests, policy: PolicyInput = {}, more?: MoreInput): Result =>
  agreeOnOneDie(requests, policy, more);

/** How long a request waited for a cause, and for which operation last. */
const waited = (result: Result, request: number, part: Part): [number, number | null | undefined] => {
  const { parts, blockers } = result.requests[request];
  return [parts[part], blockers.get(part)];
};

describe('the bus', () => {
  const onDie = (die: number): { lpn: number; chip: number; block: number } => ({ lpn: die, chip: die, block: 0 });
  const chips: MoreInput = {
    device: { chipsPerChannel: 3 },
    initial: { pages: [0, 1, 2].map((die) => onDie(die)) },
  };

  it('names the last of several users', () => {
    const result = run(
      [0, 1, 2].map((page) => ({ offset: page * 1024 })),
      {},
      chips,
    );
    // All arrays are done at 1,000; the third page waits for two transfers.
    expect(waited(result, 2, 'channel')).toEqual([2048, 1]);
    expect(waited(result, 1, 'channel')).toEqual([1024, 0]);
  });

  it('does not name the user that acquires it at the instant at which the wait ends', () => {
    // The write of die 1 waits for the bus until 2,024. Then the page of die 2 is sent, and, as commands take no time,
    // a collection reads on die 1: that is what the write waits for from now on.
    const result = run(
      [{ offset: 0 }, { atNs: 500, offset: 2048 }, { atNs: 1200, op: 'write', offset: 4096 }],
      { dieBinding: 'static', readPriority: true },
      {
        ...chips,
        initial: {
          pages: [...[0, 2].map((die) => onDie(die)), { lpn: 1, chip: 1, block: 3 }],
          collect: [{ atNs: 2024, chip: 1, block: 3 }],
        },
      },
    );
    const collection = result.operations.find(({ cause }) => cause === 'gc')?.id;
    expect(waited(result, 2, 'channel')).toEqual([824, 0]);
    expect(waited(result, 2, 'dieGc')).toEqual([2048, collection]);
  });
});

describe('space', () => {
  /**
   * Of four blocks three are full, the first of them of garbage apart from some valid pages. The last free one is for
   * collection alone.
   */
  const full = (valid: number): MoreInput => ({
    device: { blocksPerPlane: 4, overprovisioning: 0.25 },
    initial: {
      pages: [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3]
        .slice(0, 8 + valid)
        .map((at, lpn) => ({ lpn, block: Math.floor(at / 4), page: at % 4 })),
      writePointers: [0, 1, 2].map((block) => ({ block, page: 4 })),
    },
  });
  const named = (result: Result): string => {
    const [ns, id] = waited(result, 0, 'space');
    const { cause, type } = result.operations[id ?? 0];
    return `${ns} ns for a ${cause} ${type}`;
  };
  const policy: PolicyInput = { gc: { hardFreeBlocks: 0 } };
  const write: Requests = [{ op: 'write', offset: 11 * 1024 }];

  it('names the erase that frees a block', () => {
    expect(named(run(write, policy, full(0)))).toBe('30000 ns for a gc erase');
  });

  it('names the erase of a collection that opens the last block, as its free pages are reserved until then', () => {
    // The page of block 0 is out at 2,024, and its copy opens block 3.
    expect(named(run(write, policy, full(1)))).toBe('43048 ns for a gc erase');
  });

  it('names, for unbound pages that are written together, the operation that freed a page of any die', () => {
    // Both gangs are full of garbage, and both get their block back at 30,000, the first one first; the two pages go to
    // the second, which has written less.
    const banks = [0, 1].flatMap((channel) => [0, 1].map((die) => ({ channel, die })));
    const result = run(
      [{ op: 'write', bytes: 2048 }],
      { dieBinding: 'undecided-queue', superblockWays: 2, gc: { hardFreeBlocks: 0 } },
      {
        device: { channels: 2, diesPerChip: 2, blocksPerPlane: 4 },
        initial: {
          writePointers: banks.flatMap((bank) => [0, 1, 2].map((block) => ({ ...bank, block, page: 4 }))),
          cumulativeWrites: [{ channel: 0, die: 0, pages: 5 }],
        },
      },
    );
    const erases = result.operations.filter(({ type }) => type === 'erase');
    expect(waited(result, 0, 'space')).toEqual([30_000, erases[0].id]);
    expect(result.rows.filter(({ kind }) => kind === 'load').map(({ lane }) => lane)).toEqual([1]);
  });
});

describe('a suspend latency', () => {
  it('that begins at the instant of a read’s dispatch is not a wait of that read', () => {
    // The second read waits for 40 ns of the first write's latency, from 2,000 on. At 14,372 it cuts the second write,
    // which has aged and gone before it; its command lasts longer than that latency.
    const result = run(
      [{ op: 'write' }, { op: 'write', offset: 1024 }, ...[8, 9].map((page) => ({ atNs: 2000, offset: page * 1024 }))],
      {
        readPriorityAgeLimitNs: 12_000,
        suspension: {
          program: true,
          programSuspendNs: 40,
          resumeNs: 0,
          maxPerProgram: 1,
          minRunProgramNs: 0,
          worthItMarginNs: 0,
          readsPerSuspend: 1,
        },
      },
      { timing: { commandNs: 100 } },
    );
    expect(result.rows.filter(({ kind }) => kind === 'suspend').map(({ startNs }) => startNs)).toEqual([2000, 14_372]);
    expect(waited(result, 3, 'suspend')).toEqual([40, 0]);
  });
});
