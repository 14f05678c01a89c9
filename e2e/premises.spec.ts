/**
 * One trace on four devices: what decides the comparison is named, and one click makes them the same. Each commit takes
 * two of the four; which premise is named is checked for all in tests/analysis/premises.
 */
import { accessibilityProblems } from './support/accessibility.ts';
import { doneRows } from './support/compare.ts';
import { dropFiles, open } from './support/explore.ts';
import { expect, test } from './support/test.ts';
import { byTurns, isLong } from './support/turns.ts';

/** 3000 requests of a volume: 100 µs apart on average, 60 % reads, within 2 GiB. */
function volume(): string {
  let state = 12_345;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
  let at = 128_166_372_003_061_629n;
  const lines: string[] = [];
  for (let i = 0; i < 3000; i++) {
    at += BigInt(Math.max(1, Math.round(-Math.log(1 - next() * 0.999_999) * 1000)));
    const operation = next() < 0.6 ? 'Read' : 'Write';
    const offset = Math.floor((next() * 2 ** 31) / 4096) * 4096;
    lines.push(`${at},volume,0,${operation},${offset},${4096 * 2 ** Math.floor(next() * 3)},0`);
  }
  return lines.join('\n');
}

const CASES = [
  { state: 'used', host: 'no RAM', premise: 'overloaded' },
  { state: 'new', host: 'no RAM', premise: 'new-device' },
  { state: 'new', host: 'RAM', premise: 'new-device' },
  { state: 'used', host: 'RAM', premise: 'overloaded' },
] as const;

/** One used and one new device: the first two, or the last two. */
const [looked] = byTurns([CASES.slice(0, 2), CASES.slice(2)], 1);
const LOOKED_AT = isLong ? CASES : looked;

test(
  `a trace on ${LOOKED_AT.length} of four devices names what decides each comparison, and one click gives all the same verdict`,
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(300_000);
    await open(page);
    await page.goto('./#/compare');
    await dropFiles(page, [['volume.csv', volume()]]);
    const verdict = page.getByRole('region', { name: 'Verdict' });
    const verdicts: string[] = [];
    for (const { state, host, premise } of LOOKED_AT) {
      await page
        .getByRole('group', { name: 'State of all devices' })
        .getByRole('radio', { name: state, exact: true })
        .check();
      await page
        .getByRole('group', { name: 'Host of all devices' })
        .getByRole('radio', { name: host, exact: true })
        .check();
      await expect(doneRows(page)).toHaveCount(4, { timeout: 90_000 });
      await expect(page.locator(`[data-premise="${premise}"]`)).toBeVisible();
      await expect(verdict).toContainText('Doubtful: ');
      const before = await verdict.innerText();
      await page.getByRole('button', { name: 'Make it comparable' }).click();
      await expect(page.getByText('Made comparable')).toBeVisible();
      // The pace is corrected after the first runs.
      await expect(page.locator('.rows-comparable')).toContainText('the slowest run needed', { timeout: 90_000 });
      await expect(doneRows(page)).toHaveCount(4, { timeout: 90_000 });
      await expect(verdict).not.toContainText('Doubtful', { timeout: 90_000 });
      verdicts.push(await verdict.innerText());
      if (verdicts.length === 1) expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(doneRows(page)).toHaveCount(4, { timeout: 90_000 });
      expect(await verdict.innerText()).toBe(before);
    }
    expect(verdicts).toHaveLength(LOOKED_AT.length);
    expect(verdicts.length).toBeGreaterThan(1);
    expect(new Set(verdicts).size).toBe(1);
  },
);
