/** Reads and writes a lesson as a file. Its texts are text: nothing in a lesson can run. */
import { quoted } from '../../device/visible-text.ts';
import { PAPER_NAMES } from '../../papers/paper.ts';
import { experimentOf } from '../document/experiment.ts';
import {
  DocumentError,
  keysOf,
  listOf,
  nameOf,
  objectOf,
  oneOf,
  onlyKeys,
  orElse,
  parseDocument,
  readKeys,
  textOf,
  wholeOf,
} from '../document/read.ts';
import { QUESTION_KINDS, kindOf } from '../kinds/index.ts';
import type { Question } from '../kinds/index.ts';
import { VALUE_FORMATS } from '../measure/value.ts';
import type { LessonValue } from '../measure/value.ts';
import { parseCheck, parseMeasure } from '../measure/parse-measure.ts';
import { checkLesson } from './check-lesson.ts';
import { TRY_CHARTS } from './lesson.ts';
import type { Lesson, LessonRun, LessonStep, LessonTry, Shown, StepVariation, TryCurve, TryChart } from './lesson.ts';

export const LESSON_FORMAT = 'nandscope-lesson';

/** Largest lesson file, characters. */
const LONGEST_TEXT = 2_000_000;
const MOST_RUNS = 12;
const MOST_VALUES = 100;
const MOST_STEPS = 30;
/** Places of a control. */
const MOST_PLACES = 40;
const MOST_NS = Number.MAX_SAFE_INTEGER;

/** Names of values, as placeholders write them. */
const VALUE_NAME = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/;

/** The text of a lesson file. */
export function lessonText(lesson: Lesson): string {
  return `${JSON.stringify({ format: LESSON_FORMAT, version: 1, ...lesson }, null, 2)}\n`;
}

/**
 * Reads the text of a lesson.
 * @throws {DocumentError} that names the key, the value found, and what is allowed
 */
export function parseLesson(text: string): Lesson {
  const lesson = parseDraft(text);
  listOf(lesson.steps, 'steps', 1, MOST_STEPS);
  checkLesson(lesson);
  return lesson;
}

/**
 * Reads the text of an unfinished lesson: its names need not fit together yet.
 * @throws {DocumentError}
 */
export function parseDraft(text: string): Lesson {
  const document = parseDocument(text, LESSON_FORMAT, LONGEST_TEXT);
  onlyKeys(document, 'file', [
    'format',
    'version',
    'name',
    'title',
    'asks',
    'minutes',
    'example',
    'runs',
    'values',
    'steps',
    'claims',
    'idea',
    'condition',
    'read',
  ]);
  const runs = keysOf(document.runs, 'runs');
  if (runs.length > MOST_RUNS) throw new DocumentError('runs', `${runs.length} entries`, `at most ${MOST_RUNS}`);
  return {
    name: nameOf(document.name, 'name'),
    title: textOf(document.title, 'title', 200),
    asks: textOf(orElse(document.asks, ''), 'asks', 500),
    minutes: wholeOf(orElse(document.minutes, 5), 'minutes', 1, 600),
    ...(document.example === undefined ? {} : { example: textOf(document.example, 'example') }),
    runs: Object.fromEntries(runs.map(([name, run]) => [name, parseRun(run, `runs.${name}`)])),
    values: parseValues(orElse(document.values, {})),
    steps: listOf(document.steps, 'steps', 0, MOST_STEPS).map((step, i) => parseStep(step, `steps[${i}]`)),
    claims: listOf(orElse(document.claims, []), 'claims', 0, 50).map((value, i) => {
      const path = `claims[${i}]`;
      const claim = objectOf(value, path);
      onlyKeys(claim, path, ['words', 'check']);
      return { words: textOf(claim.words, `${path}.words`, 500), check: parseCheck(claim.check, `${path}.check`) };
    }),
    idea: textOf(orElse(document.idea, ''), 'idea'),
    ...(document.condition === undefined ? {} : { condition: parseTry(document.condition, 'condition') }),
    read: listOf(orElse(document.read, []), 'read', 0, 20).map((value, i) => {
      const path = `read[${i}]`;
      const reading = objectOf(value, path);
      onlyKeys(reading, path, ['paper', 'section']);
      return {
        paper: oneOf(reading.paper, PAPER_NAMES, `${path}.paper`),
        section: textOf(reading.section, `${path}.section`, 200),
      };
    }),
  };
}

function parseRun(value: unknown, path: string): LessonRun {
  const run = objectOf(value, path);
  onlyKeys(run, path, ['title', 'experiment']);
  return {
    title: textOf(run.title, `${path}.title`, 200),
    experiment: experimentOf(run.experiment, `${path}.experiment`),
  };
}

function parseValues(value: unknown): Lesson['values'] {
  const entries = Object.entries(objectOf(value, 'values'));
  if (entries.length > MOST_VALUES) {
    throw new DocumentError('values', `${entries.length} entries`, `at most ${MOST_VALUES}`);
  }
  return Object.fromEntries(
    entries.map(([name, one]): [string, LessonValue] => {
      const path = `values.${name.slice(0, 40)}`;
      if (!VALUE_NAME.test(name)) throw new DocumentError(path, 'this name', 'at most 40 letters and digits');
      const item = objectOf(one, path);
      onlyKeys(item, path, ['measure', 'as']);
      return [
        name,
        { measure: parseMeasure(item.measure, `${path}.measure`), as: oneOf(item.as, VALUE_FORMATS, `${path}.as`) },
      ];
    }),
  );
}

function parseStep(value: unknown, path: string): LessonStep {
  const step = objectOf(value, path);
  onlyKeys(step, path, ['name', 'text', 'shown', 'try', 'question', 'hint', 'why', 'charts', 'vary']);
  return {
    name: nameOf(step.name, `${path}.name`),
    text: textOf(step.text, `${path}.text`),
    shown: parseShown(step.shown, `${path}.shown`),
    ...(step.try === undefined ? {} : { try: parseTry(step.try, `${path}.try`) }),
    question: parseQuestion(step.question, `${path}.question`),
    hint: textOf(orElse(step.hint, ''), `${path}.hint`),
    why: textOf(orElse(step.why, ''), `${path}.why`),
    ...(step.charts === undefined ? {} : { charts: parseCharts(step.charts, `${path}.charts`) }),
    ...(step.vary === undefined ? {} : { vary: parseVary(step.vary, `${path}.vary`) }),
  };
}

function parseTry(value: unknown, path: string): LessonTry {
  const control = objectOf(value, path);
  onlyKeys(control, path, ['ask', 'after', 'run', 'also', 'path', 'values', 'charts', 'curve', 'now', 'rule', 'check']);
  return {
    ask: textOf(control.ask, `${path}.ask`, 1000),
    ...(control.after === undefined ? {} : { after: flagOf(control.after, `${path}.after`) }),
    run: nameOf(control.run, `${path}.run`),
    ...(control.also === undefined ? {} : { also: runNames(control.also, `${path}.also`) }),
    path: textOf(control.path, `${path}.path`, 100),
    values: placesOf(control.values, `${path}.values`),
    charts: parseCharts(control.charts, `${path}.charts`),
    ...(control.curve === undefined ? {} : { curve: parseCurve(control.curve, `${path}.curve`) }),
    now: textOf(control.now, `${path}.now`, 1000),
    rule: textOf(control.rule, `${path}.rule`, 1000),
    check: parseCheck(control.check, `${path}.check`),
  };
}

const runNames = (value: unknown, path: string): string[] =>
  listOf(value, path, 1, MOST_RUNS).map((name, i) => nameOf(name, `${path}[${i}]`));

function parseCharts(value: unknown, path: string): TryChart[] {
  return listOf(value, path, 0, TRY_CHARTS.length).map((chart, i) => oneOf(chart, TRY_CHARTS, `${path}[${i}]`));
}

function parseCurve(value: unknown, path: string): TryCurve {
  const curve = objectOf(value, path);
  onlyKeys(curve, path, ['x', 'y', 'xTitle', 'yTitle']);
  return {
    x: textOf(curve.x, `${path}.x`, 40),
    y: textOf(curve.y, `${path}.y`, 40),
    xTitle: textOf(curve.xTitle, `${path}.xTitle`, 100),
    yTitle: textOf(curve.yTitle, `${path}.yTitle`, 100),
  };
}

function parseVary(value: unknown, path: string): StepVariation {
  const vary = objectOf(value, path);
  onlyKeys(vary, path, ['path', 'runs', 'oneOf', 'text', 'question']);
  return {
    path: textOf(vary.path, `${path}.path`, 100),
    ...(vary.runs === undefined ? {} : { runs: runNames(vary.runs, `${path}.runs`) }),
    oneOf: placesOf(vary.oneOf, `${path}.oneOf`, 1),
    ...(vary.text === undefined ? {} : { text: textOf(vary.text, `${path}.text`) }),
    ...(vary.question === undefined ? {} : { question: parseQuestion(vary.question, `${path}.question`) }),
  };
}

/** Values of a setting; whether they fit it, {@link checkLesson} says. */
function placesOf(value: unknown, path: string, least = 2): (number | boolean)[] {
  return listOf(value, path, least, MOST_PLACES).map((one, i) => {
    if (typeof one === 'number' || typeof one === 'boolean') return one;
    throw new DocumentError(`${path}[${i}]`, quoted(one), 'a number, true or false');
  });
}

function parseShown(value: unknown, path: string): Shown {
  const shown = objectOf(value, path);
  onlyKeys(shown, path, ['run', 'beside', 'untilNs', 'clockNs', 'besideAfter', 'request', 'slowest', 'windowNs']);
  const ns = (key: 'untilNs' | 'clockNs'): Record<string, number> =>
    shown[key] === undefined ? {} : { [key]: wholeOf(shown[key], `${path}.${key}`, 0, MOST_NS) };
  if (shown.untilNs !== undefined && shown.clockNs === undefined) {
    throw new DocumentError(`${path}.clockNs`, 'nothing', 'a time in ns with untilNs');
  }
  return {
    run: nameOf(shown.run, `${path}.run`),
    ...(shown.beside === undefined ? {} : { beside: nameOf(shown.beside, `${path}.beside`) }),
    ...ns('untilNs'),
    ...ns('clockNs'),
    ...(shown.besideAfter === undefined ? {} : { besideAfter: flagOf(shown.besideAfter, `${path}.besideAfter`) }),
    ...(shown.request === undefined ? {} : { request: wholeOf(shown.request, `${path}.request`, 0, 0xffff_fffe) }),
    ...(shown.slowest === undefined
      ? {}
      : { slowest: oneOf(shown.slowest, ['read', 'write'] as const, `${path}.slowest`) }),
    ...(shown.windowNs === undefined ? {} : { windowNs: windowOf(shown.windowNs, `${path}.windowNs`) }),
  };
}

function flagOf(value: unknown, path: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new DocumentError(path, quoted(value), 'true, false');
}

function windowOf(value: unknown, path: string): readonly [number, number] {
  const ends = listOf(value, path, 2, 2);
  const from = wholeOf(ends[0], `${path}[0]`, 0, MOST_NS - 1);
  return [from, wholeOf(ends[1], `${path}[1]`, from + 1, MOST_NS)];
}

function parseQuestion(value: unknown, path: string): Question {
  const question = objectOf(value, path);
  const kind = oneOf(question.kind, QUESTION_KINDS, `${path}.kind`);
  const ask = textOf(question.ask, `${path}.ask`, 1000);
  const readers = kindOf({ kind }).questionReaders;
  onlyKeys(question, path, ['kind', 'ask', ...Object.keys(readers)]);
  return { kind, ask, ...readKeys(question, path, readers) } as Question;
}
