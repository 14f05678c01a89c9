/** A number question in a Moodle question bank. */
import { xmlText } from '../../document/xml-text.ts';
import type { ValueFormat } from '../../measure/value.ts';
import type { MoodleForm } from '../kind.ts';
import { acceptedNumbers } from './grade.ts';

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

export const NUMBER_IN_MOODLE: MoodleForm<
  { readonly as: ValueFormat; readonly tolerance: number },
  { readonly value: number }
> = {
  type: 'numerical',
  hint: ({ as }) => UNITS[as].ask,
  answers: ({ as, tolerance }, { value }) => numberXml(value, tolerance, as),
};
