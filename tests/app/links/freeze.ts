/**
 * Freezes links of a release: `node --import tsx tests/app/links/freeze.ts` writes released/VERSION.jsonl for the
 * version of package.json. A file that exists is never written again: published links must open for ever.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { addressOf } from '../../../src/app/compare/plan-address.ts';
import { linkTo } from '../../../src/app/links/link.ts';
import { EMPTY_VIEW } from '../../../src/app/stores/view-text.ts';
import { screenAddress } from '../../../src/app/stores/screen.ts';
import { interferencePlan } from '../../../src/compare/plan/built-in.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { CHALLENGES } from '../../../src/learn/challenges/index.ts';
import { LESSONS } from '../../../src/learn/lessons/index.ts';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';
import { openedBy } from './opened.ts';

/** Every n-th scenario: some of each paper. */
const EVERY = 8;

const links: [name: string, link: string][] = [
  ['first screen', await linkTo({ ...FIRST_SCREEN.pair, scenario: null, view: FIRST_SCREEN.view })],
  [
    'first screen, B suspends erases and forks, with a search',
    await linkTo({
      a: FIRST_SCREEN.pair.a,
      change: { policy: { suspension: { erase: true } } },
      forkNs: 40_000_000,
      scenario: null,
      view: FIRST_SCREEN.view,
      find: { text: 'latency > 1ms', dim: false },
    }),
  ],
  ['comparison', await addressOf(interferencePlan())],
];
for (const { name, experiment, switch: turn } of SCENARIOS.filter((_, index) => index % EVERY === 0)) {
  const a = parseExperiment(experiment);
  const change = turn?.to[0]?.patch ?? null;
  links.push([`figure ${name}`, await linkTo({ a, change, forkNs: null, scenario: name, view: EMPTY_VIEW })]);
  links.push([`page of ${name}`, screenAddress('papers', name)]);
}
for (const { name, steps } of LESSONS) {
  links.push([`lesson ${name}`, screenAddress('learn', `${name}/${steps[0].name}`)]);
}
for (const { name } of CHALLENGES) links.push([`challenge ${name}`, screenAddress('learn', `challenge/${name}`)]);

const root = resolve(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const lines: string[] = [];
for (const [name, link] of links) lines.push(JSON.stringify({ name, link, opens: await openedBy(link) }));
writeFileSync(join(import.meta.dirname, 'released', `${version}.jsonl`), `${lines.join('\n')}\n`, { flag: 'wx' });
console.log(`${lines.length} links of ${version}`);
