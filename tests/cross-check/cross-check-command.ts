/** `npm run cross-check`: a trace in MQSim and in NANDscope, their response times next to each other. */
import { basename } from 'node:path';
import { jsonText } from '../../src/analysis/export/json-text.ts';
import { runExperiment } from '../../src/reproduction/run.ts';
import { operationsOf } from '../../src/analysis/figures/run-figures.ts';
import { guarded } from '../../src/cli/command-line.ts';
import { readDocument, resolveExperiment } from '../../src/cli/document.ts';
import { CommandError, EXIT } from '../../src/cli/failure.ts';
import { readText } from '../../src/cli/files/files.ts';
import { print, printError } from '../../src/cli/files/standard-streams.ts';
import { parseWords, type CommandSyntax, type ParsedWords } from '../../src/cli/flags.ts';
import type { RequestColumns } from '../../src/traces/columns.ts';
import { loadTrace, requireOneReading } from '../../src/cli/trace.ts';
import { crossCheck, type CrossCheck } from './compare-latencies.ts';
import { remarksOn } from './mqsim-device.ts';
import { parseLatencies, parseResults } from './mqsim-results.ts';
import { requireFiles, runMqsim } from './run-mqsim.ts';
import { writeMqsimFiles } from './write-files.ts';

const SYNTAX: CommandSyntax = {
  command: 'cross-check',
  words: ['EXPERIMENT.json'],
  flags: {
    write: { value: 'FOLDER' },
    mqsim: { value: 'PROGRAM' },
    ssd: { value: 'FILE.xml' },
    workload: { value: 'FILE.xml' },
    trace: { value: 'FILE' },
    format: { value: 'NAME' },
    latencies: { value: 'FILE' },
    json: {},
  },
};

/** @returns the exit status */
export const crossCheckProgram = (words: readonly string[]): Promise<number> =>
  guarded('npm run', () => crossCheckCommand(words));

async function crossCheckCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(SYNTAX, args);
  const [path] = words;
  const folder = flags.get('write')?.[0];
  if (folder !== undefined) return await write(path, folder, flags);
  const program = required(flags, 'mqsim', 'PROGRAM, the program MQSim');
  const ssd = required(flags, 'ssd', 'FILE.xml, the device as MQSim reads it');
  const workload = required(flags, 'workload', 'FILE.xml, the trace as a workload of MQSim');
  const tracePath = required(flags, 'trace', 'FILE, the same trace for NANDscope');
  const log = flags.get('latencies')?.[0];
  const run = { program, ssd, workload };
  requireFiles(run);
  const document = readDocument(path);
  const { columns, report } = await loadTrace(tracePath, { format: flags.get('format')?.[0] ?? 'mqsim' });
  const experiment = resolveExperiment(path, document, {
    policy: undefined,
    host: undefined,
    settings: [],
    trace: { name: basename(tracePath), format: report.format, hash: report.source.hash },
  });
  const written = await runMqsim(run);
  const results = parseResults(written.path, written.text);
  if (results.requests !== columns.count) {
    throw new CommandError(
      `${written.path}: found ${results.requests} requests; allowed: ${columns.count}, as many as ${tracePath} has`,
    );
  }
  const { engine, workload: ran } = await runExperiment(experiment, false, columns);
  const latencies = engine.latencies.slice();
  const own = { latencies, ops: operationsOf(ran, latencies.length).slice() };
  const theirs = log === undefined ? null : parseLatencies(log, readText(log), columns);
  const result = crossCheck(results, own, theirs);
  await print(flags.has('json') ? `${jsonText(result, 2)}\n` : listing(result));
  return EXIT.done;
}

/** `--write FOLDER`: the files for MQSim, of the document's requests or of a trace, and the next steps. */
async function write(path: string, folder: string, flags: ParsedWords['flags']): Promise<number> {
  const other = [...flags.keys()].find((name) => !['write', 'trace', 'format'].includes(name));
  if (other !== undefined) {
    throw new CommandError(`--${other}: found it with --write; allowed: --write FOLDER, --trace and --format`);
  }
  const tracePath = flags.get('trace')?.[0];
  const document = readDocument(path);
  const nothing = { policy: undefined, host: undefined, settings: [], trace: undefined };
  let columns: RequestColumns | undefined;
  let experiment = resolveExperiment(path, document, nothing);
  if (tracePath === undefined) {
    if (flags.has('format')) throw new CommandError('--format: found no --trace; allowed: with --trace FILE');
  } else {
    const read = await loadTrace(tracePath, { format: flags.get('format')?.[0] ?? 'auto' });
    requireOneReading(tracePath, read.report);
    columns = read.columns;
    const { format, source } = read.report;
    experiment = resolveExperiment(path, document, {
      ...nothing,
      trace: { name: basename(tracePath), format, hash: source.hash },
    });
  }
  const { requests, ssd, workload, trace } = await writeMqsimFiles(path, experiment, folder, columns);
  for (const remark of remarksOn(experiment)) await printError(`${path}: ${remark}`);
  if (trace === null) {
    await print(
      `${requests} requests: ${ssd}, ${workload}\n` +
        'The workload is a synthetic flow in a closed loop: MQSim draws requests of its own, like these but not the same.\n',
    );
    return EXIT.done;
  }
  await print(
    `${requests} requests: ${trace}, ${ssd}, ${workload}\n` +
      'Compare: npm run --silent cross-check -- ' +
      `${path} --mqsim PROGRAM --ssd ${ssd} --workload ${workload} --trace ${trace}\n`,
  );
  return EXIT.done;
}

function required(flags: ParsedWords['flags'], name: string, allowed: string): string {
  const value = flags.get(name)?.[0];
  if (value === undefined) throw new CommandError(`cross-check: found no --${name}; allowed: --${name} ${allowed}`);
  return value;
}

function listing({ requests, reads, writes, figures, withinOneUs, note }: CrossCheck): string {
  const cell = (value: number | null): string => (value === null ? '–' : value.toFixed(1)).padStart(12);
  const lines = [
    `${requests} requests: ${reads} reads, ${writes} writes; times in µs`,
    `${''.padEnd(16)}${'MQSim'.padStart(12)}${'NANDscope'.padStart(12)}${'difference'.padStart(12)}`,
    ...figures.map(({ figure, mqsimUs, nandscopeUs }) => {
      const known = mqsimUs !== null && nandscopeUs !== null && mqsimUs > 0;
      const change = known ? `${((nandscopeUs / mqsimUs - 1) * 100).toFixed(2)} %` : '–';
      return `${figure.padEnd(16)}${cell(mqsimUs)}${cell(nandscopeUs)}${change.padStart(12)}`;
    }),
  ];
  if (withinOneUs !== null) lines.push(`within 1 µs: ${(withinOneUs * 100).toFixed(1)} % of the requests`);
  if (note !== '') lines.push(note);
  return `${lines.join('\n')}\n`;
}
