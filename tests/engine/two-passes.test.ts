/** Word lines in two passes (model page §11.13), in engine and reference model: times worked out by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { refuseUnsupported } from '../../src/engine/setup/unsupported.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory, restoreEngine } from '../support/engines.ts';
import { FULL_TWO_PASSES } from '../reference/arbitrary-word-lines.ts';
import type { Result } from '../reference/result.ts';
import { agree } from './agreement.ts';
import { inlineRequests, runChecked, workloadOf } from './run.ts';

const PAGE = 8192;
const LOAD = 70 + 81_920;
const TYPES = 4;
/** A pass: the loads of a word line, then its program. */
const COARSE = TYPES * LOAD + 2_000_000;
const FINE = TYPES * LOAD + 4_000_000;

type Requests = NonNullable<Extract<ExperimentInput['workload'], { requests?: unknown }>>['requests'];

/** One die of QLC, one plane; a block has three word lines. */
const on = (requests: Requests, further: ExperimentInput = {}): ExperimentInput => ({
  device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 12 },
  timing: {
    readNs: [59_300, 85_300, 127_200, 169_600],
    programNs: 861_500,
    pageTypes: {
      count: TYPES,
      wordLineProgramNs: 4_000_000,
      firstPassProgramNs: 2_000_000,
    },
  },
  host: { writeBuffer: { pages: 2 * TYPES, ackNs: 1000 } },
  workload: { requests: requests ?? [] },
  ...further,
  policy: { wordLine: 'two-pass', unmappedRead: 'zero', ...further.policy },
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
/** When the programs of a page end. */
const programsOf = ({ rows, operations }: Result, lpn: number): number[] => {
  const id = operations.find((operation) => operation.lpn === lpn && operation.type === 'program')?.id;
  return rows.filter(({ kind, operation }) => kind === 'program' && operation === id).map(({ endNs }) => endNs);
};

describe('a word line that is programmed in two passes', () => {
  it.each([8, 12])('is on flash behind the first pass of the next one, with a buffer of %i pages', (pages) => {
    const result = agree(on([write(0, 12)], { host: { writeBuffer: { pages, ackNs: 1000 } } }));
    // C(0), C(1), F(0), C(2), F(1), F(2).
    expect(programsOf(result, 0)).toEqual([COARSE, 2 * COARSE + FINE]);
    expect(programsOf(result, 4)).toEqual([2 * COARSE, 3 * COARSE + 2 * FINE]);
    expect(programsOf(result, 8)).toEqual([3 * COARSE + FINE, 3 * COARSE + 3 * FINE]);
    expect([2 * COARSE + FINE, 3 * COARSE + 2 * FINE, 3 * (COARSE + FINE)]).toEqual([
      8_983_880, 15_639_800, 19_967_760,
    ]);
  });

  it('stays in the buffer until its second pass has ended, and is read from there', () => {
    const read = { atNs: 2 * COARSE, op: 'read' as const, offset: 0, bytes: PAGE };
    const result = agree(on([write(0, 12), read, { ...read, atNs: 20_000_000 }]));
    expect(result.counts.bufferHits).toBe(1);
    expect(result.requests[1]?.finish).toBe(2 * COARSE + 1000);
    expect(result.requests[2]?.finish).toBe(20_000_000 + 70 + 59_300 + 81_920);
  });

  it('rests between its passes if nothing follows, and has its second one at once if a flush waits for it', () => {
    expect(programsOf(agree(on([write(0, 4)])), 0)).toEqual([COARSE]);
    const result = agree(on([write(0, 4), flush(10)]));
    expect(result.requests[1]?.finish).toBe(COARSE + FINE);
    expect(result.counts.padding).toBe(0);
  });

  it('is padded once, and its padding is programmed in both passes', () => {
    const result = agree(on([{ ...write(0), fua: true }]));
    expect(result.requests[0]?.finish).toBe(2 * LOAD + 6_000_000);
    expect(result.counts.padding).toBe(3);
    // What comes before its second pass counts as the buffer.
    expect(result.requests[0]?.parts).toMatchObject({
      buffer: LOAD + 2_000_000,
      command: 70,
      transfer: 81_920,
      array: 4_000_000,
    });
  });

  it('survives snapshots and forks between its passes', () => {
    const requests = [0, 4, 8, 12, 16].map((lpn, i) => write(lpn, 4, i * 2_110_000));
    const experiment = parseExperiment({ version: 1, ...on([...requests, flush(15_000_000)]) });
    const workload = workloadOf(inlineRequests(experiment));
    const whole = runChecked(experiment);
    let cuts = 0;
    for (let atNs = 500_000; atNs < whole.now; atNs += 1_730_001) {
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

  it('changes a run by the time of its first pass', () => {
    const hash = (firstPassProgramNs: number): string => {
      const { timing, ...input } = on([write(0, 12)]);
      const pageTypes = { ...timing?.pageTypes, firstPassProgramNs };
      return runChecked(parseExperiment({ version: 1, ...input, timing: { ...timing, pageTypes } })).stateHash();
    };
    expect(hash(0)).toBe(hash(4_000_000));
    expect(hash(0)).not.toBe(hash(2_000_000));
  });
});

it.each<[string, ExperimentInput, string]>([
  [
    'a buffer that does not hold the open word lines',
    { host: { writeBuffer: { pages: 7 } } },
    'host.writeBuffer.pages',
  ],
  [
    'a first pass faster than a page',
    { timing: { pageTypes: { count: 4, firstPassProgramNs: 8 } } },
    'firstPassProgramNs',
  ],
  ['cache mode', { policy: { cacheMode: true } }, 'policy.cacheMode'],
  ['static wear leveling', { policy: { wearLeveling: { static: true } } }, 'policy.wearLeveling.static'],
  ['a collection that holds its channel', { policy: { gc: { preemption: 'block' } } }, 'policy.gc.preemption'],
  [
    'a given collection',
    { initial: { collect: [{ atNs: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0 }] } },
    'initial.collect',
  ],
])('%s is refused with word lines in two passes, by its key', (_, further, key) => {
  expect(() => {
    refuseUnsupported(parseExperiment({ version: 1, ...on([write(0)], further) }));
  }).toThrow(key);
});

it('small, full and busy devices of word lines in two passes stop only if they are full', () => {
  let runs = 0;
  let full = 0;
  const numRuns = process.env.LONG === undefined ? 60 : 2000;
  fc.assert(
    fc.property(FULL_TWO_PASSES, (experiment) => {
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
