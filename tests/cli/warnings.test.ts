import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { EARLIER_USED } from '../../src/document/earlier-form.ts';
import { run } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

it('broken premises are in the documents of run and compare, and on standard error unless --quiet is given', async () => {
  const synthetic = {
    requests: 300,
    readShare: 0.5,
    arrivals: { kind: 'steady', meanGapNs: 1_000_000_000 },
    addresses: { footprintBytes: 1_048_576 },
    // Whole pages: shorter writes are a premise of their own.
    writeSizes: [{ bytes: 8192, weight: 1 }],
  };
  const experiment = folder.file('idle.json', JSON.stringify({ version: 1, workload: { synthetic } }));
  const plan = folder.file(
    'plan.json',
    JSON.stringify({
      format: 'nandscope-plan',
      version: 1,
      traces: [{ name: 'idle', synthetic }],
      devices: [{ name: 'new' }],
      policies: [{ scheme: 'ssdsim' }, { scheme: 'mbm' }],
    }),
  );
  const csv = folder.join('cells.csv');
  const quiet = await run(['run', experiment, '--quiet']);
  const { warnings } = JSON.parse(quiet.stdout) as { warnings: { id: string; says: string }[] };
  expect(warnings.slice(0, 2).map(({ id }) => id)).toEqual(['nearly-idle', 'new-device']);
  expect([quiet.stderr, quiet.warnings]).toEqual(['', '']);
  const said = await run(['run', experiment]);
  expect(said.stdout).toBe(quiet.stdout);
  expect(said.stderr).toBe('');
  expect(said.warnings).toContain(`sim: warning: ${experiment}: ${warnings[0].says}\n`);
  const compared = await run(['compare', plan, '--threads', '1', '--csv', csv]);
  const { cells } = JSON.parse(compared.stdout) as { cells: { warnings: { id: string }[] }[] };
  expect(cells.map((cell) => cell.warnings[0].id)).toEqual(['nearly-idle', 'nearly-idle']);
  expect(compared.warnings).toMatch(/sim: warning: idle · new · [^\n]+ \(and 1 more\): Nearly idle/);
  const joined = await run(['merge', folder.file('all.json', compared.stdout)]);
  expect(joined.stdout).toBe(compared.stdout);
  expect(joined.warnings).toBe(compared.warnings);
  const hushed = await run(['merge', folder.join('all.json'), '--quiet']);
  expect([hushed.stdout, hushed.warnings]).toEqual([compared.stdout, '']);
  expect(readFileSync(csv, 'utf8')).toMatch(/,nearly-idle new-device[,\n]/);
});

it('documents with a used device of before run, and standard error says once that figures differ', async () => {
  let compared = 0;
  for (const kind of ['steady-state', 'sprandom', 'workload']) {
    const precondition = { kind, fill: 0.5 };
    const workload = { requests: [{ atNs: 0, op: 'read', offset: 0, bytes: 4096 }] };
    const device = { blocksPerPlane: 16, pagesPerBlock: 16 };
    const experiment = folder.file(`${kind}.json`, JSON.stringify({ version: 1, device, precondition, workload }));
    const said = await run(['run', experiment]);
    expect(JSON.parse(said.stdout)).toMatchObject({ experiment: { precondition: { kind: 'used', fill: 0.5 } } });
    expect(said.warnings.split(EARLIER_USED)).toHaveLength(2);
    expect((await run(['run', experiment, '--quiet'])).warnings).toBe('');
    const plan = folder.file(
      `${kind}-plan.json`,
      JSON.stringify({
        format: 'nandscope-plan',
        version: 1,
        traces: [{ name: 'one', synthetic: { requests: 10 } }],
        devices: [{ name: 'used', patch: { device, precondition } }],
        policies: [{ scheme: 'ssdsim' }],
      }),
    );
    const planned = await run(['compare', plan, '--threads', '1']);
    expect(planned.warnings.split(EARLIER_USED)).toHaveLength(2);
    compared++;
  }
  expect(compared).toBe(3);
});
