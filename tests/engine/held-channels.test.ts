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
