import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { run, systemError } from './in-process.ts';
import { SIM, Folder } from './sim.ts';

const root = resolve(import.meta.dirname, '..', '..');
const EXPERIMENT = JSON.stringify({
  version: 1,
  device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pageBytes: 512 },
  workload: {
    requests: [
      { op: 'write', bytes: 512 },
      { atNs: 100, bytes: 512 },
    ],
  },
});
const TRACE = '128166391024154329,prxy,0,Write,0,1024,1\n128166391024154339,prxy,0,Read,0,512,1\n';

const folders: Folder[] = [];
let folder = new Folder();
let experiment = '';
let trace = '';
beforeEach(() => {
  folder = new Folder();
  folders.push(folder);
  experiment = folder.file('ok.json', EXPERIMENT);
  trace = folder.file('trace.csv', TRACE);
});
afterAll(() => {
  for (const used of folders) used.remove();
});

const names = (): string[] => readdirSync(folder.path).sort();
const REQUESTS = /^id,op,offset,bytes,arrivalNs,[^]*\n0,write,0,512,0,0,.*\n1,read,.*\n$/;

describe('an output that is an input or another output', () => {
  it('is refused, also through symbolic links, and nothing is written', async () => {
    symlinkSync('trace.csv', folder.join('symbolic'));
    symlinkSync(folder.join('symbolic'), folder.join('again'));
    symlinkSync('ok.json', folder.join('experiment'));
    mkdirSync(folder.join('inner'));
    symlinkSync(folder.path, folder.join('inner/up'));
    const withTrace = ['--trace', trace];
    const cases: string[][] = [
      [...withTrace, '--requests', folder.join('symbolic')],
      [...withTrace, '--requests', folder.join('again')],
      [...withTrace, '--events', folder.join('inner/up/trace.csv')],
      ['--events', folder.join('experiment')],
      ['--events', relative(process.cwd(), experiment)],
      ['--events', folder.join('new.csv'), '--requests', folder.join('inner/up/new.csv')],
    ];
    const before = names();
    for (const args of cases) {
      const { status, stdout, stderr } = await run(['run', experiment, ...args]);
      expect(stderr, args.join(' ')).toMatch(
        /^sim: .*: found a file that this command (reads|writes), too; allowed: a file of its own\n$/,
      );
      expect(status).toBe(2);
      expect(stdout).toBe('');
    }
    expect(cases).toHaveLength(6);
    expect(names()).toEqual(before);
    expect(readFileSync(trace, 'utf8')).toBe(TRACE);
    expect(readFileSync(experiment, 'utf8')).toBe(EXPERIMENT);
  });
});

describe('an output file', () => {
  it('is replaced as a whole, keeps its permissions, and leaves nothing beside it', async () => {
    const old = folder.file('old.csv', 'old\n');
    chmodSync(old, 0o640);
    const inode = statSync(old).ino;
    const fresh = folder.join('fresh.csv');
    expect((await run(['run', experiment, '--requests', old])).status).toBe(0);
    expect((await run(['run', experiment, '--requests', fresh])).status).toBe(0);
    expect(readFileSync(old, 'utf8')).toMatch(REQUESTS);
    expect(readFileSync(fresh, 'utf8')).toBe(readFileSync(old, 'utf8'));
    expect(statSync(old).mode & 0o777).toBe(0o640);
    // (As of any new file.)
    expect(statSync(fresh).mode).toBe(statSync(trace).mode);
    expect(statSync(old).ino).not.toBe(inode);
    expect(names()).toEqual(['fresh.csv', 'ok.json', 'old.csv', 'trace.csv']);
  });

  it('that is a link is replaced at the link’s target', async () => {
    mkdirSync(folder.join('there'));
    const real = folder.file('there/real.csv', 'old\n');
    symlinkSync('there/real.csv', folder.join('link'));
    expect((await run(['run', experiment, '--requests', folder.join('link')])).status).toBe(0);
    expect(readlinkSync(folder.join('link'))).toBe('there/real.csv');
    expect(readFileSync(real, 'utf8')).toMatch(REQUESTS);
    expect(readdirSync(dirname(real))).toEqual(['real.csv']);
  });

  it('is refused before the run if it is a folder, if its folder does not exist, or if its links form a circle', async () => {
    mkdirSync(folder.join('dir'));
    symlinkSync('b', folder.join('a'));
    symlinkSync('a', folder.join('b'));
    const cases = [
      [folder.join('dir'), 'it is a folder'],
      [folder.join('no/such.csv'), 'there is no such file or folder'],
      [folder.join('a'), 'its links go round in a circle'],
      [folder.join('ok.json/x'), 'a part of the path is not a folder'],
    ];
    const before = names();
    for (const [path, reason] of cases) {
      const { status, stdout, stderr } = await run(['run', experiment, '--events', path]);
      expect(stderr).toBe(`sim: ${path}: cannot write it: ${reason}; allowed: a path that can be written\n`);
      expect([status, stdout]).toEqual([2, '']);
    }
    expect(cases).toHaveLength(4);
    expect(names()).toEqual(before);
  });

  it('stays unchanged if the run stops early', async () => {
    const old = folder.file('old.csv', 'old\n');
    let calls = 0;
    const before = (call: string, [descriptor]: readonly unknown[]): void => {
      if (call === 'write' && descriptor !== 2 && ++calls === 1) throw systemError('ENOSPC', call);
    };
    const { status, stderr } = await run(['run', experiment, '--requests', old], { before });
    expect(stderr).toBe(`sim: ${old}: cannot write it: the disk is full; allowed: a path that can be written\n`);
    expect(status).toBe(2);
    expect(readFileSync(old, 'utf8')).toBe('old\n');
    expect(names()).toEqual(['ok.json', 'old.csv', 'trace.csv']);
  });

  it('stays unchanged if a signal ends the command during the write', async () => {
    const old = folder.file('old.ndjson', 'old\n');
    const long = folder.file(
      'long.json',
      JSON.stringify({ version: 1, workload: { synthetic: { requests: 60_000, readShare: 1 } } }),
    );
    const args = [...SIM, 'run', long, '--events', old, '--perfetto', folder.join('p')];
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
    const ended = new Promise<[number | null, string | null]>((end) =>
      child.on('exit', (status, signal) => {
        end([status, signal]);
      }),
    );
    let seen = false;
    while (child.exitCode === null && child.signalCode === null) {
      if (names().some((name) => name.endsWith('.tmp'))) {
        seen = true;
        child.kill('SIGTERM');
        break;
      }
      await new Promise((later) => setImmediate(later));
    }
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect(seen).toBe(true);
    expect(readFileSync(old, 'utf8')).toBe('old\n');
    const left = names().filter((name) => !/^(old\.ndjson|p)\.\d+\.tmp$/.test(name));
    expect(left).toEqual(['long.json', 'ok.json', 'old.ndjson', 'trace.csv']);
  });
});

describe('an output that is not a file', () => {
  // These devices are Linux's, and only a shell can make such pipes.
  it.runIf(existsSync('/dev/full'))(
    'is refused; inputs may be pipes, and a full disk behind standard output is told',
    async () => {
      const shell = (script: string): Promise<{ status: number | null; stdout: string; stderr: string }> =>
        new Promise((end) => {
          const child = spawn(
            'bash',
            ['-c', script.replaceAll('SIM', `"$0" ${SIM.join(' ')}`), process.execPath, experiment, folder.path],
            {
              cwd: root,
            },
          );
          let stdout = '';
          let stderr = '';
          child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
          child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
          child.on('close', (status) => {
            end({ status, stdout, stderr });
          });
        });
      const ended = await shell(`
      SIM run "$1" --events /dev/stdout | cat > "$2/piped"
      SIM run "$1" --events /dev/stdout > "$2/file" && exit 12
      SIM run "$1" --events >(head -c 10 > /dev/null) > /dev/null && exit 13
      SIM run "$1" > /dev/full && exit 14
      SIM help > /dev/full && exit 15
      SIM run "$1" --events /dev/null && exit 16
      cat "$1" | SIM run /dev/stdin > "$2/from-pipe" || exit 17
      SIM run "$1" --trace <(cat "$2/trace.csv") > "$2/trace-pipe" || exit 18
      SIM run /dev/zero && exit 19
      SIM trace /dev/zero && exit 20
      SIM run "$1" --break "$(head -c 40000 /dev/zero | tr '\\0' '(')" && exit 21
      exit 0`);
      const refused = 'found a device or a pipe; allowed: a file, or standard output';
      expect(ended.stderr.trimEnd().split('\n')).toEqual([
        `sim: /dev/stdout: ${refused}`,
        `sim: /dev/stdout: ${refused}`,
        expect.stringMatching(/^sim: \/dev\/fd\/\d+: found a device or a pipe; allowed: a file/),
        'sim: standard output: cannot write it: the disk is full; allowed: a path that can be written',
        'sim: standard output: cannot write it: the disk is full; allowed: a path that can be written',
        `sim: /dev/null: ${refused}`,
        'sim: /dev/zero: found more than 268435456 bytes; allowed: at most 268435456 bytes of JSON',
        expect.stringMatching(/^sim: \/dev\/zero: it is binary/),
        expect.stringMatching(/^sim: --break: at character 101: found more than 100 nested parentheses/),
      ]);
      expect(ended.stdout).toBe('');
      expect(ended.status).toBe(0);
      for (const name of ['piped', 'file']) expect(readFileSync(folder.join(name), 'utf8')).toBe('');
      expect(JSON.parse(readFileSync(folder.join('from-pipe'), 'utf8'))).toMatchObject({ stopped: null });
      expect(JSON.parse(readFileSync(folder.join('trace-pipe'), 'utf8'))).toMatchObject({ trace: { requests: 2 } });
    },
  );
});

describe('standard output', () => {
  it('that cannot be written is one line and status 2; a closed one ends the command quietly', async () => {
    const cases: [string, number, string][] = [
      ['ENOSPC', 2, 'sim: standard output: cannot write it: the disk is full; allowed: a path that can be written\n'],
      [
        'EIO',
        2,
        'sim: standard output: cannot write it: the device reported an error; allowed: a path that can be written\n',
      ],
      ['EPIPE', 0, ''],
    ];
    for (const [code, status, stderr] of cases) {
      for (const args of [['run', experiment], ['help'], ['scenarios'], ['trace', trace]]) {
        const before = (call: string, [descriptor]: readonly unknown[]): void => {
          if (call === 'write' && descriptor === 1) throw systemError(code, call);
        };
        expect(await run(args, { before }), `${code} ${args.join(' ')}`).toEqual({
          status,
          stdout: '',
          stderr,
          warnings: '',
        });
      }
    }
  });

  it('is written whole, even if the system accepts a few bytes at a time', async () => {
    const whole = await run(['scenarios']);
    expect(whole.stdout.length).toBeGreaterThan(1000);
    expect(await run(['scenarios'], { mostBytes: 7 })).toEqual(whole);
  });
});

describe('a trace that changes during reading', () => {
  it('is refused', async () => {
    let reads = 0;
    const before = (call: string): void => {
      if (call === 'read' && ++reads === 3) writeFileSync(trace, `${TRACE}${TRACE}`);
    };
    const { status, stderr } = await run(['run', experiment, '--trace', trace], { before, mostBytes: 200 });
    expect(stderr).toContain('found a file that changed while it was read');
    expect(status).toBe(2);
  });
});
