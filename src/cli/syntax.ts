/** How each command is called. Apart from the commands, so that the help needs to load none of them. */
import type { CommandSyntax, FlagDefinition } from './flags.ts';

export const runSyntax: CommandSyntax = {
  command: 'run',
  words: ['EXPERIMENT.json'],
  flags: {
    trace: { value: 'FILE' },
    format: { value: 'NAME' },
    device: { value: 'N' },
    policy: { value: 'NAME' },
    host: { value: 'NAME' },
    set: { value: 'path=value', repeats: true },
    events: { value: 'FILE.ndjson' },
    requests: { value: 'FILE.csv' },
    perfetto: { value: 'FILE.json' },
    check: {},
    'record-limit': { value: 'SIZE' },
    break: { value: 'CONDITION' },
    'break-count': { value: 'N' },
    memory: { value: 'SIZE' },
    time: { value: 'DURATION' },
  },
};

export const traceSyntax: CommandSyntax = {
  command: 'trace',
  words: ['FILE'],
  flags: { format: { value: 'NAME' } },
};

export const claimsSyntax: CommandSyntax = {
  command: 'claims',
  words: [],
  flags: {
    paper: { value: 'NAME' },
    claim: { value: 'ID', repeats: true },
    seeds: { value: 'N' },
    trace: { value: 'FILE', repeats: true },
    format: { value: 'NAME' },
    assumptions: {},
    threads: { value: 'N' },
    json: {},
  },
};

export const crossCheckSyntax: CommandSyntax = {
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

export const scenariosSyntax: CommandSyntax = {
  command: 'scenarios',
  words: ['[NAME]'],
  flags: { json: {} },
};

export const gradeSyntax: CommandSyntax = {
  command: 'grade',
  words: ['HOMEWORK.json', 'FILES…'],
  flags: { csv: { value: 'FILE.csv' } },
};

/** The files that `compare`, `sweep` and `merge` write. */
const RESULT_FILES: Readonly<Record<string, FlagDefinition>> = {
  json: { value: 'FILE.json' },
  csv: { value: 'FILE.csv' },
  markdown: { value: 'FILE.md' },
};

const PLAN_FLAGS: Readonly<Record<string, FlagDefinition>> = {
  traces: { value: 'FOLDER' },
  only: { value: 'K/N' },
  continue: { value: 'RESULTS.json' },
  threads: { value: 'N' },
  memory: { value: 'SIZE' },
  time: { value: 'DURATION' },
  ...RESULT_FILES,
};

export const compareSyntax: CommandSyntax = { command: 'compare', words: ['PLAN.json'], flags: PLAN_FLAGS };

export const sweepSyntax: CommandSyntax = { command: 'sweep', words: ['PLAN.json'], flags: PLAN_FLAGS };

export const mergeSyntax: CommandSyntax = {
  command: 'merge',
  words: ['PARTS…'],
  flags: RESULT_FILES,
};
