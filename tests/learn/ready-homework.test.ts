import { afterEach, describe, expect, it } from 'vitest';
import { runForGrade as runOnce } from '../../src/cli/run-for-grade.ts';
import { canonicalJson } from '../../src/document/canonical.ts';
import { applyPatch, setValue } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { judgeTask } from '../../src/learn/challenges/challenge.ts';
import { checkVariants } from '../../src/learn/homework/check-variants.ts';
import { homeworkText, parseHomework } from '../../src/learn/homework/parse-homework.ts';
import { SEED } from '../reference/random-runs.ts';
import { READY_HOMEWORK } from '../../src/learn/homework/ready/index.ts';

/** The goals of one homework are about the same experiments: each runs once. */
const known = new Map<string, ReturnType<typeof runOnce>>();
const runForGrade: typeof runOnce = (experiment) => {
  const key = canonicalJson({ ...experiment, name: '' });
  const run = known.get(key) ?? runOnce(experiment);
  known.set(key, run);
  return run;
};
afterEach(() => {
  known.clear();
});

/** A solution of each goal, for every variant. */
const SOLUTIONS: Readonly<Record<string, ExperimentInput>> = {
  'from-the-graph': { device: { overprovisioning: 0.34 } },
  bronze: { policy: { gc: { preemption: 'page' } } },
  silver: { policy: { gc: { softFreeRatio: 0.02 } } },
  gold: { policy: { gc: { preemption: 'page', softFreeRatio: 0.02 }, suspension: { program: true, erase: true } } },
  'keep-it': { policy: { suspension: { program: true, erase: true } }, host: { writeBuffer: { pages: 64 } } },
};

/** Every variant is run and compared with every other: one homework for each commit, all in the long version. */
const TURN = SEED % READY_HOMEWORK.length;

describe.each(READY_HOMEWORK.map((ready, at) => ({ ...ready(), at })))(
  'the ready homework $id',
  ({ at, ...homework }) => {
    if (process.env.LONG !== undefined || at === TURN) {
      it('has variants whose answers are right for themselves only, and goals that need a change', async () => {
        const checked = await checkVariants(homework, runForGrade, 'everything');
        expect(checked.map(({ variants, checked: run }) => [variants, run])).toEqual(
          homework.questions.map(({ vary }) => {
            const all = vary.reduce((product, { oneOf }) => product * oneOf.length, 1);
            return [all, all];
          }),
        );
      });
    }

    it('is written and read again', () => {
      expect(parseHomework(homeworkText(homework))).toEqual(homework);
    });

    it('has goals that a solution reaches in every variant', async () => {
      const goals = homework.questions.flatMap((question) => (question.kind === 'experiment' ? [question] : []));
      expect(goals.length).toBeGreaterThan(0);
      let reached = 0;
      for (const goal of goals) {
        // Without a variation, all students have the experiment itself.
        const [{ path, oneOf } = { path: 'name', oneOf: [goal.experiment.name ?? ''] }] = goal.vary;
        for (const value of oneOf) {
          const base = parseExperiment(setValue(goal.experiment, path, value));
          const run = await runForGrade(applyPatch(base, SOLUTIONS[goal.id]));
          expect(judgeTask(goal, base, run), `${goal.id} ${String(value)}`).toMatchObject({ reached: true });
          reached++;
        }
      }
      expect(reached).toBe(goals.reduce((sum, { vary }) => sum + (vary[0]?.oneOf.length ?? 1), 0));
    });
  },
);
