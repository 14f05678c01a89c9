/** A foreign value of any length is quoted in short: a message is one that can be read. */
import { afterAll, expect, it } from 'vitest';
import * as syntaxes from '../../src/cli/syntax.ts';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const LONG = 'a long value '.repeat(2_000);
/** Characters of a message with the longest list of what is allowed. */
const MOST = 2_500;

const EXPERIMENT = folder.file('e.json', '{"version":1}');
const TRACE = folder.file('t.csv', 'time_us,op,offset,size\n1,R,0,4096\n2,W,4096,4096\n');
const PLAN = folder.file('p.json', '{"format":"nandscope-plan","version":1}');

/** What a command needs so that it comes as far as the flag. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  run: [EXPERIMENT, '--trace', TRACE],
  open: [TRACE],
  trace: [TRACE],
  compare: [PLAN],
  merge: [PLAN],
  grade: [EXPERIMENT],
};

const given = Object.values(syntaxes).flatMap(({ command, flags }) => [
  ...Object.entries(flags).flatMap(([name, { value }]) =>
    // A path is given back whole: the person has to find it.
    value !== undefined && /^(?:FILE|FOLDER)/.test(value)
      ? []
      : [[command, ...(NEEDS[command] ?? []), `--${name}=${LONG}`]],
  ),
  [command, ...(NEEDS[command] ?? []), `--${LONG}`],
]);

it('a long argument is cut in every message of the command line', async () => {
  const whole: string[] = [];
  for (const args of [...given, [LONG], ['help', LONG], ['scenarios', LONG]]) {
    const { status, stderr } = await sim(...args);
    const named = args.map((arg) => arg.slice(0, 20)).join(' ');
    expect(status, named).toBe(2);
    expect(stderr, named).toMatch(/^sim: /);
    if (stderr.length > MOST) whole.push(named);
  }
  expect(whole).toEqual([]);
  expect(given.length).toBeGreaterThan(30);
});

it('long names of columns, words and cells of a table are cut', async () => {
  const wide = LONG.replaceAll(' ', '_').slice(0, 4_000);
  const tables = [
    `${wide},op,${wide}2,size\n1,R,0,4096\n2,W,4096,4096\n`,
    `time_us,op,offset,size\n1,${wide}r,0,4096\n2,${wide}w,4096,4096\n`,
    `time_us,op,offset,size\n1,R,${wide},4096\n2,W,${wide},4096\n`,
    `${wide}\n${wide}\n`,
  ];
  for (const [i, text] of tables.entries()) {
    const trace = folder.file(`wide-${i}.csv`, text);
    for (const more of [[], ['--columns', 'time=1:us,op=2,offset=3,size=4'], ['--columns', `time=${wide},op=2`]]) {
      const { stderr, warnings } = await sim('trace', trace, ...more);
      const said = stderr + warnings;
      expect(said.length, `${i} ${more.join(' ').slice(0, 60)}: ${said.slice(0, 3_000)}`).toBeLessThan(MOST);
      if (more.length === 0) expect(said).toContain('sim: ');
    }
  }
});
