/** Each sentence of a lesson that is about its runs has a check, or a value that a run gives. */
import { expect, it } from 'vitest';
import { catalogOf } from '../../src/learn/lesson/texts.ts';
import { LESSONS, MOVED } from '../../src/learn/lessons/index.ts';

/** Words that point at a run: at its numbers, its requests, or its parts. */
const OF_A_RUN = /\b(here|now|this (run|bus|device|read|write|chip|die|erase)|instead of|became?|took)\b|#\d|\{/i;

/**
 * What an answer to an answer or a hint says about the answer itself, or asks the student to do. What kind of error it
 * is, the range or the option says to which it belongs.
 */
const ABOUT_THE_ANSWER =
  /^(This (is|would|holds|was)|These (are|would|arrive)|You |Then |Add |Divide |Count |Take |As in |Each part counts|Compare |Look |Try |A (part|transfer) is missing|Transfers are missing|Nothing else happens|The question is )/i;

/** Every sentence of a lesson that is held: its conclusions, hints, and answers to answers. */
const TEXTS = /\.(why|hint)$|^idea$|\.say\.[\w.]+$/;
const sentencesOf = (text: string): string[] => text.split(/(?<=[.:;?!])\s+/);

it('no sentence of the conclusions, hints and answers of a lesson is without a check, a value, or a reason for neither', () => {
  const loose: string[] = [];
  let checked = 0;
  for (const lesson of LESSONS) {
    for (const [key, text] of Object.entries(catalogOf(lesson))) {
      // The rule of a control is one condition with its check; `now` only has values.
      if (!TEXTS.test(key)) continue;
      const isAnswer = /\.hint$|\.say\./.test(key);
      for (const sentence of sentencesOf(text)) {
        const bare = sentence.replace(/[.:;]$/, '');
        const isClaimed = lesson.claims.some(({ words }) => sentence.includes(words) || words.includes(bare));
        if (isClaimed) checked++;
        else if (sentence.includes('{') || (isAnswer && (sentence.endsWith('?') || ABOUT_THE_ANSWER.test(sentence))))
          continue;
        else loose.push(`${lesson.name} ${key}: ${sentence}`);
      }
    }
  }
  expect(loose).toEqual([]);
  expect(checked).toBeGreaterThan(0);
});

it('a claim has words of its lesson; without a check it does not speak of a run, or its paper is in the reading list', () => {
  const wrong: string[] = [];
  let general = 0;
  for (const { name, claims, read, ...lesson } of LESSONS) {
    const texts = Object.values(catalogOf({ name, claims, read, ...lesson }));
    for (const claim of claims) {
      const at = `${name}: ${claim.words}`;
      if (!texts.some((text) => text.includes(claim.words))) wrong.push(`${at}: in no text`);
      if (claim.check !== undefined) continue;
      general++;
      if (claim.paper !== undefined) {
        if (!read.some(({ paper }) => paper === claim.paper))
          wrong.push(`${at}: ${claim.paper} is not in the reading list`);
      } else if (OF_A_RUN.test(claim.words)) wrong.push(`${at}: of a run, without a check`);
    }
  }
  expect(wrong).toEqual([]);
  expect(general).toBeGreaterThan(0);
});

it('a lesson that another one names by its title exists', () => {
  const titles = LESSONS.map(({ title }) => title);
  const named = LESSONS.flatMap((lesson) =>
    Object.values(catalogOf(lesson)).flatMap((text) => [...text.matchAll(/“([^”]{8,})”/g)].map(([, title]) => title)),
  );
  // Quotations of reports and papers are no titles.
  expect(named.filter((title) => !titles.includes(title))).toEqual(['p99: 14 ms', 'Why MBM gains']);
  expect(named.length).toBeGreaterThan(2);
});

/** Words and digits that state a quantity. */
const QUANTITY =
  /\b(two|three|four|five|six|seven|eight|nine|ten|sixteen|hundred|thousand|twice|half|quarter|third|double|\d+)\b/i;

it('each quantity of a situation with many requests is a value, a claim, or that of a question', () => {
  // The device and the few requests of a small situation are drawn beside it.
  const large = ['percentile', 'tail', 'load-and-latency', 'open-or-closed', 'write-buffer', 'garbage-collection'];
  const loose: string[] = [];
  let checked = 0;
  for (const lesson of LESSONS.filter(({ name }) => large.includes(name))) {
    for (const { text } of lesson.steps) {
      for (const sentence of sentencesOf(text)) {
        // A sentence with a value is measured.
        if (!QUANTITY.test(sentence) || sentence.includes('{')) continue;
        if (lesson.claims.some(({ words }) => sentence.includes(words))) checked++;
        else loose.push(`${lesson.name}: ${sentence}`);
      }
    }
  }
  expect(loose).toEqual([]);
  expect(checked).toBeGreaterThan(0);
});

it('a step that moved leads to a step, or to another part of the page', () => {
  const steps = LESSONS.flatMap(({ name, steps: all }) => all.map((step) => `learn/${name}/${step.name}`));
  expect(Object.values(MOVED).filter((to) => to.startsWith('learn/') && !steps.includes(to))).toEqual([]);
  expect(Object.keys(MOVED).filter((from) => steps.includes(`learn/${from}`))).toEqual([]);
});
