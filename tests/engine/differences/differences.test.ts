/**
 * Experiments about which the engine and the reference model once disagreed, each a file of this folder with what is
 * right as its title. The message of a failed comparison (../against-reference.test.ts) ends with such an experiment.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { agree } from '../agreement.ts';

interface Case {
  /** What is right, as a sentence. */
  title: string;
  experiment: ExperimentInput;
}

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json'));

describe('engine and reference model agree on what they once disagreed about', () => {
  it.each(files)('%s', (file) => {
    const { title, experiment } = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Case;
    expect(title, `${file} says what is right`).toMatch(/^[A-Z].*\.$/);
    const result = agree(experiment);
    expect(result.rows.length, `${file} does something`).toBeGreaterThan(0);
  });

  it('in at least one file', () => {
    expect(files.length).toBeGreaterThan(0);
  });
});
