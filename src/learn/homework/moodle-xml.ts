/**
 * A homework as a Moodle question bank: seeded variants of each question that has a value, with their answers. The LMS
 * draws a variant and grades it. Its format: https://docs.moodle.org/en/Moodle_XML_format.
 */
import type { Experiment } from '../../document/experiment.ts';
import { xmlText } from '../document/xml-text.ts';
import { kindOf } from '../kinds/index.ts';
import type { Answer } from '../kinds/index.ts';
import type { MoodleForm } from '../kinds/kind.ts';
import { rightAnswer } from '../lesson/judge.ts';
import type { RunExperiment } from '../hand-in/grade.ts';
import { asLessonQuestion, variantOf } from './homework.ts';
import type { Homework, ValueQuestion } from './homework.ts';

/**
 * A name in the path of a category. A slash of its own is doubled, and is none of the path's only if another character
 * is next to it (`split_category_path` in Moodle's question/format.php).
 */
const categoryName = (name: string): string => name.replace(/^(?=\/)|(?<=\/)$/g, ' ').replaceAll('/', '//');

/** The page's words for a variant. */
export interface VariantWords {
  /** The address that opens the experiment. */
  readonly link: (experiment: Experiment) => Promise<string>;
  /** A setting and its value: "tR 60 µs". */
  readonly setting: (path: string, value: unknown) => string;
  /** Device, times and requests, a line each. */
  readonly facts: (experiment: Experiment) => readonly string[];
}

/**
 * The question bank.
 * @param variants of each question; those with equal settings appear once
 * @throws whatever `run` throws: a homework whose runs are refused has no question bank
 */
export async function moodleXml(
  homework: Homework,
  variants: number,
  run: RunExperiment,
  words: VariantWords,
): Promise<string> {
  const parts: string[] = [];
  for (const question of homework.questions) {
    if (question.kind === 'experiment') continue;
    const { moodle } = kindOf(question);
    if (moodle === undefined) continue;
    const category = xmlText(`$course$/NANDscope/${categoryName(homework.title)}/${question.id}`);
    parts.push(`<question type="category"><category><text>${category}</text></category></question>`);
    const seen = new Set<string>();
    for (let number = 1; number <= variants; number++) {
      const { experiment, settings } = variantOf(homework, question, `variant ${number}`);
      const key = JSON.stringify(settings);
      if (seen.has(key)) continue;
      seen.add(key);
      const text = [
        question.text,
        settings.map(({ path, value }) => words.setting(path, value)).join(', '),
        ...words.facts(experiment),
        moodle.hint(question),
      ];
      const link = `<p><a href="${xmlText(await words.link(experiment))}">NANDscope</a></p>`;
      const shown = text.filter((part) => part !== '').map((part) => `<p>${xmlText(part)}</p>`);
      parts.push(await questionXml(question, moodle, seen.size, experiment, shown.join('') + link, run));
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('\n')}\n</quiz>\n`;
}

/** @param shown HTML of the question's text */
async function questionXml(
  question: ValueQuestion,
  moodle: MoodleForm<ValueQuestion, Answer>,
  number: number,
  experiment: Experiment,
  shown: string,
  run: RunExperiment,
): Promise<string> {
  const asked = asLessonQuestion(question);
  const right = rightAnswer(asked.question, asked, { a: await run(experiment) });
  const head =
    `<name><text>${xmlText(`${question.id} ${number}`)}</text></name>` +
    `<questiontext format="html"><text>${xmlText(shown)}</text></questiontext>` +
    `<defaultgrade>${question.points}</defaultgrade>`;
  return `<question type="${moodle.type}">${head}${moodle.answers(question, right)}</question>`;
}
