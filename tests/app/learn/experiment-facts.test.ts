import { expect, it } from 'vitest';
import { factsOf } from '../../../src/app/learn/experiment-facts.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { LESSONS } from '../../../src/learn/lessons/index.ts';

it('each run of a lesson has facts, also a device that no default policy fits', () => {
  let found = 0;
  for (const { name, runs } of LESSONS) {
    for (const { experiment } of Object.values(runs)) {
      const labels = factsOf(parseExperiment(experiment)).map(({ label }) => label);
      expect(labels, name).toEqual(expect.arrayContaining(['Device', 'Times', 'Requests']));
      found++;
    }
  }
  expect(found).toBeGreaterThan(50);
});

it('a setting is told with the part that it belongs to', () => {
  const facts = factsOf(
    parseExperiment({ host: { writeBuffer: { pages: 4 }, hazards: 'ram' }, precondition: { kind: 'used' } }),
  );
  expect(facts.find(({ label }) => label === 'Other settings')?.text).toBe(
    'Precondition: used, Write buffer 4 pages, Pages in flight: ram',
  );
});
