import { expect, it } from 'vitest';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { placeOf } from '../../../src/app/travel/place.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { runExperiment } from '../../../src/reproduction/run.ts';

it('the place of a page names its type, if pages differ', async () => {
  const places = async (count: number): Promise<string[]> => {
    const device = { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pagesPerBlock: 12 };
    const experiment = parseExperiment({
      version: 1,
      device,
      timing: { pageTypes: { count } },
      workload: { requests: [{ op: 'write', bytes: 4 * 8192 }] },
    });
    const { engine } = await runExperiment(experiment);
    const reader = new RunReader(engine.recording(), experiment);
    return [0, 1, 2, 3].map((operation) => placeOf(reader, operation));
  };
  const where = 'channel 0 · chip 0 · die 0 · plane 0';
  expect(await places(1)).toEqual([where, where, where, where]);
  expect(await places(3)).toEqual([1, 2, 3, 1].map((type) => `${where} · page type ${type} of 3`));
});
