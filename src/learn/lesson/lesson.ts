/**
 * A lesson as a document: indented text, without code. Each step states a situation, asks for a prediction, shows the
 * run, and explains. Texts contain no result: `{name}` stands for a value that a run of the lesson gives.
 */
import { DocumentError } from '../../device/document-error.ts';
import { PAPER_NAMES, type PaperName } from '../../papers/paper.ts';
import { QUESTION_KINDS, questionKind, type Question } from '../kinds/index.ts';
import type { Values } from '../kinds/kind.ts';
import { parseCheck, parseFormula, type Terms } from '../measure/formula.ts';
import { type Check, TAIL_OPS } from '../measure/measure.ts';
import { VALUE_FORMATS, type LessonValue } from '../measure/value.ts';
import { check, entries, list, number, object, one, optional, pairs, prose, sourceOf } from '../outline.ts';
import type { Read, ReadBy, Reader, Source } from '../outline.ts';
import { readRuns, type KnownRuns } from './run-text.ts';

/** Charts of a run: a bar for each request, latency percentiles, or a bar for each of the slowest requests. */
const CHARTS = ['requests', 'tail', 'slowest'] as const;
export type LessonChart = (typeof CHARTS)[number];

/** What carries the answer of a step, and fills the picture: a chart, the blocks of the device, or its parts. */
const PICTURES = [...CHARTS, 'blocks', 'parts'] as const;

const flag: Reader<boolean> = ({ text }, path) => {
  if (text === '' || text === 'true') return true;
  throw new DocumentError(path, text, 'the word alone');
};

/** `read + write timing.readNs = 20000, 40000`: the runs that change, a setting of theirs, and its values. */
interface Changes {
  readonly runs: readonly string[];
  readonly path: string;
  readonly values: readonly (number | boolean)[];
}
const changes: Reader<Changes> = (source, path, terms) => {
  const text = prose(source, path, terms);
  const [, runs = '', setting, values] = /^(?:(\S+(?: \+ \S+)*) )?(\S+) = (.+)$/.exec(text) ?? [];
  const read = (values ?? '').split(', ').map((value): unknown => {
    if (value === 'true' || value === 'false') return value === 'true';
    return value === '' ? Number.NaN : Number(value);
  });
  if (setting === undefined || read.some((value) => Number.isNaN(value))) {
    throw new DocumentError(path, text, 'runs, a setting, “ = ” and its values');
  }
  return {
    runs: runs === '' ? [] : runs.split(' + '),
    path: setting,
    values: read as readonly (number | boolean)[],
  };
};

/** A value of the lesson over another one, at all places of a control. */
const curve = object({ x: prose, y: prose, xTitle: prose, yTitle: prose });
export type TryCurve = ReadBy<typeof curve>;

const controlKeys = {
  /** What to move, and what to look at. */
  ask: prose,
  chart: optional(one(CHARTS)),
  curve: optional(curve),
  now: prose,
  rule: prose,
  check,
};

export interface LessonTry extends Read<typeof controlKeys> {
  /** The runs that the control changes: its chart shows the first two. */
  readonly runs: readonly string[];
  /** The setting: `timing.transferNsPerByte`, `workload.requests.0.atNs`. */
  readonly path: string;
  /** The places of the control: a slider, or a switch for true and false. */
  readonly values: readonly (number | boolean)[];
}

const controlReader = object({ set: changes, ...controlKeys });
const control: Reader<LessonTry> = (source, path, terms) => {
  const { set, ...rest } = controlReader(source, path, terms);
  if (set.runs.length === 0)
    throw new DocumentError(`${path}.set`, 'no run', 'the run that changes before its setting');
  return { ...rest, ...set };
};

/** `question: number`, and the keys of that kind. */
const question: Reader<Question> = ({ text, lines }, path, terms) => {
  const kind = QUESTION_KINDS.find((candidate) => candidate === text);
  if (kind === undefined) throw new DocumentError(path, text || 'nothing', QUESTION_KINDS.join(', '));
  return { kind, ...questionKind({ kind }).reader({ text: '', lines }, path, terms) } as Question;
};

export interface StepVariation {
  readonly path: string;
  /** These runs; without it, every run of the lesson. */
  readonly runs?: readonly string[];
  readonly oneOf: readonly (number | boolean)[];
  readonly text?: string;
  /** The question, if other numbers do not change the answer of the step's own. It has no timeline: not a pick. */
  readonly question?: Question;
}

const variationReader = object({ set: changes, text: optional(prose), question: optional(question) });
const variation: Reader<StepVariation> = (source, path, terms) => {
  const { set, ...rest } = variationReader(source, path, terms);
  return { ...rest, path: set.path, ...(set.runs.length > 0 ? { runs: set.runs } : {}), oneOf: set.values };
};

const window: Reader<readonly [number, number]> = ({ text }, path) => {
  const [, from, to] = /^(\d+) (\d+)$/.exec(text) ?? [];
  if (to === undefined) throw new DocumentError(path, text, 'two times, ns');
  return [Number(from), Number(to)];
};
/** The part of a step's timeline that is visible before the answer. */
const shown = pairs({
  run: prose,
  beside: optional(prose),
  /** The instant at which the run is cut before the answer, ns; without it, the whole run is visible. */
  untilNs: optional(number),
  /** The end of the clock before the answer, ns; required with `untilNs`. */
  clockNs: optional(number),
  /** Whether the run below is visible only after the answer. */
  besideAfter: optional(flag),
  /** The request whose phases and waits have a lane of their own after the answer. */
  request: optional(number),
  /** Instead of one request: the slowest of this kind, with the window of the timeline around it. */
  slowest: optional(one(TAIL_OPS)),
  /** The window of the timeline, ns; the whole run by default. */
  windowNs: optional(window),
});
export type ShownPart = ReadBy<typeof shown>;

const step = object({
  /** In the address: lower case, hyphens. */
  name: prose,
  text: prose,
  shown,
  picture: optional(one(PICTURES)),
  question,
  hint: prose,
  /** After the answer. */
  why: prose,
  /** After the answer: a setting to move, if this shows the idea of the step. */
  try: optional(control),
  vary: optional(variation),
});
export type LessonStep = ReadBy<typeof step>;

/** `name: time latency(read, 0)`: a value, how it is printed, and its measure. */
const values: Reader<Values> = (source, path, terms) => {
  const read = entries((name, inner, at): readonly [string, LessonValue] => {
    const text = prose(inner, at, terms);
    const as = VALUE_FORMATS.find((format) => text.startsWith(`${format} `));
    if (as === undefined) throw new DocumentError(at, text, `${VALUE_FORMATS.join(', ')}, and a formula`);
    const measure = parseFormula(text.slice(as.length + 1), at, terms);
    terms.set(name, measure);
    return [name, { measure, as }];
  });
  return Object.fromEntries(read(source, path, terms));
};

/** Measures that only the formulas below use. */
const measures: Reader<undefined> = (source, path, terms) => {
  entries((name, inner, at) => terms.set(name, parseFormula(prose(inner, at, terms), at, terms)))(source, path, terms);
  return undefined;
};

/** What makes a sentence of the lesson true; without both, it is one that no run can contradict. */
interface Claim {
  /** The end of the sentence: what is after its last colon, semicolon or mark. */
  readonly words: string;
  readonly check?: Check;
  readonly paper?: PaperName;
}

const MARK = /\s*\[\[(.+?)\]\]/s;

/**
 * A text without its marks, and what they say. A mark follows the words that it holds: `[[finish(four) - finish(one) >=
 * 1]]` a check, `[[mbm]]` a paper, `[[general]]` nothing that a run can contradict: a definition, a law, advice.
 */
function unmarked(text: string): { bare: string; marks: readonly (readonly [words: string, mark: string])[] } {
  const marks: [string, string][] = [];
  let words = '';
  const parts = text.split(MARK);
  for (const [i, part] of parts.entries()) {
    const line = part.replaceAll(/\s+/g, ' ').trim();
    if (i % 2 === 1) marks.push([words, line]);
    // A second mark holds the same words.
    else if (line !== '') words = line.split(/(?<=[.:;?!])\s/).at(-1) ?? '';
  }
  return { bare: parts.filter((_, i) => i % 2 === 0).join(''), marks };
}

function claimOf(words: string, mark: string, path: string, terms: Terms): Claim {
  if (mark === 'general') return { words };
  const paper = PAPER_NAMES.find((name) => name === mark);
  return paper === undefined ? { words, check: parseCheck(mark, path, terms) } : { words, paper };
}

const reading = entries((key, inner, path, terms) => ({
  paper: one(PAPER_NAMES)({ text: key, lines: [] }, path, terms),
  section: prose(inner, path, terms),
}));

const lessonReader = object({
  title: prose,
  asks: prose,
  /** Of the runs: read once the runs of the course are known. */
  runs: (source: Source) => source,
  values,
  measures: optional(measures),
  steps: list(step),
  idea: prose,
  read: optional(reading),
});

export interface Lesson extends Omit<ReadBy<typeof lessonReader>, 'runs' | 'measures' | 'read'> {
  /** In the address: lower case, hyphens. */
  readonly name: string;
  readonly runs: KnownRuns;
  readonly read: ReadBy<typeof reading>;
  readonly claims: readonly Claim[];
}

/**
 * @param course runs that those of a lesson may be like
 * @throws {DocumentError} at the first key that is wrong: `bus-and-array.steps[2].hint`
 */
export function parseLesson(name: string, text: string, course: KnownRuns): Lesson {
  const terms: Terms = new Map();
  const { bare, marks } = unmarked(text);
  const { runs, measures: _, read = [], ...lesson } = lessonReader(sourceOf(bare), name, terms);
  const claims = marks.map(([words, mark]) => claimOf(words, mark, `${name}: ${words}`, terms));
  return { name, ...lesson, runs: readRuns(runs, `${name}.runs`, terms, course), read, claims };
}
