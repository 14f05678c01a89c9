import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { joinPatches } from '../../../src/document/patch.ts';
import { arraySpans, finishesOf } from '../measure.ts';
import {
  burstExperiment,
  crowdedReadsExperiment,
  evenPlacementExperiment,
  migrationExperiment,
  paqExperiment,
  parallelCollectionExperiment,
  placementAtDispatchExperiment,
  slackerExperiment,
  somlExperiment,
  sprinklerExperiment,
} from '../../../src/papers/mbm/related-work.ts';
import type { EngineRun } from '../../../src/reproduction/run.ts';
import { array, finishes, latencies, round, run } from '../running.ts';

const over = (experiment: ExperimentInput, patch: ExperimentInput): ExperimentInput => joinPatches(experiment, patch);
const inOrder: ExperimentInput = { policy: { scheduler: 'fifo', parallelRead: 'none' } };

describe('even placement in a burst', () => {
  const TABLE = { bus: 81.92, program: 1300 };

  it('sends pages to their chips one by one, so that the next write waits for them; without it they go in pairs', async () => {
    const scattered = burstExperiment();
    const paired = over(scattered, { policy: { readLayout: { evenPlacement: false } } });
    const write = 4 * TABLE.bus + TABLE.program;
    // The last page of the second write waits for the last program of the first, then is loaded and programmed.
    expect((await latencies(scattered)).map(round)).toEqual(
      [write, write + TABLE.bus + TABLE.program - 400].map(round),
    );
    expect((await latencies(paired)).map(round)).toEqual([write, write].map(round));
    const pages = [await run(scattered), await run(paired)].map(({ metrics }) => metrics.pagesPerTransaction);
    expect(pages).toEqual([1, 2]);
  });
});

describe('TBM empties a twin evenly', () => {
  /** Valid pages that garbage collection wrote to each plane, and how many of them came from the other plane. */
  function moved(of: EngineRun, valid: readonly [number, number]): { planes: number[]; cross: number } {
    const { mapping } = of.engine.deviceState();
    const { pagesPerPlane } = of.engine.geometry;
    const planes = [0, 0];
    let cross = 0;
    for (let lpn = 0; lpn < valid[0] + valid[1]; lpn++) {
      const plane = Math.floor(mapping[lpn] / pagesPerPlane);
      planes[plane]++;
      if (plane !== (lpn < valid[0] ? 0 : 1)) cross++;
    }
    return { planes, cross };
  }

  it.each([
    [[5, 1], [3, 3], 2],
    [[7, 0], [4, 3], 3],
    [[3, 3], [3, 3], 0],
  ] as const)('%j valid pages go %j, %d of them across', async (valid, planes, cross) => {
    const tbm = await run(migrationExperiment(valid));
    expect(moved(tbm, valid)).toEqual({ planes, cross });
    expect(tbm.metrics.afterLastCompletion.pages.gcProgram).toBe(valid[0] + valid[1]);
    // Both blocks are erased as one.
    expect(arraySpans(tbm, 0, 'erase')).toHaveLength(2);
    expect(array(tbm, 0, 'erase')).toHaveLength(1);
  });

  it('every page stays in its plane if both have the same number of valid pages, at any position', async () => {
    const valid = [3, 3] as const;
    const experiment = migrationExperiment(valid);
    const pages = (experiment.initial?.pages ?? []).map((page) =>
      page.plane === 1 ? { ...page, page: 5 + (page.page ?? 0) } : page,
    );
    const apart = await run({ ...experiment, initial: { ...experiment.initial, pages } });
    expect(moved(apart, valid)).toEqual({ planes: [3, 3], cross: 0 });
  });

  it('pages do not stay in their plane if each plane collects separately', async () => {
    const valid = [5, 1] as const;
    expect(moved(await run(migrationExperiment(valid, 'ssdsim')), valid)).toEqual({ planes: [5, 1], cross: 0 });
  });
});

describe('schedulers of the related work, when each request is complete (µs)', () => {
  it('Sprinkler starts with the larger group', async () => {
    expect(await finishes(sprinklerExperiment())).toEqual([501.76, 341.84, 341.84]);
    expect(await finishes(over(sprinklerExperiment(), { policy: { scheduler: 'fifo' } }))).toEqual([
      259.92, 501.76, 501.76,
    ]);
    const blind = over(sprinklerExperiment(), { policy: { sprinkler: { planeAware: false } } });
    expect(await finishes(blind)).toEqual([259.92, 419.84, 579.76]);
  });

  it('Slacker lets an operation pass one whose request ends later anyway', async () => {
    expect(await finishes(slackerExperiment())).toEqual([1159.92, 10 + 449.92]);
    expect(await finishes(over(slackerExperiment(), inOrder))).toEqual([1159.92, 10 + 609.84]);
  });

  it('PAQ issues a clump after the other', async () => {
    const paq = await run(paqExperiment());
    // One array read for the first two; the idle chip's read at 120 µs starts with the clump's last data-out, at 259.92
    // µs.
    expect(array(paq, 0, 'read')[0]).toEqual([100, 178]);
    expect(array(paq, 1, 'read')).toEqual([[259.92, 337.92]]);
    const fifo = await run(over(paqExperiment(), inOrder));
    expect(array(fifo, 0, 'read')[0]).toEqual([100, 178]);
    expect(array(fifo, 1, 'read')).toEqual([[120, 198]]);
    expect([paq, fifo].map((of) => finishesOf(of).map((ns) => ns / 1000))).toEqual([
      [341.84, 341.84, 505.68, 423.76],
      [259.92, 423.76, 583.68, 341.84],
    ]);
  });

  it('SOML reads four places of a plane in one operation', async () => {
    expect(array(await run(somlExperiment()), 0, 'read')).toEqual([[100, 185.8]]);
    expect(await finishes(somlExperiment())).toEqual([267.72, 267.72, 267.72, 267.72]);
    const alone = over(somlExperiment(), { policy: { multiLocationRead: false } });
    expect(await finishes(alone)).toEqual([198.48, 296.96, 395.44, 493.92]);
  });

  it('GCPAR serves the host on the planes beside a collected one', async () => {
    expect(await finishes(parallelCollectionExperiment())).toEqual([241.84, 1705.68]);
    expect(await finishes(parallelCollectionExperiment(false))).toEqual([33_243.6, 34_625.52]);
  });

  it('RS moves pages apart that are read together', async () => {
    const spread = await run(crowdedReadsExperiment());
    expect(spread.metrics.pages.reallocation).toBe(3);
    expect(finishesOf(spread).map((ns) => ns / 1000)).toEqual([639.68, 10_159.92, 20_159.92]);
  });
});

describe('writes of a read-intensive area (RS)', () => {
  it.each([
    // Four dies, each with a channel of its own.
    [true, 78 + 81.92],
    // One chip: two array reads of two planes, four data-outs.
    [false, 2 * 78 + 4 * 81.92],
  ])('even placement %s: the read of all four pages takes %d µs', async (evenPlacement, expected) => {
    const experiment = over(evenPlacementExperiment(), { policy: { readLayout: { evenPlacement } } });
    expect((await latencies(experiment)).at(-1)).toBeCloseTo(expected, 6);
  });

  it.each([
    // To channel 1, in another block than page 1: their reads follow each other.
    ['erasing', 1, 2 * (78 + 81.92)],
    ['idle', 0, 78 + 81.92],
  ])('channel 0 is %s: the page is written without waiting, and read as placed', async (state, on, read) => {
    const patch: ExperimentInput = state === 'idle' ? { initial: { running: [] } } : {};
    const placed = await run(over(placementAtDispatchExperiment(), patch));
    const { geometry } = placed.engine;
    const perDie = geometry.pagesPerPlane * geometry.planesPerDie;
    expect(Math.floor(placed.engine.deviceState().mapping[0] / perDie)).toBe(on);
    const [written, reread] = await latencies(over(placementAtDispatchExperiment(), patch));
    expect(written).toBeCloseTo(81.92 + 1300, 6);
    expect(reread).toBeCloseTo(read, 6);
  });
});
