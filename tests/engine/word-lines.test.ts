/** Whole word lines (model page §11.13), in engine and reference model: times worked out by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { refuseUnsupported } from '../../src/engine/setup/unsupported.ts';
import { Cause, OperationType, infoCause, infoType } from '../../src/engine/recording/recording.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory, restoreEngine } from '../support/engines.ts';
import { FULL_WORD_LINES } from '../reference/arbitrary-word-lines.ts';
import type { Result } from '../reference/result.ts';
import { agree } from './agreement.ts';
import { inlineRequests, runChecked, workloadOf } from './run.ts';

const PAGE = 8192;
const LOAD = 70 + 81_920;
const PROGRAM = 700_000;

type Requests = NonNullable<Extract<ExperimentInput['workload'], { requests?: unknown }>>['requests'];

/** One die of TLC on one channel; a word line takes 700 µs. */
const on = (requests: Requests, planes = 1, further: ExperimentInput = {}): ExperimentInput => ({
  device: {
    channels: 1,
    chipsPerChannel: 1,
    diesPerChip: 1,
    planesPerDie: planes,
    blocksPerPlane: 8,
    pagesPerBlock: 12,
  },
  timing: {
    readNs: [56_500, 77_500, 106_000],
    programNs: 600_000,
    pageTypes: { count: 3, wordLineProgramNs: PROGRAM },
  },
  host: { writeBuffer: { pages: 3 * planes, ackNs: 1000 } },
  workload: { requests: requests ?? [] },
  ...further,
  policy: { wordLine: 'one-shot', unmappedRead: 'zero', ...further.policy },
});

const write = (lpn: number, pages = 1, atNs = 0): { atNs: number; op: 'write'; offset: number; bytes: number } => ({
  atNs,
  op: 'write',
  offset: lpn * PAGE,
  bytes: pages * PAGE,
});
const flush = (atNs: number): { atNs: number; op: 'flush'; offset: number; bytes: number } => ({
  atNs,
  op: 'flush',
  offset: 0,
  bytes: 1,
});
const endOf = ({ rows }: Result): number => Math.max(...rows.map(({ endNs }) => endNs));

describe('a word line that is programmed as a whole', () => {
  it('takes a load for each of its pages and one program: 945,970 ns on one plane, 1,191,940 ns on two', () => {
    expect(endOf(agree(on([write(0, 3)])))).toBe(3 * LOAD + PROGRAM);
    expect(3 * LOAD + PROGRAM).toBe(945_970);
    expect(endOf(agree(on([write(0, 6)], 2)))).toBe(1_191_940);
  });

  it('fills the planes first, then the types', () => {
    const result = agree(on([write(0, 6)], 2));
    // (A plane has 8 blocks of 12 pages.)
    expect([0, 1, 2, 3, 4, 5].map((lpn) => result.map.get(lpn))).toEqual([0, 96, 1, 97, 2, 98]);
  });

  it('waits until it is full, and a flush pads it: padding is not sent, and counts in write amplification', () => {
    const result = agree(on([write(0), flush(10_000)]));
    expect(result.requests[1]?.finish).toBe(10_000 + LOAD + PROGRAM);
    expect(result.counts.padding).toBe(2);
    const padding = result.operations.filter(({ cause }) => cause === 'padding');
    expect(padding.map(({ type, ppn }) => [type, ppn])).toEqual([
      ['program', 1],
      ['program', 2],
    ]);
    expect(agree(on([write(0), write(1)])).rows).toEqual([]);
  });

  it('is padded when its first page has waited for padAfterNs', () => {
    const result = agree(on([write(0), write(1, 1, 30_000)], 1, { policy: { padAfterNs: 50_000 } }));
    expect(endOf(result)).toBe(50_000 + 2 * LOAD + PROGRAM);
    expect(result.counts.padding).toBe(1);
  });

  it('is padded for a write that completes on flash', () => {
    const result = agree(on([{ ...write(0), fua: true }]));
    expect(result.requests[0]?.finish).toBe(LOAD + PROGRAM);
  });

  it('is padded if the buffer is full of writes that wait for a page of it', () => {
    // Four writes of one page in a buffer of three: each is a word line of its own.
    const result = agree(on([0, 1, 2, 3].map((i) => write(5, 1, i))));
    expect(result.requests.every(({ finish }) => finish !== null)).toBe(true);
    expect(result.counts.padding).toBeGreaterThan(0);
  });

  it('follows the one before on its die: n(u(c + t) + P)', () => {
    const host = { writeBuffer: { pages: 12, ackNs: 1000 } };
    expect(endOf(agree(on([write(0, 12)], 1, { host })))).toBe(4 * 945_970);
  });

  it('is what garbage collection programs, too: three pages are read one by one, and programmed at once', () => {
    const initial = {
      pages: [0, 4, 8].map((page) => ({ lpn: page, channel: 0, chip: 0, die: 0, plane: 0, block: 0, page })),
      collect: [{ atNs: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0 }],
    };
    const result = agree(on([{ atNs: 0, op: 'read', offset: 50 * PAGE, bytes: PAGE }], 1, { initial }));
    // Types 0, 1 and 2 are read.
    const reads = [56_500, 77_500, 106_000].reduce((sum, ns) => sum + ns + LOAD, 0);
    expect(endOf(result)).toBe(reads + 945_970 + 70 + 15_000_000);
    expect(result.counts.padding).toBe(0);
  });

  it('leaves each plane its own reads, if planes read independently; a job reads all planes together', () => {
    const pages = [0, 1].map((plane) => ({ lpn: plane, channel: 0, chip: 0, die: 0, plane, block: 0, page: 0 }));
    const policy = { planeReads: 'independent' as const };
    const reads = [0, 1].map((lpn) => ({ atNs: 0, op: 'read' as const, offset: lpn * PAGE, bytes: PAGE }));
    const result = agree(on([...reads, write(2, 6, 1_000_000)], 2, { policy, initial: { pages } }));
    expect(result.requests.map(({ finish }) => finish).slice(0, 2)).toEqual([56_500 + LOAD, 56_500 + LOAD + 81_920]);
    expect(endOf(result)).toBe(1_000_000 + 1_191_940);
    const collect = [{ atNs: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0 }];
    const moved = agree(
      on([{ atNs: 0, op: 'read', offset: 50 * PAGE, bytes: PAGE }], 2, { policy, initial: { pages, collect } }),
    );
    // Both pages in one array read, two commands and two data-outs; then a word line of two pages, and the erase of two blocks.
    const read = 2 * 70 + 56_500 + 2 * 81_920;
    expect(endOf(moved)).toBe(read + 2 * LOAD + PROGRAM + 2 * 70 + 15_000_000);
  });

  it('survives snapshots and forks while it is gathered, loaded and programmed', () => {
    const requests = [0, 1, 2, 3, 4, 5, 6].map((lpn) => write(lpn, 1, lpn * 211_000));
    const input = on([...requests, flush(3_000_000)], 1, { policy: { padAfterNs: 900_000 } });
    const experiment = parseExperiment({ version: 1, ...input });
    const workload = workloadOf(inlineRequests(experiment));
    const whole = runChecked(experiment);
    let cuts = 0;
    for (let atNs = 50_000; atNs < whole.now; atNs += 173_001) {
      const engine = createEngine(experiment, workload);
      engine.advanceTo(atNs);
      const restored = restoreEngine(experiment, workload, engine.snapshot());
      while (restored.advance(1));
      expect(restored.stateHash()).toBe(whole.stateHash());
      const fork = createHistory(experiment, workload, { fork: { atNs, experiment } });
      while (fork.advance(100));
      expect(fork.engine.stateHash()).toBe(whole.stateHash());
      cuts++;
    }
    expect(cuts).toBeGreaterThan(12);
  });

  it('changes a run by its time and by the time after which it is padded', () => {
    const hash = (further: ExperimentInput): string =>
      runChecked(parseExperiment({ version: 1, ...on([write(0), write(1, 3, 10)], 1, further) })).stateHash();
    const timing = { ...on([]).timing, pageTypes: { ...on([]).timing?.pageTypes, wordLineProgramNs: 0 } };
    const hashes = [{}, { timing }, { policy: { padAfterNs: 5 } }, { policy: { wordLine: 'page' as const } }].map(hash);
    expect(new Set(hashes).size).toBe(4);
  });
});

it.each<[string, ExperimentInput, string]>([
  ['a buffer smaller than a word line', { host: { writeBuffer: { pages: 2 } } }, 'host.writeBuffer.pages'],
  ['one page type', { timing: { pageTypes: { count: 1 } } }, 'policy.wordLine'],
  ['shadow order', { timing: { pageTypes: { count: 3, order: 'shadow' } } }, 'timing.pageTypes.order'],
  ['blocks with a part of a word line', { device: { pagesPerBlock: 64 } }, 'device.pagesPerBlock'],
  [
    'a word line faster than a page',
    { timing: { programNs: 9, pageTypes: { count: 3, wordLineProgramNs: 8 } } },
    'timing.pageTypes.wordLineProgramNs',
  ],
  ['multi-plane programs', { policy: { multiPlane: 'wise' } }, 'policy.multiPlane'],
  [
    'superblocks',
    { device: { diesPerChip: 2, planesPerDie: 1, pagesPerBlock: 12 }, policy: { superblockWays: 2 } },
    'policy.superblockWays',
  ],
  ['binding at dispatch', { policy: { dieBinding: 'dynamic' } }, 'policy.dieBinding'],
  ['a scheduler', { policy: { scheduler: 'sprinkler' } }, 'policy.scheduler'],
  ['copyback', { policy: { gc: { copyback: true } } }, 'policy.gc.copyback'],
  ['I/O-parallel collection', { policy: { gc: { hostParallel: true } } }, 'policy.gc.hostParallel'],
])('%s is refused with whole word lines, by its key', (_, further, key) => {
  expect(() => {
    refuseUnsupported(parseExperiment({ version: 1, ...on([write(0)], 1, further) }));
  }).toThrow(key);
});

it('padding is recorded as padding, on the die of its word line', () => {
  const engine = runChecked(parseExperiment({ version: 1, ...on([write(0), flush(10)]) }));
  const { operations } = engine.recording();
  const infos = Array.from({ length: 3 }, (_, id) => operations[0].info[id]);
  expect(infos.map(infoCause)).toEqual([Cause.host, Cause.padding, Cause.padding]);
  expect(infos.every((info) => infoType(info) === OperationType.program)).toBe(true);
  expect(engine.counters.padding).toBe(2);
});

it('small, full and busy devices of word lines stop only if they are full', () => {
  let runs = 0;
  let full = 0;
  const numRuns = process.env.LONG === undefined ? 60 : 2000;
  fc.assert(
    fc.property(FULL_WORD_LINES, (experiment) => {
      const engine = createEngine(experiment, workloadOf(inlineRequests(experiment)));
      while (engine.advance(1000));
      runs++;
      if (engine.stopped === null) return;
      full++;
      expect(engine.stopped.resource, engine.stopped.reason).toBe('free-pages');
    }),
    { numRuns, seed: Number(process.env.SEED ?? 46) },
  );
  expect(runs).toBe(numRuns);
  expect(full).toBeLessThan(runs * 0.7);
});
