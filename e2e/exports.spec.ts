/**
 * Every file that the page writes, opened by a parser of its kind: of the first screen, and of a sample and scenarios that
 * each commit chooses anew. `npm run test:long -- exports` takes every sample and every scenario.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { FIRST_SCREEN } from '../src/app/stores/first-screen.ts';
import { linkTo } from '../src/app/links/link.ts';
import { EMPTY_VIEW } from '../src/app/stores/view-text.ts';
import type { Experiment } from '../src/document/experiment.ts';
import { parseSession } from '../src/app/files/session.ts';
import { parseExperiment } from '../src/document/validate.ts';
import { SCENARIOS } from '../src/papers/scenarios.ts';
import { SAMPLES } from '../src/traces/synthetic/samples.ts';
import { SEED } from '../tests/reference/random-runs.ts';
import { open, reopen } from './support/explore.ts';
import { pngFault, svgFault } from './support/files.ts';
import { expect, test } from './support/test.ts';

const isLong = process.env.LONG !== undefined;

/** Names that a file, a table, a drawing or a page could break at. */
const HOSTILE_PARTS = [
  '<script>alert(1)</script>&"\'',
  'bell \u0007, escape \u001b[2J, nothing \u0000',
  '\ufffe\uffff half of a pair \ud83d',
  'cells "a", b;\r\n=1+2',
  '\u202ecps.exe 😀 ]]> --> \u2028',
  '../../../etc/passwd',
];

/** The scenarios bear them in turn. */
const HOSTILE_NAMES = [...(isLong ? HOSTILE_PARTS : [HOSTILE_PARTS.join(' ')]), 'long '.repeat(199), ''];

/** All of a list in the long version, otherwise so many, from another place for each commit. */
const some = <Item>(all: readonly Item[], count: number): readonly Item[] =>
  isLong ? all : Array.from({ length: count }, (_, i) => all[(SEED + i * 7) % all.length]);

/** What a parser of a file's kind finds wrong with it. A kind without a parser fails: a new export needs one here. */
async function faultIn(
  page: Page,
  name: string,
  content: Buffer,
  { host }: Pick<Experiment, 'host'>,
): Promise<string | null> {
  const ending = /\.(perfetto\.json|session\.json|\w+)$/.exec(name)?.[1];
  switch (ending) {
    case 'svg':
      return svgFault(page, content.toString('utf8'));
    case 'png':
      return pngFault(page, content);
    case 'csv': {
      // Strict by default: every row has as many cells as the first.
      const rows = parse(content, { columns: true });
      // A write that stays in a buffer to the end has an operation without phases.
      const mayBeEmpty = host.writeBuffer.pages > 0 && name.endsWith('-request-0.csv');
      return rows.length > 0 || mayBeEmpty ? null : 'a table without rows';
    }
    case 'perfetto.json': {
      const { traceEvents } = JSON.parse(content.toString('utf8')) as { traceEvents: unknown };
      return Array.isArray(traceEvents) && traceEvents.length > 0 ? null : 'a trace without events';
    }
    case 'session.json':
      parseSession(JSON.parse(content.toString('utf8')));
      return null;
    default:
      return `no parser is known for ${name}`;
  }
}

/** Shows an experiment, with a request selected, and answers when its run is there. */
async function show(page: Page, experiment: Experiment): Promise<void> {
  const view = { ...EMPTY_VIEW, selection: { side: 'a', request: 0 } as const };
  const link = await linkTo({ a: experiment, change: null, forkNs: null, scenario: null, view });
  await reopen(page, `./${link}`);
  await expect(page.locator('[data-state-hash]')).toHaveCount(1);
  await expect(page.locator('.band .big').first()).toBeVisible();
}

/** What the menu does to the picture; whatever else is in it is an export. */
const NO_EXPORT =
  /^(?:Whole run|Fit the selection|Back|Forward|Find|Ruler|Device|Close the device|Legend|Lanes: |Go to the |Play backwards|Speed |Step by |Leave the playhead|(?:Do not )?[Ff]ade later)/;

/** Takes every entry of the menu, whatever there is in it, and the experiment itself. Returns the files' names. */
async function takeAll(page: Page, what: string, experiment: Experiment): Promise<string[]> {
  const button = page.getByRole('button', { name: 'Timeline menu' });
  // The embed code goes to the clipboard (e2e/embed.spec.ts), and a request that controller RAM answered has no
  // operations; all else is a file.
  const menu = page.getByRole('menu', { name: 'Timeline menu' });
  const items = menu
    .getByRole('menuitem')
    .filter({ hasNotText: /^Embed code|has no operation on flash/ })
    .filter({ hasNotText: NO_EXPORT });
  const parsed: string[] = [];
  const take = async (start: () => Promise<void>): Promise<void> => {
    const coming = page.waitForEvent('download');
    await start();
    const download = await coming;
    const name = download.suggestedFilename();
    const content = await readFile(await download.path());
    expect(await faultIn(page, name, content, experiment), `${what}: ${name}`).toBeNull();
    parsed.push(name);
  };
  await button.click();
  await expect(items.first()).toBeVisible();
  const count = await items.count();
  for (let i = 0; i < count; i++) {
    await take(async () => {
      if (!(await items.first().isVisible())) await button.click();
      await items.nth(i).click();
    });
  }
  await take(async () => {
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  });
  expect(parsed).toHaveLength(count + 1);
  return parsed;
}

const CASES: readonly (readonly [group: string, least: number, cases: readonly (readonly [string, Experiment])[]])[] = [
  [
    isLong ? 'every sample and the first screen' : 'a sample and the first screen',
    isLong ? 9 : 2,
    [
      ['first screen', FIRST_SCREEN.pair.a],
      ...some(SAMPLES, 1).map(({ name }) => [name, parseExperiment({ workload: { sample: name } })] as const),
    ],
  ],
  [
    isLong ? 'every scenario' : 'scenarios',
    isLong ? 64 : HOSTILE_NAMES.length,
    some(SCENARIOS, HOSTILE_NAMES.length).map((scenario, i) => {
      const name = HOSTILE_NAMES[i % HOSTILE_NAMES.length];
      return [`${scenario.name} as ${JSON.stringify(name)}`, { ...parseExperiment(scenario.experiment), name }];
    }),
  ],
];

for (const [group, least, cases] of CASES) {
  test(`every export opens: ${group}`, { tag: '@long' }, async ({ page }) => {
    let files = 0;
    await open(page);
    for (const [name, experiment] of cases) {
      await show(page, experiment);
      files += (await takeAll(page, name, experiment)).length;
    }
    expect(cases.length).toBeGreaterThanOrEqual(least);
    // Two pictures, three tables, one trace, one experiment: an export more is welcome, one less is not.
    expect(files).toBeGreaterThanOrEqual(cases.length * 7);
  });
}
