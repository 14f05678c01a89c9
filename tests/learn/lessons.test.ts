import { describe, expect, it } from 'vitest';
import { LESSONS, MOVED, CORE } from '../../src/learn/lessons/index.ts';
import { QUESTION_KINDS, type Question, type Answer } from '../../src/learn/kinds/index.ts';
import type { Lesson } from '../../src/learn/lesson/lesson.ts';
import { judge, rightAnswer, sayTo } from '../../src/learn/lesson/judge.ts';
import { fillText, PLACEHOLDER } from '../../src/learn/lesson/texts.ts';
import { catalogOf } from '../support/catalog.ts';
import { formatValue } from '../../src/learn/measure/value.ts';
import { evaluate, holds } from '../../src/learn/measure/evaluate.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { askedAgain, triedExperiments, varied } from '../../src/learn/lesson/changed.ts';
import { listLanes, NO_LANE_STATE } from '../../src/timeline/layout/lanes.ts';
import { readerOfRun, type Runs } from '../../src/learn/measure/runs.ts';
import type { Run } from '../../src/analysis/run.ts';
import { hasChance, isShortened, measured, runAnew, runsOf, shortened, shortRunsOf } from './measured.ts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minutesOf } from '../../src/learn/lesson/minutes.ts';
import { checkLesson } from './check-lesson.ts';

/** What a lesson says must not depend on the random numbers of its runs: each commit takes all of these, in 4 s. */
const SEEDS = [1, 2, 3, 4, 5];
/** One seed for a lesson in which chance decides nothing: a test below holds that its runs are the same with each. */
const seedsOf = ({ runs }: Lesson): readonly number[] =>
  Object.values(runs).some(({ experiment }) => hasChance(parseExperiment(experiment))) ? SEEDS : SEEDS.slice(0, 1);

/** The claims of a lesson that a run can contradict. */
const checksOf = ({ claims }: Lesson) =>
  claims.flatMap(({ words, check }) => (check === undefined ? [] : [{ words, check }]));

/** Words and digits that state a quantity. “One” and “first” are words of grammar, too. */
const QUANTITIES =
  /\b(two|three|four|five|six|seven|eight|nine|ten|sixteen|hundred|thousand|twice|half|quarter|third|double|tenth|twentieth|\d+)\b/gi;

/** Quantities of the situation, which the device and the requests fix. The test of claims reads all other texts. */
const situationOf = (lesson: Lesson): string =>
  lesson.steps
    .flatMap((step) => [step, askedAgain(step)])
    .map(({ text, question }) => `${text} ${question.ask}`)
    .join(' ');

/** The idea with another question: the numbers of the step do not give another answer to it. */
const ASKED_NEW = ['tail/which-cure'];

/** Answers of every sort to a question: each choice and order, each operation, numbers and bars at many heights. */
function possibleAnswers(question: Question, right: Answer, run: Run): Answer[] {
  switch (question.kind) {
    case 'choice':
      return question.options.map((_, option) => ({ kind: 'choice', option }));
    case 'order':
      return orders(question.items.map((_, item) => item)).map((order) => ({ kind: 'order', order }));
    case 'pick':
      return Array.from({ length: readerOfRun(run).operations.count }, (_, operation) => ({ kind: 'pick', operation }));
    case 'number': {
      const value = right.kind === 'number' ? right.value : 0;
      return Array.from({ length: 800 }, (_, i) => ({ kind: 'number', value: value * 10 ** ((i - 400) / 200) }));
    }
    case 'draw': {
      const values = right.kind === 'draw' ? right.values : [];
      return values.flatMap((_, bar) =>
        Array.from({ length: 101 }, (_, i) => ({
          kind: 'draw' as const,
          values: values.map((value, other) => (other === bar ? (i / 100) * question.most : value)),
        })),
      );
    }
  }
}

/** Parts of sentences. A mark holds its sentence back to the mark before it. */
function partsOf(text: string, { claims }: Pick<Lesson, 'claims'>): { words: string; isMarked: boolean }[] {
  return text.split(/(?<=[.?!])\s+/).flatMap((sentence) => {
    const parts = sentence.split(/(?<=[:;])\s+/).map((words) => ({
      words,
      isMarked: claims.some((claim) => words.includes(claim.words)),
    }));
    return parts.map(({ words }, i) => ({ words, isMarked: parts.slice(i).some((part) => part.isMarked) }));
  });
}

const orders = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) => orders(items.filter((one) => one !== item)).map((rest) => [item, ...rest]));

describe.each(LESSONS.map((lesson) => [lesson.name, lesson] as const))('the lesson %s', (_, lesson) => {
  it('has true claims, and an answer to every question', async () => {
    const runs = await runsOf(lesson);
    const broken = checksOf(lesson).filter(({ check }) => !holds(check, runs));
    expect(broken.map(({ words, check }) => `${words}: ${evaluate(check.measure, runs)}`)).toEqual([]);
    for (const { question, shown } of lesson.steps) {
      expect(() => rightAnswer(question, lesson, runs, shown.run), question.ask).not.toThrow();
    }
    for (const { shown } of lesson.steps) {
      expect(shown.request ?? 0, shown.run).toBeLessThan(readerOfRun(runs[shown.run]).operations.requests);
    }
    if (process.env.SHOW_LESSONS !== undefined) {
      for (const [name, { measure, as }] of Object.entries(lesson.values)) {
        console.log(lesson.name, name, formatValue(evaluate(measure, runs), as));
      }
      for (const text of Object.values(catalogOf(lesson))) console.log(' -', fillText(text, lesson, runs));
    }
  });

  it(`has claims and keys that hold for the seeds ${SEEDS.join()}`, async () => {
    const keysOf = (runs: Runs) =>
      lesson.steps.map(({ question, shown }) =>
        question.kind === 'choice' || question.kind === 'order' ? rightAnswer(question, lesson, runs, shown.run) : null,
      );
    const own = keysOf(await runsOf(lesson));
    // The number of requests is a setting, and not left to chance.
    // How many reads are beyond a rank depends on the number of requests, which is another in a shortened run.
    const claims = checksOf(lesson).filter(({ check }) => !(isShortened(lesson) && check.measure.of === 'beyond'));
    expect(checksOf(lesson).length - claims.length).toBeLessThanOrEqual(1);
    for (const seed of seedsOf(lesson)) {
      const runs = await shortRunsOf(lesson, seed);
      const broken = claims.filter(({ check }) => !holds(check, runs));
      expect(broken.map(({ words, check }) => `seed ${seed}: ${words}: ${evaluate(check.measure, runs)}`)).toEqual([]);
      expect(keysOf(runs)).toEqual(own);
    }
  });

  it(`has rules that hold at each place of their controls, over the seeds ${SEEDS.join()}`, async () => {
    let checked = 0;
    for (const { name, try: control } of lesson.steps) {
      if (control === undefined) continue;
      for (const seed of seedsOf(lesson)) {
        const runs = await shortRunsOf(lesson, seed);
        for (const value of control.values) {
          const changed = { ...runs };
          for (const [run, experiment] of Object.entries(triedExperiments(lesson, control, value))) {
            changed[run] = await measured(shortened(lesson, experiment, seed));
          }
          const words = `${lesson.name}/${name}: ${String(value)}, seed ${seed}`;
          expect(holds(control.check, changed), `${words}: ${evaluate(control.check.measure, changed)}`).toBe(true);
          for (const text of [control.ask, control.now, control.rule]) {
            expect(fillText(text, lesson, changed), words).not.toMatch(/[{}]|NaN/);
          }
          checked++;
        }
      }
    }
    const places = lesson.steps.reduce((sum, { try: control }) => sum + (control?.values.length ?? 0), 0);
    expect(checked).toBe(places * seedsOf(lesson).length);
  });

  it('answers each wrong answer that it has words for, and says nothing to a right one', async () => {
    const runs = await runsOf(lesson);
    let heard = 0;
    for (const { name, question, shown } of lesson.steps) {
      const all = Object.entries(catalogOf(lesson)).flatMap(([key, text]) =>
        key.startsWith(`${name}.say.`) ? [text] : [],
      );
      if (all.length === 0) continue;
      const said = new Set<string>();
      for (const answer of possibleAnswers(question, rightAnswer(question, lesson, runs, shown.run), runs[shown.run])) {
        const say = sayTo(question, answer, lesson, runs, shown.run);
        if (judge(question, answer, lesson, runs, shown.run) === 'right') {
          if (question.kind !== 'number') expect(say, name).toBeNull();
        } else if (say !== null) said.add(say);
      }
      // The same words may answer several mistakes.
      expect([...said].sort(), `${lesson.name} ${name}`).toEqual([...new Set(all)].sort());
      for (const text of all) expect(fillText(text, lesson, runs), name).not.toMatch(/[{}]|NaN/);
      heard += said.size;
    }
    for (const { name, vary, shown } of lesson.steps) {
      if (vary?.question === undefined) continue;
      const { question } = vary;
      const all = Object.entries(catalogOf(lesson)).flatMap(([key, text]) =>
        key.startsWith(`${name}.vary.say.`) ? [text] : [],
      );
      const said = new Set<string>();
      for (const value of vary.oneOf) {
        const changed = varied(lesson, vary, value);
        const runs = await shortRunsOf(changed);
        const right = rightAnswer(question, changed, runs, shown.run);
        for (const answer of possibleAnswers(question, right, runs[shown.run])) {
          if (judge(question, answer, changed, runs, shown.run) === 'right') continue;
          const say = sayTo(question, answer, changed, runs, shown.run);
          if (say !== null) said.add(say);
        }
        for (const text of all) expect(fillText(text, changed, runs), name).not.toMatch(/[{}]|NaN/);
      }
      expect([...said].sort(), `${lesson.name} ${name}, other numbers`).toEqual([...new Set(all)].sort());
    }
    const hasWords = Object.keys(catalogOf(lesson)).some((key) => /(?<!\.vary)\.say\./.test(key));
    expect(heard > 0).toBe(hasWords);
  });

  it('recognizes each mistake by what the mistake gives, also with other numbers', async () => {
    let compared = 0;
    let all = 0;
    for (const step of lesson.steps) {
      const { vary, shown } = step;
      const changed = vary === undefined ? [] : vary.oneOf.map((value) => varied(lesson, vary, value));
      const asked = [
        { question: step.question, variants: vary?.question === undefined ? [lesson, ...changed] : [lesson] },
        ...(vary?.question === undefined ? [] : [{ question: vary.question, variants: changed }]),
      ];
      for (const { question, variants } of asked) {
        if (question.kind !== 'number') continue;
        for (const [one, seed] of variants.flatMap((variant) =>
          seedsOf(lesson).map((each) => [variant, each] as const),
        )) {
          const runs = await shortRunsOf(one, seed);
          for (const { text, is } of question.say ?? []) {
            if (is === undefined) continue;
            all++;
            const answer: Answer = { kind: 'number', value: evaluate(is, runs) };
            // A mistake may give the right number by chance: then nothing is said to it.
            if (judge(question, answer, one, runs, shown.run) === 'right') continue;
            expect(sayTo(question, answer, one, runs, shown.run), `${lesson.name}/${step.name}`).toBe(text);
            compared++;
          }
        }
      }
    }
    // Chance makes few mistakes right.
    expect(compared * 2).toBeGreaterThanOrEqual(all);
  });

  it('has an answer to each question with other numbers, and no answer to one is right for another', async () => {
    let compared = 0;
    for (const step of lesson.steps) {
      const { name, vary, shown } = step;
      if (vary === undefined) continue;
      const { question } = askedAgain(step);
      // No timeline is there to pick from.
      expect(question.kind).not.toBe('pick');
      const isNew = ASKED_NEW.includes(`${lesson.name}/${name}`);
      for (const seed of seedsOf(lesson)) {
        const variants = isNew ? [] : [{ lesson, runs: await shortRunsOf(lesson, seed) }];
        for (const value of vary.oneOf) {
          const changed = varied(lesson, vary, value);
          variants.push({ lesson: changed, runs: await shortRunsOf(changed, seed) });
        }
        const answers = variants.map((one) => rightAnswer(question, one.lesson, one.runs, shown.run));
        for (const [i, one] of variants.entries()) {
          for (const [j, answer] of answers.entries()) {
            const grade = judge(question, answer, one.lesson, one.runs, shown.run);
            expect(grade === 'right', `${lesson.name}/${name}: ${i} and ${j}, seed ${seed}`).toBe(i === j);
            compared++;
          }
        }
      }
    }
    expect(compared > 0).toBe(lesson.steps.some(({ vary }) => vary !== undefined));
  });

  it(`has the same answers to choices with other numbers for the seeds ${SEEDS.join()}`, async () => {
    let [all, compared] = [0, 0];
    for (const step of lesson.steps) {
      const { vary, shown, name } = step;
      const { question } = askedAgain(step);
      if (vary === undefined || question.kind === 'number' || question.kind === 'draw') continue;
      all += vary.oneOf.length * seedsOf(lesson).length;
      for (const value of vary.oneOf) {
        const changed = varied(lesson, vary, value);
        const own = rightAnswer(question, changed, await shortRunsOf(changed), shown.run);
        for (const seed of seedsOf(lesson)) {
          const right = rightAnswer(question, changed, await shortRunsOf(changed, seed), shown.run);
          expect(right, `${lesson.name}/${name}: ${String(value)}, seed ${seed}`).toEqual(own);
          compared++;
        }
      }
    }
    expect(compared).toBe(all);
  });

  it('has sentences that hold with other numbers, where a student reads them with these', async () => {
    const wrong: string[] = [];
    for (const { name, vary, ...step } of lesson.steps) {
      if (vary === undefined) continue;
      const { question } = askedAgain({ ...step, vary });
      const ofText = vary.text === undefined ? name : `${name}.vary`;
      const ofQuestion = vary.question === undefined ? name : `${name}.vary`;
      for (const value of vary.oneOf) {
        for (const seed of seedsOf(lesson)) {
          const changed = varied(lesson, vary, value);
          const runs = await shortRunsOf(changed, seed);
          const right = rightAnswer(question, changed, runs, step.shown.run);
          // The situation, the question and the answers to wrong answers are on screen; hint and conclusion are not.
          const isShown = new RegExp(`^${ofQuestion}\\.(ask|part\\.\\d+|say\\.[\\w.]+)$`);
          const shown = Object.entries(catalogOf(lesson)).flatMap(([key, text]) =>
            (key === `${ofText}.text` || isShown.test(key)) &&
            !(right.kind === 'choice' && key === `${ofQuestion}.say.${right.option}`)
              ? [text]
              : [],
          );
          for (const { words, check } of checksOf(lesson)) {
            if (!shown.some((text) => text.includes(words))) continue;
            if (!holds(check, runs)) wrong.push(`${name} ${String(value)}, seed ${seed}: ${words}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('states only quantities that a run, a claim or the situation gives', () => {
    const texts = catalogOf(lesson);
    const situation = situationOf(lesson).toLowerCase();
    const options = Object.entries(texts)
      .flatMap(([key, text]) => (key.includes('.part.') ? [text.toLowerCase()] : []))
      .join(' ');
    const loose: string[] = [];
    for (const [key, text] of Object.entries(texts)) {
      if (!/\.why$|^idea$|\.say\.[\w.]+$/.test(key)) continue;
      // An answer to an option may name the option's own quantity. Rules of controls have checks of their own.
      const given = key.includes('.say.') ? `${situation} ${options}` : situation;
      const rest = partsOf(text, lesson).flatMap((part) =>
        part.isMarked ? [] : [part.words.replaceAll(PLACEHOLDER, '')],
      );
      for (const [word] of rest.join(' ').matchAll(QUANTITIES)) {
        if (!given.includes(word.toLowerCase())) loose.push(`${key}: ${word}`);
      }
    }
    expect(loose).toEqual([]);
  });

  it('has no sentence in a conclusion, hint or answer without a value, a check, or the mark that no run can contradict it', () => {
    const computed = new Set<string>();
    for (const { name, ...step } of lesson.steps) {
      for (const { of, question } of [
        { of: name, question: step.question },
        { of: `${name}.vary`, question: askedAgain(step).question },
      ]) {
        if (question.kind !== 'number') continue;
        question.say?.forEach(({ is }, i) => {
          if (is !== undefined) computed.add(`${of}.say.${i}`);
        });
      }
    }
    const loose: string[] = [];
    let checked = 0;
    for (const [key, text] of Object.entries(catalogOf(lesson))) {
      // Rules of controls have checks of their own; what a control says `now` only has values.
      if (!/\.(why|hint)$|^idea$|\.say\.[\w.]+$/.test(key)) continue;
      for (const [i, { words, isMarked }] of partsOf(text, lesson).entries()) {
        checked++;
        // What a known mistake is, its formula holds.
        const isHeld = isMarked || words.includes('{') || words.endsWith('?') || (i === 0 && computed.has(key));
        if (!isHeld) loose.push(`${key}: ${words}`);
      }
    }
    expect(loose).toEqual([]);
    expect(checked).toBeGreaterThan(2 * lesson.steps.length);
  });

  it('has papers of its sentences in its reading list', () => {
    const read = lesson.read.map(({ paper }) => paper);
    expect(lesson.claims.flatMap(({ paper }) => (paper === undefined || read.includes(paper) ? [] : [paper]))).toEqual(
      [],
    );
  });

  it('uses only values that it defines, and every one of them', () => {
    const used = new Set<string>();
    for (const text of Object.values(catalogOf(lesson))) {
      for (const [, name] of text.matchAll(PLACEHOLDER)) used.add(name);
    }
    for (const { question } of lesson.steps.flatMap((step) => [step, askedAgain(step)])) {
      if (question.kind === 'number') used.add(question.answer);
      if (question.kind === 'draw') for (const { answer } of question.bars) used.add(answer);
    }
    for (const { try: control } of lesson.steps) {
      if (control?.curve !== undefined) used.add(control.curve.x).add(control.curve.y);
    }
    expect([...used].sort()).toEqual(Object.keys(lesson.values).sort());
  });
});

it('the course has answers to wrong answers in questions of every kind, questions of their own for other numbers', () => {
  const steps = LESSONS.flatMap((lesson) => lesson.steps.map((step) => ({ step, texts: catalogOf(lesson) })));
  const answered = steps.filter(({ step, texts }) =>
    Object.keys(texts).some((key) => key.startsWith(`${step.name}.say.`)),
  );
  expect([...new Set(answered.map(({ step }) => step.question.kind))].sort()).toEqual([...QUESTION_KINDS].sort());
  expect(steps.some(({ step }) => step.vary?.question !== undefined)).toBe(true);
});

it('seeds change nothing in an experiment with its own requests on a new device, which runs once for all of them', async () => {
  let compared = 0;
  for (const { name, runs } of LESSONS) {
    for (const { experiment } of Object.values(runs)) {
      const parsed = parseExperiment(experiment);
      if (hasChance(parsed)) continue;
      const { stateHash } = await measured(parsed);
      for (const seed of SEEDS.slice(1)) {
        expect((await runAnew({ ...parsed, seed })).stateHash, `${name}: ${parsed.name}`).toBe(stateHash);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThanOrEqual(30 * (SEEDS.length - 1));
});

it('the course has lessons with names of their own', () => {
  expect(new Set(LESSONS.map(({ name }) => name)).size).toBe(LESSONS.length);
});

it('each quantity of a situation with many requests is a value, has a check, or is that of a question', () => {
  // The device and the few requests of a small situation are drawn beside it.
  const large = ['percentile', 'tail', 'load-and-latency', 'open-or-closed', 'write-buffer', 'garbage-collection'];
  const loose: string[] = [];
  let checked = 0;
  for (const lesson of LESSONS.filter(({ name }) => large.includes(name))) {
    for (const { text } of lesson.steps) {
      for (const { words, isMarked } of partsOf(text, lesson)) {
        // A sentence with a value is measured.
        if (words.search(QUANTITIES) < 0 || words.includes('{')) continue;
        if (isMarked) checked++;
        else loose.push(`${lesson.name}: ${words}`);
      }
    }
  }
  expect(loose).toEqual([]);
  expect(checked).toBeGreaterThan(0);
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

it('a step that moved leads to a step, or to another part of the page', () => {
  const steps = LESSONS.flatMap(({ name, steps: all }) => all.map((step) => `learn/${name}/${step.name}`));
  expect(Object.values(MOVED).filter((to) => to.startsWith('learn/') && !steps.includes(to))).toEqual([]);
  expect(Object.keys(MOVED).filter((from) => steps.includes(`learn/${from}`))).toEqual([]);
});

it('a lane that a lesson names has that name in its timeline', () => {
  const named: string[] = [];
  const wrong: string[] = [];
  for (const { runs, steps } of LESSONS) {
    for (const { name, text, shown } of steps) {
      const { device } = parseExperiment({ version: 1, ...runs[shown.run].experiment });
      const labels = listLanes([{ geometry: device }], NO_LANE_STATE).map(({ label }) => label);
      for (const [, label] of text.matchAll(/lane for [^()]*\(([^)]*)\)/g)) {
        named.push(label);
        if (!labels.includes(label)) wrong.push(`${name}: ${label}`);
      }
    }
  }
  expect(named.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/teaching.md'), 'utf8');

/** The lessons that a plan links to, in its order. */
function plan(heading: string): readonly (typeof LESSONS)[number][] {
  const text = PAGE.split(`\n### ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? '';
  const lessons = [...text.matchAll(/#\/learn\/([\w-]+)/g)].flatMap(([, name]) =>
    LESSONS.filter((one) => one.name === name),
  );
  const minutes = lessons.reduce((sum, lesson) => sum + minutesOf(lesson), 0);
  // A sentence more or less is no other plan.
  const said = Number(/(\d+) min of lessons/.exec(text)?.[1]);
  expect(Math.abs(said - minutes) / minutes, `${heading}: ${minutes} min`).toBeLessThan(0.05);
  return lessons;
}

it('the plans for one, three and ten hours name lessons in the order of the course, with their time', () => {
  const plans = ['One hour', 'Three hours', 'Ten hours'].map(plan);
  for (const lessons of plans) {
    expect(lessons.length).toBeGreaterThan(3);
    expect(lessons).toEqual(LESSONS.filter((lesson) => lessons.includes(lesson)));
  }
  const [, three, ten] = plans;
  expect(three).toEqual(expect.arrayContaining([...CORE]));
  expect(ten).toEqual(LESSONS);
});

it.each(LESSONS.map((lesson) => [lesson.name, lesson] as const))('every name in %s is defined', (_, lesson) => {
  expect(() => {
    checkLesson(lesson);
  }).not.toThrow();
});

/** A lesson with another text in each place where it had one. */
const changed = (lesson: Lesson | undefined, from: string, to: string): Lesson => {
  const text = JSON.stringify(lesson);
  expect(text).toContain(from);
  return JSON.parse(text.replace(from, to)) as Lesson;
};
const named = (name: string) => LESSONS.find((lesson) => lesson.name === name);

it.each([
  [
    changed(named('write-and-read'), '"shown":{"run":"read"', '"shown":{"run":"nowhere"'),
    '.shown.run: found “nowhere”; allowed: read, write',
  ],
  [changed(named('inside'), '"name":"erase"', '"name":"parts"'), 'twice'],
  [changed(named('inside'), '"text":"', '"text":"{nothing} '), 'text: found “nothing”; allowed:'],
  [changed(named('load-and-latency'), '"y":"halfMean"', '"y":"nothing"'), 'curve.y: found “nothing”; allowed: alone, '],
  [changed(named('suspension'), '"answer":"on"', '"answer":"off2"'), 'question.answer: found “off2”; allowed:'],
  [
    changed(named('suspension'), '"values":[1000000,', '"values":[-1,'),
    'try.values[0]: found an invalid experiment; allowed: workload.requests[0].atNs: found -1',
  ],
] as const)('a name that is not defined is found (%#)', (lesson, message) => {
  expect(() => {
    checkLesson(lesson);
  }).toThrow(message);
});
