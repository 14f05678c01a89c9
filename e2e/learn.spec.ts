import { readFileSync } from 'node:fs';
import { CHALLENGES } from '../src/learn/challenges/index.ts';
import { parseHandIn } from '../src/learn/hand-in/answers.ts';
import { LESSONS } from '../src/learn/lessons/index.ts';
import { judge, rightAnswer } from '../src/learn/lesson/judge.ts';
import type { Answer, Question } from '../src/learn/kinds/index.ts';
import type { Lesson, LessonStep } from '../src/learn/lesson/lesson.ts';
import type { Runs } from '../src/learn/measure/runs.ts';
import { runsOf } from '../tests/learn/measured.ts';
import { SEED } from '../tests/reference/random-runs.ts';
import { problemsInBothThemes } from './support/accessibility.ts';
import { doorOf } from './support/door.ts';
import { chooseByKeys, submit, tabTo } from './support/learn.ts';
import { expect, LOADS, test } from './support/test.ts';
import { byTurns, isLong } from './support/turns.ts';

/** An answer of the question's kind that is not right; null for picks, which the test finds on the timeline. */
function wrongAnswer(question: Question, right: Answer, lesson: Lesson, runs: Runs, run: string): Answer | null {
  const candidates: Answer[] = [];
  if (question.kind === 'number') candidates.push({ kind: 'number', value: 0 });
  if (question.kind === 'choice') question.options.forEach((_, option) => candidates.push({ kind: 'choice', option }));
  if (right.kind === 'order') {
    // The order of the document is no answer yet: it is not among the rotations of its reverse.
    const [first, ...rest] = right.order;
    candidates.push({ kind: 'order', order: [...rest, first] }, { kind: 'order', order: [...rest.reverse(), first] });
  }
  if (question.kind === 'draw') candidates.push({ kind: 'draw', values: question.bars.map(() => question.most) });
  return candidates.find((answer) => judge(question, answer, lesson, runs, run) === 'wrong') ?? null;
}

/**
 * Two lessons have every kind of question: one with drawing and picking, and one of those with an order, by turns. Each
 * commit plays a third one of the others. (The answers of all lessons are checked in tests/learn.) `npm run test:long --
 * learn` plays all.
 */
const ALWAYS = 'bus-and-array';
const [WITH_ORDER] = byTurns(
  LESSONS.filter(({ steps }) => steps.some(({ question }) => question.kind === 'order')),
  1,
);
const OTHERS = LESSONS.filter((lesson) => ![ALWAYS, 'tail'].includes(lesson.name) && lesson !== WITH_ORDER);
const PLAYED = LESSONS.filter(
  (lesson) => isLong || lesson.name === ALWAYS || lesson === WITH_ORDER || lesson === OTHERS[SEED % OTHERS.length],
);

/** Said in each title: the other lessons are played by other commits, and all by the long version. */
const OF_ALL =
  PLAYED.length === LESSONS.length ? '' : `, one of ${PLAYED.length} of ${LESSONS.length} (others for each commit)`;

test('the lessons that are played have every kind of question', () => {
  console.log(
    `Played by keyboard: ${PLAYED.map(({ name }) => name).join(', ')}. npm run test:long -- learn plays all.`,
  );
  const kindsOf = (lessons: readonly Lesson[]): Set<string> =>
    new Set(lessons.flatMap(({ steps }) => steps.map(({ question }) => question.kind)));
  expect([...kindsOf(PLAYED)].sort()).toEqual([...kindsOf(LESSONS)].sort());
});

for (const lesson of PLAYED) {
  const tag = lesson === LESSONS[0] ? [] : '@long';
  test(
    `the lesson ${lesson.name} by keyboard: invalid, wrong and right answers, to its end${OF_ALL}`,
    { tag },
    async ({ page }) => {
      // Runs are made here and in the page; up to 100,000 reads.
      if (lesson !== LESSONS[0]) test.slow();
      const runs = await runsOf(lesson);
      let answered = 0;
      await page.goto(`./#/learn/${lesson.name}`);
      for (const [index, step] of lesson.steps.entries()) {
        await expect(page.getByRole('heading', { name: new RegExp(`step ${index + 1} of`) })).toBeAttached();
        await expect(page.locator('.question')).toBeVisible();
        await submit(page);
        await expect(page.getByRole('alert')).not.toBeEmpty();
        await expect(page.locator('.step-why')).toHaveCount(0);
        const right = rightAnswer(step.question, lesson, runs, step.shown.run);
        await give(page, step, wrongAnswer(step.question, right, lesson, runs, step.shown.run), lesson, runs);
        // The first miss is answered, with the hint and without the solution; the second shows the run.
        await expect(page.locator('.step-missed .grade')).not.toHaveText('Right');
        await expect(page.locator('.step-hint')).toHaveCount(step.hint === '' ? 0 : 1);
        await expect(page.locator('.step-why')).toHaveCount(0);
        // What screen readers say: the live region is there, and empty, before the result enters it.
        const said = page.locator('.step-outcome');
        await expect(said).toHaveRole('status');
        await expect(said).toBeEmpty();
        const region = await said.elementHandle();
        await submit(page);
        const result = page.getByRole('region', { name: 'Result', exact: true });
        await expect(result).toBeFocused();
        await expect(said).toContainText(/^(Near|Not right)/);
        // The same element, and the grade is neither in the name of the focused region nor in another live one.
        expect(await region?.evaluate((one) => one === document.querySelector('.step-outcome'))).toBe(true);
        await expect(page.locator('.grade')).toHaveCount(1);
        await expect(page.getByRole('status').filter({ hasText: /Near|Not right/ })).toHaveCount(1);
        await expect(page.locator('.step-why')).toBeVisible();
        await tabTo(page, page.getByRole('button', { name: 'Predict again' }));
        await page.keyboard.press('Enter');
        await give(page, step, right, lesson, runs);
        await expect(page.locator('.grade')).toHaveText('Right');
        await expect(page.locator('.lesson-steps [aria-current]')).toHaveAttribute('data-grade', 'right');
        await tabTo(
          page,
          page.getByRole('button', { name: index + 1 === lesson.steps.length ? 'Finish' : 'Next step' }),
        );
        await page.keyboard.press('Enter');
        answered++;
      }
      await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Summary' })).not.toContainText('{');
      expect(answered).toBe(lesson.steps.length);
    },
  );
}

/** Answers a step by keyboard; without an answer, with any wrong pick. */
async function give(
  page: Parameters<typeof submit>[0],
  step: LessonStep,
  answer: Answer | null,
  lesson: Lesson,
  runs: Runs,
): Promise<void> {
  await chooseByKeys(page, step, answer, lesson, runs);
  await submit(page);
}

test('a control moved by keyboard: the staircase follows, then the sentence and the question', async ({ page }) => {
  await page.goto('./#/learn/bus-and-array/four-reads');
  const slider = page.locator('.try-slider');
  const chart = page.getByRole('region', { name: 'Latency of each request' });
  const described = async (): Promise<string> => (await chart.textContent()) ?? '';
  await expect(chart).toContainText('read #3');
  const first = await described();
  const now = page.locator('.try-now');
  await expect(now).toContainText(/tR is 20.µs/);
  await tabTo(page, slider);
  await page.keyboard.press('End');
  await expect(now).toContainText(/tR is 250.µs/);
  await expect.poll(described).not.toBe(first);
  await expect(page.locator('.try-rule')).toContainText(/81\.92.µs/);
  // The question is behind the control, and can be answered at once.
  await page.keyboard.press('Tab');
  await expect(page.locator('.question').getByRole('slider').first()).toBeFocused();
});

test('a control moved by keyboard: the curve of the tail follows', { tag: '@long' }, async ({ page }) => {
  await page.goto('./#/learn/banks-or-superblocks/computer');
  const chart = page.getByRole('region', { name: 'Latency percentiles' });
  await expect(chart).toBeVisible();
  const first = (await chart.textContent()) ?? '';
  await tabTo(page, page.locator('.try-slider'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => chart.textContent()).not.toBe(first);
});

test('control, question and picture of each step are in view at 1280 × 720', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  // The lessons with the most words; the others are looked at with the long tests.
  const lessons = isLong ? LESSONS : LESSONS.slice(0, 3);
  let looked = 0;
  for (const lesson of lessons) {
    for (const step of lesson.steps) {
      await page.goto(`./#/learn/${lesson.name}/${step.name}`);
      await expect(
        page.getByRole('heading', { name: new RegExp(`step ${lesson.steps.indexOf(step) + 1} of`) }),
      ).toBeAttached();
      await expect(page.locator('.question')).toBeVisible();
      // Nothing to move before the answer.
      await expect(page.locator('.try-slider')).toHaveCount(0);
      await expect(page.locator('.question-submit'), `${lesson.name}/${step.name}`).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.lesson-timeline-host')).toBeInViewport({ ratio: 1 });
      looked++;
    }
  }
  expect(looked).toBeGreaterThanOrEqual(12);
});

test(
  'the index shows each lesson and the progress, which survives a reload and can be deleted',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('./#/learn');
    await expect(page.locator('.lesson-card')).toHaveCount(LESSONS.length + CHALLENGES.length);
    await page.getByRole('link', { name: 'Start with the first lesson' }).click();
    await page.getByRole('button', { name: 'Move down' }).first().click();
    await page.getByRole('button', { name: 'Run it' }).click();
    await expect(page.locator('.step-missed .grade')).toBeVisible();
    await page.getByRole('button', { name: 'Run it' }).click();
    await expect(page.locator('.step-why')).toBeVisible();
    await page.reload();
    await page.goto('./#/learn');
    await expect(page.locator('.lesson-card').first()).toContainText('1 of 5 steps');
    await page.getByRole('button', { name: 'Delete progress' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete progress' }).click();
    await expect(page.locator('.lesson-card').first()).toContainText('5 steps');
    await expect(page.locator('.lesson-card').first()).not.toContainText('1 of');
  },
);

test(
  'axe finds nothing in Learn, in two kinds of questions (others for each commit)',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('./#/learn');
    await expect(page.locator('.lesson-card').first()).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    const all = [...new Set(LESSONS.flatMap(({ steps }) => steps.map(({ question }) => question.kind)))];
    expect(all).toHaveLength(5);
    const looked = byTurns(all, 2);
    const kinds = new Set<string>();
    for (const lesson of LESSONS) {
      for (const step of lesson.steps) {
        if (kinds.has(step.question.kind) || !looked.includes(step.question.kind)) continue;
        kinds.add(step.question.kind);
        await page.goto(`./#/learn/${lesson.name}/${step.name}`);
        await expect(page.locator('.question')).toBeVisible();
        expect(await problemsInBothThemes(page), step.question.kind).toEqual([]);
        await chooseByKeys(page, step, null, lesson, await runsOf(lesson));
        await submit(page);
        // The first choice may happen to be right; a miss has a second try.
        const missed = page.locator('.step-missed .grade');
        await expect(missed.or(page.locator('.step-why')).first()).toBeVisible();
        if (await missed.isVisible()) await submit(page);
        await expect(page.locator('.step-why')).toBeVisible();
        expect(await problemsInBothThemes(page), `${step.question.kind}, answered`).toEqual([]);
      }
    }
    expect(kinds.size).toBe(looked.length);
  },
);

test('a lesson says how far its runs are', { tag: ['@long', LOADS] }, async ({ page }) => {
  test.slow();
  const door = await doorOf(page);
  const runs = Object.keys(LESSONS.find(({ name }) => name === 'tail')?.runs ?? {}).length;
  await page.goto('./#/learn');
  await door.stopWorkers();
  await page.goto('./#/learn/tail');
  const progress = page.getByRole('progressbar', { name: 'Share of all runs done' });
  await expect(progress).toBeVisible();
  const values = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = (): void => {
      const value = document.querySelector('.runs-wait progress')?.getAttribute('value');
      if (value !== null && value !== undefined) seen.add(value);
    };
    look();
    // Each change: a busy machine skips frames.
    new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['value'] });
    return seen;
  });
  await door.open();
  // The runs of the lesson: a busy machine takes its time.
  await expect(page.locator('.question')).toBeVisible({ timeout: 60_000 });
  await expect(progress).toHaveCount(0);
  // More than one value for each run that ends: it moves while they run.
  expect(runs).toBeGreaterThan(1);
  expect(await values.evaluate(({ size }) => size)).toBeGreaterThan(runs);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('the top bar is as high on a short page as on a long one', async ({ page }) => {
    const heightOf = async (path: string): Promise<number> => {
      await page.goto(`./#/learn${path}`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      return (await page.getByRole('banner').boundingBox())?.height ?? 0;
    };
    const long = await heightOf('');
    expect(await heightOf('/grade')).toBe(long);
    expect(long).toBeGreaterThan(40);
  });

  test('the first lesson by touch', { tag: '@long' }, async ({ page }) => {
    const [lesson] = LESSONS;
    const runs = await runsOf(lesson);
    await page.goto('./#/learn');
    await page.getByRole('link', { name: 'Start with the first lesson' }).tap();
    for (const [index, step] of lesson.steps.entries()) {
      await expect(page.locator('.question')).toBeVisible();
      // The question is on the first screen, before the picture.
      await expect(page.locator('.step-ask').first()).toBeInViewport();
      if (index === 0) await expect(page.getByRole('button', { name: 'Run it' })).toBeInViewport({ ratio: 1 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, step.name).toBeLessThanOrEqual(0);
      const right = rightAnswer(step.question, lesson, runs, step.shown.run);
      if (right.kind === 'number') await page.locator('.number-input input').fill(typed(step.question, lesson, right));
      if (right.kind === 'choice') await page.getByRole('radio').nth(right.option).tap();
      if (right.kind === 'order' && step.question.kind === 'order') {
        // The document lists the parts in reverse: three taps put them in order.
        for (const part of [0, 1, 0])
          await page
            .getByRole('button', { name: /^Move down/ })
            .nth(part)
            .tap();
      }
      await page.getByRole('button', { name: 'Run it' }).tap();
      await expect(page.locator('.grade')).toHaveText('Right');
      await page.getByRole('button', { name: index + 1 === lesson.steps.length ? 'Finish' : 'Next step' }).tap();
    }
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  });
});

function typed(question: Question, lesson: Lesson, right: Extract<Answer, { kind: 'number' }>): string {
  const isTime = question.kind === 'number' && lesson.values[question.answer].as === 'time';
  const isShare = question.kind === 'number' && lesson.values[question.answer].as === 'share';
  return isTime ? `${right.value} ns` : String(isShare ? right.value * 100 : right.value);
}

test('the answers to a lesson are saved as a file that the command line judges', async ({ page }) => {
  await page.goto('./#/learn/suspension/the-order');
  await page.getByRole('button', { name: 'Move down' }).first().click();
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.locator('.step-missed .grade, .step-why').first()).toBeVisible();
  if (await page.locator('.step-missed .grade').isVisible()) await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.locator('.step-why')).toBeVisible();
  await page.goto('./#/learn/suspension/idea');
  const save = page.getByRole('button', { name: 'Save my answers' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Your id in the course').fill(' s1 ');
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(file.suggestedFilename()).toBe('suspension-answers.json');
  const handIn = parseHandIn(readFileSync(await file.path(), 'utf8'));
  expect(handIn).toMatchObject({ student: 's1', lesson: 'suspension' });
  expect(Object.keys('answers' in handIn ? handIn.answers : {})).toEqual(['the-order']);
});
