import { readFileSync } from 'node:fs';
import { homeworkText, parseHomework } from '../src/learn/homework/parse-homework.ts';
import { CHALLENGES } from '../src/learn/challenges/index.ts';
import { classOf, expectedCsv } from '../tests/learn/class-of-twenty.ts';
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
    const rows = page.locator('.grade-table:not(.grade-ranking) tbody tr');
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

test(
  'a challenge is solved in Explore, with goal, limits and verdict above the timeline',
  { tag: '@long' },
  async ({ page }) => {
    const [challenge] = CHALLENGES;
    await page.goto('./#/learn/suspension/idea');
    await page.getByRole('link', { name: `Challenge: ${challenge.title}` }).click();
    await page.getByRole('button', { name: 'Open in Explore' }).click();
    const strip = page.getByRole('region', { name: 'Challenge' });
    await expect(strip).toContainText(challenge.text);
    await expect(strip).toContainText('At most 2 changes.');
    await expect(strip.getByRole('status')).toHaveText(/^Not yet: .* with 0 changes/);
    await page
      .getByRole('switch', { name: /^Suspension/ })
      .first()
      .click();
    await expect(strip.getByRole('status')).toHaveText(/^Goal reached: .*Solved in [12] changes?, possible in 1/);
    expect(await problemsInBothThemes(page)).toEqual([]);
    // A reload continues the challenge, once the address has B.
    await expect(page).toHaveURL(/&b=/);
    await page.reload();
    await expect(strip.getByRole('status')).toHaveText(/^Goal reached/);
    await strip.getByRole('button', { name: 'Start again' }).click();
    await expect(strip.getByRole('status')).toHaveText(/^Not yet/);
    await page.goto('./#/learn');
    await expect(page.locator('.challenge-card').first()).toContainText('solved');
    await page.goto(`./#/learn/challenge/${challenge.name}`);
    await expect(page.getByRole('main').getByText(/^Solved in/)).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
  },
);

test('a homework made on the desk is graded in the page as its twenty students deserve', async ({ page }) => {
  await page.goto('./#/learn/desk/homework');
  await page.getByRole('button', { name: 'Add a question' }).click();
  // A sentence names the missing part, and leads to its field.
  await expect(page.locator('.desk-state')).toContainText('To do: write the title.');
  await page.getByRole('button', { name: 'Go to this field' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.type('Week 8: waiting');
  await page.getByRole('button', { name: 'Give and grade' }).click();
  const question = (number: number) => page.getByRole('region', { name: `Question ${number}`, exact: true }).first();
  const text = (number: number) => question(number).getByLabel('Question', { exact: true });
  await expect(text(1)).toBeFocused();
  await page.keyboard.type('How long does the read take?');
  const values = page.getByLabel('Values, separated by commas');
  await question(1).getByLabel('Tolerance (%)').fill('1');
  await question(1).getByRole('button', { name: 'Add a setting that varies' }).click();
  // Variants whose answers are right for each other are refused while they are made.
  await values.fill('50 µs, 60 µs');
  await expect(question(1).getByRole('alert').filter({ hasText: 'not ready' })).toContainText(
    'are right or near for both',
  );
  await values.fill('50 µs, 500 µs, 1 ms, 2 ms, 4 ms');
  await expect(question(1).locator('.desk-answer li')).toHaveCount(5);

  await page.getByRole('button', { name: 'Add a question' }).click();
  await text(2).fill('When is the read complete?');
  await question(2).getByLabel('Measure', { exact: true }).selectOption('Time of completion');
  await question(2).getByLabel('Request #').fill('0');
  await question(2).getByLabel('Tolerance (%)').fill('1');
  await question(2).getByRole('button', { name: 'Add a setting that varies' }).click();
  await question(2).getByLabel('Setting', { exact: true }).fill('initial.running[0].remainingNs');
  await values.fill('4 ms, 5 ms, 6 ms, 8 ms, 10 ms');
  await expect(question(2).locator('.desk-answer li')).toHaveCount(5);

  await page.getByRole('button', { name: 'Add a question' }).click();
  await text(3).fill('Bring the read below 400 µs.');
  await question(3).getByLabel('The student answers with').selectOption('An experiment that reaches a goal');
  await question(3).getByLabel('At most', { exact: true }).fill('400 µs');
  await expect(question(3).locator('.desk-answer')).toContainText('8.');
  await expect(page.locator('.desk-state')).toContainText('The homework is complete.');
  expect(await problemsInBothThemes(page)).toEqual([]);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('week-8-waiting.homework.json');
  const homework = parseHomework(readFileSync(await saved.path(), 'utf8'));

  const students = await classOf(homework);
  await page.getByRole('button', { name: 'Give and grade' }).click();
  await page.getByLabel('2. Open the answers').setInputFiles(students.map(({ name, text: own }) => file(name, own)));
  await expect(page.locator('.grade-table:not(.grade-ranking) tbody tr')).toHaveCount(20);
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save CSV' }).click(),
  ]);
  expect(readFileSync(await table.path(), 'utf8')).toBe(expectedCsv(homework, students));
});
