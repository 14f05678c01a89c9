import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { judgeTask, possibleIn } from '../../src/learn/challenges/challenge.ts';
import { CHALLENGES, challengeOf, markOf } from '../../src/learn/challenges/index.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import { evaluate } from '../../src/learn/measure/evaluate.ts';
import { MAIN_RUN } from '../../src/learn/measure/measure.ts';
import { formatValue } from '../../src/learn/measure/value.ts';
import { measured } from './measured.ts';

describe.each(CHALLENGES.map((challenge) => [challenge.name, challenge] as const))(
  'the challenge %s',
  (_, challenge) => {
    it('is not solved at first, and its solution solves it', async () => {
      const base = parseExperiment(challenge.experiment);
      const first = judgeTask(challenge, base, await measured(base));
      expect(first.reached).toBe(false);
      expect(first.changes).toEqual([]);
      const solved = judgeTask(challenge, base, await measured(applyPatch(base, challenge.solution)));
      expect(solved, JSON.stringify(solved)).toMatchObject({ reached: true, locked: [] });
      // "Possible in 1" is true: it is solved in one change, and without a change it is not.
      expect(solved.changes).toHaveLength(possibleIn(challenge));
      expect(possibleIn(challenge)).toBe(1);
      expect(LESSONS.map(({ name }) => name)).toContain(challenge.lesson);
      expect(challengeOf(markOf(challenge))).toBe(challenge);
    });
  },
);

it('the numbers of a challenge’s text are those of its first run and of its goal', async () => {
  let compared = 0;
  for (const { name, text, experiment, goal, as } of CHALLENGES) {
    const [check] = goal;
    const runs = { [MAIN_RUN]: await measured(parseExperiment(experiment)) };
    const limit = check.atMost ?? check.atLeast ?? Number.NaN;
    // The goal is said last.
    const said = [...text.matchAll(/(more than )?(\d[\d.]*)(?: (ms|µs|%))?/g)].map(([, more, digits, unit]) => ({
      isLess: more !== undefined,
      value: Number(digits) * (unit === 'ms' ? 1e6 : unit === 'µs' ? 1e3 : unit === '%' ? 0.01 : 1),
    }));
    expect(said.at(-1)?.value, name).toBe(limit);
    const first = said.at(-2);
    if (as === 'time' && first !== undefined) {
      const value = evaluate(check.measure, runs);
      expect(first.isLess ? first.value < value : formatValue(first.value, as) === formatValue(value, as), name).toBe(
        true,
      );
      compared++;
    }
  }
  expect(compared).toBe(4);
});

it('a locked setting, or one change too many, does not count', async () => {
  const challenge = CHALLENGES[1];
  const base = parseExperiment(challenge.experiment);
  const solution = applyPatch(base, challenge.solution);
  const locked = judgeTask(challenge, base, await measured(applyPatch(solution, { timing: { programNs: 100_000 } })));
  expect(locked).toMatchObject({ reached: false, locked: ['timing.programNs'] });
  const many = judgeTask(challenge, base, await measured(applyPatch(solution, { policy: { readPriority: false } })));
  expect(many).toMatchObject({ reached: false, locked: [] });
  expect(CHALLENGES.length).toBeGreaterThanOrEqual(5);
});
