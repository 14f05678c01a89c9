/** Collections that hold their channel (`gc.preemption: block`), by closed form; what else is new with SSDSim's rules. */
import fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { agree } from './agreement.ts';
import { DirtyChannels } from '../../src/engine/state/dirty-channels.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { Tally } from '../support/tally.ts';
import { anyEngineExperiments } from './anything.ts';
import { inlineRequests, workloadOf } from './run.ts';

/** What of the simulation no policy reads. (A snapshot has it too, but one for each instant takes eight times as long.) */
const inside = ({ readable }: Engine, key: 'dirty' | 'open' | 'readyUnits'): unknown => Reflect.get(readable, key);

/** The idle units on a free bus with a die that is open for writes. */
function unitsThatPull(engine: Engine): number[] {
  const { readable } = engine;
  const open = inside(engine, 'open') as Uint8Array;
  const { count, dies, diesPerUnit, channelOf } = readable.units;
  return Array.from({ length: count }, (_, unit) => unit).filter((unit) => {
    if (readable.unitTransaction[unit] >= 0 || readable.busTransaction[channelOf[unit]] >= 0) return false;
    return Array.from({ length: diesPerUnit }, (_, k) => open[dies[unit * diesPerUnit + k]]).includes(1);
  });
}

function forEachInstant(check: (engine: Engine) => void): void {
  const tally = new Tally();
  fc.assert(
    fc.property(anyEngineExperiments, (experiment) => {
      const engine = tally.unlessRefused(() => createEngine(experiment, workloadOf(inlineRequests(experiment))));
      if (engine === null) return;
      for (let more = true; more; more = engine.advance(1)) check(engine);
    }),
    { numRuns: 60 },
  );
}

describe('what dispatch skips', () => {
  it('all channels are closed for unbound writes only while no unit can take one', () => {
    let closed = 0;
    forEachInstant((engine) => {
      if ((inside(engine, 'dirty') as DirtyChannels).allClosed !== 1) return;
      closed++;
      expect(unitsThatPull(engine)).toEqual([]);
    });
    expect(closed).toBeGreaterThan(100);
  });

  it('a channel has the bits of its idle units, and of no others but those with planes that read independently', () => {
    let idle = 0;
    let busy = 0;
    forEachInstant((engine) => {
      const bits = inside(engine, 'readyUnits') as Int32Array;
      const { units, geometry, unitTransaction } = engine.readable;
      for (let unit = 0; unit < units.count; unit++) {
        const channel = units.channelOf[unit];
        const isIdle = (bits[channel] & (1 << ((unit - channel) / geometry.channels))) !== 0;
        const mayReadMore = engine.experiment.policy.planeReads === 'independent' && unitTransaction[unit] >= 0;
        if (!mayReadMore && isIdle !== unitTransaction[unit] < 0)
          expect.fail(`unit ${unit} is ${isIdle ? '' : 'not '}idle`);
        if (isIdle) idle++;
        else busy++;
      }
    });
    expect(idle).toBeGreaterThan(100);
    expect(busy).toBeGreaterThan(100);
  });

  it('a channel of more units than bits is never passed over', () => {
    const writes = Array.from({ length: 64 }, (_, page) => ({
      atNs: 0,
      op: 'write',
      offset: page * 4096,
      bytes: 4096,
    }));
    const experiment = parseExperiment({
      device: {
        channels: 1,
        chipsPerChannel: 31,
        diesPerChip: 1,
        blocksPerPlane: 8,
        pagesPerBlock: 8,
        pageBytes: 4096,
      },
      timing: { programNs: 10_000_000 },
      policy: { multiPlane: 'wise' },
      workload: { requests: writes },
    });
    const engine = createEngine(experiment, workloadOf(inlineRequests(experiment)));
    let allBusy = 0;
    for (let more = true; more; more = engine.advance(1)) {
      const { readable } = engine;
      expect((inside(engine, 'readyUnits') as Int32Array)[0]).toBe(-1);
      if (readable.unitTransaction.every((tx) => tx >= 0)) allBusy++;
    }
    expect(engine.completedRequests).toBe(64);
    expect(allBusy).toBeGreaterThan(0);
  });
});

it('plain dispatch takes dirty channels in order, and those marked behind it in the same round', () => {
  let later = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.array(fc.array(fc.nat(29))), (channels, marks) => {
      const dirty = new DirtyChannels(channels, false, 1);
      const model = new Set<number>();
      let from = 0;
      for (const some of marks) {
        for (const channel of some.filter((one) => one < channels)) {
          dirty.mark(channel);
          model.add(channel);
        }
        const next = [...model].sort((a, b) => a - b).find((channel) => channel >= from) ?? -1;
        if (next < 0 && model.size > 0) later++;
        expect(dirty.take(from)).toBe(next);
        model.delete(next);
        from = next + 1;
        expect(dirty.bits !== 0).toBe(model.size > 0);
      }
      dirty.markAll();
      expect(Array.from({ length: channels + 1 }, (_, channel) => dirty.take(channel))).toEqual([
        ...Array.from({ length: channels }, (_, channel) => channel),
        -1,
      ]);
    }),
  );
  // Rounds ended with channels left for the next one.
  expect(later).toBeGreaterThan(10);
});

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
