/** One question has one answer in Compare, whatever is dropped beside a trace and with which starts it is asked. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { exported } from './support/compare.ts';
import { dropFiles, msrReads } from './support/explore.ts';
import { expect, test } from './support/test.ts';
import { isLong } from './support/turns.ts';

interface Exported {
  readonly verdicts: readonly {
    readonly kind: string;
    readonly trace: string;
    readonly starts: number;
    readonly judged: readonly { readonly name: string; readonly ratio: number; readonly finding: string }[];
  }[];
}

const resultsOf = async (page: Page): Promise<Exported> =>
  JSON.parse(await readFile(await (await exported(page, 'Results (JSON)')).path(), 'utf8')) as Exported;

function verdictOn({ verdicts }: Exported, trace: string, kind: string): Exported['verdicts'][number] {
  const found = verdicts.find((one) => one.trace === trace && one.kind === kind);
  if (found === undefined) throw new Error(`No verdict on ${kind}s of ${trace}`);
  return found;
}

const READS = ['reads.csv', msrReads(400).join('\n')] as const;
const WRITES = ['writes.csv', msrReads(400).join('\n').replaceAll(',Read,', ',Write,')] as const;

/**
 * The second is for the long version: tests/compare/verdicts/samples.test.ts asks it of ten sets of starts, with another
 * sample for each commit.
 */
const QUESTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a trace without writes has the same used device and the same verdict alone as beside one with writes': async (
    page,
  ) => {
    const used = page.getByRole('list', { name: 'Conditions' }).getByText('used device', { exact: true });
    await page.goto('./#/compare');
    await expect(page.getByText('Drop traces here')).toBeVisible();
    await dropFiles(page, [READS]);
    await expect(page.getByText('20 runs', { exact: true })).toBeVisible();
    await expect(used).toBeVisible();
    // There is one kind of used device.
    await expect(page.getByRole('group', { name: 'State of all devices' }).getByRole('radio')).toHaveCount(2);
    const alone = verdictOn(await resultsOf(page), READS[0], 'read');
    expect(alone).toMatchObject({ starts: 5, judged: { length: 3 } });
    await dropFiles(page, [WRITES]);
    await expect(page.getByText('40 runs', { exact: true })).toBeVisible();
    await expect(used).toBeVisible();
    expect(verdictOn(await resultsOf(page), READS[0], 'read')).toEqual(alone);
  },
  'what five starts of the example establish, ten starts do not turn round': async (page) => {
    await page.goto('./#/compare');
    await page.getByRole('button', { name: 'Try OLTP' }).click();
    await expect(page.getByText('20 runs', { exact: true })).toBeVisible();
    const five = await resultsOf(page);
    await page.getByRole('button', { name: '5 starts' }).click();
    await page.getByRole('button', { name: '10 starts' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('40 runs', { exact: true })).toBeVisible();
    const ten = await resultsOf(page);
    let compared = 0;
    for (const { kind, trace, judged } of five.verdicts) {
      const again = verdictOn(ten, trace, kind);
      expect(again.starts).toBe(10);
      for (const { name, finding } of judged) {
        const other = again.judged.find((one) => one.name === name)?.finding;
        expect(`${finding}, then ${other}`, `${kind} ${name}`).not.toMatch(/^(lower, then higher|higher, then lower)$/);
        compared++;
      }
    }
    expect(compared).toBe(6);
  },
};

for (const [question, ask] of Object.entries(QUESTIONS).slice(0, isLong ? 2 : 1)) {
  test(question, { tag: '@long' }, async ({ page }) => {
    await ask(page);
  });
}
