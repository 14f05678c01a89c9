/**
 * The links and files of each version and what each opens as: kept.jsonl, one a line, appended to by freeze.ts. What was
 * given away opens as the same experiment for ever, so no line is ever written anew. Only what is expected of pages that
 * are gone was changed: they open one sentence. And two that say every default no longer say the times of further page
 * types, which are lists since (spec/model.md §9.6): tests/app/links/page-types.test.ts runs such links.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptThings, openedBy } from './opened.ts';

const kept = keptThings();

it('the version of package.json has frozen links', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  expect(kept.map((one) => one.of)).toContain((JSON.parse(manifest) as { version: string }).version);
});

/** What the list has today; freeze.ts appends to it. */
const EXPERIMENTS = 42;
const OTHERS = 66;

/** What a link says of an experiment beside A, which is the same to the last key. */
interface Beside {
  readonly change?: unknown;
  readonly view?: unknown;
  readonly find?: unknown;
}

function besideOf(opened: object): Beside {
  const { change, view, find } = opened as Beside;
  return { change, view, find };
}

it('every link and file of earlier versions opens as recorded', async () => {
  expect(new Set(kept.map(({ of, name }) => `${name} of ${of}`)).size).toBe(kept.length);
  let experiments = 0;
  let others = 0;
  for (const one of kept) {
    const now = JSON.parse(JSON.stringify(await openedBy(one))) as object;
    const name = `${one.name} of ${one.of}`;
    // Settings that come later have their defaults; all that there were keep their values.
    expect(now, name).toMatchObject(one.opens);
    if ('a' in one.opens) {
      expect(besideOf(now), name).toEqual(besideOf(one.opens));
      experiments++;
    } else {
      others++;
    }
  }
  expect(experiments).toBeGreaterThanOrEqual(EXPERIMENTS);
  expect(others).toBeGreaterThanOrEqual(OTHERS);
});
