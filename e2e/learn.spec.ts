import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CHALLENGES } from '../src/learn/challenges/index.ts';
import { parseHandIn } from '../src/learn/hand-in/answers.ts';
import { LESSONS } from '../src/learn/lessons/index.ts';
import { judge, rightAnswer } from '../src/learn/lesson/judge.ts';
import type { Answer, Question } from '../src/learn/kinds/index.ts';
import type { Lesson, LessonStep } from '../src/learn/lesson/lesson.ts';
import type { Runs } from '../src/learn/measure/runs.ts';
import { runsOf } from '../tests/learn/measured.ts';
import { problemsInBothThemes } from './support/accessibility.ts';
import { doorOf } from './support/door.ts';
import { settled } from './support/settled.ts';
import { chooseByKeys, submit, tabTo } from './support/learn.ts';
import { expect, LOADS, test, TRIED } from './support/test.ts';
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

/** The first lesson, and a third of the others for each commit: tests/learn looks at the runs and answers of all. */
const [FIRST_LESSON, ...OTHER_LESSONS] = LESSONS;

for (const lesson of [FIRST_LESSON, ...byTurns(OTHER_LESSONS, Math.ceil(OTHER_LESSONS.length / 3))]) {
  const tag = lesson === FIRST_LESSON ? [] : '@long';
  test(
    `the lesson ${lesson.name} by keyboard: invalid, wrong, wrong again and right, to its end`,
    { tag },
    async ({ page }) => {
      // Runs are made here and in the page; up to 100,000 reads.
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

test('nothing moves before the answer; after it, the chart of the control takes the place of the picture', async ({
  page,
}) => {
  await page.goto('./#/learn/bus-and-array/four-reads');
  await expect(page.locator('.question')).toBeVisible();
  await expect(page.locator('.try, .run-chart')).toHaveCount(0);
  await answerAnyhow(page);
  await expect(page.locator('.lesson-timeline')).toBeVisible();
  await tabTo(page, page.getByText('Play with it'));
  await page.keyboard.press('Enter');
  const chart = page.getByRole('region', { name: 'Latency of each request' });
  await expect(chart).toContainText('read #3');
  await expect(page.locator('.lesson-timeline')).toHaveCount(0);
  const described = async (): Promise<string> => (await chart.textContent()) ?? '';
  const first = await described();
  await tabTo(page, page.locator('.try-slider'));
  await page.keyboard.press('End');
  await expect(page.locator('.try-now')).toContainText(/One transfer takes 4\.096.µs/);
  await expect.poll(described).not.toBe(first);
  await page.getByText('Play with it').click();
  await expect(page.locator('.lesson-timeline')).toBeVisible();
});

/** Two answers of any kind: the first miss has another try. */
async function answerAnyhow(page: Parameters<typeof submit>[0]): Promise<void> {
  const number = page.locator('.number-input input');
  await expect(page.locator('.question')).toBeVisible();
  if (await number.isVisible()) await number.fill('3');
  else if (await page.getByRole('radio').first().isVisible()) await page.getByRole('radio').last().check();
  else if (await page.locator('.draw-input').isVisible()) await page.getByRole('slider').first().press('End');
  else
    await page
      .getByRole('button', { name: /^Move down/ })
      .first()
      .click();
  const run = page.getByRole('button', { name: 'Run it' });
  await run.click();
  await expect(page.locator('.step-missed .grade').or(page.locator('.step-why')).first()).toBeVisible();
  if (await run.isVisible()) await run.click();
  await expect(page.locator('.step-why')).toBeVisible();
}

test('a curve has all places of its control at once', async ({ page }) => {
  await page.goto('./#/learn/garbage-collection/more-spare');
  await answerAnyhow(page);
  await page.getByText('Play with it').click();
  const places = LESSONS.flatMap(({ steps }) => steps).find(({ name }) => name === 'more-spare')?.try?.values.length;
  await expect(page.locator('.run-chart svg circle')).toHaveCount(places ?? 0);
});

test('garbage collection shows blocks that are emptied and erased, by pointer and keyboard', async ({ page }) => {
  await page.goto('./#/learn/inside/erase');
  await answerAnyhow(page);
  const device = page.locator('.blocks-of').last();
  await expect(device).toContainText(/[1-9] erases? so far/);
  const time = page.getByRole('slider', { name: 'Time' });
  await time.focus();
  await page.keyboard.press('Home');
  await expect(device).toContainText('5 clean blocks');
  await expect(device).toContainText('0 erases so far');
});

test('a word of the subject opens its meaning at its first use, in Learn and in Explore', async ({ page }) => {
  await page.goto('./#/learn/write-and-read/length-of-a-read');
  const word = page.locator('.step-situation .word', { hasText: 'tR' });
  await expect(word).toHaveCount(1);
  await word.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.word-meaning:popover-open')).toContainText('reads a page into the register');
  await page.keyboard.press('Escape');
  await expect(page.locator('.word-meaning:popover-open')).toHaveCount(0);
  await page.goto('./');
  await page.getByText('More about this run').click();
  await page.getByText('Parts of its latency').click();
  const there = page.locator('.word-meanings .word').first();
  await there.focus();
  await page.keyboard.press('Enter');
  const meaning = page.locator('.word-meaning:popover-open');
  await expect(meaning).toContainText((await there.textContent()) ?? '', { ignoreCase: true });
  await page.keyboard.press('Escape');
  await expect(meaning).toHaveCount(0);
  await expect(there).toBeFocused();
});

test('links to steps of folded lessons lead to what came of them', async ({ page }) => {
  for (const [from, to] of [
    ['planes-agree/level', '#/learn/chips-dies-planes/planes-agree'],
    ['planes-agree', '#/learn/chips-dies-planes/planes-agree'],
    ['banks-or-superblocks/banks', '#/learn/banks-or-superblocks/small-writes'],
    ['mbm/write-strategy', '#/papers/mbm-fig-3b'],
  ]) {
    await page.goto(`./#/learn/${from}`);
    await expect(page, from).toHaveURL(new RegExp(`${to}$`));
  }
});

test('the runs of a step in Explore have its question and the way back to it', async ({ page }) => {
  await page.goto('./#/learn/behind-an-erase/how-much-worse');
  await answerAnyhow(page);
  await page.getByRole('button', { name: 'Open in Explore' }).click();
  const strip = page.getByRole('region', { name: 'Lesson' });
  await expect(strip).toContainText('How many times as long as a read alone');
  await strip.getByRole('link', { name: 'Back to the lesson' }).click();
  await expect(page.getByRole('heading', { name: /step 3 of 4/ })).toBeAttached();
  await expect(page.locator('.step-why')).toBeVisible();
});

test(
  'a challenge keeps the effects of the switches to itself until it is solved, and is handed in',
  { tag: TRIED },
  async ({ page }) => {
    await page.goto('./#/learn/challenge/rescue-the-read');
    await page.getByRole('button', { name: 'Open in Explore' }).click();
    const strip = page.getByRole('region', { name: 'Challenge' });
    await expect(strip).toContainText('Not yet');
    await expect(page.locator('[data-trials="challenge"]')).toBeVisible();
    const effects = page.locator('.switch-row-effect');
    const told = effects.filter({ hasText: /→|no request changes/ });
    expect(await effects.count()).toBeGreaterThanOrEqual(5);
    await expect(told).toHaveCount(0);
    await page
      .locator('[data-switch]')
      .getByRole('switch', { name: /Suspension/ })
      .click();
    await expect(strip).toContainText('Yours: 2 settings (Suspend programs, Suspend erases); possible: 1');
    await expect(page.locator('[data-trials="done"]')).toBeAttached();
    await expect(told).not.toHaveCount(0);
    await strip.getByLabel('Your id in the course').fill('s1');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      strip.getByRole('button', { name: 'Save my answers' }).click(),
    ]);
    expect(judgmentsOf(await file.path())).toEqual(['goal: right']);
  },
);

/** What `sim grade` says to a saved file. */
function judgmentsOf(path: string): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['.ci/sim.mjs', 'grade', path], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const { files } = JSON.parse(stdout) as { files: { answers: { question: string; judgment: string }[] }[] };
  return files.flatMap(({ answers }) => answers.map(({ question, judgment }) => `${question}: ${judgment}`));
}

test('question and picture of each step are in view at 1280 × 720', async ({ page }) => {
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
      await expect(page.locator('.picture-of')).toBeInViewport({ ratio: 1 });
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
    await expect(page.locator('.lesson-card').first()).toContainText('1 of 3 steps');
    await page.getByRole('button', { name: 'Delete progress' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete progress' }).click();
    await expect(page.locator('.lesson-card').first()).toContainText('3 steps');
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
  await expect(page.locator('.question')).toBeVisible();
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
      // The heading may be that of the page before.
      await settled(page);
      return (await page.getByRole('banner').boundingBox())?.height ?? 0;
    };
    const long = await heightOf('');
    expect(await heightOf('/grade')).toBe(long);
    expect(long).toBeGreaterThan(40);
  });

  test('behind the answer nothing moves once it is there', async ({ page }) => {
    await page.goto('./#/learn/write-and-read/how-many-times');
    await expect(page.locator('.lesson-timeline')).toBeVisible();
    const places = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const places: number[] = [];
          const look = (): void => {
            const next = document.querySelector('.lesson-actions button');
            if (next !== null) places.push(next.getBoundingClientRect().top + scrollY);
            if (places.length < 60) requestAnimationFrame(look);
            else resolve(places);
          };
          look();
        }),
    );
    const lesson = LESSONS.find(({ name }) => name === 'write-and-read');
    const step = lesson?.steps.find(({ name }) => name === 'how-many-times');
    if (lesson === undefined || step === undefined) throw new Error('no such step');
    const { question, shown } = step;
    const right = rightAnswer(question, lesson, await runsOf(lesson), shown.run);
    if (right.kind !== 'number') throw new Error(`the answer is a ${right.kind}`);
    await page.locator('.number-input input').fill(typed(question, lesson, right));
    await page.getByRole('button', { name: 'Run it' }).tap();
    // The answer comes with a frame, its picture with the next ones.
    expect(new Set((await places).slice(3)).size).toBe(1);
  });

  test(
    'the first two lessons by touch, the picture of the answer right behind the answer',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('./#/learn');
      await page.getByRole('link', { name: 'Start with the first lesson' }).tap();
      for (const lesson of LESSONS.slice(0, 2)) {
        const runs = await runsOf(lesson);
        for (const [index, step] of lesson.steps.entries()) {
          await expect(page.locator('.question')).toBeVisible();
          // The question is on the first screen, before the picture.
          await expect(page.locator('.step-ask').first()).toBeInViewport();
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, step.name).toBeLessThanOrEqual(0);
          const right = rightAnswer(step.question, lesson, runs, step.shown.run);
          if (right.kind === 'number')
            await page.locator('.number-input input').fill(typed(step.question, lesson, right));
          if (right.kind === 'choice') await page.getByRole('radio').nth(right.option).tap();
          if (right.kind === 'order' && step.question.kind === 'order')
            await sortByTouch(page, step.question, right.order);
          await page.getByRole('button', { name: 'Run it' }).tap();
          await expect(page.locator('.grade')).toHaveText('Right');
          await settled(page);
          const [result, picture, why] = await Promise.all(
            ['.step-result', '.step-picture', '.step-why'].map((part) => page.locator(part).boundingBox()),
          );
          expect(picture?.y, step.name).toBeGreaterThanOrEqual((result?.y ?? 0) + (result?.height ?? 0) - 1);
          expect(why?.y, step.name).toBeGreaterThan(picture?.y ?? Infinity);
          await page.getByRole('button', { name: index + 1 === lesson.steps.length ? 'Finish' : 'Next step' }).tap();
        }
        await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
        await page.getByRole('link', { name: /^Next lesson/ }).tap();
      }
    },
  );
});

/** Taps the parts of an order up to their places. */
async function sortByTouch(
  page: Parameters<typeof submit>[0],
  { items }: Extract<Question, { kind: 'order' }>,
  order: readonly number[],
): Promise<void> {
  for (const [place, item] of order.entries()) {
    const { text } = items[item];
    const shown = async (): Promise<number> =>
      (await page.locator('.order-item').allTextContents()).findIndex((content) => content.includes(text));
    for (let now = await shown(); now > place; now = await shown()) {
      await page.getByRole('button', { name: `Move up: ${text}` }).tap();
    }
  }
}

function typed(question: Question, lesson: Lesson, right: Extract<Answer, { kind: 'number' }>): string {
  const isTime = question.kind === 'number' && lesson.values[question.answer].as === 'time';
  const isShare = question.kind === 'number' && lesson.values[question.answer].as === 'share';
  return isTime ? `${right.value} ns` : String(isShare ? right.value * 100 : right.value);
}

test('the answers to a lesson are saved, with the numbers that the id draws, and the command line judges them', async ({
  page,
}) => {
  const lesson = LESSONS.find(({ name }) => name === 'behind-an-erase');
  if (lesson === undefined) throw new Error('no such lesson');
  await page.goto('./#/learn/behind-an-erase/a-faster-array');
  await answerAnyhow(page);
  await page.goto('./#/learn/behind-an-erase/idea');
  const save = page.getByRole('button', { name: 'Save my answers' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Your id in the course').fill(' s1 ');
  const own = page.getByRole('region', { name: 'Your own numbers' });
  await own.getByRole('radio').nth(1).check();
  await own.getByRole('button', { name: 'Run it' }).click();
  await expect(own.locator('.grade')).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(file.suggestedFilename()).toBe('behind-an-erase-s1-answers.json');
  const handIn = parseHandIn(readFileSync(await file.path(), 'utf8'));
  expect(handIn).toMatchObject({ student: 's1', lesson: 'behind-an-erase' });
  const judged = judgmentsOf(await file.path());
  // Behind the erase hardly at all; after it, tR is about half of the read.
  expect(judged.filter((one) => !one.endsWith('missing'))).toEqual([
    'a-faster-array: right',
    'a-faster-array-again: right',
  ]);
});
