/**
 * Links of before 29 November 2026, whose times by page type are keys of their own (page-types.jsonl, each with the state
 * hash of its runs as that version made them): A and B run as they did.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applyPatch, canonicalJson, parseExperiment, type Experiment } from '../../support/doors/document.ts';
import { readLink } from '../../support/doors/page.ts';
import { hashOf } from '../../engine/recorded/recorded.ts';

interface EarlierLink {
  readonly name: string;
  readonly link: string;
  /** State hashes of the first 3,000 requests; null without B. */
  readonly a: string;
  readonly b: string | null;
}

const links = readFileSync(join(import.meta.dirname, 'page-types.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as EarlierLink);

it('there are links of pages with types', () => expect(links).toHaveLength(22));

it.each(links)('“$name” runs as it did, and is written with lists', async ({ name, link, a, b }) => {
  const linked = await readLink(link);
  if (linked === null) throw new Error('names nothing');
  const hash = (experiment: Experiment): Promise<string> => hashOf({ name, first: 3000, experiment });
  expect(await hash(linked.a)).toBe(a);
  const changed = linked.change === null ? null : applyPatch(linked.a, linked.change);
  expect(changed === null ? null : await hash(changed)).toBe(b);
  for (const experiment of changed === null ? [linked.a] : [linked.a, changed]) {
    expect(canonicalJson(experiment)).not.toMatch(/(?:second|third|fourth)(?:Read|Program)Ns/);
    expect(parseExperiment(JSON.parse(canonicalJson(experiment)))).toEqual(experiment);
  }
});
