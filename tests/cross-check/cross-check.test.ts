import { chmodSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { captured, type Ran } from '../cli/in-process.ts';
import { Folder } from '../cli/sim.ts';
import { crossCheckProgram } from './cross-check-command.ts';
import { parseLatencies, parseResults } from './mqsim-results.ts';

const crossCheck = (...args: string[]): Promise<Ran> => captured(() => crossCheckProgram(args));

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

/** Results in MQSim's format, made up. */
const resultsText = (requests: number, mean = 500): string => `<?xml version="1.0" encoding="us-ascii"?>
<MQSim_Results>
\t<Host Name="Host">
\t\t<Host.IO_Flow>
\t\t\t<Name>Host.IO_Flow.Trace.flow</Name>
\t\t\t<Request_Count>${requests}</Request_Count>
\t\t\t<Read_Request_Count>1</Read_Request_Count>
\t\t\t<Write_Request_Count>${requests - 1}</Write_Request_Count>
\t\t\t<IOPS>1000.000000</IOPS>
\t\t\t<Device_Response_Time>480</Device_Response_Time>
\t\t\t<Min_Device_Response_Time>100</Min_Device_Response_Time>
\t\t\t<Max_Device_Response_Time>900</Max_Device_Response_Time>
\t\t\t<End_to_End_Request_Delay>${mean}</End_to_End_Request_Delay>
\t\t\t<Min_End_to_End_Request_Delay>111</Min_End_to_End_Request_Delay>
\t\t\t<Max_End_to_End_Request_Delay>999</Max_End_to_End_Request_Delay>
\t\t</Host.IO_Flow>
\t</Host>
\t<SSDDevice>
\t</SSDDevice>
</MQSim_Results>
`;

describe('the results of MQSim', () => {
  it('are read from its XML: the time from arrival to completion, whole µs', () => {
    expect(parseResults('r.xml', resultsText(3))).toEqual({
      requests: 3,
      reads: 1,
      writes: 2,
      meanUs: 500,
      minUs: 111,
      maxUs: 999,
    });
  });

  it('are refused by name if they are not there', () => {
    expect(() => parseResults('r.xml', '<Execution_Parameter_Set/>')).toThrow(/^r\.xml: found no flow; allowed: the/);
    const two = resultsText(3).replace('</Host>', '<Host.IO_Flow></Host.IO_Flow></Host>');
    expect(() => parseResults('r.xml', two)).toThrow('found 2 flows');
    const without = resultsText(3).replace(/<End_to_End.*/, '');
    expect(() => parseResults('r.xml', without)).toThrow('found no <End_to_End_Request_Delay>');
  });

  it('are given to requests by arrival and place, in any order of lines', () => {
    const ran = { count: 3, at: Float64Array.of(0, 5, 5), offset: Float64Array.of(512, 1024, 0) };
    expect([...parseLatencies('log', '105 0 7\n105 2 8\n100 1 9\n', ran)]).toEqual([9, 8, 7]);
    expect(() => parseLatencies('log', '100 1 9\n', ran)).toThrow('log: found 1 requests; allowed: 3');
    expect(() => parseLatencies('log', '100 1 9\nx\n', ran)).toThrow(/^log:2: found "x"; allowed: ARRIVAL_NS/);
    expect(() => parseLatencies('log', '100 1 9\n105 0 7\n105 4 8\n', ran)).toThrow('no line of request 1, at 5 ns');
  });
});

const TRACE = '0 0 0 16 0\n1000000000 0 16 16 0\n2000000000 0 0 16 1\n';
const EXPERIMENT = {
  version: 1,
  device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pageBytes: 8192 },
  workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: 8192 }] },
};

/** A program that writes results as MQSim does, and the files of a run. */
function files(results: string): string[] {
  const workload = folder.file('workload.xml', '<MQSim_IO_Scenarios/>');
  const script = [
    `#!${process.execPath}`,
    "const { writeFileSync } = require('node:fs');",
    "const workload = process.argv[process.argv.indexOf('-w') + 1];",
    "console.log('[==>] 50% progress in Host.IO_Flow');",
    `if (${JSON.stringify(results)} !== '') writeFileSync(workload.replace(/\\.xml$/, '_scenario_1.xml'), ${JSON.stringify(results)});`,
  ];
  const program = folder.file('mqsim.cjs', script.join('\n'));
  chmodSync(program, 0o755);
  return [
    folder.file('experiment.json', JSON.stringify(EXPERIMENT)),
    ...['--mqsim', program, '--ssd', folder.file('ssdconfig.xml', '<x/>'), '--workload', workload],
    ...['--trace', folder.file('trace.trace', TRACE)],
  ];
}

describe('npm run cross-check', () => {
  it('runs MQSim and NANDscope on one trace, and says what MQSim does not print', async () => {
    const { status, stdout, stderr } = await crossCheck(...files(resultsText(3)), '--json');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const result = JSON.parse(stdout) as { figures: { figure: string; mqsimUs: number; nandscopeUs: number }[] };
    expect(result).toMatchObject({ requests: 3, reads: 1, writes: 2, withinOneUs: null });
    expect(JSON.stringify(result)).toContain('--latencies FILE');
    expect(result.figures.map(({ figure, mqsimUs }) => [figure, mqsimUs])).toEqual([
      ['mean', 500],
      ['shortest', 111],
      ['longest', 999],
    ]);
    const [mean, shortest, longest] = result.figures.map(({ nandscopeUs }) => nandscopeUs);
    // Two equal writes and a read, each alone.
    expect(mean).toBeCloseTo((2 * longest + shortest) / 3, 9);
    expect(shortest).toBeLessThan(longest);
  });

  it('compares request by request with a log', async () => {
    const first = JSON.parse((await crossCheck(...files(resultsText(3)), '--json')).stdout) as {
      figures: { nandscopeUs: number }[];
    };
    const [, read, write] = first.figures.map(({ nandscopeUs }) => Math.round(nandscopeUs * 1000));
    // The read is 2 µs longer, a write half a microsecond.
    const log = folder.file('log', `0 0 ${write}\n1000000000 16 ${write + 500}\n2000000000 0 ${read + 2000}\n`);
    const { stdout, stderr } = await crossCheck(...files(resultsText(3)), '--latencies', log);
    expect(stderr).toBe('');
    expect(stdout).toContain('3 requests: 1 reads, 2 writes; times in µs');
    expect(stdout).toContain('within 1 µs: 66.7 % of the requests');
    expect(stdout).toMatch(/^mean read +\d+\.\d +\d+\.\d +-\d+\.\d\d %$/m);
    // Three requests have no 99th percentile.
    expect(stdout).toMatch(/^p99 +– +– +–$/m);
  });

  it('refuses what is missing, with what to do, before anything runs', async () => {
    const all = files(resultsText(3));
    const without = (name: string): string[] =>
      all.filter((_, i) => ![all.indexOf(name), all.indexOf(name) + 1].includes(i));
    for (const name of ['--mqsim', '--ssd', '--workload', '--trace']) {
      const { status, stderr } = await crossCheck(...without(name));
      expect(status).toBe(2);
      expect(stderr).toMatch(new RegExp(`^npm run: cross-check: found no ${name}; allowed: `));
    }
    const missing = await crossCheck(...without('--mqsim'), '--mqsim', 'nowhere/mqsim');
    expect(missing.status).toBe(2);
    expect(missing.stderr).toContain('--mqsim: nowhere/mqsim: there is no such file; allowed: the program MQSim.');
    expect(missing.stderr).toContain('build it with “make”');
    expect((await crossCheck(...files(''))).stderr).toMatch(/wrote no results to .*workload_scenario_1\.xml/);
    expect((await crossCheck(...files(resultsText(4)))).stderr).toContain('found 4 requests; allowed: 3');
  });
});
