/** The kind of every file that is opened or refused, from its first 64 KiB. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPARISON_FORMAT } from '../../src/app/compare/out/comparison-file.ts';
import { SESSION_FORMAT } from '../../src/app/files/session.ts';
import { PLAN_FORMAT } from '../../src/compare/plan/plan.ts';
import { RESULTS_FORMAT } from '../../src/compare/results/results.ts';
import { canonicalJson } from '../../src/document/canonical.ts';
import { formatOf } from '../../src/document/scan-json.ts';
import { defaultExperiment } from '../../src/document/validate.ts';
import { EMPTY_PROGRESS, progressText } from '../../src/learn/progress.ts';
import { FIRST_BYTES, kindOf } from '../../src/traces/file-kind.ts';
import { FORMATS } from '../../src/traces/known-formats.ts';
import { rowsOf } from './bases.ts';

const FOLDER = resolve(import.meta.dirname, '../../sample-traces');
const SAVED: readonly (readonly [kind: string, text: string])[] = [
  ['experiment', canonicalJson(defaultExperiment())],
  ['session', JSON.stringify({ format: SESSION_FORMAT, version: 1, a: { version: 1 } })],
  ['plan', JSON.stringify({ format: PLAN_FORMAT, version: 1 })],
  ['results', JSON.stringify({ format: RESULTS_FORMAT, version: 1 })],
  ['comparison', JSON.stringify({ format: COMPARISON_FORMAT, version: 1 })],
  ['progress', progressText(EMPTY_PROGRESS)],
];

describe('the kind of a file', () => {
  it('is trace for every sample file', () => {
    const files = readdirSync(FOLDER).filter((name) => /\.(?:csv|spc|trace)$/.test(name));
    expect(files).toHaveLength(8);
    for (const name of files) {
      expect(kindOf(readFileSync(join(FOLDER, name), 'latin1').slice(0, FIRST_BYTES), name), name).toBe('trace');
    }
  });

  it.each(FORMATS.map((format) => [format.name, format.example]))('is trace for a line of %s', (_, example) => {
    expect(kindOf(`${example}\n`, 'a.txt')).toBe('trace');
    expect(kindOf(rowsOf('spc', 9000), 'a.json.spc')).toBe('trace');
  });

  it.each(SAVED)('is %s for what the page saves, whatever its name', (kind, text) => {
    for (const name of ['a.json', 'a.JSON', 'a.txt', 'a']) {
      for (const spelling of [text, ` \n${text}`, JSON.stringify(JSON.parse(text), null, 2)]) {
        expect(kindOf(spelling.slice(0, FIRST_BYTES), name)).toBe(kind);
      }
    }
  });

  it('is experiment for a .json file that is none, whose reader says what is wrong', () => {
    for (const text of ['', 'no JSON', '[1]', '{"format":"nandscope-unheard"}']) {
      expect(kindOf(text, 'a.json')).toBe('experiment');
    }
    expect(kindOf('{"time":1,"lba":7}\n{"time":2,"lba":9}\n', 'requests.jsonl')).toBe('trace');
  });

  it.each([
    ['lesson', 'a lesson file of an earlier version: link to one of the lessons in Learn instead'],
    ['homework', 'a homework of an earlier version: give lessons and challenges of Learn instead'],
    ['answers', 'a file of answers to a homework: the version that made the homework grades them'],
    ['hand-in', 'a file of answers to a lesson or a challenge: judge them with “sim grade”'],
  ])('names what nandscope-%s was', (format, foreign) => {
    for (const text of [`{"format":"nandscope-${format}"}`, `{"version":1,"format":"nandscope-${format}","a":[]}`]) {
      expect(kindOf(text, 'old.json')).toEqual({ foreign });
    }
  });
});

describe('the format of a document', () => {
  const PLAN = { format: PLAN_FORMAT, version: 1, name: 'x'.repeat(300), traces: [{ sample: 'oltp' }] };

  it('is found wherever the key stands', () => {
    const { format, ...rest } = PLAN;
    const sorted = { version: 1, traces: [{ name: 'a "b\\', list: [1, { x: [] }] }], format };
    for (const document of [PLAN, { ...rest, format }, sorted]) {
      for (const text of [JSON.stringify(document), JSON.stringify(document, null, 2)]) {
        expect(formatOf(text)).toBe(PLAN_FORMAT);
        expect(kindOf(text, 'a.json')).toBe('plan');
      }
    }
  });

  it('is a key of the document itself, not a text or a key inside it', () => {
    const documents = [
      { name: '"format":"nandscope-plan"' },
      { name: 'format', title: 'nandscope-plan' },
      { format: { format: 'nandscope-plan' } },
      { format: ['nandscope-plan'], name: 'nandscope-plan' },
      { workload: { trace: { format: 'nandscope-plan' } } },
      [{ format: 'nandscope-plan' }, 'format', 'nandscope-plan'],
      'format',
    ];
    for (const document of documents) expect(formatOf(JSON.stringify(document))).toBeNull();
  });

  it('is none if the document breaks off in it, or names another program’s', () => {
    for (const text of ['{"format":"nandscope-pl', '{"format":"nandscope-plan', '{"format"', '{"format":"x"}', '']) {
      expect(formatOf(text)).toBeNull();
    }
  });
});
