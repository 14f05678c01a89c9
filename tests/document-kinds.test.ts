/** Every kind of document is written and read again at its limits, and takes no number that it does not understand. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { comparisonFile, MOST_TRACE_BYTES, parseComparison } from '../src/app/compare/out/comparison-file.ts';
import { parseSession, sessionText } from '../src/app/files/session.ts';
import { MOST_MARKS, MOST_MARK_NAME } from '../src/app/stores/timeline.ts';
import { CommandError } from '../src/cli/failure.ts';
import { cellsOf } from '../src/compare/plan/cells.ts';
import { parsePlan, parsePlanText } from '../src/compare/plan/parse-plan.ts';
import { MAKER } from '../src/compare/results/maker.ts';
import { parseResultsText } from '../src/compare/results/parse-results.ts';
import { failed, finished, type Results } from '../src/compare/results/results.ts';
import { resultsText } from '../src/compare/results/write-results.ts';
import { DocumentError } from '../src/device/document-error.ts';
import type { NumberNode, SchemaNode } from '../src/device/schema-node.ts';
import { defaultOf, isPlainObject } from '../src/document/parse-node.ts';
import { EXPERIMENT_SCHEMA } from '../src/document/schema.ts';
import { parseExperiment } from '../src/document/validate.ts';
import { handInText, parseHandIn } from '../src/learn/hand-in/answers.ts';
import { hashOf } from '../src/learn/hand-in/hash.ts';
import { parseProgress, progressText } from '../src/learn/progress.ts';
import { FileReaderOfNode } from './support/file-reader.ts';

/** The largest comparison takes 8 s. */
const LONG = process.env.LONG !== undefined;

const root = resolve(import.meta.dirname, '..');
const numbers = (count: number) => Array.from({ length: count }, (_unused, i) => i + 1);

const plan = {
  format: 'nandscope-plan',
  version: 1,
  name: 'n'.repeat(1000),
  traces: [{ name: 't', synthetic: { requests: 1 } }],
  sweep: [{ path: 'timing.readNs', values: numbers(10) }],
  seeds: numbers(10_000),
};
const session = {
  format: 'nandscope-session',
  version: 1,
  a: { version: 1, workload: { requests: [{ bytes: 4096 }] } },
  forkNs: 5,
  view: {
    window: [0, Number.MAX_SAFE_INTEGER],
    selection: { side: 'a', request: 0, operation: 0 },
    playheadNs: Number.MAX_SAFE_INTEGER,
    marks: numbers(MOST_MARKS).map((ns) => ({ ns, name: 'm'.repeat(MOST_MARK_NAME) })),
  },
};
const progress = (challenges: number): string =>
  JSON.stringify({
    format: 'nandscope-progress',
    version: 1,
    lessons: {},
    challenges: Object.fromEntries(numbers(challenges).map((i) => [`c${i}`, 5 * i])),
  });

const honest = parseResultsText(readFileSync(join(root, 'tests/cases/robustness/results-honest.json'), 'utf8'));
const writtenResults = (results: Results): string => [...resultsText(results)].join('');
/** A cell that ran and 2,499 that did not. */
function largestResults(): string {
  const many = parsePlan({ ...plan, sweep: [], seeds: numbers(2500) });
  const [{ summary }] = honest.cells;
  const cells = cellsOf(many).map((cell) =>
    cell.index === 0 && summary !== null ? finished(cell, summary) : failed(cell, 'r'.repeat(500)),
  );
  return writtenResults({ plan: many, share: null, cells, maker: MAKER });
}

async function comparisonOf(bytes: number): Promise<string> {
  const contents = Buffer.alloc(bytes, 'trace');
  const hash = createHash('sha256').update(contents).digest('hex');
  const trace = { name: 'a.csv', trace: { name: 'a.csv', format: 'msr', hash } };
  const whole = parsePlan({ ...plan, seeds: [1, 2], traces: [trace] });
  return await (await comparisonFile(whole, [new File([contents], 'a.csv')])).text();
}

const handIn = (answers: number): string =>
  handInText({
    lesson: 'n'.repeat(40),
    student: 'i'.repeat(100),
    answers: Object.fromEntries(
      numbers(answers).map((i) => [
        `s${i}`,
        i % 2 === 0 ? { kind: 'number', value: i } : { kind: 'order', order: [0] },
      ]),
    ),
  });

beforeAll(() => {
  vi.stubGlobal('FileReader', FileReaderOfNode);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

type Text = string | Promise<string>;
/** A kind: a document at its limits, how it is read, and how it is written again. */
interface Kind {
  readonly largest: () => Text;
  readonly again: (text: string) => Text;
  /** A document with every number that the kind has, if the largest takes too long for so many readings. */
  readonly walked?: () => Text;
  /** Puts its hash under a changed document, as anybody can. */
  readonly signed?: (document: Record<string, unknown>) => Record<string, unknown>;
}
const KINDS: Readonly<Record<string, Kind>> = {
  'nandscope-plan': {
    largest: () => JSON.stringify(plan),
    again: (text) => JSON.stringify(parsePlanText(text)),
    walked: () => JSON.stringify({ ...plan, seeds: [1, 2] }),
  },
  'nandscope-session': {
    largest: () => JSON.stringify(session),
    again: (text) => sessionText(parseSession(JSON.parse(text))),
  },
  'nandscope-progress': {
    largest: () => progress(200),
    walked: () => progress(2),
    again: (text) => progressText(parseProgress(text)),
  },
  'nandscope-results': {
    largest: largestResults,
    again: (text) => writtenResults(parseResultsText(text)),
    // Of version 1, which has no hash: the ranges alone hold.
    walked: () => writtenResults(honest),
  },
  'nandscope-comparison': {
    largest: () => comparisonOf(LONG ? MOST_TRACE_BYTES : 2_000_000),
    again: async (text) => {
      const opened = parseComparison(JSON.parse(text));
      return await (await comparisonFile(opened.plan, [...opened.files.values()])).text();
    },
    walked: () => comparisonOf(1000),
  },
  'nandscope-hand-in': {
    largest: () => handIn(200),
    walked: () => handIn(2),
    again: (text) => handInText(parseHandIn(text)),
    signed: (document) => {
      const content = { ...document };
      delete content.hash;
      return { ...content, hash: hashOf(content) };
    },
  },
};
const EACH = Object.entries(KINDS);

it('every kind of document of the source is listed here', () => {
  const found = new Set<string>();
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, 'src', file), 'utf8');
    for (const [, format] of text.matchAll(/FORMAT = '(nandscope-[a-z-]+)'/g)) found.add(format);
  }
  expect([...found].sort()).toEqual(Object.keys(KINDS).sort());
});

it.each(EACH)('%s at its limits is written as it was read', async (_format, { largest, again }) => {
  const once = await again(await largest());
  expect(once.length).toBeGreaterThan(1000);
  expect((await again(once)) === once).toBe(true);
});

/** Numbers that most keys do not allow, and what is none. */
const ODD = ['-1', '0.5', '9007199254740992', '1e308', '1e999', '"1"', 'null'];

type Path = readonly (string | number)[];
/** One place of every number, by its keys: the first of a list stands for all. */
function placesOf(value: unknown, path: Path, into: Map<string, Path>): Map<string, Path> {
  if (typeof value === 'number') {
    const pattern = path.map((step) => (typeof step === 'number' ? '[]' : step)).join('.');
    if (!into.has(pattern)) into.set(pattern, path);
  } else if (Array.isArray(value)) value.forEach((item, i) => placesOf(item, [...path, i], into));
  else if (isPlainObject(value)) for (const key of Object.keys(value)) placesOf(value[key], [...path, key], into);
  return into;
}
const valueIn = (value: unknown, path: Path): unknown =>
  path.reduce((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], value);
function withValue(value: unknown, [step, ...rest]: Path, last: unknown): unknown {
  if (step === undefined) return last;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...(value as unknown[])] as never)
    : { ...(value as object) };
  copy[step] = withValue(copy[step], rest, last);
  return copy;
}
const isRefusal = (error: unknown): boolean => error instanceof DocumentError || error instanceof CommandError;

it.each(EACH)('%s refuses a number that is out of range, or keeps it', async (_format, kind) => {
  const { largest, again, signed = (document) => document, walked = largest } = kind;
  const document = JSON.parse(await again(await walked())) as unknown;
  const places = placesOf(document, [], new Map());
  let refused = 0;
  for (const [pattern, path] of places) {
    for (const odd of ODD) {
      const what = `${odd} at ${pattern}`;
      const changed = withValue(document, path, JSON.parse(odd));
      const whole = isPlainObject(changed) ? signed(changed) : changed;
      // JSON has no infinity, but texts have numbers that become one.
      const changedText = JSON.stringify(withValue(whole, path, 'mark')).replaceAll('"mark"', odd);
      let kept: string;
      try {
        kept = await again(changedText);
      } catch (error) {
        if (!isRefusal(error)) throw new Error(what, { cause: error });
        refused++;
        continue;
      }
      expect((await again(kept)) === kept, what).toBe(true);
      // Verdicts are computed from the rows each time: what a file says of them is not believed.
      const isDerived = /^(?:verdicts|overall)\./.test(pattern);
      expect(valueIn(JSON.parse(kept), path), what).toEqual(isDerived ? valueIn(document, path) : JSON.parse(odd));
    }
  }
  expect(refused).toBeGreaterThan(2 * places.size);
});

/** One place of every object and list, by its keys: the first of a list stands for all. */
function groupsOf(value: unknown, path: Path, into: Map<string, Path>): Map<string, Path> {
  if (typeof value !== 'object' || value === null) return into;
  const pattern = path.map((step) => (typeof step === 'number' ? '[]' : step)).join('.');
  if (!into.has(pattern)) into.set(pattern, path);
  if (Array.isArray(value)) value.slice(0, 1).forEach((item, i) => groupsOf(item, [...path, i], into));
  else for (const [key, child] of Object.entries(value)) groupsOf(child, [...path, key], into);
  return into;
}

/** Values of every kind that JSON has; most keys allow one of them. */
const OTHER: readonly unknown[] = [null, true, '', 'x'.repeat(5000), '\u202e\u0000', -1, [], [[]], {}, { a: 1 }];

it.each(EACH)(
  '%s refuses a value of another kind and a key that it does not know, or keeps them',
  async (_format, kind) => {
    const { largest, again, signed = (document) => document, walked = largest } = kind;
    const document = JSON.parse(await again(await walked())) as unknown;
    const counts = { refused: 0, kept: 0, dropped: [] as string[] };
    let turn = 0;
    const tried = async (what: string, changed: unknown, isKept: (kept: unknown) => boolean): Promise<void> => {
      const whole = isPlainObject(changed) ? signed(changed) : changed;
      let kept: string;
      try {
        kept = await again(JSON.stringify(whole));
      } catch (error) {
        if (!isRefusal(error)) throw new Error(what, { cause: error });
        counts.refused++;
        return;
      }
      counts.kept++;
      expect((await again(kept)) === kept, what).toBe(true);
      if (!isKept(JSON.parse(kept))) counts.dropped.push(what);
    };
    for (const [pattern, path] of groupsOf(document, [], new Map())) {
      const group = valueIn(document, path);
      // Verdicts are computed from the rows each time: what a file says of them is not read.
      if (/^(?:verdicts|overall)\b/.test(pattern)) continue;
      if (Array.isArray(group)) {
        await tried(`an empty list at ${pattern}`, withValue(document, path, []), () => true);
        continue;
      }
      await tried(`an unknown key at ${pattern}`, withValue(document, [...path, 'unknownKey'], 5), (kept) =>
        isPlainObject(valueIn(kept, path)) ? valueIn(kept, [...path, 'unknownKey']) === 5 : false,
      );
      for (const key of Object.keys(group as object)) {
        // The long run tries all of them at each key.
        turn++;
        for (const other of LONG ? OTHER : [OTHER[turn % OTHER.length], OTHER[(turn + 3) % OTHER.length]]) {
          const what = `${JSON.stringify(other).slice(0, 20)} at ${pattern}.${key}`;
          await tried(what, withValue(document, [...path, key], other), () => true);
        }
      }
    }
    expect(counts.dropped).toEqual([]);
    expect(counts.refused).toBeGreaterThan(5);
  },
);

/** Every number of the experiment document, with the keys around it. */
function* numberNodes(node: SchemaNode, path: Path): Generator<readonly [Path, NumberNode]> {
  if (node.kind === 'number') yield [path, node];
  else if (node.kind === 'list') yield* numberNodes(node.item, [...path, 0]);
  else if ('keys' in node) {
    for (const [key, child] of Object.entries(node.keys)) yield* numberNodes(child, [...path, key]);
  }
}

/** What the schema starts with, with another value at a path. */
function built(node: SchemaNode, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (node.kind === 'list') return [built(node.item, rest, value)];
  if (!('keys' in node) || typeof step !== 'string') throw new Error('no key');
  const inner = built(node.keys[step], rest, value);
  // A group that is off, or one of several, has no other keys.
  if (node.kind !== 'object') return { [step]: inner };
  return { ...(defaultOf(node) as object), [step]: inner };
}

it('every number of the experiment is kept at its limits, or refused by a rule, and refused by its key beyond', () => {
  const counts = { numbers: 0, kept: 0, refused: 0 };
  for (const [path, node] of numberNodes(EXPERIMENT_SCHEMA, [])) {
    const name = path.reduce<string>(
      (all, step) => (typeof step === 'number' ? `${all}[${step}]` : all === '' ? step : `${all}.${step}`),
      '',
    );
    counts.numbers++;
    expect([node.min, node.max].every(Number.isFinite), name).toBe(true);
    for (const value of [node.min, node.belowMax ? node.min : node.max]) {
      try {
        const text = JSON.stringify(parseExperiment(built(EXPERIMENT_SCHEMA, path, value)));
        expect(valueIn(JSON.parse(text), path), name).toBe(value);
        expect(JSON.stringify(parseExperiment(JSON.parse(text))), name).toBe(text);
        counts.kept++;
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
      }
    }
    const beyond = [node.min - 1, node.belowMax ? node.max : node.max * 2 + 1, Infinity, NaN, '1', null, true, [], {}];
    if (node.decimals === 0) beyond.push(node.min + 0.5);
    for (const value of beyond) {
      expect(
        () => parseExperiment(built(EXPERIMENT_SCHEMA, path, value) as object),
        `${name}: ${typeof value === 'number' ? value : JSON.stringify(value)}`,
      ).toThrow(`${name}: found`);
      counts.refused++;
    }
  }
  expect(counts.numbers).toBeGreaterThan(0);
  expect(counts.kept).toBeGreaterThan(counts.numbers);
  expect(counts.refused).toBeGreaterThan(9 * counts.numbers - 1);
});
