import { FITS } from '../../../src/traces/synthetic/sample-fits.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../../../src/document/validate.ts';
import { describeRequests } from '../../../src/traces/describe.ts';
import { TraceError } from '../../../src/traces/error.ts';
import { sampleFileName, sampleFiles } from '../../../src/traces/synthetic/sample-files.ts';
import { SAMPLE_TITLES } from '../../../src/traces/synthetic/sample-titles.ts';
import { SAMPLES, sampleNamed, sampleRequests } from '../../../src/traces/synthetic/samples.ts';
import { readBytes } from '../help.ts';

const FOLDER = new URL('../../../sample-traces/', import.meta.url);

it('have the names and titles that the page offers, in the same order', () => {
  expect(SAMPLES.map(({ name, title }) => [name, title])).toEqual(Object.entries(SAMPLE_TITLES));
});

describe('samples', () => {
  it('have unique names', () => {
    expect(new Set(SAMPLES.map(({ name }) => name)).size).toBe(SAMPLES.length);
    expect(sampleNamed('oltp').title).toBe('OLTP (Financial-like)');
    expect(() => sampleNamed('nonsense')).toThrow(TraceError);
    expect(() => sampleNamed('nonsense')).toThrow(/no sample “nonsense”; there are oltp, system-disk, file-server/);
  });

  it('are, byte for byte, the files of sample-traces, and no other files are there', () => {
    const files = sampleFiles();
    for (const { name, text } of files) {
      const kept = readFileSync(new URL(name, FOLDER), 'utf8');
      // Not compared by the test's own means: a difference would print a quarter of a megabyte.
      expect(kept === text, `${name} differs from what npm run samples writes`).toBe(true);
      expect(text.length).toBeLessThan(300_000);
    }
    expect(readdirSync(FOLDER).sort()).toEqual([...files.map(({ name }) => name), 'README.md', 'make.ts'].sort());
  });

  describe.each(SAMPLES)('$name', (sample) => {
    it('has figures near the published ones', () => {
      const character = describeRequests(sampleRequests(sample));
      for (const { figure, published, measured, from, to } of FITS[sample.name].targets) {
        const value = measured(character);
        const where = `${figure}: ${value}, published ${published}`;
        expect(value, where).toBeGreaterThanOrEqual(from);
        expect(value, where).toBeLessThanOrEqual(to);
      }
    });

    it('reads back from its file unchanged', async () => {
      const file = readFileSync(new URL(sampleFileName(sample), FOLDER));
      const { columns, report } = await readBytes(file);
      expect(report.format).toBe(sample.format);
      expect(report.rejected.count).toBe(0);
      expect(report.reordered).toBe(0);
      // MSR files have a date; the requests have none.
      expect({ ...columns, startedAt: undefined }).toEqual(sampleRequests(sample));
    });

    it('gives the same workload by name and by its settings', () => {
      const named = parseExperiment({ version: 1, workload: { sample: sample.name } });
      expect(named.workload).toEqual({ sample: sample.name });
      const spelled = parseExperiment({ version: 1, workload: { synthetic: sample.synthetic } });
      expect(spelled.workload).toEqual({ synthetic: sample.synthetic });
    });
  });
});
