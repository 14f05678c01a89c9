/** The sentences of a lesson that are about its runs, held to them. */
import { expect, it } from 'vitest';
import { parseExperiment } from '../../../src/document/validate.ts';
import { askedAgain, controlsOf, triedExperiments, varied } from '../../../src/learn/lesson/changed.ts';
import { rightAnswer } from '../../../src/learn/lesson/judge.ts';
import type { Lesson, LessonTry } from '../../../src/learn/lesson/lesson.ts';
import { catalogOf } from '../../../src/learn/lesson/texts.ts';
import { holds } from '../../../src/learn/measure/evaluate.ts';
import { MeasureError } from '../../../src/learn/measure/measure.ts';
import type { Runs } from '../../../src/learn/measure/runs.ts';
import { SEED } from '../../reference/random-runs.ts';
import { hasChance, isShortened, measured, shortened, shortRunsOf } from '../measured.ts';
import { Asked, type SentenceChecks } from './asked.ts';
import {
  BUS_AND_ARRAY,
  CHIPS_DIES_PLANES,
  PAGE_TYPES,
  PLANE_READS,
  PLANES_AGREE,
  WHO_GOES_FIRST,
  WRITE_AND_READ,
  WRITE_BUFFER,
} from './first-lessons.ts';
import {
  BANKS_OR_SUPERBLOCKS,
  BEHIND_AN_ERASE,
  DIE_BINDING,
  GARBAGE_COLLECTION,
  MBM,
  SLC_CLIFF,
  SUSPENSION,
  TAIL,
} from './later-lessons.ts';
import { OWN_CLAIMS } from './own-claims.ts';

const LONG = process.env.LONG !== undefined;

/** Sentences with a check that runs: by lesson. */
export const CHECKS: Readonly<Record<string, SentenceChecks>> = {
  'who-goes-first': WHO_GOES_FIRST,
  'page-types': PAGE_TYPES,
  'plane-reads': PLANE_READS,
  'write-buffer': WRITE_BUFFER,
  'write-and-read': WRITE_AND_READ,
  'bus-and-array': BUS_AND_ARRAY,
  'chips-dies-planes': CHIPS_DIES_PLANES,
  'planes-agree': PLANES_AGREE,
  'behind-an-erase': BEHIND_AN_ERASE,
  suspension: SUSPENSION,
  'die-binding': DIE_BINDING,
  mbm: MBM,
  'banks-or-superblocks': BANKS_OR_SUPERBLOCKS,
  'garbage-collection': GARBAGE_COLLECTION,
  'slc-cliff': SLC_CLIFF,
  tail: TAIL,
};

/** Fails with all of a list, not with its beginning. */
export function refuse(found: readonly string[]): void {
  expect(found.length, `\n${found.join('\n')}`).toBe(0);
}

/** What a sentence needs: claims of the lesson, and the checks of this test. */
interface Held {
  readonly words: string;
  readonly holds: (runs: Runs) => boolean | Promise<boolean>;
  readonly isOwn: boolean;
}

/** The number of requests is a setting, and other in shortened runs. */
const ownOrShort = (lesson: Lesson): Lesson['claims'] =>
  lesson.claims.filter(
    ({ check: { measure } }) =>
      !(isShortened(lesson) && measure.of === 'figure' && measure.path === 'response.read.count'),
  );

const heldOf = (lesson: Lesson): Held[] => [
  ...ownOrShort(lesson).map(({ words, check }) => ({
    words,
    holds: (runs: Runs) => holds(check, runs),
    isOwn: OWN_CLAIMS.has(`${lesson.name}: ${words}`),
  })),
  ...Object.entries(CHECKS[lesson.name] ?? {}).map(([words, check]) => ({
    words,
    holds: (runs: Runs) => ('own' in check ? check.own : check)(new Asked(runs)),
    isOwn: 'own' in check,
  })),
];

/** Whether it holds; a run that cannot answer does not say that a sentence is true. */
async function isTrue({ holds: check }: Held, runs: Runs): Promise<boolean> {
  try {
    return await check(runs);
  } catch (error) {
    if (error instanceof MeasureError) return false;
    throw error;
  }
}

/** The controls of the steps whose texts have these words; of all steps for the idea and the example. */
function controlsAround(lesson: Lesson, words: string): LessonTry[] {
  const at = Object.entries(catalogOf(lesson)).flatMap(([key, text]) => (text.includes(words) ? [key] : []));
  const all = at.some((key) => key === 'idea' || key === 'example');
  return controlsOf(lesson).flatMap(([name, control]) =>
    all || at.some((key) => key.startsWith(`${name}.`)) ? [control] : [],
  );
}

/** Sentences that were held with other numbers. */
let heldAgain = 0;

/** How many sentences were held with other numbers, in all lessons so far. */
export const sentencesHeldAgain = (): number => heldAgain;

/**
 * The tests of a lesson's sentences, among the lesson's own: both ask the same runs, which are made once.
 * @param seeds of the runs; without LONG, the places of the controls take one of them, another in each commit
 */
export function testSentences(lesson: Lesson, seeds: readonly number[]): void {
  it(`has sentences that hold for the seeds ${seeds.join()}, and at each place of the controls around them or only with their own numbers`, async () => {
    const wrong: string[] = [];
    for (const seed of seeds) {
      const runs = await shortRunsOf(lesson, seed);
      for (const held of heldOf(lesson)) if (!(await isTrue(held, runs))) wrong.push(`seed ${seed}: ${held.words}`);
    }
    refuse(wrong);
    const places = new Map<LessonTry, Runs[]>();
    for (const [, control] of controlsOf(lesson)) {
      const all: Runs[] = [];
      for (const seed of LONG ? seeds : [seeds[Math.floor(SEED / 4) % seeds.length]]) {
        for (const value of control.values) {
          const changed = { ...(await shortRunsOf(lesson, seed)) };
          for (const [run, experiment] of Object.entries(triedExperiments(lesson, control, value))) {
            changed[run] = await measured(shortened(lesson, experiment, seed));
          }
          all.push(changed);
        }
      }
      places.set(control, all);
    }
    const isOfChance = Object.values(lesson.runs).some(({ experiment }) => hasChance(parseExperiment(experiment)));
    for (const held of heldOf(lesson)) {
      let isHeldEverywhere = true;
      let compared = 0;
      for (const control of controlsAround(lesson, held.words)) {
        for (const runs of places.get(control) ?? []) {
          compared++;
          if (await isTrue(held, runs)) continue;
          isHeldEverywhere = false;
          break;
        }
      }
      if (!isHeldEverywhere && !held.isOwn) wrong.push(`at some place: ${held.words}`);
      // A mark that nothing needs is not one: the sentence is held more strictly without it.
      if (isHeldEverywhere && held.isOwn && !isOfChance)
        wrong.push(`own numbers are not needed (${compared}): ${held.words}`);
    }
    refuse(wrong);
  });

  it('has sentences that hold with other numbers, where a student reads them with these', async () => {
    const wrong: string[] = [];
    const isOfChance = Object.values(lesson.runs).some(({ experiment }) => hasChance(parseExperiment(experiment)));
    for (const step of lesson.steps) {
      const { vary, name } = step;
      if (vary === undefined) continue;
      const { question } = askedAgain(step);
      const ofText = vary.text === undefined ? name : `${name}.vary`;
      const ofQuestion = vary.question === undefined ? name : `${name}.vary`;
      for (const value of vary.oneOf) {
        for (const seed of isOfChance ? seeds : seeds.slice(0, 1)) {
          const changed = varied(lesson, vary, value);
          const runs = await shortRunsOf(changed, seed);
          const right = rightAnswer(question, changed, runs, step.shown.run);
          // The situation, the question and the answers to wrong answers are on screen; hint and conclusion are not.
          const shown = Object.entries(catalogOf(lesson)).flatMap(([key, text]) =>
            (key === `${ofText}.text` || new RegExp(`^${ofQuestion}\\.(ask|part\\.\\d+|say\\.[\\w.]+)$`).test(key)) &&
            !(right.kind === 'choice' && key === `${ofQuestion}.say.${right.option}`)
              ? [text]
              : [],
          );
          for (const held of heldOf(lesson)) {
            if (!shown.some((text) => text.includes(held.words))) continue;
            if (!(await isTrue(held, runs))) wrong.push(`${name} ${String(value)}, seed ${seed}: ${held.words}`);
            heldAgain++;
          }
        }
      }
    }
    refuse(wrong);
    expect(heldAgain).toBeGreaterThanOrEqual(0);
  });
}
