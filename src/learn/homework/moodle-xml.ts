/**
 * A homework as a Moodle question bank: seeded variants of each question that has a value, with their answers. The LMS
 * draws a variant and grades it. Its format: https://docs.moodle.org/en/Moodle_XML_format.
 */
import type { Experiment } from '../../document/experiment.ts';
import { acceptedNumbers, rightAnswer } from '../lesson/judge.ts';
import type { ValueFormat } from '../lesson/lesson.ts';
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
    if (question.kind !== 'number' && question.kind !== 'choice') continue;
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
        question.kind === 'number' ? UNITS[question.as].ask : '',
      ];
      const link = `<p><a href="${xmlText(await words.link(experiment))}">NANDscope</a></p>`;
      const shown = text.filter((part) => part !== '').map((part) => `<p>${xmlText(part)}</p>`);
      parts.push(await questionXml(question, seen.size, experiment, shown.join('') + link, run));
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('\n')}\n</quiz>\n`;
}

interface Units {
  /** The text for students. */
  readonly ask: string;
  /** Of the first unit: its part of the value in the unit of the measure. */
  readonly scale: number;
  /** How many of it are one of the first unit; Moodle divides by it. */
  readonly units: readonly (readonly [name: string, multiplier: number])[];
}

/** The units of an answer. Without one, an answer counts in the first. */
const UNITS: Readonly<Record<ValueFormat, Units>> = {
  time: {
    ask: 'Answer with a unit: ns, µs (us), ms or s. A number alone is in µs.',
    scale: 1000,
    units: [
      ['µs', 1],
      ['us', 1],
      ['ns', 1000],
      ['ms', 0.001],
      ['s', 0.000001],
    ],
  },
  share: { ask: 'Answer in %.', scale: 0.01, units: [['%', 1]] },
  ratio: { ask: '', scale: 1, units: [] },
  count: { ask: '', scale: 1, units: [] },
};

/** An answer that Moodle takes: it grades by the first that fits. */
const answerXml = (value: number, tolerance: number, percent: number): string =>
  `<answer fraction="${percent}"><text>${digits(value)}</text><tolerance>${digits(tolerance)}</tolerance></answer>`;

/** Without the noise of binary fractions. */
const digits = (value: number): string => String(Number(value.toPrecision(12)));

/** Accepts the whole range, though Moodle's tolerance is as wide below the answer as above it. */
const rangeXml = ([least, most]: readonly [number, number], percent: number): string =>
  answerXml((least + most) / 2, (most - least) / 2, percent);

/** The answers of a number question: as page and command line grade, a near answer gets half the points. */
function numberXml(value: number, tolerance: number, as: ValueFormat): string {
  const { scale, units } = UNITS[as];
  const inUnit = ([least, most]: readonly [number, number]): [number, number] => [least / scale, most / scale];
  const { right, near } = acceptedNumbers(value, tolerance);
  // Moodle shows the first as the right answer.
  const answers = answerXml(value / scale, 0, 100) + rangeXml(inUnit(right), 100) + rangeXml(inUnit(near), 50);
  if (units.length === 0) return answers;
  const named = units.map(
    ([name, multiplier]) =>
      `<unit><multiplier>${multiplier.toFixed(6)}</multiplier><unit_name>${xmlText(name)}</unit_name></unit>`,
  );
  return (
    `${answers}<units>${named.join('')}</units><unitgradingtype>0</unitgradingtype>` +
    '<unitpenalty>0.1</unitpenalty><showunits>0</showunits><unitsleft>0</unitsleft>'
  );
}

/** @param shown HTML of the question's text */
async function questionXml(
  question: HomeworkQuestion,
  number: number,
  experiment: Experiment,
  shown: string,
  run: RunExperiment,
): Promise<string> {
  const asked = asLessonQuestion(question);
  if (asked === null) return '';
  const right = rightAnswer(asked.question, asked, { a: await run(experiment) });
  const head =
    `<name><text>${xmlText(`${question.id} ${number}`)}</text></name>` +
    `<questiontext format="html"><text>${xmlText(shown)}</text></questiontext>` +
    `<defaultgrade>${question.points}</defaultgrade>`;
  if (right.kind === 'number' && question.kind === 'number') {
    const answers = numberXml(right.value, question.tolerance, question.as);
    return `<question type="numerical">${head}${answers}</question>`;
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
