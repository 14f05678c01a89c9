/** Collections that hold their channel (`gc.preemption: block`), by closed form; what else is new with SSDSim's rules. */
import { expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { agree } from './agreement.ts';

type Policy = NonNullable<ExperimentInput['policy']>;

const COMMAND = 10;
const TRANSFER = 1000;
const READ = 100;
const PROGRAM = 500;
/** A page that is read and programmed again. */
const MOVE = COMMAND + READ + TRANSFER + COMMAND + TRANSFER + PROGRAM;

/** Two dies of one channel: a block with two valid pages is collected on the first, page 2 is read on the other. */
function moving(policy: Policy): ExperimentInput {
  return {
    device: {
      channels: 1,
      chipsPerChannel: 2,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 8,
      pagesPerBlock: 4,
      pageBytes: TRANSFER,
      overprovisioning: 0.5,
    },
    timing: { commandNs: COMMAND, transferNsPerByte: 1, readNs: READ, programNs: PROGRAM, eraseNs: 3000 },
    policy,
    initial: {
      pages: [0, 1, 2].map((lpn) => ({
        lpn,
        channel: 0,
        chip: lpn === 2 ? 1 : 0,
        die: 0,
        plane: 0,
        block: 0,
        page: lpn % 2,
      })),
      writePointers: [{ channel: 0, chip: 0, die: 0, plane: 0, block: 0, page: 4 }],
      collect: [{ atNs: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0 }],
    },
    workload: { requests: [{ atNs: 1, op: 'read', offset: 2 * TRANSFER, bytes: TRANSFER }] },
  };
}

it('a read waits until a collection has moved all pages, if that holds the channel', () => {
  const [read] = agree(moving({ gc: { preemption: 'block' } })).requests;
  // The command of the erase comes first.
  expect(read?.finish).toBe(2 * MOVE + COMMAND + COMMAND + READ + TRANSFER);
  expect(read?.parts.channel).toBe(2 * MOVE + COMMAND - 1);
  expect(read?.parts.dieGc).toBe(0);
});

it('a read goes before the next page, if the collection gives way after each', () => {
  const [read] = agree(moving({})).requests;
  // Its command follows that of the collection, and so does its data.
  expect(read?.finish).toBe(COMMAND + READ + TRANSFER + TRANSFER);
});

it('the hold ends before the erase, which starts first', () => {
  const { rows } = agree(moving({ gc: { preemption: 'block' } }));
  const erase = rows.find(({ kind }) => kind === 'erase');
  expect(erase?.startNs).toBe(2 * MOVE + COMMAND);
  const command = rows.filter(({ kind }) => kind === 'command').at(-1);
  expect(command?.startNs).toBe(2 * MOVE + COMMAND);
});

it('a trimmed page is read without flash, and a page that was never written with it', () => {
  const input = moving({});
  const read = { op: 'read' as const, bytes: TRANSFER };
  const result = agree({
    ...input,
    initial: { ...input.initial, collect: [] },
    workload: {
      requests: [
        { op: 'trim', offset: 2 * TRANSFER, bytes: TRANSFER },
        { ...read, offset: 2 * TRANSFER },
        { ...read, offset: 5 * TRANSFER, atNs: 9000 },
      ],
    },
  });
  expect(result.requests.map(({ arrival, finish }) => (finish ?? NaN) - arrival)).toEqual([
    0,
    0,
    COMMAND + READ + TRANSFER,
  ]);
});

it('what is read first is on flash before time 0, if unmapped reads are stored', () => {
  const input = moving({ unmappedRead: 'stored' });
  const requests = [5, 7].map((page) => ({ op: 'read' as const, offset: page * TRANSFER, bytes: TRANSFER }));
  const { map } = agree({ ...input, initial: {}, workload: { requests } });
  expect([...map.keys()]).toEqual([5, 7]);
});

it('unbound writes go to the channels in turn, if the first channel rotates', () => {
  const input = moving({ dieBinding: 'dynamic', firstChannel: 'rotating' });
  const writes = [0, 1, 2].map((page) => ({
    atNs: page * 10_000,
    op: 'write' as const,
    offset: page * TRANSFER,
    bytes: TRANSFER,
  }));
  const on = (policy: Policy): number[] =>
    agree({
      ...input,
      device: { ...input.device, channels: 3, chipsPerChannel: 1 },
      policy,
      initial: {},
      workload: { requests: writes },
    })
      .rows.filter(({ kind }) => kind === 'load')
      .map(({ lane }) => lane);
  expect(on({ dieBinding: 'dynamic', firstChannel: 'rotating' })).toEqual([0, 1, 2]);
  expect(on({ dieBinding: 'dynamic' })).toEqual([0, 0, 0]);
});

it('names the step that waits when a write waits behind a read that has cut the step before', () => {
  agree({
    device: {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 1,
      blocksPerPlane: 6,
      pagesPerBlock: 4,
      pageBytes: 2048,
      overprovisioning: 0.5,
    },
    timing: { commandNs: 10, transferNsPerByte: 1, readNs: 2048, programNs: 4096, eraseNs: 30000, planeSwitchNs: 24 },
    policy: {
      dieBinding: 'state',
      readLayout: { thresholdPages: 3, regionPages: 2, reallocationPages: 1 },
      readPriority: true,
      readPriorityAgeLimitNs: 1000,
      sprinkler: { planeAware: false, maxBypass: 0, depth: 1 },
      suspension: {
        program: true,
        erase: true,
        point: 'inter-phase',
        programSuspendNs: 200,
        eraseSuspendNs: 1024,
        resumeNs: 50,
        phaseResetNs: 40,
        minRunProgramNs: 500,
        minRunEraseNs: 0,
        worthItMarginNs: 100,
        readsPerSuspend: 2,
        resumeAfter: 'array',
        writesSuspendErase: true,
        collection: true,
      },
      gc: { victim: 'random-greedy', d: 1, softFreeRatio: 0.4, hardFreeBlocks: 1, preemption: 'block' },
      wearLeveling: { static: true, threshold: 1 },
      transfer: 'sectors',
      unmappedRead: 'stored',
    },
    initial: {
      pages: [
        { block: 1 },
        { lpn: 1, block: 1, page: 1 },
        { lpn: 3 },
        { lpn: 4, block: 2, page: 1 },
        { lpn: 6, block: 3 },
        { lpn: 7, block: 3, page: 1 },
        { lpn: 9, plane: 1, block: 2 },
        { lpn: 10, plane: 1, block: 2, page: 2 },
        { lpn: 12, plane: 1, block: 2, page: 3 },
        { lpn: 13, plane: 1, block: 1, page: 1 },
      ],
      writePointers: [{ page: 4 }, { plane: 1, block: 2, page: 4 }, { plane: 1, block: 1, page: 4 }],
      blocks: [
        { block: 1, eraseCount: 2 },
        {},
        { block: 2 },
        { block: 3 },
        { plane: 1, block: 2 },
        { plane: 1, block: 1, eraseCount: 3 },
      ],
      cumulativeWrites: [{ pages: 1 }],
      running: [{ kind: 'read', remainingNs: 1024 }],
      collect: [{ block: 4 }],
    },
    host: { mode: 'closed', queueDepth: 4, writeBuffer: { ackNs: 100 } },
    workload: {
      requests: [
        { op: 'write', offset: 8192, bytes: 2048 },
        { atNs: 10, offset: 632832, bytes: 2048 },
        { atNs: 10, op: 'write', offset: 481280, bytes: 10240 },
        { atNs: 1034, offset: 606208, bytes: 2048 },
        { atNs: 1044, op: 'write', offset: 7680, bytes: 5632 },
        { atNs: 5140, offset: 14848, bytes: 1536 },
        { atNs: 8140, offset: 2048, bytes: 4096 },
        { atNs: 8140, op: 'write', offset: 13824, bytes: 7680 },
        { atNs: 8140, op: 'write', offset: 521728, bytes: 100 },
        { atNs: 28140, offset: 712704, bytes: 2048 },
        { atNs: 28140, op: 'write', offset: 151552, bytes: 2048 },
        { atNs: 28140, op: 'write', offset: 38918, bytes: 2042 },
        { atNs: 28140, op: 'trim', offset: 66, bytes: 1982 },
        { atNs: 29164, op: 'write', offset: 282704, bytes: 4016 },
        { atNs: 30188, op: 'write', offset: 55296 },
        { atNs: 34284, offset: 124928, bytes: 2048 },
        { atNs: 34285, op: 'write', offset: 6144, bytes: 2048 },
        { atNs: 34295, op: 'trim', offset: 543744, bytes: 512 },
        { atNs: 35319, offset: 12288, bytes: 2048 },
        { atNs: 35320, op: 'write', offset: 1024, bytes: 512 },
      ],
    },
    seed: 20,
  });
});
