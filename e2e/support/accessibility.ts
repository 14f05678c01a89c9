import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import { expect, test } from './test.ts';
import { byTurns, isTurnOf } from './turns.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2, levels A and AA, that a program can check. */
const WCAG_22_AA: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Those of them that look at colors: nothing else differs between the themes. */
const OF_COLORS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The themes of this commit: one of the two, by turns. */
const THEMES = byTurns(['dark', 'light'] as const, 1);

/** The window that is open, for a page that was checked without it. */
export const OPEN_WINDOW = 'dialog[open]';

/** How many states each test has shown so far. */
const statesOf = new WeakMap<object, number>();

/**
 * Checks the page as it stands in the dark or in the light theme, by turns of the commits; in the long version in both.
 * Of the states that a test shows after its first, each commit checks about half.
 * @param within only this part: where the rest of the page was checked as it stands
 */
export async function problemsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const state = statesOf.get(test.info()) ?? 0;
  statesOf.set(test.info(), state + 1);
  if (state > 0 && !isTurnOf(`${test.info().titlePath.join()} ${state}`, 2)) return [];
  const problems: string[] = [];
  for (const [i, colorScheme] of THEMES.entries()) {
    const rules = i === 0 ? WCAG_22_AA : OF_COLORS;
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Colors between the themes are of neither: the theme follows the medium with the next frame, its transitions end.
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    });
    for (const problem of await accessibilityProblems(page, rules, within)) problems.push(`${colorScheme}: ${problem}`);
  }
  return problems;
}

/**
 * Checks the page as it stands with axe.
 * @returns one line for each broken rule and element; empty if none was found
 */
export async function accessibilityProblems(page: Page, rules = WCAG_22_AA, within = 'html'): Promise<string[]> {
  // Evaluated by the debugger, which the page's content security policy does not hold back.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results = await page.evaluate(
    ([runOnly, part]) =>
      (window as unknown as { axe: { run(part: string, options: RunOptions): Promise<AxeResults> } }).axe.run(part, {
        runOnly,
        // Elements that break no rule are not described.
        resultTypes: ['violations'],
      }),
    [rules, within] as const,
  );
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}: ${violation.help}`),
  );
}
