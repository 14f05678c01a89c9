import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../../src/document/validate.ts';
import { SCENARIOS } from '../../src/papers/scenarios.ts';
import { thumbnailOf } from '../../src/timeline/thumbnail.ts';
import { runJob } from '../../src/worker/jobs/run-job.ts';

const SIZE = { width: 240, laneHeight: 6, gap: 2 };

async function thumbnail(name: string) {
  const scenario = SCENARIOS.find((one) => one.name === name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  const { recording } = await runJob(parseExperiment(scenario.experiment), {
    signal: new AbortController().signal,
    trace: () => Promise.reject(new Error('a scenario has no trace')),
    onProgress: () => undefined,
  });
  return thumbnailOf(recording, SIZE);
}

describe('a thumbnail', () => {
  it('has a lane for the bus and each die that works, and the phases of the run', async () => {
    const read = await thumbnail('mbm-fig-2b');
    // One bus, and the two dies that the pages are on.
    expect(read.tracks).toEqual([0, 8, 16]);
    expect(read.height).toBe(22);
    expect(read.bars.map(({ phase }) => phase).sort()).toEqual(['command', 'dataOut', 'read']);
  });

  it('stays small, however long the run', async () => {
    const long = await thumbnail('db-wear-drift');
    const size = long.bars.reduce((sum, { d }) => sum + d.length, 0);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(100_000);
    for (const { d } of long.bars) for (const [, x] of d.matchAll(/[MH]([\d.]+)/g)) expect(Number(x)).toBeLessThan(241);
  });
});
