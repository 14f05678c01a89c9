/** `compare` and `merge`: plans on the command line. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { interferencePlan } from '../../src/compare/plan/built-in.ts';
import { parsePlanText } from '../../src/compare/plan/parse-plan.ts';
import { sim, toldApart } from './in-process.ts';
import { Folder } from './sim.ts';

const root = resolve(import.meta.dirname, '..', '..');
const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const synthetic = { requests: 200, arrivals: { meanGapNs: 100_000 } };
let plans = 0;
function planFile(more: object): string {
  const plan = {
    format: 'nandscope-plan',
    version: 1,
    traces: [{ name: 'random', synthetic }],
    // New: a used device takes a second to prepare.
    devices: [{ name: 'default' }],
    policies: ['plain', 'suspend-all'],
    ...more,
  };
  return folder.file(`plan-${++plans}.json`, JSON.stringify(plan));
}

const TRACE = resolve(root, 'sample-traces', 'oltp.spc');
const hash = createHash('sha256').update(readFileSync(TRACE)).digest('hex');

/** A process may have to make the bundle first, ms. */
const WITH_BUNDLE = 120_000;

describe('compare', () => {
  it(
    'gives the same bytes in one thread, in two, and from joined shares',
    async () => {
      const plan = planFile({ seeds: [1, 2] });
      const single = await sim('compare', plan, '--threads', '1');
      expect(single).toMatchObject({ status: 0, stderr: '' });
      // Threads load the bundle: what `npm run sim` starts.
      const bundle = ['.ci/sim.mjs', 'compare', plan, '--threads', '2'];
      const threads = spawnSync(process.execPath, bundle, { cwd: root, encoding: 'utf8' });
      expect(threads.status).toBe(0);
      expect(threads.stdout === single.stdout).toBe(true);
      const parts: string[] = [];
      for (const k of [1, 2, 3]) {
        const part = folder.join(`part-${k}.json`);
        expect((await sim('compare', plan, '--only', `${k}/3`, '--threads', '1', '--json', part)).status).toBe(0);
        const first = readFileSync(part, 'utf8');
        await sim('compare', plan, '--only', `${k}/3`, '--threads', '1', '--json', part);
        expect(readFileSync(part, 'utf8') === first).toBe(true);
        parts.push(part);
      }
      const merged = await sim('merge', ...parts.reverse());
      expect(merged).toMatchObject({ status: 0, stderr: '' });
      expect(merged.stdout === single.stdout).toBe(true);
      expect((JSON.parse(single.stdout) as { cells: unknown[] }).cells).toHaveLength(4);
      expect(await sim('merge', parts[0], parts[1])).toMatchObject({
        status: 2,
        stderr: 'sim: found 2 of 3 shares; allowed: all of them; missing: 1/3\n',
      });
      const twice = await sim('merge', parts[0], folder.file('copy.json', readFileSync(parts[0])), parts[1]);
      expect(twice.stderr).toContain('copy.json: found share 3/3, as in');
    },
    WITH_BUNDLE,
  );

  it('reads one file in two formats as two traces', async () => {
    const event = (number: number, time: string, action: string, sector: number): string =>
      `  8,0    1        ${number}     ${time}   100  ${action}   R ${sector} + 8 [a]\n`;
    // Three requests are queued, two of them dispatched.
    const text = [
      event(1, '0.000000000', 'Q', 0),
      event(2, '0.000500000', 'D', 0),
      event(3, '0.001000000', 'Q', 800),
      event(4, '0.001100000', 'Q', 1600),
      event(5, '0.001500000', 'D', 800),
    ].join('');
    folder.file('blk.txt', text);
    const file = createHash('sha256').update(text).digest('hex');
    const traces = ['blkparse', 'blkparse-q'].map((format) => ({
      name: format,
      trace: { name: 'blk.txt', format, hash: file },
    }));
    const { stdout } = await sim('compare', planFile({ traces, policies: ['plain'] }), '--threads', '1');
    const { cells } = JSON.parse(stdout) as { cells: { summary: { requests: number } }[] };
    expect(cells.map(({ summary }) => summary.requests)).toEqual([2, 3]);
  });

  it('names the columns of a table, and runs it as --columns does', async () => {
    const text = `when;who;what;page;pages\n${Array.from({ length: 30 }, (_, i) => `${i * 2};7;${i % 2 === 0 ? 'get' : 'set'};${i * 3};2`).join('\n')}\n`;
    const table = folder.file('table.csv', text);
    const file = createHash('sha256').update(text).digest('hex');
    const choices = [
      'time=1:us,op=3,offset=4:4096,size=5:4096',
      'time=when:ms,op=3:set/get,offset=page:4096,size=each:8192',
    ];
    const traces = choices.map((choice, i) => ({
      name: `t${i}`,
      trace: { name: 'table.csv', format: `columns:${choice}`, hash: file },
    }));
    const { stdout } = await sim('compare', planFile({ traces, policies: ['plain'] }), '--threads', '1');
    const { cells } = JSON.parse(stdout) as { cells: { summary: { requests: number; stateHash: string } }[] };
    expect(cells.map(({ summary }) => summary.requests)).toEqual([30, 30]);
    let compared = 0;
    for (const [index, choice] of choices.entries()) {
      const empty = folder.file('empty.json', JSON.stringify({ version: 1, workload: { requests: [] } }));
      const ran = await sim('run', empty, '--trace', table, '--columns', choice);
      const { stateHash } = JSON.parse(ran.stdout) as { stateHash: string };
      expect(cells[index].summary.stateHash).toBe(stateHash);
      compared++;
    }
    expect(compared).toBe(2);
    expect(cells[0].summary.stateHash).not.toBe(cells[1].summary.stateHash);
  });

  it('gives each cell the state hash that run gives', async () => {
    const { stdout } = await sim('compare', planFile({}), '--threads', '1');
    const { cells } = JSON.parse(stdout) as { cells: { summary: { stateHash: string } }[] };
    const experiment = folder.file('e.json', JSON.stringify({ version: 1, workload: { synthetic } }));
    let compared = 0;
    for (const [index, policy] of ['plain', 'suspend-all'].entries()) {
      const ran = await sim('run', experiment, '--policy', policy);
      expect(cells[index].summary.stateHash).toBe((JSON.parse(ran.stdout) as { stateHash: string }).stateHash);
      compared++;
    }
    expect(compared).toBe(2);
  });

  it('names a cell that fails, and finishes the others', async () => {
    const plan = planFile({
      policies: ['plain', { name: 'both', patch: { policy: { cacheMode: true, suspension: { program: true } } } }],
    });
    const csv = folder.join('cells.csv');
    const ended = await sim('compare', plan, '--threads', '1', '--csv', csv, '--json', folder.join('r.json'));
    expect(ended.status).toBe(2);
    expect(ended.stderr).toMatch(/^sim: random · default · both: policy\.\S+: found /);
    expect(ended.stdout).toContain('failed: random · default · both');
    const lines = readFileSync(csv, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^trace,device,policy,seed,stateHash,failure,read\.count,/);
    expect(lines[1]).toMatch(/^random,default,plain,1,[0-9a-f]{16},,/);
  });

  it('finds trace files by name beside the plan, and by their SHA-256', async () => {
    copyFileSync(TRACE, folder.join('oltp.spc'));
    const file = (more: object): string =>
      planFile({ traces: [{ trace: { name: 'oltp.spc', format: 'spc', hash, ...more } }], policies: ['plain'] });
    const found = await sim('compare', file({}), '--threads', '1');
    expect(found.status).toBe(0);
    const missing = await sim('compare', file({ name: '../gone.spc' }), '--threads', '1');
    expect(missing.stderr).toContain('gone.spc: cannot read it: there is no such file or folder');
    expect(missing.stderr).not.toContain('..');
    const other = await sim('compare', file({ hash: 'b'.repeat(64) }), '--threads', '1');
    expect(other.stderr).toContain(
      `oltp.spc: found a file with the SHA-256 ${hash}; allowed: the file with the SHA-256 bbbb`,
    );
    expect([missing.status, other.status, found.stderr]).toEqual([2, 2, '']);
  });

  it('refuses bad plans and flags with the key, and writes nothing', async () => {
    const csv = folder.join('never.csv');
    const cases: [string[], string][] = [
      [[planFile({ trace: [] })], 'trace: found an unknown key; allowed: format, version,'],
      [
        [planFile({ sweep: [{ path: 'device.chanels', values: [1] }] })],
        'sweep[0].path: found an unknown key; allowed: channels,',
      ],
      [[folder.join('gone.json')], 'gone.json: cannot read it'],
      [
        [planFile({}), '--only', '3/2'],
        '--only: found "3/2"; allowed: K/N with K from 1 to N, N at most 999999, as in 2/4',
      ],
      [[planFile({}), '--only', '1/10^15'], '--only: found "1/10^15"; allowed: K/N'],
      [[planFile({}), '--only', '1/1000000000000000'], '--only: found "1/1000000000000000"; allowed: K/N'],
      [[planFile({}), '--only', '1/2', '--markdown', `${csv}.md`], '--markdown: found together with --only'],
      [[planFile({}), '--threads', '0'], '--threads: found "0"; allowed: a whole number from 1'],
    ];
    for (const [args, message] of cases) {
      const ended = await sim('compare', ...args, '--csv', csv);
      expect(ended, message).toMatchObject({ status: 2, stdout: '' });
      expect(ended.stderr).toContain(message);
    }
    expect(cases).toHaveLength(8);
    expect(existsSync(csv)).toBe(false);
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('the worked examples', () => {
  it('are plans', () => {
    const read = (name: string): string => readFileSync(resolve(root, 'docs', 'examples', name), 'utf8');
    expect(parsePlanText(read('policies.json')).policies).toHaveLength(4);
    expect(parsePlanText(read('interference.json'))).toEqual(interferencePlan());
  });

  it(
    'run in shares with the script for GNU parallel, to the bytes of one machine',
    async () => {
      const plan = planFile({ seeds: [1, 2] });
      const results = folder.join('joined.json');
      const script = spawnSync('sh', ['docs/examples/parallel.sh', plan, '2', results], {
        cwd: root,
        encoding: 'utf8',
      });
      expect(toldApart(script.stderr).stderr).toBe('');
      expect(script.status).toBe(0);
      const whole = await sim('compare', plan, '--threads', '1');
      expect(readFileSync(results, 'utf8') === whole.stdout).toBe(true);
    },
    WITH_BUNDLE,
  );
});
