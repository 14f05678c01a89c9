import { readFileSync } from 'node:fs';
import { homeworkText } from '../src/learn/homework/parse-homework.ts';
import { CHALLENGES } from '../src/learn/challenges/index.ts';
import { HOMEWORK, sixtyFiles } from '../tests/learn/homework-files.ts';
import { problemsInBothThemes } from './support/accessibility.ts';
import { dropFiles } from './support/explore.ts';
import { expect, test } from './support/test.ts';

const file = (name: string, text: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

test(
  'a student answers a homework and saves a file, the teacher grades it with 60 others',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('./#/learn/homework');
    await page.getByLabel('Open a homework file').setInputFiles([file('week-7.json', homeworkText(HOMEWORK))]);
    await expect(page.getByRole('heading', { name: 'Week 7' })).toBeVisible();
    await page.getByLabel('Student id').fill('e2e');
    const first = page.getByRole('region', { name: 'Question 1' });
    await first.getByRole('textbox').fill('abc');
    await first.getByRole('button', { name: 'Save this answer' }).click();
    await expect(first.getByRole('alert')).toContainText('Found “abc”');
    await first.getByRole('textbox').fill('1 ms');
    await first.getByRole('button', { name: 'Save this answer' }).click();
    await expect(first).toContainText('Answer saved');
    await expect(first).toContainText(/Your variant: Remaining (8|9|10)\sms/);
    const fourth = page.getByRole('region', { name: 'Question 4' });
    await fourth
      .getByRole('button', { name: /^Move down/ })
      .first()
      .click();
    await fourth.getByRole('button', { name: 'Save this answer' }).click();
    await expect(fourth).toContainText('Answer saved');
    const fifth = page.getByRole('region', { name: 'Question 5' });
    await fifth.getByRole('application').focus();
    // The keyboard finds the first operation of the first lane that has one.
    const picked = fifth.locator('.question-picked');
    for (let lane = 0; lane < 8 && (await picked.textContent()) === 'Nothing picked yet.'; lane++) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Period');
    }
    await expect(picked).toContainText('Picked:');
    await fifth.getByRole('button', { name: 'Save this answer' }).click();
    await expect(page.getByText('3 of 5 questions answered')).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save my answers' }).click(),
    ]);
    const saved = await download.path();
    await page.goto('./#/learn/grade');
    await page.getByLabel('1. Open the homework').setInputFiles([file('week-7.json', homeworkText(HOMEWORK))]);
    const expected = await sixtyFiles();
    const answers = page.getByLabel('2. Open the answers');
    await answers.setInputFiles(expected.map(({ name, text }) => file(name, text)));
    const rows = page.locator('.grade-table tbody tr');
    await expect(rows).toHaveCount(60, { timeout: 30_000 });
    const states = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-state')));
    expect(states).toEqual(expected.map(({ state }) => state));
    const questions = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('[data-grade]')].map((cell) => cell.getAttribute('data-grade'))),
    );
    expect(questions).toEqual(expected.map(({ questions: one }) => one));
    expect(await problemsInBothThemes(page)).toEqual([]);
    // A result opens the student's experiment, and the table is still there on the way back.
    await rows.first().getByRole('button').first().click();
    await expect(page.getByLabel('Name of the experiment')).toHaveValue(/^Week 7/);
    await page.goBack();
    await expect(rows).toHaveCount(60);
    // Homework and answers may be dropped together.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Grade a homework' })).toBeVisible();
    await dropFiles(page, [
      ['e2e.json', readFileSync(saved, 'utf8')],
      ['week-7.json', homeworkText(HOMEWORK)],
    ]);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('e2e');
  },
);

test('a challenge is solved in Explore', async ({ page }) => {
  const [challenge] = CHALLENGES;
  await page.goto(`./#/learn/challenge/${challenge.name}`);
  await page.getByRole('button', { name: 'Open in Explore' }).click();
  await page
    .getByRole('switch', { name: /^Suspension/ })
    .first()
    .click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await page.goto(`./#/learn/challenge/${challenge.name}`);
  await page.getByRole('button', { name: 'Check the experiment' }).click();
  await expect(page.getByText(/^Goal reached/)).toBeVisible();
  await page.goto('./#/learn');
  await expect(page.locator('.challenge-card').first()).toContainText('solved');
  await page.goto(`./#/learn/challenge/${challenge.name}`);
  await expect(page.getByText(/^Solved with/)).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);
});
