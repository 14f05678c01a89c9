/**
 * MBM's layout for read-intensive regions (§IV-B), to the nanosecond on devices small enough to follow by hand, and on
 * random ones.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Experiment, ExperimentInput, HostRequest, ReadLayout } from '../../../src/document/experiment.ts';
import { joinPatches } from '../../../src/document/patch.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { restoreEngine } from '../../support/engines.ts';
import { smallExperiments } from '../../reference/arbitrary.ts';
import { asResult } from '../../engine/as-result.ts';
import { Tally } from '../../support/tally.ts';
import { examine } from '../../engine/checked.ts';
import { inlineRequests, workloadOf } from '../../engine/run.ts';

const PAGE = 2048;
const write = (atNs: number, lpn: number, pages = 1): HostRequest => ({
  atNs,
  op: 'write',
  offset: lpn * PAGE,
  bytes: pages * PAGE,
});
const read = (atNs: number, lpn: number, pages = 1): HostRequest => ({
  atNs,
  op: 'read',
  offset: lpn * PAGE,
  bytes: pages * PAGE,
});

/**
 * Two channels with a die each; a page takes 20.48 µs on the bus, 25 µs to read (45.48 µs in all), 200 µs to program
 * (220.48 µs in all).
 */
function twoDies(
  requests: HostRequest[],
  readLayout: false | Partial<ReadLayout>,
  more: ExperimentInput = {},
): ExperimentInput {
  return joinPatches(
    {
      device: {
        channels: 2,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane: 16,
        pagesPerBlock: 16,
        pageBytes: PAGE,
      },
      timing: { commandNs: 0, transferNsPerByte: 10, readNs: 25_000, programNs: 200_000, eraseNs: 1_500_000 },
      policy: {
        dieBinding: 'static',
        readLayout: readLayout === false ? false : { thresholdPages: 2, regionPages: 16, ...readLayout },
      },
      workload: { requests },
    },
    more,
  );
}

function look(input: ExperimentInput): {
  latencies: number[];
  reallocation: number;
  endNs: number;
  moves: string[];
  dieOf: (lpn: number) => number;
} {
  const { engine, check } = examine(parseExperiment(input));
  expect(check.violations).toEqual([]);
  const result = asResult(engine);
  const { geometry } = engine;
  return {
    latencies: [...engine.latencies],
    reallocation: engine.counters.reallocation,
    endNs: engine.now,
    moves: result.rows
      .filter((row) => result.operations[row.operation].cause === 'reallocation')
      .sort((a, b) => a.startNs - b.startNs || a.operation - b.operation)
      .map((row) => `${row.kind} ${result.operations[row.operation].lpn} on ${row.die}: ${row.startNs}–${row.endNs}`),
    dieOf: (lpn) => Math.floor((result.map.get(lpn) ?? NaN) / (geometry.pagesPerPlane * geometry.planesPerDie)),
  };
}

describe('even placement', () => {
  const conflict = [write(0, 0), write(0, 2)];

  it('sends a write of a marked region to the die with fewest of its pages, where static binding sends two to one die', () => {
    expect(look(twoDies(conflict, false)).latencies).toEqual([220_480, 440_960]);
    const marked = { initial: { readIntensiveRegions: [0] } };
    const placed = look(twoDies(conflict, {}, marked));
    expect(placed.latencies).toEqual([220_480, 220_480]);
    expect([placed.dieOf(0), placed.dieOf(2)]).toEqual([0, 1]);
  });

  it('ignores regions that are not marked, and all regions without evenPlacement', () => {
    const other = { initial: { readIntensiveRegions: [1] } };
    expect(look(twoDies(conflict, {}, other)).latencies).toEqual([220_480, 440_960]);
    const marked = { initial: { readIntensiveRegions: [0] } };
    expect(look(twoDies(conflict, { evenPlacement: false }, marked)).latencies).toEqual([220_480, 440_960]);
  });

  it('spreads one request over the dies and counts pages in flight', () => {
    const { dieOf } = look(twoDies([write(0, 0, 5)], {}, { initial: { readIntensiveRegions: [0] } }));
    expect([0, 1, 2, 3, 4].map(dieOf)).toEqual([0, 1, 0, 1, 0]);
  });

  it('keeps a page back for the die that becomes idle first, and chooses only then', () => {
    // Both dies are busy until 220.48 µs: page 2 has no die before. Die 1 then has no page of the region that counts (a
    // trim took it) and gets the page, though die 0 was emptier when it arrived.
    const trim = { atNs: 100_000, op: 'trim' as const, offset: PAGE, bytes: PAGE };
    const before = { policy: { dieBinding: 'dynamic' as const }, initial: { readIntensiveRegions: [0] } };
    const requests = [write(0, 0), write(0, 1), write(50_000, 2), trim];
    const { dieOf, latencies } = look(twoDies(requests, {}, before));
    expect([dieOf(0), dieOf(2)]).toEqual([0, 1]);
    expect(latencies[2]).toBe(220_480 - 50_000 + 220_480);
  });

  it('deals a burst over all dies first, then to their other planes', () => {
    const planes = {
      device: { planesPerDie: 2 },
      policy: { dieBinding: 'dynamic' as const, multiPlane: 'wise' as const },
    };
    const marked = { ...planes, initial: { readIntensiveRegions: [0] } };
    // Pages 0 and 2 on die 0, 1 and 3 on die 1: two loads and one program each.
    const { dieOf, latencies } = look(twoDies([write(0, 0, 4)], {}, marked));
    expect([0, 1, 2, 3].map(dieOf)).toEqual([0, 1, 0, 1]);
    expect(latencies).toEqual([240_960]);
  });

  it('does not count the old copy of the written page', () => {
    // Pages 0 and 2 are on die 0, page 1 on die 1: without its old copy page 2 has one sibling on each, and the idle,
    // then the lowest die takes it.
    const requests = [write(0, 0), write(0, 1), write(1_000_000, 2)];
    const pages = [{ lpn: 2, channel: 1, chip: 0, die: 0, plane: 0, block: 0, page: 0 }];
    const writePointers = [{ channel: 1, chip: 0, die: 0, plane: 0, block: 0, page: 1 }];
    const { dieOf } = look(twoDies(requests, {}, { initial: { readIntensiveRegions: [0], pages, writePointers } }));
    // Page 0 avoids die 1, where page 2 is; page 1 then finds one page on each, die 0 idle yet like die 1: channel 0
    // has page 0 waiting, so die 1.
    expect([dieOf(0), dieOf(1), dieOf(2)]).toEqual([0, 1, 0]);
  });

  it('places writes under a late-binding policy too, but never on a busy die', () => {
    const unbound = { policy: { dieBinding: 'dynamic' as const }, initial: { readIntensiveRegions: [0] } };
    // Pages 0 and 1 go to dies 0 and 1; page 2 then has one sibling on each die, page 3 one more on die 0.
    const requests = [write(0, 0), write(0, 1), write(230_000, 2), write(230_000, 3)];
    const bound = look(twoDies(requests, {}, unbound));
    expect([0, 1, 2, 3].map(bound.dieOf)).toEqual([0, 1, 0, 1]);
    expect(bound.latencies).toEqual([220_480, 220_480, 220_480, 220_480]);
    // Die 0 erases for a millisecond: both pages go to die 1, one after the other. A page that arrives when the erase
    // is over goes to die 0.
    const erasing = {
      ...unbound,
      initial: {
        ...unbound.initial,
        running: [{ channel: 0, chip: 0, die: 0, kind: 'erase' as const, remainingNs: 1_000_000 }],
      },
    };
    const around = look(twoDies([write(0, 0), write(0, 1), write(1_000_000, 2)], {}, erasing));
    expect(around.latencies).toEqual([220_480, 440_960, 220_480]);
    expect([0, 1, 2].map(around.dieOf)).toEqual([1, 1, 0]);
  });
});

describe('read-intensive marks', () => {
  /** Whether region 0 is marked after some reads: two writes that static binding sends to one die end together. */
  function marked(reads: HostRequest[], layout: Partial<ReadLayout> = {}): boolean {
    const { latencies } = look(twoDies([...reads, write(5_000_000, 0), write(5_000_000, 2)], layout));
    return latencies.at(-1) === 220_480;
  }

  it('come from a read longer than thresholdPages', () => {
    expect(marked([read(0, 0, 3)])).toBe(true);
    expect(marked([read(0, 0, 2)])).toBe(false);
    expect(marked([read(0, 16, 3)])).toBe(false);
  });

  it('cover every region that the read touches', () => {
    // Pages 14 … 16: regions 0 and 1.
    expect(marked([read(0, 14, 3)])).toBe(true);
  });

  it('are cleared by clearAfter short reads of the region in a row', () => {
    expect(marked([read(0, 0, 3), read(1_000_000, 5)])).toBe(true);
    expect(marked([read(0, 0, 3), read(1_000_000, 5), read(1_000_000, 5)])).toBe(false);
    expect(marked([read(0, 0, 3), read(1_000_000, 5), read(1_000_000, 16)])).toBe(true);
    expect(marked([read(0, 0, 3), read(1_000_000, 5), read(2_000_000, 0, 3), read(3_000_000, 5)])).toBe(true);
    expect(marked([read(0, 0, 3), read(1_000_000, 5)], { clearAfter: 1 })).toBe(false);
  });
});

describe('reallocation', () => {
  /** Pages 0 … 3 are all on die 0. */
  const crowded: ExperimentInput = {
    initial: {
      pages: [0, 1, 2, 3].map((lpn) => ({ lpn, channel: 0, chip: 0, die: 0, plane: 0, block: 0, page: lpn })),
      writePointers: [{ channel: 0, chip: 0, die: 0, plane: 0, block: 0, page: 4 }],
    },
  };

  it('moves pages from the crowded chip until the request is spread, and the next read takes half the time', () => {
    const { latencies, moves, reallocation, endNs, dieOf } = look(
      twoDies([read(0, 0, 4), read(1_000_000, 0, 4)], {}, crowded),
    );
    // 4 > 4/2 + 1 pages on channel 0: page 3 goes. 2 reads on a chip would do, and it needs 3: page 2 goes.
    expect(moves).toEqual([
      'read 3 on 0: 181920–206920',
      'data-out 3 on 0: 206920–227400',
      'read 2 on 0: 227400–252400',
      'load 3 on 1: 227400–247880',
      'program 3 on 1: 247880–447880',
      'data-out 2 on 0: 252400–272880',
      'load 2 on 1: 447880–468360',
      'program 2 on 1: 468360–668360',
    ]);
    expect(latencies).toEqual([181_920, 90_960]);
    expect(reallocation).toBe(2);
    expect(endNs).toBe(1_090_960);
    expect([0, 1, 2, 3].map(dieOf)).toEqual([0, 0, 1, 1]);
  });

  it('moves at most reallocationPages after a request', () => {
    const { latencies, reallocation } = look(
      twoDies([read(0, 0, 4), read(1_000_000, 0, 4)], { reallocationPages: 1 }, crowded),
    );
    // Three pages on die 0 after the first request; after the second one more moves.
    expect(latencies).toEqual([181_920, 136_440]);
    expect(reallocation).toBe(2);
  });

  it('ignores regions that are not marked', () => {
    expect(look(twoDies([read(0, 0, 4)], { thresholdPages: 4 }, crowded)).reallocation).toBe(0);
    expect(look(twoDies([read(0, 0, 4)], { reallocation: false }, crowded)).reallocation).toBe(0);
  });

  it('does not move pages of a request that is spread well enough', () => {
    const spread = twoDies([write(0, 0, 4), read(2_000_000, 0, 4)], {});
    expect(look(spread).reallocation).toBe(0);
  });

  it('starts a move only when both dies are idle', () => {
    // Page 9 is programmed on die 1 until 320.48 µs: page 3 is read then, and not at 181.92 µs.
    const { moves } = look(
      twoDies([read(0, 0, 4), write(100_000, 9)], { reallocationPages: 1, evenPlacement: false }, crowded),
    );
    expect(moves).toEqual([
      'read 3 on 0: 320480–345480',
      'data-out 3 on 0: 345480–365960',
      'load 3 on 1: 365960–386440',
      'program 3 on 1: 386440–586440',
    ]);
  });

  it('drops a page that is overwritten before its copy is written', () => {
    // Written at 200 µs, while it is read for the move.
    const { moves, reallocation, dieOf } = look(
      twoDies([read(0, 0, 4), write(200_000, 3)], { reallocationPages: 1 }, crowded),
    );
    expect(moves).toEqual(['read 3 on 0: 181920–206920', 'data-out 3 on 0: 206920–227400']);
    expect(reallocation).toBe(0);
    expect(dieOf(3)).toBe(1);
  });

  it('leaves an invalid copy if the page is trimmed during its write', () => {
    const input = twoDies(
      [read(0, 0, 4), { atNs: 300_000, op: 'trim', offset: 3 * PAGE, bytes: PAGE }],
      { reallocationPages: 1 },
      crowded,
    );
    const { reallocation, dieOf } = look(input);
    expect(reallocation).toBe(1);
    expect(dieOf(3)).toBeNaN();
  });
});

/** Small random experiments, as the reference model gets them, with a layout. */
const layouts: fc.Arbitrary<Experiment> = fc
  .record({
    experiment: smallExperiments,
    thresholdPages: fc.nat(3),
    regionPages: fc.integer({ min: 1, max: 9 }),
    clearAfter: fc.integer({ min: 1, max: 3 }),
    evenPlacement: fc.boolean(),
    reallocation: fc.boolean(),
    reallocationPages: fc.integer({ min: 1, max: 6 }),
    unbound: fc.constantFrom(null, 'dynamic' as const, 'undecided-queue' as const),
  })
  .map(({ experiment, unbound, ...readLayout }) =>
    parseExperiment({
      ...experiment,
      policy: {
        ...experiment.policy,
        superblockWays: 1,
        readLayout,
        dieBinding: unbound ?? experiment.policy.dieBinding,
      },
      initial: { ...experiment.initial, readIntensiveRegions: [0] },
    }),
  );

describe('random experiments with a read-friendly layout', () => {
  it('break no invariant', () => {
    let moved = 0;
    const tally = new Tally();
    fc.assert(
      fc.property(layouts, (experiment) => {
        const examined = tally.unlessRefused(() => examine(experiment));
        if (examined === null) return;
        tally.compared++;
        moved += examined.engine.counters.reallocation;
        expect(examined.check.violations).toEqual([]);
      }),
      { numRuns: 70, seed: 1 },
    );
    expect(moved).toBeGreaterThan(0);
    tally.expectCompared(60);
  });

  it('continue from a snapshot with the same bits', () => {
    const tally = new Tally();
    fc.assert(
      fc.property(layouts, fc.nat(60), (experiment, instants) => {
        const workload = workloadOf(inlineRequests(experiment));
        const cut = tally.unlessRefused(() => createEngine(experiment, workload));
        if (cut === null) return;
        cut.advance(instants);
        const restored = restoreEngine(experiment, workload, cut.snapshot());
        cut.advance(100_000);
        restored.advance(100_000);
        expect(restored.stateHash()).toBe(cut.stateHash());
        tally.compared++;
      }),
    );
    tally.expectCompared(45);
  });

  it('are refused with superblocks, by name', () => {
    const input: ExperimentInput = { policy: { superblockWays: 2, readLayout: {} }, workload: { requests: [] } };
    expect(() => examine(parseExperiment(input))).toThrow(/policy\.readLayout/);
  });
});
