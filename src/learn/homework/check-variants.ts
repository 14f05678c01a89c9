/** Variants of a question that one answer would satisfy: copying it would work. */
import type { Experiment } from '../../document/experiment.ts';
import { setValue } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import { DocumentError } from '../document/read.ts';
import { isRightFor } from '../lesson/judge.ts';
import { formatValue } from '../lesson/texts.ts';
import { evaluate } from '../measure/evaluate.ts';
import { MAIN_RUN } from '../measure/measure.ts';
import type { MeasuredRun } from '../measure/measured-run.ts';
import type { Homework, NumberTask } from './homework.ts';

/** More variants of a question are not run: combinations multiply. */
const MOST_VARIANTS = 50;

/**
 * Runs the variants of each number question and compares their answers.
 * @param run simulates an experiment
 * @throws {DocumentError} that names the question whose answer for one variant is also right for another
 */
export async function checkVariants(
  homework: Homework,
  run: (experiment: Experiment) => Promise<MeasuredRun>,
): Promise<void> {
  for (const [index, question] of homework.questions.entries()) {
    if (question.kind !== 'number' || question.vary.length === 0) continue;
    const { ask, tolerance, as } = question;
    const answers: { readonly words: string; readonly value: number }[] = [];
    for (const { words, experiment } of variantsOf(question)) {
      const value = evaluate(ask, { [MAIN_RUN]: await run(experiment) });
      const same = answers.find((other) => isRightFor(value, other.value, tolerance));
      if (same !== undefined) {
        throw new DocumentError(
          `questions[${index}].vary`,
          `${same.words} and ${words}, whose answers ${formatValue(same.value, as)} and ${formatValue(value, as)} are ` +
            `both right with a tolerance of ${tolerance}`,
          'values whose answers differ by more, or a smaller tolerance',
        );
      }
      answers.push({ words, value });
    }
  }
}

/** Every combination of the varied values, the first {@link MOST_VARIANTS} of them. */
function variantsOf({ experiment, vary }: NumberTask): { readonly words: string; readonly experiment: Experiment }[] {
  let variants = [{ words: [] as string[], input: experiment }];
  for (const { path, oneOf } of vary) {
    variants = variants
      .flatMap(({ words, input }) =>
        oneOf.map((value) => ({
          words: [...words, `${path} ${JSON.stringify(value)}`],
          input: setValue(input, path, value),
        })),
      )
      .slice(0, MOST_VARIANTS);
  }
  return variants.map(({ words, input }) => ({ words: words.join(', '), experiment: parseExperiment(input) }));
}
