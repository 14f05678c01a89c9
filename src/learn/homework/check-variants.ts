/**
 * Whether a homework can be given to students: each variant of each question has one right answer, and no answer to one
 * variant of a number question is right for another. A copied answer would pass.
 */
import { ExperimentError } from '../../device/experiment-error.ts';
import type { Experiment } from '../../document/experiment.ts';
import { setValue } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import { DocumentError } from '../document/read.ts';
import { isRightFor, rightAnswer } from '../lesson/judge.ts';
import { formatValue } from '../lesson/texts.ts';
import { MAIN_RUN, MeasureError } from '../measure/measure.ts';
import { RunRefused } from './grade.ts';
import type { RunExperiment } from './grade.ts';
import { asLessonQuestion } from './homework.ts';
import type { Homework, HomeworkQuestion, NumberTask } from './homework.ts';

/** More variants of a question are not run: combinations multiply. */
const MOST_VARIANTS = 50;

/** A question whose variants were run. */
export interface CheckedQuestion {
  readonly id: string;
  /** Combinations of its varied values. */
  readonly variants: number;
  /** How many of them were run: the first {@link MOST_VARIANTS}. */
  readonly checked: number;
  /** The answers of a number question in words, one for each variant that was run. */
  readonly answers: readonly { readonly settings: string; readonly answer: string }[];
}

/**
 * Runs the variants of a homework: of its number questions that vary, or of every question that has an answer.
 * @param run simulates an experiment
 * @param onRun called before each run with the runs so far and all of them
 * @throws {DocumentError} that names a question of which a variant has no answer, or one whose answer for one variant
 *   is also right for another
 */
export async function checkVariants(
  homework: Homework,
  run: RunExperiment,
  scope: 'copied answers' | 'everything',
  onRun: (done: number, all: number) => void = () => undefined,
): Promise<CheckedQuestion[]> {
  const chosen = homework.questions.flatMap((question, index) => {
    const isAsked = scope === 'everything' || (question.kind === 'number' && question.vary.length > 0);
    return isAsked && question.kind !== 'experiment' ? [{ question, index, variants: variantsOf(question) }] : [];
  });
  const all = chosen.reduce((sum, { variants }) => sum + variants.length, 0);
  let done = 0;
  const checked: CheckedQuestion[] = [];
  for (const { question, index, variants } of chosen) {
    const answers: Answer[] = [];
    for (const { words, input } of variants) {
      onRun(done++, all);
      const value = await answerTo(question, index, words, input, run);
      if (question.kind !== 'number' || value === null) continue;
      requireOwn(question, index, answers, { words, value });
      answers.push({ words, value });
    }
    checked.push({
      id: question.id,
      variants: question.vary.reduce((product, { oneOf }) => product * oneOf.length, 1),
      checked: variants.length,
      answers:
        question.kind === 'number'
          ? answers.map(({ words, value }) => ({ settings: words, answer: formatValue(value, question.as) }))
          : [],
    });
  }
  return checked;
}

const named = (words: string): string => (words === '' ? 'an experiment' : words);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Answer {
  /** The varied settings. */
  readonly words: string;
  readonly value: number;
}

/** The right answer to a variant, if it is a number. */
async function answerTo(
  question: HomeworkQuestion,
  index: number,
  words: string,
  input: HomeworkQuestion['experiment'],
  run: RunExperiment,
): Promise<number | null> {
  const asked = asLessonQuestion(question);
  if (asked === null) return null;
  try {
    const experiment: Experiment = parseExperiment(input);
    const right = rightAnswer(asked.question, asked, { [MAIN_RUN]: await run(experiment) });
    return right.kind === 'number' ? right.value : null;
  } catch (error) {
    if (![RunRefused, MeasureError, ExperimentError].some((kind) => error instanceof kind)) throw error;
    throw new DocumentError(
      `questions[${index}]`,
      `${named(words)} without an answer (${messageOf(error)})`,
      'experiments that run and answer the question',
    );
  }
}

/** @throws {DocumentError} if another variant has an answer that is right for this one, too, or the other way round */
function requireOwn({ tolerance, as }: NumberTask, index: number, others: readonly Answer[], own: Answer): void {
  const { words, value } = own;
  const same = others.find(
    (other) => isRightFor(value, other.value, tolerance) || isRightFor(other.value, value, tolerance),
  );
  if (same === undefined) return;
  throw new DocumentError(
    `questions[${index}].vary`,
    `${same.words} and ${words}, whose answers ${formatValue(same.value, as)} and ${formatValue(value, as)} are ` +
      `both right with a tolerance of ${tolerance}`,
    'values whose answers differ by more, or a smaller tolerance',
  );
}

/** Every combination of the varied values, the first {@link MOST_VARIANTS} of them. */
function variantsOf({ experiment, vary }: HomeworkQuestion): {
  readonly words: string;
  readonly input: HomeworkQuestion['experiment'];
}[] {
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
  return variants.map(({ words, input }) => ({ words: words.join(', '), input }));
}
