import { describe, expect, it } from 'vitest';
import type { ChipSelection, ExperimentInput } from '../../../src/document/experiment.ts';
import { pagesRequest, policyOf, type PolicyPatch } from '../../../src/papers/building.ts';
import { spansOf, transfersWithDies } from '../measure.ts';
import { ALGORITHM_1, VESSELS, pour } from '../../../src/papers/mbm/algorithm-1.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from '../../../src/papers/mbm/device.ts';
import { CHIP_KINDS, chipsFor } from '../../../src/papers/mbm/fig-1.ts';
import { collectionExperiment } from '../../../src/papers/mbm/fig-5.ts';
import { FIG_7_CHIPS, selectionExperiment, transactionExperiment } from '../../../src/papers/mbm/fig-7.ts';
import { type EngineRun, runExperiment } from '../../../src/reproduction/run.ts';
import { array, run } from '../running.ts';
import { TABLE_II, traceExperiment } from '../../../src/reproduction/claims/mbm/workloads.ts';

describe('Fig. 1', () => {
  it('chips for a capacity', () => {
    expect(CHIP_KINDS.map((kind) => chipsFor(1024, kind))).toEqual([32, 4]);
    // What does not fill a chip needs it all the same.
    expect(CHIP_KINDS.map((kind) => chipsFor(1000, kind))).toEqual([32, 4]);
    expect(CHIP_KINDS.map((kind) => chipsFor(512, kind))).toEqual([16, 2]);
  });
});

describe('Algorithm 1', () => {
  it.each([
    [[3, 0, 1, 2], 6, [3, 3, 3, 3], [0, 3, 2, 1], [0, 3, 2, 1]],
    [[5, 0, 0, 5], 3, [5, 2, 2, 5], [0, 2, 2, 0], [0, 2, 1, 0]],
    [[0, 0, 0, 0], 10, [3, 3, 3, 3], [3, 3, 3, 3], [3, 3, 2, 2]],
    [[2, 7, 4, 4], 9, [7, 7, 7, 7], [5, 0, 3, 3], [5, 0, 2, 2]],
    [[1, 1, 1, 1], 0, [1, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0]],
    [[9, 0, 0, 0], 40, [13, 13, 13, 13], [4, 13, 13, 13], [3, 13, 12, 12]],
  ])('%j and %d writes', (loads, pending, cap, quota, exact) => {
    const vessels = VESSELS.find((one) => JSON.stringify(one) === JSON.stringify({ loads, pending }));
    expect(vessels).toBeDefined();
    expect(pour({ loads, pending })).toEqual({ cap, quota, exact });
  });

  it('gives the same numbers as a device for the first of them', async () => {
    const [{ experiment }] = ALGORITHM_1;
    const device = await run(experiment);
    expect([0, 1, 2, 3].map((channel) => spansOf(device, channel, 'load').length)).toEqual([0, 3, 2, 1]);
    const even = await run({ ...experiment, policy: { ...experiment.policy, channelMaxSubs: false } });
    expect([0, 1, 2, 3].map((channel) => spansOf(even, channel, 'load').length)).toEqual([2, 2, 1, 1]);
  });
});

/** Chip of each loaded page, in order. */
const chipsOf = (of: EngineRun): number[] =>
  transfersWithDies(of, 0, 'load').map(({ die }) => die % of.engine.geometry.chips);

describe('§IV: parallelism, transactions and chips', () => {
  const chips = async (parallelisms: number[], pages: number, selection: ChipSelection): Promise<number[]> =>
    chipsOf(await run(selectionExperiment(parallelisms, pages, selection)));

  it('MCS selects the least parallelism first, then the most', async () => {
    expect(await chips([...FIG_7_CHIPS], 6, 'minimize-chips')).toEqual([3, 3, 0, 0, 0, 0]);
    expect(await chips([4, 4, 4, 2], 3, 'minimize-chips')).toEqual([3, 3, 0]);
    expect(await chips([4, 3, 4, 2], 12, 'minimize-chips')).toEqual([3, 3, 0, 0, 0, 0, 2, 2, 2, 2, 1, 1]);
  });
  it('best fit selects one chip if one is enough', async () => {
    expect(await chips([4, 4, 4, 2], 3, 'best-fit')).toEqual([0, 0, 0]);
    expect(await chips([4, 3, 4, 2], 3, 'best-fit')).toEqual([1, 1, 1]);
    expect(await chips([4, 3, 4, 2], 2, 'best-fit')).toEqual([3, 3]);
  });
  it('without either, the first idle chip is first', async () => {
    expect(await chips([4, 3, 4, 2], 6, 'first-idle')).toEqual([0, 0, 0, 0, 1, 1]);
  });
  it('a chip with one die out of step has parallelism three', async () => {
    const three = await run(selectionExperiment([3], 4, 'first-idle'));
    // Three loads, one program of three pages on two dies, then the fourth page.
    expect(array(three, 0, 'program')[0]).toEqual([245.76, 1545.76]);
    expect(array(three, 1, 'program')[0]).toEqual([245.76, 1545.76]);
    expect(spansOf(three, 0, 'load').map(({ startNs }) => startNs)).toEqual([0, 81_920, 163_840, 1_545_760]);
  });
  it('a transaction is the lesser of quota and parallelism', async () => {
    const two = await run(transactionExperiment(2));
    expect(spansOf(two, 0, 'load').map(({ startNs }) => startNs)).toEqual([0, 81_920]);
    const five = await run(transactionExperiment(5));
    expect(spansOf(five, 0, 'load').map(({ startNs }) => startNs)).toEqual([0, 81_920, 163_840, 245_760, 1_627_680]);
  });
});

describe('Fig. 5 and the write strategy’s example: two pages, one, a move in plane 0, one, two', () => {
  /** Pages written in the host’s block of both planes. */
  function levels(of: EngineRun): number[] {
    const { blockWritten } = of.engine.deviceState();
    return [0, 1].map((plane) => blockWritten[plane * of.engine.geometry.blocksPerPlane]);
  }
  /** The example up to the move, then requests with the given page counts. */
  function example(policy: PolicyPatch, ...pages: number[]): ExperimentInput {
    const moved = { channel: 0, chip: 0, die: 0, plane: 0, block: 5 };
    let lpn = 3;
    const later = pages.map((count, i) => {
      lpn += count;
      return pagesRequest('write', (30 + 4 * i) * 1_000_000, lpn - count, count, TABLE_PAGE_BYTES);
    });
    return {
      device: channelOf(1, 1, 2, TABLE_PAGE_BYTES),
      timing: MBM_TIMING,
      policy: { ...policyOf('ssdsim'), ...policy },
      initial: { pages: [{ lpn: 100, ...moved, page: 63 }], collect: [{ atNs: 6_000_000, ...moved }] },
      workload: {
        requests: [
          pagesRequest('write', 0, 0, 2, TABLE_PAGE_BYTES),
          pagesRequest('write', 3_000_000, 2, 1, TABLE_PAGE_BYTES),
          ...later,
        ],
      },
    };
  }

  it('into the host’s block: two apart', async () => {
    expect(levels(await run(example({})))).toEqual([3, 1]);
  });
  it('into a block of its own: one apart, and level after one more page', async () => {
    expect(levels(await run(example({ gcActiveBlock: true })))).toEqual([2, 1]);
    expect(levels(await run(example({ gcActiveBlock: true }, 1)))).toEqual([2, 2]);
  });
  it('greedy makes the next pair level and wastes two pages', async () => {
    const greedy = await run(example({ multiPlane: 'greedy' }, 2));
    expect(levels(greedy)).toEqual([4, 4]);
    expect(greedy.metrics.pages.wasted).toBe(2);
    expect(array(greedy, 0, 'program').at(-1)).toEqual([30_163.84, 31_463.84]);
  });
  it('the last pair is one program with a block of its own, two without', async () => {
    const own = await run(collectionExperiment(true));
    expect(array(own, 0, 'program').filter(([start]) => start > 34_000)).toEqual([[34_163.84, 35_463.84]]);
    const shared = await run(collectionExperiment(false));
    expect(array(shared, 0, 'program').filter(([start]) => start > 34_000)).toEqual([
      [34_081.92, 35_381.92],
      [35_463.84, 36_763.84],
    ]);
  });
});

/** MBM §IV-A: “available free page addresses of all planes in the chip will keep consistent”. */
const [, , , src1] = TABLE_II;

/**
 * Share of the host's programs that were part of a multi-plane operation, on a used device: its planes begin level, so
 * that the run must be long enough for collections to part them.
 */
async function share(policy: string, planeConstraint: 'page' | 'block-and-page'): Promise<number> {
  const experiment = traceExperiment(src1, policy, { requests: 2000, overrides: { planeConstraint } });
  return (await runExperiment(experiment, false)).metrics.multiPlaneShare;
}

it('a separate block for garbage collection gives more multi-plane programs, for either constraint', async () => {
  // Planes collect by themselves, so blocks of one number that are free in both are rare; pages of one number are not.
  expect(await share('mbm-ws', 'page')).toBeGreaterThan((await share('ssdsim', 'page')) + 0.05);
  expect(await share('mbm-ws', 'block-and-page')).toBeGreaterThan(2 * (await share('ssdsim', 'block-and-page')));
});
