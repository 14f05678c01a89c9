/**
 * Moving code must not change a run: some 3,000 recorded state hashes. A change of the model changes hashes on purpose;
 * record.ts writes them again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashOf, recordedRuns } from './runs.ts';

const TIMEOUT_MS = 120_000;

it(
  'every recorded run still has its state hash',
  async () => {
    const recorded = readFileSync(join(import.meta.dirname, 'hashes.txt'), 'utf8')
      .trimEnd()
      .split('\n');
    const now: string[] = [];
    for (const run of recordedRuns()) now.push(`${await hashOf(run)} ${run.name}`);
    expect(now.length).toBeGreaterThanOrEqual(3000);
    expect(
      now.filter((line, i) => line !== recorded[i]),
      'lines that differ; for runs that are new: node --import tsx tests/engine/recorded/record.ts',
    ).toEqual([]);
    expect(recorded).toHaveLength(now.length);
  },
  TIMEOUT_MS,
);
