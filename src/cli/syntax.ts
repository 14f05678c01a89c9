import type { CommandSyntax, FlagDefinition } from './flags.ts';

export const runSyntax: CommandSyntax = {
  command: 'run',
  words: ['EXPERIMENT.json'],
  flags: {
    trace: { value: 'FILE' },
    format: { value: 'NAME' },
    columns: { value: 'time=2:ms,op=5,…' },
    device: { value: 'N' },
    lossy: {},
    policy: { value: 'NAME' },
    host: { value: 'NAME' },
    set: { value: 'path=value', repeats: true },
    events: { value: 'FILE.ndjson' },
    requests: { value: 'FILE.csv' },
    perfetto: { value: 'FILE.json' },
    'record-limit': { value: 'SIZE' },
    break: { value: 'CONDITION' },
    'break-count': { value: 'N' },
    memory: { value: 'SIZE' },
    time: { value: 'DURATION' },
    quiet: {},
  },
};

export const openSyntax: CommandSyntax = {
  command: 'open',
  words: ['[FILE…]'],
  flags: { port: { value: 'N' }, 'no-browser': {} },
};

export const traceSyntax: CommandSyntax = {
  command: 'trace',
  words: ['FILE'],
  flags: { format: { value: 'NAME' }, columns: { value: 'time=2:ms,op=5,…' } },
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
    lossy: {},
    assumptions: {},
    threads: { value: 'N' },
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
  words: ['FILES…'],
  flags: { csv: { value: 'FILE.csv' } },
};

const RESULT_FILES: Readonly<Record<string, FlagDefinition>> = {
  json: { value: 'FILE.json' },
  csv: { value: 'FILE.csv' },
  markdown: { value: 'FILE.md' },
  format: { value: 'NAME' },
  quiet: {},
};

export const compareSyntax: CommandSyntax = {
  command: 'compare',
  words: ['PLAN.json'],
  flags: {
    traces: { value: 'FOLDER' },
    lossy: {},
    only: { value: 'K/N' },
    threads: { value: 'N' },
    memory: { value: 'SIZE' },
    time: { value: 'DURATION' },
    ...RESULT_FILES,
  },
};

export const mergeSyntax: CommandSyntax = {
  command: 'merge',
  words: ['PARTS…'],
  flags: RESULT_FILES,
};

export const helpSyntax: CommandSyntax = {
  command: 'help',
  words: ['[COMMAND]'],
  flags: {},
};
