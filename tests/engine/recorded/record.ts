/**
 * Writes hashes.txt anew: `node --import tsx tests/engine/recorded/record.ts`. Only after a change of the model that is
 * meant to change runs; the commit says which and why.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, recordedRuns } from './runs.ts';

const lines: string[] = [];
for (const run of recordedRuns()) lines.push(`${await hashOf(run)} ${run.name}`);
writeFileSync(join(import.meta.dirname, 'hashes.txt'), `${lines.join('\n')}\n`);
console.log(`${lines.length} hashes`);
