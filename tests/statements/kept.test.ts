/** Runs of which something false was said once. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseExperimentText } from '../support/doors/document.ts';
import { checkRun, ranOf } from './check.ts';

/** The share of the time told that may be told otherwise than the reference model charged it, as of eight runs. */
const MOST_WRONG = 0.03;

const FOLDER = join(import.meta.dirname, 'kept');

it.each(readdirSync(FOLDER).map((file) => file.replace(/\.json$/, '')))('%s', async (name) => {
  const { engine, workload } = await ranOf(parseExperimentText(readFileSync(join(FOLDER, `${name}.json`), 'utf8')));
  const { said, refuted, placed } = checkRun(engine, workload, true);
  expect(refuted).toEqual([]);
  expect((placed.wrongNs + placed.misnamedNs) / placed.toldNs).toBeLessThan(MOST_WRONG);
  expect(said.requests.length).toBeGreaterThan(0);
});
