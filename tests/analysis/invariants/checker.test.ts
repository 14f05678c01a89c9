import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../src/analysis/invariants/checker.ts';
import type { RuleNumber } from '../../../src/analysis/invariants/checker.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { Operations } from '../../../src/analysis/columns/operations.ts';
import { MergedRows } from '../../../src/analysis/columns/rows.ts';
import {
  Cause,
  NONE,
  OperationType,
  PART_LAST,
  RowKind,
  WaitCause,
  infoCause,
  infoType,
  packRow,
  rowKind,
  rowLength,
} from '../../../src/engine/recording/recording.ts';
import type { LaneChunk, Recording } from '../../../src/engine/recording/recording.ts';
import { smallExperiments } from '../../reference/arbitrary.ts';
import { busyDevice, checkedRun } from '../checked-run.ts';
import type { SpoiltRun } from '../checked-run.ts';

/** The rules that a run breaks. */
function broken(run: SpoiltRun): Set<RuleNumber> {
  return new Set(checkInvariants(run).violations.map(({ rule }) => rule));
}

interface RowPlace {
  chunk: LaneChunk;
  index: number;
}

/** The rows of one kind, in order of lane and start. */
function rowsOf(recording: Recording, kind: number): RowPlace[] {
  const found: RowPlace[] = [];
  for (const lane of recording.lanes) {
    for (const chunk of lane) {
      for (let index = 0; index < chunk.count; index++) {
        if (rowKind(chunk.kindLength[index]) === kind) found.push({ chunk, index });
      }
    }
  }
  return found;
}

/** Ids of the operations of a kind that have rows, ascending. */
function operationsOf(recording: Recording, type: number, cause: number): number[] {
  const operations = new Operations(recording);
  const ran = new Set<number>();
  for (const rows = new MergedRows(recording); rows.next();) ran.add(rows.operation);
  return [...ran]
    .filter((id) => infoType(operations.info(id)) === type && infoCause(operations.info(id)) === cause)
    .toSorted((a, b) => a - b);
}

/** What must be there. */
function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the run has nothing to spoil here');
  return value;
}

let run: SpoiltRun;
beforeEach(async () => {
  run = await busyDevice();
});

/** Three channels of one die and plane each, four small blocks in each. */
const THREE_DIES = {
  channels: 3,
  chipsPerChannel: 1,
  diesPerChip: 1,
  planesPerDie: 1,
  blocksPerPlane: 4,
  pageBytes: 1024,
};

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

describe('the checker finds a fault', () => {
  it('rule 1: two pages of a block are programmed in the wrong order', () => {
    const { place } = run.recording.operations[0];
    const pagesPerBlock = run.experiment.device.pagesPerBlock;
    const programs = operationsOf(run.recording, OperationType.program, Cause.host);
    const first = present(programs.find((id) => place[id] % pagesPerBlock === 0));
    const second = present(programs.find((id) => place[id] === place[first] + 1));
    [place[first], place[second]] = [place[second], place[first]];
    expect(broken(run)).toContain(1);
  });

  it('rule 1: a page is programmed twice', () => {
    const { place } = run.recording.operations[0];
    const programs = operationsOf(run.recording, OperationType.program, Cause.host);
    const again = present(programs.find((id) => place[id] === place[programs[0]] + 1));
    place[again] = place[programs[0]];
    expect(broken(run)).toContain(1);
  });

  it('rule 2: a die begins an array operation before the last one has ended', () => {
    const { chunk, index } = rowsOf(run.recording, RowKind.erase)[0];
    chunk.kindLength[index] = packRow(RowKind.erase, rowLength(chunk.kindLength[index]) * 20);
    expect(broken(run)).toContain(2);
  });

  it('rule 2: a die programs two pages of different addresses as one', () => {
    const programs = rowsOf(run.recording, RowKind.program);
    const { place } = run.recording.operations[0];
    const at = programs.findIndex(({ chunk, index }, i) => {
      const next = programs.at(i + 1);
      return next?.chunk === chunk && place[next.chunk.operation[next.index]] !== place[chunk.operation[index]];
    });
    const [a, b] = [programs[at], programs[at + 1]];
    b.chunk.start[b.index] = a.chunk.start[a.index];
    expect(broken(run)).toContain(2);
  });

  it('rule 3: two transfers of a channel overlap', () => {
    const { chunk, index } = present(rowsOf(run.recording, RowKind.load).find((row) => row.index > 0));
    chunk.start[index] = chunk.start[index - 1] + rowLength(chunk.kindLength[index - 1]) - 1;
    expect(broken(run)).toContain(3);
  });

  it('rule 4: two logical pages map to one physical page', () => {
    const { mapping } = run.final;
    const [a, b] = [...mapping.keys()].filter((lpn) => mapping[lpn] !== NONE);
    mapping[a] = mapping[b];
    expect(broken(run)).toContain(4);
  });

  it('rule 4: the map lags behind the last write', () => {
    const { place, lpn } = run.recording.operations[0];
    const programs = operationsOf(run.recording, OperationType.program, Cause.host);
    const last = present(programs.findLast((id) => run.final.mapping[lpn[id]] === place[id]));
    run.final.mapping[lpn[last]] = run.initial.mapping[lpn[last]];
    expect(broken(run)).toContain(4);
  });

  it('rule 5: a block is erased with a valid page in it', () => {
    const erase = present(operationsOf(run.recording, OperationType.erase, Cause.gc).at(-1));
    const { place } = run.recording.operations[0];
    const plane = Math.floor(place[erase] / 80);
    const valid = present(run.final.mapping.find((page) => page !== NONE && Math.floor(page / 80) === plane));
    place[erase] = valid - (valid % 8);
    expect(broken(run)).toContain(5);
  });

  it('rule 5: pages vanish from the block accounting', () => {
    run.final.blockWritten[run.final.blockWritten.findIndex((written) => written > 0)]--;
    expect(broken(run)).toContain(5);
  });

  it('rule 5: a read finds the data of another page', () => {
    const { place } = run.recording.operations[0];
    const reads = operationsOf(run.recording, OperationType.read, Cause.host);
    const other = reads.find(
      (id) => Math.floor(place[id] / 80) === Math.floor(place[reads[0]] / 80) && place[id] !== place[reads[0]],
    );
    place[reads[0]] = place[present(other)];
    expect(broken(run)).toContain(5);
  });

  it('rule 6: an operation starts before its request arrives', () => {
    run.recording.requests[0].arrival[5] += 1;
    run.recording.requests[0].finish[5] += 1;
    expect(broken(run)).toContain(6);
  });

  it('rule 6: data is transferred before it was read', () => {
    const outs = rowsOf(run.recording, RowKind.dataOut);
    const reads = new Map(rowsOf(run.recording, RowKind.read).map((row) => [row.chunk.operation[row.index], row]));
    const { chunk, index } = outs[0];
    const read = present(reads.get(chunk.operation[index]));
    read.chunk.start[read.index] = chunk.start[index] + 1;
    expect(broken(run)).toContain(6);
  });

  it('rule 6: a page is read before the earlier write of the page', () => {
    const operations = new Operations(run.recording);
    const writes = operationsOf(run.recording, OperationType.program, Cause.host);
    const read = present(
      operationsOf(run.recording, OperationType.read, Cause.host).find((id) =>
        writes.some((write) => write > id && operations.lpn(write) === operations.lpn(id)),
      ),
    );
    const write = present(writes.find((id) => id > read && operations.lpn(id) === operations.lpn(read)));
    // The write came first after all: the read should have waited for it.
    for (const chunk of run.recording.lanes.flat()) {
      for (let i = 0; i < chunk.count; i++)
        if (chunk.operation[i] === read) chunk.operation[i] = write;
        else if (chunk.operation[i] === write) chunk.operation[i] = read;
    }
    const { place, info } = run.recording.operations[0];
    [place[write], place[read]] = [place[read], place[write]];
    [info[write], info[read]] = [info[read], info[write]];
    expect(
      checkInvariants(run).violations.some(({ rule, message }) => rule === 6 && message.includes('should have waited')),
    ).toBe(true);
  });

  it('rules 1 and 2: a bank of a superblock works apart from the others, or is not part of their write', async () => {
    const policy = { superblockWays: 2, dieBinding: 'request-order' } as const;
    const intact = await busyDevice({ policy });
    expect(checkInvariants(intact).violations).toEqual([]);
    const idle = await busyDevice({ policy });
    const [row] = rowsOf(idle.recording, RowKind.program).slice(-1);
    row.chunk.kindLength[row.index] += 1;
    expect(checkInvariants(idle).violations).toContainEqual(expect.objectContaining({ rule: 2 }));
    const stray = await busyDevice({ policy });
    const padding = operationsOf(stray.recording, OperationType.program, Cause.padding)[0];
    stray.recording.operations[0].place[padding] += 1;
    const messages = checkInvariants(stray).violations.map(({ rule, message }) => `${rule} ${message}`);
    expect(messages.some((message) => message.startsWith('1 ') && message.includes('is padding'))).toBe(true);
  });

  it('rule 8: padding is counted as wasted', async () => {
    const padded = await busyDevice({ policy: { superblockWays: 2, dieBinding: 'request-order' } });
    expect(padded.counters.padding).toBeGreaterThan(0);
    padded.counters.padding--;
    padded.counters.wasted++;
    expect(broken(padded)).toContain(8);
  });

  it('rule 6: a write completes with its transfer, before the end of its program', () => {
    const write = operationsOf(run.recording, OperationType.program, Cause.host)[0];
    const operations = new Operations(run.recording);
    run.recording.requests[0].finish[operations.requestOf(write)] -= run.experiment.timing.programNs;
    expect(broken(run)).toContain(6);
  });

  it('rule 7: a nanosecond of a request is charged to the wrong cause', () => {
    const { cause, ns } = run.recording.parts[0];
    const part = cause.findIndex((value) => (value & ~PART_LAST) === WaitCause.dieGc);
    ns[part] += 1;
    expect(broken(run)).toContain(7);
  });

  it('rule 7: the totals are not the sum of the parts', () => {
    run.waitTotals[WaitCause.channel] += 1n;
    expect(broken(run)).toContain(7);
  });

  it('rule 8: a program of garbage collection counts as a host program', () => {
    run.counters.hostProgram++;
    run.counters.gcProgram--;
    expect(broken(run)).toContain(8);
  });

  it('rule 9: the host opens the last free block of a plane, though garbage collection is on', async () => {
    const off = { enabled: false };
    const filled = await checkedRun(
      parseExperiment({
        device: { ...THREE_DIES, pagesPerBlock: 4, overprovisioning: 0.1 },
        policy: { gc: off, dieBinding: 'static' },
        workload: {
          requests: Array.from({ length: 39 }, (_, lpn) => ({
            atNs: lpn,
            op: 'write',
            offset: lpn * 1024,
            bytes: 1024,
          })),
        },
      }),
    );
    expect(checkInvariants(filled)).toEqual({ unchecked: [], found: 0, violations: [] });
    const on = { ...filled.experiment.policy, gc: { ...filled.experiment.policy.gc, enabled: true } };
    const { found, violations } = checkInvariants({ ...filled, experiment: { ...filled.experiment, policy: on } });
    expect(found).toBe(3);
    expect(violations[0].message).toMatch(
      /^block \d+: the last free block of plane 0 is opened for operation \d+ \(host\)$/,
    );
  });

  it('rule 9 is not checked if blocks are opened before their first page is used', async () => {
    const own = await busyDevice({ policy: { gcActiveBlock: true } });
    expect(checkInvariants(own)).toEqual({ unchecked: [9], found: 0, violations: [] });
  });

  it('and describes it by rule, time, operation and request', () => {
    run.recording.requests[0].finish[3] -= 1;
    const violation = checkInvariants(run).violations.find(({ rule }) => rule === 6);
    expect(violation).toMatchObject({ rule: 6, request: 3, atNs: run.recording.requests[0].finish[3] });
    expect(violation?.message).toMatch(/^request 3 completes before its last operation ends \(\d+ ns\)$/);
  });
});
