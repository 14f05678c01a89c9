/** A name of an experiment or a file that would steer the text beside it is read as its escape, at the one door. */
import { afterAll, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { parsePlan } from '../../src/compare/plan/parse-plan.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { readTrace } from '../../src/traces/read.ts';
import { bytesSource } from '../../src/traces/source.ts';
import { sim } from '../cli/in-process.ts';
import { Folder } from '../cli/sim.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const STEERING = 'gpj\u202eexe.\u200f\u2066.csv';
const SHOWN = 'gpj\\u202eexe.\\u200f\\u2066.csv';
const TABLE = '0,R,0,4096\n9,W,4096,4096\n';
const FORMAT = 'columns:time=1:us,op=2,offset=3,size=4';
const hash = createHash('sha256').update(TABLE).digest('hex');

it('of an experiment and of its trace', () => {
  const trace = { name: STEERING, hash, format: FORMAT };
  const { name, workload } = parseExperiment({ version: 1, name: STEERING, workload: { trace } });
  expect(name).toBe(SHOWN);
  expect(workload).toMatchObject({ trace: { name: SHOWN } });
});

it('stays one that can be read again, however many characters steer', () => {
  const first = parseExperiment({ version: 1, name: '\u202e'.repeat(1000) });
  expect(first.name).toHaveLength(1000);
  expect(parseExperiment(first)).toEqual(first);
});

it('of a plan, its traces, devices and policies', () => {
  const plan = parsePlan({
    format: 'nandscope-plan',
    version: 1,
    name: STEERING,
    traces: [{ name: STEERING, trace: { name: STEERING, hash, format: FORMAT } }],
    devices: [{ name: STEERING }],
    policies: [{ name: STEERING }],
  });
  expect(JSON.stringify(plan)).not.toMatch(/\p{Bidi_Control}/u);
  expect(plan.traces[0].name).toBe(SHOWN);
});

it('of a file that was read', async () => {
  const { report } = await readTrace(bytesSource(STEERING, new TextEncoder().encode(TABLE)), { format: FORMAT });
  expect(report.source.name).toBe(SHOWN);
});

it('sim compare finds the file by the name that is shown', async () => {
  folder.file(STEERING, TABLE);
  const plan = folder.file(
    'plan.json',
    JSON.stringify({
      format: 'nandscope-plan',
      version: 1,
      traces: [{ trace: { name: STEERING, hash, format: FORMAT } }],
    }),
  );
  const { status, stderr, stdout } = await sim('compare', plan, '--threads', '1');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).not.toMatch(/\p{Bidi_Control}/u);
});
