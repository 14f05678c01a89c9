/** Every kind of document is written and read again at its limits, and takes no number that it does not understand. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseSession, sessionText } from '../src/app/session/session.ts';
import { MOST_MARKS, MOST_MARK_NAME } from '../src/app/stores/timeline.ts';
import { parsePlanText } from '../src/compare/plan/parse-plan.ts';
import { ExperimentError } from '../src/device/experiment-error.ts';
import { DocumentError } from '../src/learn/document/read.ts';
import type { Homework } from '../src/learn/homework/homework.ts';
import { homeworkText, parseHomework } from '../src/learn/homework/parse-homework.ts';
import { parseSavedAnswers, savedAnswersText } from '../src/learn/homework/saved-answers.ts';
import { parseProgress, progressText } from '../src/learn/progress.ts';

const root = resolve(import.meta.dirname, '..');
const numbers = (count: number) => Array.from({ length: count }, (_unused, i) => i + 1);

const homework = (): Homework => parseHomework(readFileSync(join(root, 'tests/learn/hand-ins/homework.json'), 'utf8'));
const manyQuestions = (): Homework => {
  const [question] = homework().questions;
  return { ...homework(), questions: numbers(50).map((i) => ({ ...question, id: `q${i}` })) };
};
const given = Object.fromEntries(
  numbers(50).map((i) => [`q${i}`, { kind: 'value' as const, answer: { kind: 'number' as const, value: i } }]),
);

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
const progress = {
  format: 'nandscope-progress',
  version: 1,
  lessons: {},
  challenges: Object.fromEntries(numbers(200).map((i) => [`c${i}`, 5 * i])),
};

/** A kind: a document at its limits, how it is read, and how it is written again. */
interface Kind {
  readonly largest: () => string;
  readonly again: (text: string) => string;
}
/** By format. A text names the test that does the same. */
const KINDS: Readonly<Record<string, Kind | string>> = {
  'nandscope-plan': {
    largest: () => JSON.stringify(plan),
    again: (text) => JSON.stringify(parsePlanText(text)),
  },
  'nandscope-session': {
    largest: () => JSON.stringify(session),
    again: (text) => sessionText(parseSession(JSON.parse(text))),
  },
  'nandscope-homework': {
    largest: () => homeworkText(manyQuestions()),
    again: (text) => homeworkText(parseHomework(text)),
  },
  'nandscope-saved-answers': {
    largest: () => savedAnswersText(manyQuestions(), { id: 'i'.repeat(100), name: 'n'.repeat(200) }, given),
    again: (text) => {
      const { homework: hash, student, given: answers } = parseSavedAnswers(text);
      const written = savedAnswersText(manyQuestions(), student, answers);
      return written.replace(/"homework":"[^"]*"/, `"homework":${JSON.stringify(hash)}`);
    },
  },
  'nandscope-progress': {
    largest: () => JSON.stringify(progress),
    again: (text) => progressText(parseProgress(text)),
  },
  'nandscope-results': 'tests/compare/results/maker.test.ts',
  'nandscope-comparison': 'tests/app/compare/comparison-file.test.ts',
  'nandscope-lesson': 'tests/learn/parse-lesson.test.ts',
  'nandscope-answers': 'tests/learn/grade.test.ts',
  'nandscope-journal': 'tests/cli/outputs/journal.test.ts',
};
const OWN = Object.entries(KINDS).flatMap(([format, kind]) =>
  typeof kind === 'string' ? [] : [[format, kind] as const],
);

it('every kind of document of the source is listed here', () => {
  const found = new Set<string>();
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, 'src', file), 'utf8');
    for (const [, format] of text.matchAll(/FORMAT = '(nandscope-[a-z-]+)'/g)) found.add(format);
  }
  expect([...found].sort()).toEqual(Object.keys(KINDS).sort());
  for (const kind of Object.values(KINDS)) {
    if (typeof kind === 'string') expect(readFileSync(join(root, kind), 'utf8'), kind).toContain('it(');
  }
});

it.each(OWN)('%s at its limits is written as it was read', (_format, { largest, again }) => {
  const once = again(largest());
  expect(again(once) === once).toBe(true);
});

/** Numbers that most keys do not allow. */
const ODD = ['-1', '0.5', '9007199254740992', '1e308', '1e999', '"1"', 'null'];

it.each(OWN)('%s refuses a number that is out of range by its key, or keeps it', (_format, { largest, again }) => {
  const text = again(largest());
  const places = [...text.matchAll(/(?<=[:,[]\s*)-?\d+(?:\.\d+)?(?:e\d+)?(?=\s*[,\]}])/g)];
  // Lists of many equal items are tried at some places.
  const step = Math.max(1, Math.floor(places.length / 12));
  let refused = 0;
  for (let i = 0; i < places.length; i += step) {
    const [number] = places[i];
    const at = places[i].index;
    for (const odd of ODD) {
      const changed = text.slice(0, at) + odd + text.slice(at + number.length);
      try {
        const kept = again(changed);
        expect(again(kept) === kept, `${odd} at ${at}`).toBe(true);
        expect(kept.slice(at - 10, at + 30), `${odd} at ${at}`).toContain(
          odd.includes('e') ? String(Number(odd)) : odd,
        );
      } catch (error) {
        if (!(error instanceof ExperimentError) && !(error instanceof DocumentError)) throw error;
        refused++;
      }
    }
  }
  expect(refused).toBeGreaterThan(10);
});
