import { expect } from './test.ts';
import type { ElementHandle, Locator, Page } from '@playwright/test';
import { phaseWords } from '../../src/analysis/statements/operation-words.ts';
import { ROW_KIND_NAMES } from '../../src/engine/recording/recording.ts';
import { judge } from '../../src/learn/lesson/judge.ts';
import type { Answer } from '../../src/learn/kinds/index.ts';
import type { Lesson, LessonStep } from '../../src/learn/lesson/lesson.ts';
import { readerOfRun } from '../../src/learn/measure/runs.ts';
import type { Runs } from '../../src/learn/measure/runs.ts';

/** Presses Tab, or Shift and Tab if it stands before, until an element or something in it has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Found once: each search for it would cost more than the key.
  const element = await target.elementHandle();
  for (let i = 0; i < 60; i++) {
    const key = await page.evaluate((wanted) => {
      const focused = document.activeElement ?? document.body;
      if (wanted.contains(focused)) return null;
      const isBefore = (focused.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      return isBefore ? 'Shift+Tab' : 'Tab';
    }, element as ElementHandle);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} cannot be reached with Tab`);
}

/** Submits the question by keyboard. */
export async function submit(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Run it' }));
  await page.keyboard.press('Enter');
}

/** Enters an answer by keyboard, without submitting it; null enters any answer, for a pick one that is not right. */
export async function chooseByKeys(
  page: Page,
  { question, shown }: LessonStep,
  answer: Answer | null,
  lesson: Lesson,
  runs: Runs,
): Promise<void> {
  switch (question.kind) {
    case 'number': {
      const { as } = lesson.values[question.answer];
      const value = answer?.kind === 'number' ? answer.value : 1;
      await tabTo(page, page.locator('.number-input input'));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(as === 'time' ? `${value} ns` : String(as === 'share' ? value * 100 : value));
      return;
    }
    case 'choice': {
      const option = answer?.kind === 'choice' ? answer.option : 0;
      await tabTo(page, page.getByRole('radiogroup'));
      await page.keyboard.press('Space');
      // From behind, the last option is reached first.
      const wanted = page.getByRole('radio').nth(option);
      for (let i = 1; i < question.options.length && !(await wanted.isChecked()); i++) {
        await page.keyboard.press('ArrowDown');
      }
      await expect(wanted).toBeChecked();
      return;
    }
    case 'order': {
      const wanted = answer?.kind === 'order' ? answer.order : question.items.map((_, i) => i).reverse();
      const items = page.locator('.order-item');
      for (const [place, item] of wanted.entries()) {
        const { text } = question.items[item];
        const places = async (): Promise<number> =>
          (await items.allTextContents()).findIndex((content) => content.includes(text));
        // The form begins behind the path of the page: each item is found from there.
        await page.locator('.lesson-path a').focus();
        await tabTo(page, page.getByRole('button', { name: `Move up: ${text}` }));
        for (let now = await places(); now !== place; now = await places()) {
          await page.keyboard.press(now > place ? 'ArrowUp' : 'ArrowDown');
        }
      }
      return;
    }
    case 'draw': {
      for (const bar of question.bars.keys()) {
        const share = answer?.kind === 'draw' ? answer.values[bar] / question.most : 0.5;
        const range = page.locator('.draw-input').getByRole('slider').nth(bar);
        await tabTo(page, range);
        await page.keyboard.press('Home');
        const position = Math.round(share * 100);
        for (let i = 0; i < Math.floor(position / 10); i++) await page.keyboard.press('PageUp');
        for (let i = 0; i < position % 10; i++) await page.keyboard.press('ArrowRight');
      }
      return;
    }
    case 'pick': {
      const reader = readerOfRun(runs[shown.run]);
      const isRight = (operation: number): boolean =>
        judge(question, { kind: 'pick', operation }, lesson, runs, shown.run) === 'right';
      // The page names the phase that is picked; any phase of a right operation will do.
      const wanted = new Set(
        Array.from({ length: reader.operations.count }, (_, operation) => operation)
          .filter(isRight)
          .flatMap((operation) => ROW_KIND_NAMES.map((_, kind) => `Picked: ${phaseWords(reader, operation, kind)}`)),
      );
      await tabTo(page, page.getByRole('application'));
      const picked = page.locator('.question-picked');
      // The keyboard keeps its place in the lanes: back to the first row of the first lane.
      for (let lane = 0; lane < 8; lane++) await page.keyboard.press('ArrowUp');
      for (let lane = 0; lane < 10; lane++) {
        for (const key of ['Period', 'Comma']) {
          for (let row = 0; row < 12; row++) {
            const before = await picked.textContent();
            await page.keyboard.press(key);
            const now = (await picked.textContent()) ?? '';
            if (now.startsWith('Picked') && wanted.has(now) === (answer !== null)) return;
            if (now === before && row > 0) break;
          }
        }
        await page.keyboard.press('ArrowDown');
      }
      throw new Error(`no ${answer === null ? 'wrong' : 'right'} operation on the timeline`);
    }
  }
}
