/**
 * Whether a homework can be given to students: each variant of each question has one right answer, and no answer to one
 * variant of a number question gets points for another, as right or as near: a copied answer would.
 */
import { ExperimentError } from '../../device/experiment-error.ts';
import type { Experiment } from '../../document/experiment.ts';
import { setValue } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import { judgeTask } from '../challenges/challenge.ts';
import { DocumentError } from '../document/read.ts';
import { kindOf } from '../kinds/index.ts';
import type { Answer } from '../kinds/index.ts';
import { rightAnswer } from '../lesson/judge.ts';
import { evaluate } from '../measure/evaluate.ts';
import { MAIN_RUN, MeasureError } from '../measure/measure.ts';
import { formatValue } from '../measure/value.ts';
import { RunRefused } from '../hand-in/grade.ts';
import type { RunExperiment } from '../hand-in/grade.ts';
import { asLessonQuestion } from './homework.ts';
import type { Homework, HomeworkQuestion, ValueQuestion } from './homework.ts';

/** More variants of a question are not run: combinations multiply. */
const MOST_VARIANTS = 50;

/** A question whose variants were run. */
export interface CheckedQuestion {
  readonly id: string;
  /** Combinations of its varied values. */
  readonly variants: number;
  /** How many of them were run: the first {@link MOST_VARIANTS}. */
  readonly checked: number;
  /** The right answers in words, one for each variant that was run; of an experiment, its values without a change. */
  readonly answers: readonly { readonly settings: string; readonly answer: string }[];
}

/** A setting and its value as a file has them. */
const plainWords = (path: string, value: unknown): string => `${path} ${JSON.stringify(value)}`;

/**
 * Runs the variants of a homework: of its number questions that vary, or of every question.
 * @param run simulates an experiment
 * @param onRun called before each run with the runs so far and all of them
 * @param settingWords a varied setting and its value, for a person
 * @throws {DocumentError} that names a question of which a variant has no answer, or one whose answer for one variant
 *   also gets points for another
 */
export async function checkVariants(
  homework: Homework,
  run: RunExperiment,
  scope: 'copied answers' | 'everything',
  onRun: (done: number, all: number) => void = () => undefined,
  settingWords: (path: string, value: unknown) => string = plainWords,
): Promise<CheckedQuestion[]> {
  const chosen = homework.questions.flatMap((question, index) => {
    const isAsked = scope === 'everything' || (mayBeCopied(question) && question.vary.length > 0);
    return isAsked ? [{ question, index, variants: variantsOf(question, settingWords) }] : [];
  });
  const all = chosen.reduce((sum, { variants }) => sum + variants.length, 0);
  let done = 0;
  const checked: CheckedQuestion[] = [];
  for (const { question, index, variants } of chosen) {
    const answers: KnownAnswer[] = [];
    const inWords: { settings: string; answer: string }[] = [];
    for (const { words, input } of variants) {
      onRun(done++, all);
      const answer = await answerTo(question, index, words, input, run);
      inWords.push({ settings: words, answer: answerWords(question, answer) });
      if (question.kind === 'experiment' || answer.kind === 'goal') continue;
      requireOwn(question, index, answers, { words, answer });
      answers.push({ words, answer });
    }
    checked.push({
      id: question.id,
      variants: question.vary.reduce((product, { oneOf }) => product * oneOf.length, 1),
      checked: variants.length,
      answers: inWords,
    });
  }
  return checked;
}

const named = (words: string): string => (words === '' ? 'an experiment' : words);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether a copied answer is looked for: of some kinds, variants may share their answer. */
const mayBeCopied = (question: HomeworkQuestion): boolean =>
  question.kind !== 'experiment' && kindOf(question).copied !== undefined;

interface KnownAnswer {
  /** The varied settings. */
  readonly words: string;
  readonly answer: Answer;
}

/** The right answer to a variant; of an experiment, the values of its goal without a change. */
type RightAnswer = Answer | { readonly kind: 'goal'; readonly values: readonly number[] };

/** @throws {DocumentError} if there is none, or nothing is left to do */
async function answerTo(
  question: HomeworkQuestion,
  index: number,
  words: string,
  input: HomeworkQuestion['experiment'],
  run: RunExperiment,
): Promise<RightAnswer> {
  try {
    const experiment: Experiment = parseExperiment(input);
    const measured = await run(experiment);
    if (question.kind === 'experiment') {
      const { reached, values } = judgeTask(question, experiment, measured);
      if (!reached) return { kind: 'goal', values };
      throw new DocumentError(`questions[${index}].goal`, 'a goal that needs no change', 'a goal to work for');
    }
    const asked = asLessonQuestion(question);
    const runs = { [MAIN_RUN]: measured };
    for (const mistake of kindOf(asked.question).mistakes(asked.question)) evaluate(mistake, runs);
    return rightAnswer(asked.question, asked, runs);
  } catch (error) {
    if (![RunRefused, MeasureError, ExperimentError].some((kind) => error instanceof kind)) throw error;
    throw new DocumentError(
      `questions[${index}]`,
      `${named(words)} without an answer (${messageOf(error)})`,
      'experiments that run and answer the question',
    );
  }
}

function answerWords(question: HomeworkQuestion, answer: RightAnswer): string {
  if (answer.kind !== 'goal') {
    const asked = asLessonQuestion(question);
    return asked === null ? '' : kindOf(asked.question).words(asked.question, answer, asked.values);
  }
  if (question.kind !== 'experiment') return '';
  return answer.values.map((value) => formatValue(value, question.as)).join(', ');
}

/** @throws {DocumentError} if another variant has an answer that gets points for this one, or the other way round */
function requireOwn(
  question: ValueQuestion,
  index: number,
  others: readonly KnownAnswer[],
  { words, answer }: KnownAnswer,
): void {
  for (const other of others) {
    const copied = kindOf(question).copied?.(question, other.answer, answer) ?? null;
    if (copied === null) continue;
    throw new DocumentError(
      `questions[${index}].vary`,
      `${other.words} and ${words}, whose answers ${copied.why}`,
      copied.allowed,
    );
  }
}

/** Every combination of the varied values, the first {@link MOST_VARIANTS} of them. */
function variantsOf(
  { experiment, vary }: HomeworkQuestion,
  settingWords: (path: string, value: unknown) => string,
): {
  readonly words: string;
  readonly input: HomeworkQuestion['experiment'];
}[] {
  let variants = [{ words: [] as string[], input: experiment }];
  for (const { path, oneOf } of vary) {
    variants = variants
      .flatMap(({ words, input }) =>
        oneOf.map((value) => ({
          words: [...words, settingWords(path, value)],
          input: setValue(input, path, value),
        })),
      )
      .slice(0, MOST_VARIANTS);
  }
  return variants.map(({ words, input }) => ({ words: words.join(', '), input }));
}
