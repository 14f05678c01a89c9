/** No command overwrites a file that it reads, also through symbolic links. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readText } from '../../src/cli/files/files.ts';
import { forgetFiles, openOutput, requireNoInput } from '../../src/cli/files/outputs.ts';
import { makeFolder } from '../../src/cli/papers/papers-command.ts';
import { handInText } from '../../src/learn/hand-in/answers.ts';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const TRACE = '0,0,8192,r,0.000000\n0,16,8192,r,0.000100\n';
const trace = folder.file('oltp.spc', TRACE);
const hash = createHash('sha256').update(TRACE).digest('hex');
const document = { format: 'nandscope-plan', version: 1, policies: ['plain'] };
const planOf = (more: object): string =>
  JSON.stringify({ ...document, traces: [{ trace: { name: 'oltp.spc', format: 'spc', hash } }], ...more });
const plan = folder.file('plan.json', planOf({}));
const sweep = folder.file('sweep.json', planOf({ sweep: [{ path: 'device.channels', values: [1, 2] }] }));
const experiment = folder.file('experiment.json', JSON.stringify({ version: 1, workload: { requests: [] } }));
const answers = ['ada', 'bob'].map((student) =>
  folder.file(`${student}.json`, handInText({ lesson: 'suspension', student, answers: {} })),
);

/** A command with the files that it reads, and the flags that name outputs. */
interface Case {
  readonly args: readonly string[];
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** Names for a file, each with the path that it gets. */
const LINKS: Readonly<Record<string, (path: string) => string>> = {
  'the same path': (path) => path,
  'a relative path': (path) => relative(process.cwd(), path),
  'a symbolic link': (path) => {
    symlinkSync(path, folder.join('symbolic'));
    return folder.join('symbolic');
  },
  'a link to a link': (path) => {
    symlinkSync(path, folder.join('inner'));
    symlinkSync('inner', folder.join('outer'));
    return folder.join('outer');
  },
  'a linked folder': (path) => {
    symlinkSync(folder.path, folder.join('folder'));
    return join(folder.join('folder'), relative(folder.path, path));
  },
};

const contents = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder.path)
      .filter((name) => statSync(folder.join(name)).isFile())
      .map((name) => [name, readFileSync(folder.join(name), 'utf8')]),
  );

describe('a command', () => {
  it('refuses an output that it reads, through any symbolic link, and changes no file', async () => {
    for (const k of [1, 2]) {
      const args = ['--threads', '1', '--only', `${k}/2`, '--json', folder.join(`share-${k}.json`)];
      expect((await sim('compare', sweep, ...args)).status).toBe(0);
    }
    const shares = [folder.join('share-1.json'), folder.join('share-2.json')];
    const results = ['--json', '--csv', '--markdown'];
    const cases: readonly Case[] = [
      { args: ['run', experiment], inputs: [experiment], outputs: ['--events', '--requests', '--perfetto'] },
      { args: ['run', experiment, '--trace', trace], inputs: [experiment, trace], outputs: ['--requests'] },
      // The plan names the trace, and the command line does not.
      { args: ['compare', plan, '--threads', '1'], inputs: [plan, trace], outputs: results },
      { args: ['compare', sweep, '--threads', '1'], inputs: [sweep, trace], outputs: ['--json', '--csv'] },
      { args: ['merge', ...shares], inputs: shares, outputs: results },
      { args: ['grade', ...answers], inputs: answers, outputs: ['--csv'] },
    ];
    const whole = contents();
    let tried = 0;
    for (const { args, inputs, outputs } of cases) {
      for (const input of inputs) {
        for (const output of outputs) {
          for (const [link, pathOf] of Object.entries(LINKS)) {
            const path = pathOf(input);
            const { status, stdout, stderr } = await sim(...args, output, path);
            const where = `${args.join(' ')} ${output} ${path} (${link})`;
            expect(stderr, where).toMatch(/^sim: [^\n]*: found [^\n]*; allowed: a file of its own\n$/);
            expect([status, stdout], where).toEqual([2, '']);
            for (const name of ['symbolic', 'inner', 'outer', 'folder']) {
              rmSync(folder.join(name), { force: true });
            }
            expect(contents(), where).toEqual(whole);
            tried++;
          }
        }
      }
    }
    expect(tried).toBe((3 + 2 + 6 + 4 + 6 + 2) * 5);
  });

  it('writes no figure of a paper over a trace that it reads', () => {
    forgetFiles();
    mkdirSync(folder.join('figures'));
    symlinkSync(trace, folder.join('figures/one.svg'));
    readText(trace);
    expect(() => {
      makeFolder(folder.join('figures'), ['two']);
    }).not.toThrow();
    expect(() => {
      makeFolder(folder.join('figures'), ['two', 'one']);
    }).toThrow('one.svg');
    forgetFiles();
  });
});

describe('the door of outputs', () => {
  it('refuses an input that was opened before it, and the door of inputs an output', () => {
    forgetFiles();
    const input = folder.file('read.txt', 'read');
    readText(input);
    expect(() => openOutput(input)).toThrow('found a file that this command reads, too');
    expect(() => {
      requireNoInput(input);
    }).toThrow('found a file that this command reads, too');
    const output = folder.file('written.txt', 'old');
    openOutput(output);
    expect(() => readText(output)).toThrow('found a file that this command writes, too');
    expect(() => openOutput(output)).toThrow('found a file that this command writes, too');
    // The next command may.
    forgetFiles();
    expect(readText(output)).toBe('old');
    forgetFiles();
  });

  it('leaves the old file until all is written, and nothing beside it afterwards', async () => {
    forgetFiles();
    const path = folder.file('results-once.txt', 'old');
    for (const [text, before] of [
      ['new', 'old'],
      ['newer', 'new'],
    ]) {
      const output = openOutput(path);
      await output.write([text.slice(0, 1), text.slice(1)]);
      expect(readFileSync(path, 'utf8')).toBe(before);
      output.commit();
      output.abandon();
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
    const given = openOutput(path);
    await given.write(['never']);
    given.abandon();
    expect(readFileSync(path, 'utf8')).toBe('newer');
    expect(readdirSync(folder.path).filter((name) => name.startsWith('results-once'))).toEqual(['results-once.txt']);
    forgetFiles();
  });
});
