import { beforeAll, describe, expect, it } from 'vitest';
import { sortLatencies } from '../../../src/analysis/latency/percentiles.ts';
import { whyItWaited, type ChainLink } from '../../../src/analysis/statements/because.ts';
import { jobOf, pagesMoved } from '../../../src/analysis/statements/of-job.ts';
import { idleChain, whyIdle } from '../../../src/analysis/statements/idle.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { Cause, OperationType, infoCause, infoType } from '../../../src/engine/recording/recording.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { RecordingBuilder, pageAt, smallExperiment } from '../recording-builder.ts';

async function viewOf(input: ExperimentInput): Promise<{ reader: RunReader; latencies: Float64Array }> {
  const experiment = parseExperiment({ version: 1, ...input });
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace')));
  const engine = createEngine(experiment, workload);
  while (engine.advance(100_000));
  return {
    reader: new RunReader(engine.recording(), engine.experiment, null, null, engine.jobs()),
    latencies: engine.latencies,
  };
}

/** One die with one plane; command 10 ns, transfer 128, read 1000, program 5000, erase 20000. */
const DIE: ExperimentInput = {
  device: {
    channels: 1,
    chipsPerChannel: 1,
    diesPerChip: 1,
    planesPerDie: 1,
    blocksPerPlane: 8,
    pagesPerBlock: 4,
    pageBytes: 512,
    overprovisioning: 0.5,
  },
  timing: { commandNs: 10, transferNsPerByte: 0.25, readNs: 1000, programNs: 5000, eraseNs: 20_000 },
};

/** The links of the chain behind a request's longest wait, that wait first. */
function longestChain(reader: RunReader, request: number): ChainLink[] {
  const longest = whyItWaited(reader, request)?.waits.at(0);
  return longest === undefined ? [] : [longest.link, ...longest.causes];
}

describe('the chain of causes', () => {
  it('follows wait after wait until a step needs no further cause', async () => {
    const { reader } = await viewOf({
      ...DIE,
      initial: { running: [{ channel: 0, chip: 0, die: 0, kind: 'erase', remainingNs: 9000 }] },
      workload: {
        requests: [
          { atNs: 1000, op: 'write', offset: 0, bytes: 512 },
          { atNs: 8000, op: 'read', offset: 512, bytes: 512 },
        ],
      },
    });
    expect(longestChain(reader, 1)).toEqual([
      {
        kind: 'wait',
        words: 'read #1 waits for the program for write #0 on channel 0, chip 0, die 0',
        fromNs: 9000,
        toNs: 14_138,
        operation: 1,
        request: 0,
      },
      {
        kind: 'wait',
        words: 'the program for write #0 waits for the erase that ran at the start on channel 0, chip 0, die 0',
        fromNs: 1000,
        toNs: 9000,
        operation: 0,
        request: null,
      },
      {
        kind: 'start',
        words: 'it was running when the run began',
        fromNs: 0,
        toNs: 9000,
        operation: 0,
        request: null,
      },
    ]);
    // It waited for the erase itself, too.
    const explanation = whyItWaited(reader, 1);
    expect(explanation?.waits.map(({ ns, causes, several }) => [ns, causes.length, several.length])).toEqual([
      [5138, 2, 0],
      [1000, 0, 0],
    ]);
    expect(explanation).toMatchObject({ waitNs: 6138, ownNs: 1138 });
  });

  it('is empty for a request that did not wait, and there is none for an unknown request', async () => {
    const { reader } = await viewOf({ ...DIE, workload: { requests: [{ op: 'read', bytes: 512 }] } });
    expect(whyItWaited(reader, 0)).toEqual({ waits: [], waitNs: 0, ownNs: 1138 });
    expect(whyItWaited(reader, 7)).toBeNull();
  });

  it('does not lead behind one of many blockers of the same length', async () => {
    const reads = Array.from({ length: 300 }, (_, i) => ({ atNs: i, op: 'read' as const, offset: 0, bytes: 512 }));
    const { reader } = await viewOf({ ...DIE, workload: { requests: reads } });
    const explanation = whyItWaited(reader, 299);
    const readNs = 10 + 1000 + 128;
    expect(explanation?.waits).toMatchObject([
      {
        link: { words: 'read #299 waits for 299 reads of 299 other requests on channel 0, chip 0, die 0' },
        ns: 299 * readNs - 299,
        several: [
          { which: 'first', operation: 0 },
          { which: 'longest', operation: 1 },
          { which: 'last', operation: 298 },
        ],
        causes: [],
      },
    ]);
    expect(explanation).toMatchObject({ waitNs: 299 * readNs - 299, ownNs: readNs });
  });

  it('has the one blocker of more than half of the wait, and the others in a line of their own', async () => {
    const { reader } = await viewOf({
      ...DIE,
      workload: {
        requests: [
          { atNs: 0, op: 'write', offset: 0, bytes: 512 },
          { atNs: 1, op: 'read', offset: 512, bytes: 512 },
          { atNs: 2, op: 'read', offset: 1024, bytes: 512 },
          { atNs: 3, op: 'read', offset: 1536, bytes: 512 },
        ],
      },
    });
    const lines = whyItWaited(reader, 3)?.waits.map(({ link, ns }) => [link.words, ns]);
    expect(lines).toEqual([
      ['read #3 waits for the program for write #0 on channel 0, chip 0, die 0', 5138 - 3],
      ['read #3 waits for 2 reads of 2 other requests on channel 0, chip 0, die 0', 2 * 1138],
    ]);
  });

  describe('behind garbage collection', () => {
    let reader: RunReader;
    let slowest: number;
    beforeAll(async () => {
      const run = await viewOf({
        device: { channels: 2, chipsPerChannel: 1, blocksPerPlane: 16, pagesPerBlock: 32 },
        precondition: { kind: 'sequential-fill' },
        workload: {
          synthetic: { requests: 3000, readShare: 0.3, arrivals: { kind: 'exponential', meanGapNs: 2_500_000 } },
        },
      });
      reader = run.reader;
      slowest = sortLatencies(run.latencies).request.at(-1) ?? 0;
    });

    it('names the victim block and the writes that made the plane run short', () => {
      const chain = longestChain(reader, slowest);
      const job = chain.find(({ kind }) => kind === 'job');
      const trigger = chain.find(({ kind }) => kind === 'trigger');
      expect(job?.words).toMatch(
        /^one of these: garbage collection empties block \d+ of channel \d+ · chip \d+ · die \d+ · plane \d+: \d+ pages? w(as|ere) moved, then it is erased$/,
      );
      expect(trigger?.words).toMatch(
        /^channel \d+ · chip \d+ · die \d+ · plane \d+ is short of free blocks: fewer than (?:5 % of its blocks|2 blocks) are free, after the program .* opened block \d+$/,
      );
      expect(trigger?.toNs).toBe(job?.fromNs);
      expect(trigger?.operation).not.toBeNull();
    });

    it('does not say that one job of several is most of the wait', () => {
      const [longest] = whyItWaited(reader, slowest)?.waits ?? [];
      expect(longest.link.words).toMatch(
        /^write #\d+ waits for \d+ reads, \d+ programs and [2-9] erases \(garbage collection\)/,
      );
    });

    it('finds all operations of a job from any one of them', () => {
      const { operations } = reader;
      const erase = Array.from({ length: operations.count }, (_, id) => id).find(
        (id) => infoCause(operations.info(id)) === Cause.gc && infoType(operations.info(id)) === OperationType.erase,
      );
      const job = jobOf(reader, erase ?? -1);
      expect(job?.last).toBe(erase);
      expect(job === null ? 0 : pagesMoved(reader, job)).toBeGreaterThan(0);
      expect(jobOf(reader, job?.first ?? -1)).toEqual(job);
      expect(job?.endNs).toBeGreaterThan(job?.startNs ?? Infinity);
    });
  });
});

describe('an empty range of a lane', () => {
  let reader: RunReader;
  beforeAll(async () => {
    ({ reader } = await viewOf({
      ...DIE,
      device: { ...DIE.device, diesPerChip: 2 },
      workload: {
        requests: [
          { atNs: 1000, op: 'read', offset: 0, bytes: 512 },
          { atNs: 1500, op: 'write', offset: 1024, bytes: 512 },
          { atNs: 5000, op: 'read', offset: 0, bytes: 512 },
          { atNs: 20_000, op: 'read', offset: 512, bytes: 512 },
        ],
      },
    }));
  });
  const bus = 0;
  const die0 = 1;
  const die1 = 2;

  it('is empty because no request had arrived', () => {
    expect(whyIdle(reader, bus, 500)).toMatchObject({
      kind: 'nothing-asked',
      fromNs: 0,
      toNs: 1000,
      words: 'no work: the next request, read #0, had not arrived',
      request: 0,
    });
    expect(whyIdle(reader, die1, 3000)).toMatchObject({ kind: 'nothing-asked', request: 3 });
  });

  it('is empty on the bus while an array works', () => {
    expect(whyIdle(reader, bus, 1200)).toMatchObject({ kind: 'array', fromNs: 1010, toNs: 2010, operation: 0 });
  });

  it('is empty in a die while the bus carries its data', () => {
    expect(whyIdle(reader, die0, 2050)).toMatchObject({
      kind: 'bus',
      words: 'data-out phase: the read for read #0 has the bus',
    });
  });

  it('is empty on the bus while the next operation waits for its die', () => {
    expect(whyIdle(reader, bus, 6000)).toMatchObject({
      kind: 'waiting',
      operation: 2,
      words: 'the next here, the read for read #2, waits for the program for write #1 on channel 0, chip 0, die 0',
    });
  });

  it('is not empty during an operation, and is empty at the end', () => {
    expect(whyIdle(reader, die0, 1500)).toMatchObject({ kind: 'busy', operation: 0 });
    expect(whyIdle(reader, bus, 30_000)).toMatchObject({ kind: 'nothing-asked', words: 'no operation follows' });
  });

  it('of a bus names the dies’ work, the first to end, the next operation and its wait', () => {
    // The write of die 0 is programmed; the read after it waits for that die.
    const chain = idleChain(reader, bus, 6000);
    expect(chain.map(({ kind, operation }) => [kind, operation])).toEqual([
      ['busy', 1],
      ['next', 2],
      ['wait', 1],
      // The write had waited for the first read's die.
      ['wait', 0],
    ]);
    expect(chain[1].words).toBe('the next here is the read for read #2');
    expect(chain[0].words).toBe('1 of 2 dies of the channel is busy; chip 0, die 0: program for write #1');
    expect(chain[0].toNs).toBeGreaterThan(6000);
    expect(chain[2].words).toContain('waits for the program for write #1');
  });

  it('ends if no request had arrived', () => {
    expect(idleChain(reader, bus, 500).map(({ kind }) => kind)).toEqual(['next']);
    expect(idleChain(reader, bus, 30_000)).toMatchObject([{ kind: 'next', operation: null }]);
  });
});

it('names the busy dies of an idle channel in the order in which they end', () => {
  const experiment = smallExperiment();
  const builder = new RecordingBuilder(experiment);
  // The two dies of channel 0.
  const [slow, fast] = [0, 2].map((die) =>
    builder.operation({ type: 'program', ppn: pageAt(experiment, die, 0, 0, 0), lpn: die }),
  );
  builder.bus(0, 'load', 0, 138, slow).bus(0, 'load', 138, 276, fast);
  builder.array(0, 'program', 138, 9000, slow).array(2, 'program', 276, 5276, fast);
  for (const [first, finish] of [
    [slow, 9000],
    [fast, 5276],
  ]) {
    builder.request({ arrival: 0, first, finish });
  }
  const busy = idleChain(new RunReader(builder.build(), experiment), 0, 1000).filter(({ kind }) => kind === 'busy');
  expect(busy.map(({ operation, toNs }) => [operation, toNs])).toEqual([
    [fast, 5276],
    [slow, 9000],
  ]);
  expect(busy[0].words).toMatch(/^both dies of the channel are busy; chip 0, die 1 ends first: /);
});
