/** Lines that are no requests are said wherever a trace is read, and more than a slip of them has to be allowed. */
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { parseResultsText } from '../../src/compare/results/parse-results.ts';
import { csvLines } from '../../src/compare/results/tables.ts';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const row = (i: number): string => `${i * 1037},${i % 3 === 1 ? 'W' : 'R'},${4096 * i},4096`;
/** `bad` lines without a size behind each `good` ones. */
const table = (good: number, bad: number): string =>
  [
    ...Array.from({ length: good }, (_, i) => row(i)),
    ...Array.from({ length: bad }, (_, i) => (i % 2 === 0 ? `${i},R,7` : `${i},R,seven,4096`)),
  ].join('\n') + '\n';

const COLUMNS = 'time=1:us,op=2,offset=3,size=4';
const EXPERIMENT = folder.file('e.json', '{"version":1}');
const MANY = folder.file('many.csv', table(8, 12));
const FEW = folder.file('few.csv', table(300, 1));
const SAYS =
  '12 of 20 lines are no requests and were left out: 6 × the line has fewer columns than the named ones (line 9, “0,R,7”); ' +
  '6 × the address is not a whole number (line 10, “1,R,seven,4096”)';

describe('a run of a trace with broken lines', () => {
  const run = (trace: string, ...more: string[]) =>
    sim('run', EXPERIMENT, '--trace', trace, '--columns', COLUMNS, ...more);

  it('is refused if they are more than one in a hundred, with the first of each reason', async () => {
    const { status, stdout, stderr } = await run(MANY);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `sim: ${MANY}: found a trace of which ${SAYS}; allowed: at most 1 % of its lines, or any with --lossy\n`,
    );
  });

  it('runs with --lossy, and says so', async () => {
    const { status, warnings, stdout } = await run(MANY, '--lossy');
    expect(status).toBe(0);
    expect(warnings).toContain(`sim: warning: ${MANY}: ${SAYS}\n`);
    expect(JSON.parse(stdout)).toMatchObject({ trace: { requests: 8, rejected: { count: 12 } } });
  });

  it('says a single one of three hundred, and runs', async () => {
    const { status, warnings } = await run(FEW);
    expect(status).toBe(0);
    expect(warnings).toContain(`${FEW}: 1 of 301 lines are no requests and were left out: 1 × the line has fewer`);
  });
});

it('sim trace tells the lines that are no requests on standard error as well', async () => {
  const { status, warnings } = await sim('trace', MANY, '--columns', COLUMNS);
  expect(status).toBe(0);
  expect(warnings).toContain(`sim: warning: ${MANY}: ${SAYS}\n`);
});

it('sim compare names the trace and the lines, and needs --lossy', async () => {
  const hash = createHash('sha256').update(table(8, 12)).digest('hex');
  const plan = folder.file(
    'plan.json',
    JSON.stringify({
      format: 'nandscope-plan',
      version: 1,
      traces: [{ trace: { name: 'many.csv', format: `columns:${COLUMNS}`, hash } }],
    }),
  );
  const refused = await sim('compare', plan);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain(`found a trace of which ${SAYS}`);
  const [json, csv, markdown] = ['results.json', 'results.csv', 'results.md'].map((name) => folder.join(name));
  const outputs = ['--json', json, '--csv', csv, '--markdown', markdown];
  const { status, warnings } = await sim('compare', plan, '--lossy', '--threads', '1', ...outputs);
  expect(status).toBe(0);
  expect(warnings).toContain(`many.csv: ${SAYS}\n`);
  const read = parseResultsText(readFileSync(json, 'utf8'));
  expect(read.cells.map(({ summary }) => summary?.conditions)).toMatchObject([{ lostLines: 12, lines: 20 }]);
  const [heads, line] = parse(readFileSync(csv, 'utf8'));
  expect(line[heads.indexOf('rejectedLines')]).toBe('12');
  expect(readFileSync(markdown, 'utf8')).toContain('12 lines not read');
  // What was read back says it again, as results that the page opens do.
  expect([...csvLines(read)].join('')).toBe(readFileSync(csv, 'utf8'));
});
