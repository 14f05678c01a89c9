import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../../src/document/validate.ts';
import { CLAIMS } from '../../src/papers/claims.ts';
import { TABLE_II, traceExperiment } from '../../src/papers/mbm/workloads.ts';
import { RunCache } from '../../src/papers/run.ts';
import { sampleFigures } from '../../src/papers/sample-figures.ts';
import { judge } from '../../src/papers/trials/try-claim.ts';
import { meanOf, standIn, withMean } from '../../src/papers/stand-ins.ts';
import { sampleNamed } from '../../src/traces/synthetic/samples.ts';
import { generateRequests } from '../../src/traces/synthetic/synthetic.ts';

describe('a stand-in', () => {
  it.each(TABLE_II.map((trace) => [trace.name, trace] as const))('for %s has its published figures', (_, trace) => {
    const settings = standIn(trace, { requests: 20_000, meanGapNs: 1_000_000 });
    expect(meanOf(settings.readSizes)).toBeCloseTo(trace.readBytes ?? NaN, 0);
    expect(meanOf(settings.writeSizes)).toBeCloseTo(trace.writeBytes ?? NaN, 0);
    const { count, op, at } = generateRequests(settings, 1, 2 ** 30);
    const reads = op.reduce((sum, one) => sum + (one === 0 ? 1 : 0), 0);
    expect(reads / count).toBeGreaterThan(trace.readShare - 0.02);
    expect(reads / count).toBeLessThan(trace.readShare + 0.02);
    // Bursts keep their shape at any pace; heavy tails leave the mean some room.
    expect(at[count - 1] / (count - 1)).toBeGreaterThan(700_000);
    expect(at[count - 1] / (count - 1)).toBeLessThan(1_300_000);
  });

  it('keeps the sample’s sizes if the paper gives none', () => {
    const published = { ...TABLE_II[0], readBytes: null, writeBytes: null };
    expect(standIn(published, { requests: 10, meanGapNs: 1 }).readSizes).toEqual(
      sampleNamed(published.sample).synthetic.readSizes,
    );
  });

  it('reaches mean sizes below and above the sample’s', () => {
    const sizes = [{ bytes: 4096, weight: 10 }];
    expect(withMean(sizes, 4096)).toEqual(sizes);
    expect(meanOf(withMean(sizes, 1000))).toBeCloseTo(1000, 2);
    expect(meanOf(withMean(sizes, 40_000))).toBeCloseTo(40_000, 2);
  });

  it('makes experiments that are valid under every scheme', () => {
    expect(TABLE_II.length).toBeGreaterThan(5);
    for (const trace of TABLE_II) {
      for (const policy of ['tbm', 'sprinkler', 'mbm']) {
        expect(parseExperiment(traceExperiment(trace, policy)).workload).toHaveProperty('synthetic');
      }
    }
  });
});

describe('samples compared with the papers’ tables', () => {
  it('are measured as generated', () => {
    const { readShare, readBytes } = sampleFigures('file-server');
    expect(readShare).toBeGreaterThan(0.75);
    expect(readShare).toBeLessThan(0.79);
    expect(readBytes).toBeGreaterThan(9000);
  });
});

describe('the cache of runs', () => {
  it('runs an experiment once, under any name', async () => {
    const cache = new RunCache();
    const first = cache.summary({ name: 'one' });
    expect(cache.summary({ name: 'another' })).toBe(first);
    expect(cache.summary({ seed: 2 })).not.toBe(first);
    expect((await first).metrics.requests).toBe((await cache.summary({})).metrics.requests);
  });
});

describe('claims about workloads', () => {
  const judged = (id: string): ReturnType<typeof judge> => {
    const claim = CLAIMS.find((one) => one.id === id);
    if (claim === undefined) throw new Error(`no claim ${id}`);
    return judge(claim);
  };

  it('the generated personal computer has the published figures (J5)', async () => {
    expect((await judged('J5')).verdict).toBe('reproduced');
  });
  it('the samples are not the traces, and the claims say so (M17, P2, D9)', async () => {
    for (const id of ['M17', 'P2', 'D9']) {
      const { verdict, reason } = await judged(id);
      expect(verdict).not.toBe('reproduced');
      expect(reason).toContain('not part of NANDscope');
    }
  });
  it('the undecided queue wears dies evenly, the shortest queue does not (D8)', async () => {
    const { verdict, value, experiments } = await judged('D8');
    expect(verdict).toBe('reproduced');
    expect(Object.keys(value ?? {})).toHaveLength(6);
    expect(experiments).toHaveLength(12);
  });
  it('all rows of the list are present, those of two kinds twice', () => {
    const of = (letter: string): string[] =>
      CLAIMS.map(({ id }) => id)
        .filter((id) => id.startsWith(letter))
        .map((id) => id.slice(1));
    const upTo = (n: number, ...double: number[]): string[] =>
      Array.from({ length: n }, (_, i) => i + 1).flatMap((i) => (double.includes(i) ? [`${i}a`, `${i}b`] : [`${i}`]));
    expect(of('M')).toEqual(upTo(25, 18, 19, 20, 21, 22));
    expect(of('P')).toEqual(upTo(8));
    expect(of('D')).toEqual(upTo(9, 6));
    expect(of('S')).toEqual(upTo(6, 3));
    expect(of('J')).toEqual(upTo(19, 11, 13));
  });
});
