import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { handInText } from '../../src/learn/hand-in/answers.ts';
import { CHALLENGES } from '../../src/learn/challenges/index.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import { SEED } from '../reference/random-runs.ts';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

/** A third of them for each commit. */
const ofTurn = <Item>(all: readonly Item[]): Item[] =>
  all.filter((_, at) => process.env.LONG !== undefined || (at + SEED) % 3 === 0);

describe('sim grade', () => {
  it('simulates every lesson and challenge within its budget', async () => {
    const [lessons, challenges] = [ofTurn(LESSONS), ofTurn(CHALLENGES)];
    const files = [
      ...lessons.map(({ name }) =>
        folder.file(`${name}.json`, handInText({ lesson: name, student: 's1', answers: {} })),
      ),
      ...challenges.map(({ name, solution }) =>
        folder.file(`${name}.json`, handInText({ challenge: name, student: 's1', change: solution })),
      ),
    ];
    const { status, stdout, stderr } = await sim('grade', ...files);
    expect([status, stderr]).toEqual([0, '']);
    const { files: judged } = JSON.parse(stdout) as { files: { of: string; answers: { judgment: string }[] }[] };
    expect(judged.map(({ of }) => of)).toEqual([...lessons, ...challenges].map(({ name }) => name));
    expect(judged.flatMap(({ answers }) => answers.map(({ judgment }) => judgment))).toEqual([
      // Each step, and its other numbers if it has some.
      ...lessons.flatMap(({ steps }) =>
        steps.flatMap(({ vary }) => (vary === undefined ? ['missing'] : ['missing', 'missing'])),
      ),
      ...challenges.map(() => 'right'),
    ]);
  });

  it('writes the table, and prints judgments and counts', async () => {
    const own = folder.file(
      'own.json',
      handInText({ challenge: 'rescue-the-read', student: 's1', change: { policy: { suspension: { erase: true } } } }),
    );
    const old = folder.file('old.json', JSON.stringify({ format: 'nandscope-answers', version: 1 }));
    const table = folder.join('grades.csv');
    const { status, stdout, stderr } = await sim('grade', own, old, '--csv', table);
    expect([status, stderr]).toEqual([0, '']);
    const { counts } = JSON.parse(stdout) as { counts: unknown };
    expect(counts).toEqual([
      { of: 'rescue-the-read', question: 'goal', right: 1, near: 0, wrong: 0, missing: 0, invalid: 0 },
    ]);
    const lines = readFileSync(table, 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(',s1,rescue-the-read,goal,policy.suspension.erase=true,right,');
    expect(lines[2]).toContain('refused,"format: found ""nandscope-answers"" (text); allowed: ""nandscope-hand-in""."');
  });

  it('a file that is not there is one line, and no table', async () => {
    const { status, stdout, stderr } = await sim('grade', folder.join('missing.json'));
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/missing\.json: [^\n]*\n$/);
  });
});
