/** Runs of which something false was said once. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseExperimentText } from '../support/doors/document.ts';
import { checkRun, ranOf } from './check.ts';

const FOLDER = join(import.meta.dirname, 'kept');

it.each(readdirSync(FOLDER).map((file) => file.replace(/\.json$/, '')))('%s', async (name) => {
  const { engine, workload } = await ranOf(parseExperimentText(readFileSync(join(FOLDER, `${name}.json`), 'utf8')));
  const { said, refuted } = checkRun(engine, workload, true);
  expect(refuted).toEqual([]);
  expect(said.requests.length).toBeGreaterThan(0);
});
