/** The teacher's desk: a lesson is built, kept, shared and opened; nothing in its texts runs. */
import { readFileSync } from 'node:fs';
import { SUSPENSION } from '../src/learn/lessons/suspension.ts';
import { lessonText, parseLesson } from '../src/learn/lesson/parse-lesson.ts';
import { problemsInBothThemes } from './support/accessibility.ts';
import { dropFiles } from './support/explore.ts';
import { expect, test } from './support/test.ts';

test(
  'a lesson is built beside its preview, undone, kept, saved and opened as a student',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('./#/learn/desk');
    const state = page.locator('.desk-state');
    await expect(state).toContainText('To do: add an experiment');
    await page.getByRole('button', { name: 'Add A of Explore' }).click();
    await expect(page.getByLabel('Experiment a: title')).toHaveValue('A read behind an erase');
    await page.getByRole('button', { name: 'Add a value' }).click();
    const value = page.locator('details', { hasText: '{value}' });
    await value.locator('summary').click();
    await value.getByLabel('Request #').fill('81');
    await expect(value.locator('summary')).toContainText('13.');
    await value.getByLabel('Name').fill('wait');
    await page.getByRole('button', { name: 'Add a step' }).click();
    const step = page.getByRole('region', { name: 'Step 1' });
    await expect(step.getByLabel('Value')).toHaveValue('wait');
    await step.getByLabel('Situation').fill('A read arrives. [No](javascript:alert(1)) <b>tag</b> is **strong**.');
    await expect(state).toContainText('To do: step 1: write the question.');
    await step.getByLabel('Question', { exact: true }).fill('How long does read #81 take?');
    await expect(state).toContainText('The lesson is complete.');
    await expect(page.locator('.desk-answer')).toContainText('13.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.locator('.step-situation')).toHaveText(
      'A read arrives. [No](javascript:alert(1)) <b>tag</b> is strong.',
    );
    await expect(preview.locator('.step-situation a')).toHaveCount(0);
    await step.getByLabel('Why, after the answer').fill('It waits {wait}, not {nothing}.');
    await expect(state).toContainText('step 1: a text names “nothing”; the values are wait');
    await step.getByLabel('Why, after the answer').press('ControlOrMeta+z');
    await expect(state).toContainText('The lesson is complete.');
    await preview.getByRole('textbox').fill('13 ms');
    await preview.getByRole('button', { name: 'Run it' }).click();
    await expect(preview.locator('.grade')).toHaveText('Right');

    // Steps are moved by keyboard.
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('region', { name: 'Step 2' }).getByLabel('Question', { exact: true }).fill('And then?');
    await page.getByRole('button', { name: 'Move step 2 up' }).press('ArrowUp');
    await expect(page.locator('.desk-step').first()).toHaveText('1. And then?');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(page.locator('.desk-step').first()).toHaveText('1. How long does read #81 take?');
    expect(await problemsInBothThemes(page)).toEqual([]);

    // The draft is kept, saved as a file, and opened by a student.
    await expect(state).toContainText('Stored in this browser.');
    await page.reload();
    await expect(page.locator('.desk-step')).toHaveCount(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    const text = readFileSync(await download.path(), 'utf8');
    expect(parseLesson(text).steps).toHaveLength(2);
    await page.goto('./#/learn');
    await page
      .getByLabel('Open a lesson or homework file')
      .setInputFiles([{ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) }]);
    await expect(page.getByRole('heading', { name: 'My lesson, step 1 of 2' })).toBeAttached();
    await page.reload();
    await expect(page.locator('.question')).toBeVisible();
  },
);

test(
  'a copy of a lesson is shared as a link; damaged and hostile lessons change nothing',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('./#/learn/suspension/idea');
    await page.getByRole('button', { name: 'Edit a copy' }).click();
    await expect(page.locator('.desk-step')).toHaveCount(SUSPENSION.steps.length);
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await page.locator('.desk-head').getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto('./#/learn');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Mine, step 1 of 3' })).toBeAttached();

    const { runs } = SUSPENSION;
    const hostile = {
      ...SUSPENSION,
      title: '<script>window.hacked=1</script>',
      runs: { ...runs, off: { ...runs.off, title: '"><img src=x onerror="window.hacked=1">' } },
      steps: [
        { ...SUSPENSION.steps[1], text: '<img src=x onerror="window.hacked=1"> [a](javascript:window.hacked=1)' },
      ],
    };
    await page.goto('./#/learn');
    const open = page.getByLabel('Open a lesson or homework file');
    const file = (content: string) => [{ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(content) }];
    await open.setInputFiles(file(lessonText(hostile)));
    await expect(page.locator('.step-situation')).toContainText('<img src=x onerror=');
    await expect(page.locator('.step-situation').locator('img, a')).toHaveCount(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);

    // A request that no run has is reported, not a crash.
    await page.goto('./#/learn');
    const missing = {
      ...SUSPENSION,
      values: { ...SUSPENSION.values, off: { measure: { of: 'latency', run: 'off', request: 99 }, as: 'time' } },
    };
    await open.setInputFiles(file(JSON.stringify({ format: 'nandscope-lesson', version: 1, ...missing })));
    await expect(page.getByRole('alert')).toContainText('value off: There is no request #99');

    await page.goto('./#/learn/desk');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine');
    await dropFiles(page, [['x.json', '{"format":"nandscope-lesson","version":1,"name":"a","title":5,"steps":[]}']]);
    await expect(page.getByText('x.json is not a lesson')).toBeVisible();
    await expect(page.getByText('title: found 5; allowed: a text.')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine');
    await page.goto('./#/learn/open?v=9&d=x');
    await expect(page.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible();
    await expect(page.getByText('The link has version “9”; this page reads version 1.')).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the desk has no horizontal overflow', async ({ page }) => {
    await page.goto('./#/learn/desk');
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
    await dropFiles(page, [['a.json', lessonText(SUSPENSION)]]);
    await expect(page.locator('.desk-step')).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const form = page.locator('.desk-form');
    expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});
