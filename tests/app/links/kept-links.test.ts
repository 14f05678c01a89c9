/**
 * The links of each release (released/VERSION.jsonl, made by freeze.ts), and what each opens. Before the first release:
 * twenty links that were made before the code moved (links.txt), and what each opens as (opens.jsonl, a line for each).
 * Published links must open as the same experiment for ever, so no file is ever written anew. Only what is expected of
 * pages that are gone was changed: they open one sentence.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLink } from '../../../src/app/links/link.ts';
import { screenOf } from '../../../src/app/stores/screen.ts';
import type { Experiment, ExperimentInput } from '../../../src/document/experiment.ts';
import { openedBy } from './opened.ts';
import type { ReleasedLink } from './opened.ts';
import { applyPatch } from '../../../src/document/patch.ts';

/** A view other than the experiment, by its address. */
interface KeptPlace {
  readonly name: string;
  readonly screen: 'papers';
  readonly place: string;
}

/** An experiment with its B, its scenario and its view. */
interface KeptExperiment {
  readonly name: string;
  readonly screen: 'explore';
  /** Whole documents, with every default of the day. */
  readonly a: Experiment;
  readonly b: Experiment | null;
  readonly change: ExperimentInput | null;
  readonly forkNs: number | null;
  readonly scenario: string | null;
  readonly view: object;
  readonly find: object | null;
}

const LINKS = 20;

const linesOf = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trimEnd()
    .split('\n');

it('every link of earlier versions opens as recorded', async () => {
  const links = linesOf('links.txt');
  const expected = linesOf('opens.jsonl').map((line) => JSON.parse(line) as KeptPlace | KeptExperiment);
  expect(links).toHaveLength(LINKS);
  expect(new Set(links).size).toBe(LINKS);
  expect(expected).toHaveLength(LINKS);
  let compared = 0;
  for (const [index, link] of links.entries()) {
    const kept = expected[index];
    const elsewhere = screenOf(link);
    if (kept.screen === 'papers') {
      expect(elsewhere, kept.name).toEqual({ screen: kept.screen, place: kept.place });
    } else {
      expect(elsewhere, kept.name).toBeNull();
      const linked = await readLink(link);
      if (linked === null) throw new Error(`${kept.name}: the link names nothing`);
      const { a, change, ...rest } = linked;
      // Settings that come later have their defaults; all that there were keep their values.
      expect(a, kept.name).toMatchObject(kept.a);
      expect(change, kept.name).toEqual(kept.change);
      if (kept.b === null) expect(change, kept.name).toBeNull();
      else expect(applyPatch(a, change ?? {}), kept.name).toMatchObject(kept.b);
      const { forkNs, scenario, view, find } = kept;
      expect(rest, kept.name).toEqual({ forkNs, scenario, view, find });
    }
    compared++;
  }
  expect(compared).toBe(LINKS);
});

const releases = readdirSync(join(import.meta.dirname, 'released'));

it('the version of package.json has frozen links', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  expect(releases).toContain(`${(JSON.parse(manifest) as { version: string }).version}.jsonl`);
});

it.each(releases)('every link of %s opens as recorded', async (release) => {
  const links = linesOf(join('released', release)).map((line) => JSON.parse(line) as ReleasedLink);
  expect(links.length).toBeGreaterThan(20);
  for (const { name, link, opens } of links) {
    // Settings that come later have their defaults; all that there were keep their values.
    expect(JSON.parse(JSON.stringify(await openedBy(link))), name).toMatchObject(opens);
  }
});
