/**
 * A homework as a Moodle question bank: seeded variants of each question that has a value, with their answers. The LMS
 * draws a variant and grades it. Its format: https://docs.moodle.org/en/Moodle_XML_format.
 */
import type { Experiment } from '../../document/experiment.ts';
import { rightAnswer } from '../lesson/judge.ts';
import type { RunExperiment } from './grade.ts';
import { asLessonQuestion, variantOf } from './homework.ts';
import type { Homework, HomeworkQuestion } from './homework.ts';
import { xmlText } from './xml-text.ts';

/** HTML of plain text for Moodle, as escaped XML. */
const html = (text: string): string => xmlText(`<p>${xmlText(text)}</p>`);

/**
 * A name in the path of a category. A slash of its own is doubled, and is none of the path's only if another character
 * is next to it (`split_category_path` in Moodle's question/format.php).
 */
const categoryName = (name: string): string => name.replace(/^(?=\/)|(?<=\/)$/g, ' ').replaceAll('/', '//');

/**
 * The question bank.
 * @param variants of each question; those with equal settings appear once
 * @param linkTo the address that opens a variant's experiment
 * @throws whatever `run` throws: a homework whose runs are refused has no question bank
 */
export async function moodleXml(
  homework: Homework,
  variants: number,
  run: RunExperiment,
  linkTo: (experiment: Experiment) => Promise<string>,
): Promise<string> {
  const parts: string[] = [];
  for (const question of homework.questions) {
    if (question.kind !== 'number' && question.kind !== 'choice') continue;
    const category = xmlText(`$course$/NANDscope/${categoryName(homework.title)}/${question.id}`);
    parts.push(`<question type="category"><category><text>${category}</text></category></question>`);
    const seen = new Set<string>();
    for (let number = 1; number <= variants; number++) {
      const { experiment, settings } = variantOf(homework, question, `variant ${number}`);
      const key = JSON.stringify(settings);
      if (seen.has(key)) continue;
      seen.add(key);
      parts.push(await questionXml(question, seen.size, experiment, settings, run, await linkTo(experiment)));
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('\n')}\n</quiz>\n`;
}

async function questionXml(
  question: HomeworkQuestion,
  number: number,
  experiment: Experiment,
  settings: readonly { readonly path: string; readonly value: unknown }[],
  run: RunExperiment,
  link: string,
): Promise<string> {
  const asked = asLessonQuestion(question);
  if (asked === null) return '';
  const right = rightAnswer(asked.question, asked, { a: await run(experiment) });
  const variant = settings.map(({ path, value }) => `${path} = ${JSON.stringify(value)}`).join(', ');
  const unit = question.kind === 'number' && question.as === 'time' ? 'Answer in nanoseconds.' : '';
  const text = [question.text, variant, unit, link]
    .filter((part) => part !== '')
    .map(html)
    .join('');
  const head =
    `<name><text>${xmlText(`${question.id} ${number}`)}</text></name>` +
    `<questiontext format="html"><text>${text}</text></questiontext>` +
    `<defaultgrade>${question.points}</defaultgrade>`;
  if (right.kind === 'number' && asked.question.kind === 'number') {
    const tolerance = Math.abs(right.value) * asked.question.tolerance;
    return (
      `<question type="numerical">${head}<answer fraction="100"><text>${right.value}</text>` +
      `<tolerance>${tolerance}</tolerance></answer></question>`
    );
  }
  if (right.kind === 'choice' && asked.question.kind === 'choice') {
    const options = asked.question.options.map(
      (option, index) =>
        `<answer fraction="${index === right.option ? 100 : 0}" format="html"><text>${html(option.text)}</text></answer>`,
    );
    return `<question type="multichoice">${head}<single>true</single>${options.join('')}</question>`;
  }
  return '';
}
