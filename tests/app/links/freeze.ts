/**
 * Freezes links and files of a release: `npm run freeze` appends those of the version of package.json to kept.jsonl,
 * once. No line is ever written again: what was given away must open for ever.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FIRST_SCREEN, addressOf, linkTo, EMPTY_VIEW, screenAddress } from '../../support/doors/page.ts';
import { interferencePlan, CHALLENGES, LESSONS, SCENARIOS } from '../../support/doors/content.ts';
import { withoutDefaults, type Experiment, applyPatch, parseExperiment } from '../../support/doors/document.ts';
import { KEPT, keptThings, openedBy } from './opened.ts';

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

const suspended = applyPatch(FIRST_SCREEN.pair.a, { policy: { suspension: { erase: true } } });
const files: [name: string, experiment: Experiment][] = [
  ['first screen, saved', FIRST_SCREEN.pair.a],
  ['first screen that suspends erases, saved', suspended],
];

const root = resolve(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
if (keptThings().some(({ of }) => of === version)) throw new Error(`the links of ${version} are frozen`);
const things = [
  ...links.map(([name, link]) => ({ name, link })),
  ...files.map(([name, experiment]) => ({ name, file: `${JSON.stringify(withoutDefaults(experiment), null, 2)}\n` })),
];
for (const thing of things) {
  appendFileSync(KEPT, `${JSON.stringify({ of: version, ...thing, opens: await openedBy(thing) })}\n`);
}
console.log(`${things.length} links and files of ${version}`);
