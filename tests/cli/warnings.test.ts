import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
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
