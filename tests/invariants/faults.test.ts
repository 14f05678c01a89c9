import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from './checker.ts';
import { type ExperimentInput, applyPatch, parseExperiment } from '../support/doors/document.ts';
import { HELD_CHANNEL } from '../support/doors/content.ts';
import {
  Operations,
  MergedRows,
  packRow,
  rowKind,
  rowLength,
  rowStart,
  rowWord,
  rowEnd,
  type LaneChunk,
  chunkOf,
  Cause,
  NONE,
  OperationType,
  PART_LAST,
  RowKind,
  WaitCause,
  infoCause,
  infoType,
  finishOf,
  type Recording,
} from '../support/doors/engine.ts';
import { busyDevice, checkedRun } from './checked-run.ts';
import type { SpoiltRun } from './checked-run.ts';
import { broken, THREE_DIES } from './broken.ts';
import { firstOf } from '../reference/page-types.ts';

/** Changes a row of a recording. */
function setRow(chunk: LaneChunk, index: number, change: { start?: number; word?: number }): void {
  const rows = Array.from({ length: chunk.count }, (_, row) => row);
  const starts = rows.map((row) => rowStart(chunk, row));
  const words = rows.map((row) => rowWord(chunk, row));
  starts[index] = change.start ?? starts[index];
  words[index] = change.word ?? words[index];
  Object.assign(chunk, chunkOf(starts, words, chunk.operation));
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
        if (rowKind(rowWord(chunk, index)) === kind) found.push({ chunk, index });
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

describe('the checker finds a fault', () => {
  it('rule 1: two pages of a block are programmed in the wrong order', () => {
    const { ppn } = run.recording.operations[0];
    const pagesPerBlock = run.experiment.device.pagesPerBlock;
    const programs = operationsOf(run.recording, OperationType.program, Cause.host);
    const first = present(programs.find((id) => ppn[id] % pagesPerBlock === 0));
    const second = present(programs.find((id) => ppn[id] === ppn[first] + 1));
    [ppn[first], ppn[second]] = [ppn[second], ppn[first]];
    expect(broken(run)).toContain(1);
  });

  it('rule 1: a page is programmed twice', () => {
    const { ppn } = run.recording.operations[0];
    const programs = operationsOf(run.recording, OperationType.program, Cause.host);
    const again = present(programs.find((id) => ppn[id] === ppn[programs[0]] + 1));
    ppn[again] = ppn[programs[0]];
    expect(broken(run)).toContain(1);
  });

  it('rule 2: a die begins an array operation before the last one has ended', () => {
    const { chunk, index } = rowsOf(run.recording, RowKind.erase)[0];
    setRow(chunk, index, { word: packRow(RowKind.erase, rowLength(rowWord(chunk, index)) * 20) });
    expect(broken(run)).toContain(2);
  });

  it.each([
    ['an erase of the SLC cache is too short', RowKind.erase, 3_000_000, 2_999_999],
    ['an ordinary page is read as if it were in a block that the SLC cache has taken', RowKind.read, 66_000, 30_000],
    ['a page in a block that the SLC cache has taken is read like an ordinary one', RowKind.read, 30_000, 29_999],
  ])('rule 2: %s', async (_, kind, length, wrong) => {
    const write = (i: number): object => ({ atNs: i * 2_000_000, op: 'write', offset: (i % 7) * 4096, bytes: 4096 });
    // The page of four writes before: some of these have been folded.
    const page = (i: number, before: number): number => Math.max(0, (i - before) % 7) * 4096;
    const reads = (i: number): object[] =>
      [0, 4].map((before) => ({
        ...write(i),
        op: 'read',
        offset: page(i, before),
        atNs: i * 2_000_000 + 500_000 + before,
      }));
    const cached = await checkedRun(
      parseExperiment({
        version: 1,
        device: { ...THREE_DIES, channels: 1, blocksPerPlane: 12, pagesPerBlock: 6, pageBytes: 4096 },
        timing: { readNs: 66_000, programNs: 243_000, eraseNs: 4_800_000 },
        policy: { slcCache: { blocksPerPlane: 0, dynamicBlocksPerPlane: 2, foldIdleNs: 100_000 } },
        workload: { requests: Array.from({ length: 30 }, (_unused, i) => [write(i), ...reads(i)]).flat() },
      }),
    );
    expect(broken(cached)).toEqual(new Set());
    const places = rowsOf(cached.recording, kind);
    const { chunk, index } = present(places.find((place) => rowLength(rowWord(place.chunk, place.index)) === length));
    setRow(chunk, index, { word: packRow(kind, wrong) });
    expect(broken(cached)).toContain(2);
  });

  it('rule 2: a die programs two pages of different addresses as one', () => {
    const programs = rowsOf(run.recording, RowKind.program);
    const { ppn } = run.recording.operations[0];
    const at = programs.findIndex(({ chunk, index }, i) => {
      const next = programs.at(i + 1);
      return next?.chunk === chunk && ppn[next.chunk.operation[next.index]] !== ppn[chunk.operation[index]];
    });
    const [a, b] = [programs[at], programs[at + 1]];
    setRow(b.chunk, b.index, { start: rowStart(a.chunk, a.index) });
    expect(broken(run)).toContain(2);
  });

  it('rule 3: two transfers of a channel overlap', () => {
    const { chunk, index } = present(rowsOf(run.recording, RowKind.load).find((row) => row.index > 0));
    setRow(chunk, index, { start: rowEnd(chunk, index - 1) - 1 });
    expect(broken(run)).toContain(3);
  });

  it('rule 4: two logical pages map to one physical page', () => {
    const { mapping } = run.final;
    const [a, b] = [...mapping.keys()].filter((lpn) => mapping[lpn] !== NONE);
    mapping[a] = mapping[b];
    expect(broken(run)).toContain(4);
  });

  it('rule 4: the map lags behind the last write', () => {
    const { ppn, lpn } = run.recording.operations[0];
    const programs = operationsOf(run.recording, OperationType.program, Cause.host);
    const last = present(programs.findLast((id) => run.final.mapping[lpn[id]] === ppn[id]));
    run.final.mapping[lpn[last]] = run.initial.mapping[lpn[last]];
    expect(broken(run)).toContain(4);
  });

  it('rule 5: a block is erased with a valid page in it', () => {
    const erase = present(operationsOf(run.recording, OperationType.erase, Cause.gc).at(-1));
    const { ppn } = run.recording.operations[0];
    const plane = Math.floor(ppn[erase] / 80);
    const valid = present(run.final.mapping.find((page) => page !== NONE && Math.floor(page / 80) === plane));
    ppn[erase] = valid - (valid % 8);
    expect(broken(run)).toContain(5);
  });

  it('rule 5: pages vanish from the block accounting', () => {
    run.final.blockWritten[run.final.blockWritten.findIndex((written) => written > 0)]--;
    expect(broken(run)).toContain(5);
  });

  it('rule 5: at the end a plane has more valid than written pages', () => {
    run.final.blockWritten.fill(0, 0, run.final.blockWritten.length / 8);
    const { violations } = checkInvariants(run);
    expect(violations.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^at the end: plane 0 has \d+ valid, -\d+ invalid and 80 free pages of 80$/),
    );
  });

  it('rule 5: a read finds the data of another page', () => {
    const { ppn } = run.recording.operations[0];
    const reads = operationsOf(run.recording, OperationType.read, Cause.host);
    const other = reads.find(
      (id) => Math.floor(ppn[id] / 80) === Math.floor(ppn[reads[0]] / 80) && ppn[id] !== ppn[reads[0]],
    );
    ppn[reads[0]] = ppn[present(other)];
    expect(broken(run)).toContain(5);
  });

  it('rule 6: an operation starts before its request arrives', () => {
    run.recording.requests[0].arrival[5] += 1;
    run.recording.requests[0].latency[5] += 1;
    expect(broken(run)).toContain(6);
  });

  it('rule 6: data is transferred before it was read', () => {
    const outs = rowsOf(run.recording, RowKind.dataOut);
    const reads = new Map(rowsOf(run.recording, RowKind.read).map((row) => [row.chunk.operation[row.index], row]));
    const { chunk, index } = outs[0];
    const read = present(reads.get(chunk.operation[index]));
    setRow(read.chunk, read.index, { start: rowStart(chunk, index) + 1 });
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
    const { ppn, info } = run.recording.operations[0];
    [ppn[write], ppn[read]] = [ppn[read], ppn[write]];
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
    setRow(row.chunk, row.index, { word: rowWord(row.chunk, row.index) + 1 });
    expect(checkInvariants(idle).violations).toContainEqual(expect.objectContaining({ rule: 2 }));
    const stray = await busyDevice({ policy });
    const padding = operationsOf(stray.recording, OperationType.program, Cause.padding)[0];
    stray.recording.operations[0].ppn[padding] += 1;
    const messages = checkInvariants(stray).violations.map(({ rule, message }) => `${rule} ${message}`);
    expect(messages.some((message) => message.startsWith('1 ') && message.includes('is padding'))).toBe(true);
  });

  it.each(['one-shot', 'two-pass'] as const)(
    'rule 2: a run of a suspended program of a word line is too short, too long, or missing (%s)',
    async (wordLine) => {
      const requests = Array.from({ length: 120 }, (_, i) => ({
        atNs: i * 400_000,
        op: i % 3 === 0 ? ('write' as const) : ('read' as const),
        offset: ((i * 7) % 48) * 8192,
        bytes: 8192,
      }));
      const spoilt = (): Promise<SpoiltRun> =>
        checkedRun(
          parseExperiment({
            device: { channels: 1, chipsPerChannel: 1, diesPerChip: 2, planesPerDie: 1, pagesPerBlock: 32 },
            timing: {
              pageTypes: {
                count: 4,
                secondReadNs: 100_000,
                wordLineProgramNs: 4_000_000,
                firstPassProgramNs: 2_000_000,
              },
            },
            policy: { wordLine, readPriority: true, suspension: { program: true } },
            precondition: { kind: 'sequential-fill' },
            host: { writeBuffer: { pages: 16, ackNs: 5000 } },
            workload: { requests: [...requests, { ...requests[0], atNs: 60_000_000, op: 'flush' as const }] },
          }),
        );
      const intact = await spoilt();
      expect(checkInvariants(intact).violations).toEqual([]);
      const lengths = rowsOf(intact.recording, RowKind.program).map(({ chunk, index }) =>
        rowLength(rowWord(chunk, index)),
      );
      expect(lengths.filter((ns) => ns < 2_000_000).length).toBeGreaterThan(8);
      for (const change of [-1, 1]) {
        const other = await spoilt();
        // (All pages of a word line have the same row.)
        const programs = rowsOf(other.recording, RowKind.program);
        const at = present(programs.find(({ chunk, index }) => rowLength(rowWord(chunk, index)) < 2_000_000));
        const start = rowStart(at.chunk, at.index);
        for (const { chunk, index } of programs) {
          if (rowStart(chunk, index) === start) setRow(chunk, index, { word: rowWord(chunk, index) + change });
        }
        const messages = checkInvariants(other).violations.map(({ message }) => message);
        expect(messages.some((message) => message.includes('the program of a word line'))).toBe(true);
      }
    },
  );

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
    run.recording.requests[0].latency[operations.requestOf(write)] -= firstOf(run.experiment.timing.programNs);
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

  describe('rule 10', () => {
    const held = (preemption: 'page' | 'block') =>
      checkedRun(
        applyPatch(parseExperiment(HELD_CHANNEL[0].experiment), {
          timing: { commandNs: 70 },
          policy: { gc: { preemption } },
        }),
      );

    it('is said to be unchecked where the rows do not show which collection holds the channel', async () => {
      const { experiment } = HELD_CHANNEL[0];
      const withPatch = (patch: ExperimentInput) => checkedRun(applyPatch(parseExperiment(experiment), patch));
      const commands = { timing: { commandNs: 70 } };
      const unchecked = async (patch: ExperimentInput): Promise<boolean> =>
        checkInvariants(await withPatch(patch)).unchecked.includes(10);
      expect(await unchecked({ timing: { commandNs: 0 }, policy: { gc: { preemption: 'block' } } })).toBe(true);
      expect(await unchecked({ timing: { commandNs: 70, eraseNs: 0 }, policy: { gc: { preemption: 'block' } } })).toBe(
        true,
      );
      expect(await unchecked({ ...commands, policy: { gc: { preemption: 'block', enabled: false } } })).toBe(true);
      expect(await unchecked({ ...commands, policy: { gc: { preemption: 'block' } } })).toBe(false);
      expect(await unchecked({ timing: { commandNs: 0 }, policy: { gc: { preemption: 'page' } } })).toBe(false);
      // (Nothing is collected: nothing can hold a channel.)
      const idle: ExperimentInput = {
        timing: { commandNs: 0 },
        policy: { gc: { preemption: 'block' } },
        initial: { collect: [] },
      };
      expect((await withPatch(idle)).counters.gcProgram).toBe(0);
      expect(await unchecked(idle)).toBe(false);
    });

    it('reads start on a channel that a collection holds', async () => {
      const intact = await held('block');
      expect(checkInvariants(intact)).toEqual({ unchecked: [], found: 0, violations: [] });
      // What an engine does that forgets the hold: its collection gives way, though the experiment says that it does not.
      const { experiment, ...record } = await held('page');
      expect(checkInvariants({ ...record, experiment }).found).toBe(0);
      const { violations } = checkInvariants({ ...record, experiment: intact.experiment });
      const found = violations.filter(({ rule }) => rule === 10);
      expect(new Set(found.map(({ request }) => request)), JSON.stringify(violations)).toEqual(new Set([0, 1, 2]));
      expect(found[0].message).toMatch(
        /^channel 0: operation \d+ \(host\) starts while a collection holds the channel, since 0 ns$/,
      );
    });

    it('a collection holds its channel without a step', async () => {
      const run = await held('block');
      const { chunk, index } = present(
        rowsOf(run.recording, RowKind.program)
          .toSorted((a, b) => rowStart(a.chunk, a.index) - rowStart(b.chunk, b.index))
          .at(-1),
      );
      setRow(chunk, index, { start: rowStart(chunk, index) + 1000 });
      const { violations } = checkInvariants(run);
      expect(violations.find(({ rule }) => rule === 10)?.message).toMatch(
        /^channel 0: a collection holds it for 1000 ns without a step before operation \d+$/,
      );
    });
  });

  it('and describes it by rule, time, operation and request', () => {
    run.recording.requests[0].latency[3] -= 1;
    const violation = checkInvariants(run).violations.find(({ rule }) => rule === 6);
    expect(violation).toMatchObject({ rule: 6, request: 3, atNs: finishOf(run.recording.requests[0], 3) });
    expect(violation?.message).toMatch(/^request 3 completes before its last operation ends \(\d+ ns\)$/);
  });
});

describe('with pages in flight in RAM', () => {
  it('rule 6: a read of a page in flight goes to the flash', async () => {
    const page = { offset: 0, bytes: 1024 };
    const found = await checkedRun(
      parseExperiment({
        device: THREE_DIES,
        workload: {
          requests: [
            { atNs: 0, op: 'write', ...page },
            { atNs: 10, op: 'read', ...page },
          ],
        },
      }),
    );
    expect(broken(found)).toEqual(new Set());
    // In this run the read waited for the program: with RAM it would have been answered.
    const { experiment } = found;
    const inRam = { ...found, experiment: { ...experiment, host: { ...experiment.host, hazards: 'ram' as const } } };
    expect(broken(inRam)).toEqual(new Set([6]));
  });
});
