import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, it } from 'vitest';
import { run } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
const real = process.stderr.isTTY;
afterAll(() => {
  folder.remove();
});
afterEach(() => {
  process.stderr.isTTY = real;
});

it('broken premises are in the documents of run and compare, and on a terminal’s standard error', async () => {
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
  const quiet = await run(['run', experiment]);
  const { warnings } = JSON.parse(quiet.stdout) as { warnings: { id: string; says: string }[] };
  expect(warnings.slice(0, 2).map(({ id }) => id)).toEqual(['nearly-idle', 'new-device']);
  expect(quiet.stderr).toBe('');
  process.stderr.isTTY = true;
  const said = await run(['run', experiment]);
  expect(said.stdout).toBe(quiet.stdout);
  expect(said.stderr).toContain(`sim: warning: ${experiment}: ${warnings[0].says}\n`);
  const compared = await run(['compare', plan, '--threads', '1', '--csv', csv]);
  const { cells } = JSON.parse(compared.stdout) as { cells: { warnings: { id: string }[] }[] };
  expect(cells.map((cell) => cell.warnings[0].id)).toEqual(['nearly-idle', 'nearly-idle']);
  expect(compared.stderr).toMatch(/sim: warning: idle · new · [^\n]+ \(and 1 more\): Nearly idle/);
  expect(readFileSync(csv, 'utf8')).toContain(',nearly-idle new-device\n');
});
