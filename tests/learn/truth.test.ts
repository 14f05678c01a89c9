/** The checks of the sentences of the course can fail, and notice faults of runs. */
import { describe, expect, it } from 'vitest';
import { holds } from '../../src/learn/measure/evaluate.ts';
import type { Check } from '../../src/learn/measure/measure.ts';
import { MeasureError } from '../../src/learn/measure/measure.ts';
import { rightAnswer } from '../../src/learn/lesson/judge.ts';
import type { Lesson } from '../../src/learn/lesson/lesson.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import type { Runs } from '../../src/learn/measure/runs.ts';
import { faultsOf, measuredIn, pick, randomOf } from './changes.ts';
import { shortRunsOf } from './measured.ts';

const SEED = 71;

interface Held {
  readonly words: string;
  readonly check: Check;
}

/** Claims, and the rules of controls at the place of the step. */
const checksOf = ({ claims, steps }: Lesson): readonly Held[] => [
  ...claims.flatMap(({ words, check }) => (check === undefined ? [] : [{ words, check }])),
  ...steps.flatMap(({ try: control }) =>
    control === undefined ? [] : [{ words: control.rule, check: control.check }],
  ),
];

/** A run that cannot answer does not say that a sentence is true. */
function isTrue(check: Check, runs: Runs): boolean {
  try {
    return holds(check, runs);
  } catch (error) {
    if (error instanceof MeasureError || error instanceof RangeError) return false;
    throw error;
  }
}

/** The runs that a check measures. */
function measuredRuns(check: Check): Set<string> {
  const names = new Set<string>();
  JSON.stringify(check, (key, value: unknown) => {
    if (key === 'run' && typeof value === 'string') names.add(value);
    return value;
  });
  return names;
}

describe.each(LESSONS.map((lesson) => [lesson.name, lesson] as const))('the lesson %s', (_, lesson) => {
  it('has no check that holds whatever the runs are', async () => {
    const runs = await shortRunsOf(lesson);
    let open = checksOf(lesson).filter(({ check }) => isTrue(check, runs));
    const all = open.length;
    for (const name of Object.keys(lesson.runs)) {
      const random = randomOf(SEED);
      for (const fault of faultsOf(runs[name], random)) {
        if (!open.some(({ check }) => measuredRuns(check).has(name))) break;
        open = open.filter(({ check }) => !measuredRuns(check).has(name) || isTrue(check, { ...runs, [name]: fault }));
      }
    }
    expect(open.map(({ words }) => words)).toEqual([]);
    expect(all).toBeGreaterThan(0);
  });
});

it('of 100 drawn changes of runs (a latency, a wait, an order) the checks notice at least 90', async () => {
  const random = randomOf(SEED);
  const missed: string[] = [];
  const all = LESSONS.flatMap((lesson) => measuredIn(lesson).map((one) => ({ ...one, lesson })));
  let drawn = 0;
  while (drawn < 100) {
    const { lesson, kind, run: name, of } = pick(random, all);
    const runs = await shortRunsOf(lesson);
    const changed = of(runs[name], random);
    // Nobody waits in it: another one is drawn.
    if (changed === null) continue;
    drawn++;
    const faulty = { ...runs, [name]: changed };
    const isNoticed =
      checksOf(lesson).some(({ check }) => isTrue(check, runs) && !isTrue(check, faulty)) ||
      lesson.steps.some(({ question, shown }) => {
        if (question.kind !== 'choice' && question.kind !== 'order') return false;
        const before = JSON.stringify(rightAnswer(question, lesson, runs, shown.run));
        try {
          return JSON.stringify(rightAnswer(question, lesson, faulty, shown.run)) !== before;
        } catch (error) {
          // No option, or several, would be right.
          if (error instanceof MeasureError) return true;
          throw error;
        }
      });
    if (!isNoticed) missed.push(`${lesson.name}: ${kind} of ${name}`);
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(10);
});
