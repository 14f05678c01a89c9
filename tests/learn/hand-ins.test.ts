/** Zip files as students and their systems make them: what is damaged, nested, foreign or too large costs no other. */
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { runSteps } from '../../src/base/steps.ts';
import { gradeFiles } from '../../src/learn/hand-in/grade.ts';
import type { Judgment, RunExperiment } from '../../src/learn/hand-in/grade.ts';
import { handedInSteps } from '../../src/learn/homework/handed-in.ts';
import type { HandIn } from '../../src/learn/homework/handed-in.ts';
import { run } from '../cli/in-process.ts';
import { HOMEWORK, sixtyFiles } from './homework-files.ts';
import { measured } from './measured.ts';

const folder = resolve(import.meta.dirname, 'hand-ins');
const caseBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (name: string, content: Uint8Array): HandIn => runSteps(handedInSteps([{ name, bytes: content }]));
const lines = ({ files }: HandIn): string[] => files.map(({ name, problem = 'read' }) => `${name}: ${problem}`);

describe('a zip file of a course', () => {
  it('with a damaged entry gives all others, on the command line, too', async () => {
    const whole = read('z-dam.zip', caseBytes('z-dam.zip'));
    expect(lines(whole)).toEqual([
      'a.json: read',
      expect.stringMatching(/^b\.json: Not graded: it is damaged: .+\.$/),
      'c.json: read',
    ]);
    const { status, stdout } = await run(['grade', join(folder, 'homework.json'), join(folder, 'z-dam.zip')]);
    expect(status).toBe(0);
    const { files } = JSON.parse(stdout) as { files: { state: string }[] };
    expect(files.map(({ state }) => state)).toEqual(['graded', 'invalid', 'graded']);
  });

  it('may have a comment that looks like the end of a zip file, and bytes behind it', () => {
    const plain = caseBytes('z-dam.zip');
    const comment = bytes('PK\u0005\u0006 and PK\u0005\u0006 once more, with twenty letters behind it');
    const whole = new Uint8Array([...plain, ...comment]);
    new DataView(whole.buffer).setUint16(plain.length - 2, comment.length, true);
    expect(lines(read('c.zip', whole))).toEqual(lines(read('z-dam.zip', plain)));
    expect(lines(read('t.zip', new Uint8Array([...plain, ...new Uint8Array(100)])))).toEqual(
      lines(read('p.zip', plain)),
    );
  });

  it('may hold a student’s answers twice under one name: both lines say so', async () => {
    const [{ name, text }] = await sixtyFiles();
    const files = Array.from({ length: 8 }, () => ({ name, text }));
    const { files: graded } = await gradeFiles(HOMEWORK, files, measured);
    const twins = graded.map(({ remarks }) => remarks.filter((remark) => remark.startsWith('The same student id')));
    expect(twins).toEqual(
      Array.from({ length: 8 }, () => [
        `The same student id as in ${[name, name, name, name, name, 'and 2 more'].join(', ')}.`,
      ]),
    );
  });

  it('has a line for each student, whatever the student handed in', () => {
    expect(lines(read('z-nest.zip', caseBytes('z-nest.zip')))).toEqual([
      'anna/inner.zip: No file of answers in anna/inner.zip.',
      'b/answers.json: read',
    ]);
    const names = ['s10/answers.json', 's2/answers.json.txt', 's1/notes.TXT', 's3/Answers.JSON', 's4/photo.png'];
    const zip = zipSync(Object.fromEntries(names.map((name) => [name, bytes('{}')])));
    expect(lines(read('all.zip', zip))).toEqual([
      's1/notes.TXT: No file of answers in s1/notes.TXT.',
      's2/answers.json.txt: No file of answers in s2/answers.json.txt.',
      's3/Answers.JSON: read',
      's4/photo.png: No file of answers in s4/photo.png.',
      's10/answers.json: read',
    ]);
  });

  it('has no line for files of macOS and Windows, which are counted', async () => {
    const mac = read('z-mac.zip', caseBytes('z-mac.zip'));
    expect([lines(mac), mac.ignored]).toEqual([['answers.json: read'], 1]);
    const system = [
      '__MACOSX/ada/._answers.json',
      '__MACOSX/._ada',
      'ada/._answers.json',
      'ada/.DS_Store',
      'ada/Thumbs.db',
      'desktop.ini',
    ];
    const names = [...system, 'ada/answers.json', 'ada/my._answers.json', 'Thumbs.db.json'];
    const many = read('all.zip', zipSync(Object.fromEntries(names.map((name) => [name, bytes('{}')]))));
    expect(many.ignored).toBe(system.length);
    expect(many.files).toHaveLength(3);
    const { stdout } = await run(['grade', join(folder, 'homework.json'), join(folder, 'z-mac.zip')]);
    expect(JSON.parse(stdout)).toMatchObject({ ignoredFiles: 1, files: [{ state: 'graded' }] });
  });

  it('that unpacks to gigabytes is read within a budget, and each file that has no room is named', () => {
    const pad = bytes(`{"format":"nandscope-answers","x":"${'A'.repeat(790_000)}"}`);
    const zip = zipSync(Object.fromEntries(Array.from({ length: 190 }, (_, i) => [`${i}.json`, pad])), { level: 6 });
    expect(zip.length).toBeLessThan(1_000_000);
    const { files } = read('bomb.zip', zip);
    expect(files).toHaveLength(190);
    const kept = files.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
    expect(kept).toBeLessThanOrEqual(128 * 1024 * 1024);
    expect(files.at(-1)?.problem).toMatch(/^Not graded: it unpacks to more than .+\.$/);
    expect(files.filter(({ text }) => text === null).length).toBeGreaterThan(20);
  });

  it('keeps the student of a damaged file whose name says it', async () => {
    const files = [
      { name: 'week-7-s1.answers.json', text: '{"cut' },
      { name: 'Ada_12_file_/week-7-s2.answers (1).json', text: null },
      { name: 'week-7-s3.answers.json.txt', text: null, problem: 'No file of answers in it.' },
      { name: 'other.json', text: '{"cut' },
    ];
    const grades = await gradeFiles(HOMEWORK, files, measured);
    expect(grades.files.map(({ student, state }) => `${student.id} ${state}`)).toEqual([
      's1 invalid',
      's2 invalid',
      's3 invalid',
      ' invalid',
    ]);
    const [{ remarks }] = grades.files;
    expect(remarks[0]).toMatch(/^file: found text that is not JSON .*; allowed: a JSON document$/);
    expect(remarks[0].match(/allowed/g)).toHaveLength(1);
  });
});

describe('grading', () => {
  it('holds one run at a time, and makes each run once', async () => {
    const files = (await sixtyFiles()).map(({ name, text }) => ({ name, text }));
    const refs: WeakRef<object>[] = [];
    const seen = new Set<string>();
    let held = 0;
    const { gc } = globalThis as { gc?: () => void };
    const runOnce: RunExperiment = async (experiment) => {
      const key = JSON.stringify({ ...experiment, name: '' });
      expect(seen.has(key)).toBe(false);
      seen.add(key);
      gc?.();
      held = Math.max(held, refs.filter((ref) => ref.deref() !== undefined).length);
      const one = await measured(experiment);
      refs.push(new WeakRef(one.recording));
      return one;
    };
    await gradeFiles(HOMEWORK, files, runOnce);
    expect(seen.size).toBeGreaterThan(5);
    // Without a way to collect garbage nothing is known about what is held.
    if (gc !== undefined) expect(held).toBeLessThanOrEqual(2);
  });

  it('takes judgments of an interrupted grading, and gives the same table', async () => {
    const files = (await sixtyFiles()).slice(0, 25).map(({ name, text }) => ({ name, text }));
    const judgments = new Map<string, Judgment>();
    let stopped = 0;
    const stop: RunExperiment = (experiment) =>
      ++stopped > 4 ? Promise.reject(new TypeError('the end')) : measured(experiment);
    const judged = {
      get: (id: string): Judgment | undefined => judgments.get(id),
      add: (id: string, judgment: Judgment): void => {
        judgments.set(id, judgment);
      },
    };
    await expect(gradeFiles(HOMEWORK, files, stop, undefined, judged)).rejects.toThrow('the end');
    const before = judgments.size;
    expect(before).toBeGreaterThan(4);
    let runs = 0;
    const rest: RunExperiment = (experiment) => {
      runs++;
      return measured(experiment);
    };
    const continued = await gradeFiles(HOMEWORK, files, rest, undefined, judged);
    let all = 0;
    const whole = await gradeFiles(HOMEWORK, files, (experiment) => {
      all++;
      return measured(experiment);
    });
    expect(continued).toEqual(whole);
    expect(runs).toBe(all - 4);
  });
});

it('A grading that was killed continues with --continue to the same CSV', async () => {
  const place = mkdtempSync(join(tmpdir(), 'grade-'));
  try {
    const homework = join(folder, 'homework.json');
    const files = ['s0.json', 's1.json', 's2.json'].map((name) => join(folder, name));
    const csv = join(place, 'grades.csv');
    let last = '';
    const whole = await run(['grade', homework, ...files, '--csv', csv], {
      before: (call) => {
        if (call === 'unlink') last = readFileSync(`${csv}.partial`, 'utf8');
      },
    });
    expect(whole).toMatchObject({
      status: 0,
      warnings: expect.stringMatching(/^sim: warning: questions\[0\]\.vary: [^\n]+\n$/) as string,
    });
    const table = readFileSync(csv, 'utf8');
    const kept = last.split('\n');
    expect(kept.length).toBeGreaterThan(3);
    writeFileSync(`${csv}.partial`, kept.slice(0, 2).join('\n'));
    const again = await run(['grade', homework, ...files, '--csv', csv, '--continue', `${csv}.partial`]);
    expect([again.status, again.warnings, again.stdout === whole.stdout]).toEqual([0, whole.warnings, true]);
    expect(readFileSync(csv, 'utf8')).toBe(table);
  } finally {
    rmSync(place, { recursive: true });
  }
});
