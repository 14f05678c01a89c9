/** What the desk says of every kind of measure, and of the numbers that a measure may name. */
import { expect, it } from 'vitest';
import { numberPaths } from '../../../../src/app/learn/desk/computed.ts';
import { formatOf, limitOf, limitText, measureWords } from '../../../../src/app/learn/desk/measure-words.ts';
import type { Measure } from '../../../../src/learn/measure/measure.ts';

type Kind = Measure['of'];
type Examples = {
  readonly [Of in Kind]: readonly (readonly [Extract<Measure, { readonly of: Of }>, string, string])[];
};

const latency = { of: 'latency', request: 1 } as const;
const slow = { of: 'slower-than', ns: 200_000 } as const;
const busy = { of: 'busy', fromNs: 0, toNs: 2_000_000 } as const;
const phase = { of: 'phase', phase: 'program' } as const;

/** Every kind of measure with its words and its unit. */
const EXAMPLES: Examples = {
  latency: [[latency, 'latency of request #1', 'time']],
  finish: [
    [{ of: 'finish' }, 'time when the last request is complete', 'time'],
    [{ of: 'finish', request: 2 }, 'time when request #2 is complete', 'time'],
  ],
  figure: [
    [{ of: 'figure', path: 'response.read.p99Ns' }, 'figure response.read.p99Ns', 'time'],
    [{ of: 'figure', path: 'waf' }, 'figure waf', 'ratio'],
  ],
  setting: [
    [{ of: 'setting', path: 'device.overprovisioning' }, 'setting device.overprovisioning', 'share'],
    [{ of: 'setting', path: 'device.channels' }, 'setting device.channels', 'count'],
  ],
  phase: [
    [{ ...phase, figure: 'start' }, 'start of the first phase “program”', 'time'],
    [{ ...phase, figure: 'end', request: 1 }, 'end of the last phase “program”, request #1', 'time'],
    [{ ...phase, figure: 'total', channel: 0 }, 'time in phases “program”, channel 0', 'time'],
    [{ ...phase, figure: 'count', die: 3 }, 'number of phases “program”, die 3', 'count'],
  ],
  wait: [[{ of: 'wait', request: 1, cause: 'channel' }, 'part of the latency of request #1: channel busy', 'time']],
  busy: [
    [busy, 'busy share from 0 ns to 2 ms', 'share'],
    [{ ...busy, channel: 1 }, 'busy share of channel 1 from 0 ns to 2 ms', 'share'],
    [{ ...busy, die: 0 }, 'busy share of die 0 from 0 ns to 2 ms', 'share'],
  ],
  'slower-than': [[slow, 'number of requests slower than 200 µs', 'count']],
  'tail-wait': [
    [
      { of: 'tail-wait', op: 'read', oneIn: 100, cause: 'dieGc' },
      'mean part of the slowest 1 in 100 reads: die busy (GC)',
      'time',
    ],
    [
      { of: 'tail-wait', op: 'write', oneIn: 100, cause: 'dieGc' },
      'mean part of the slowest 1 in 100 writes: die busy (GC)',
      'time',
    ],
  ],
  beyond: [
    [{ of: 'beyond', op: 'read', oneIn: 1000 }, 'number of the slowest 1 in 1 000 reads', 'count'],
    [{ of: 'beyond', op: 'write', oneIn: 100 }, 'number of the slowest 1 in 100 writes', 'count'],
  ],
  ratio: [
    [
      { of: 'ratio', terms: [latency, slow] },
      'latency of request #1, divided by number of requests slower than 200 µs',
      'ratio',
    ],
  ],
  difference: [
    [{ of: 'difference', terms: [latency, latency] }, 'latency of request #1, minus latency of request #1', 'time'],
  ],
  sum: [
    [
      { of: 'sum', terms: [slow, slow] },
      'number of requests slower than 200 µs + number of requests slower than 200 µs',
      'count',
    ],
  ],
};

it.each(Object.values(EXAMPLES).flat())('%j is named “%s”, as a %s', (measure, words, format) => {
  expect(measureWords(measure, null, false).replaceAll(/\s/g, ' ')).toBe(words);
  expect(formatOf(measure)).toBe(format);
});

it('a measure of one of several experiments names it', () => {
  expect(measureWords({ ...latency, run: 'b' }, null, true)).toBe('latency of request #1 (experiment b)');
});

it.each([
  ['time', [0, 1, 1500, 2_000_000, 3_000_000_001]],
  ['share', [0, 0.07, 0.125, 1]],
  ['count', [0, 12]],
  ['ratio', [1.25]],
] as const)('a limit of a %s is read as it is written', (as, values) => {
  for (const value of values) expect(limitOf(limitText(value, as), as)).toBe(value);
});

it('the paths to choose from are those of all numbers, however deep, and of nothing else', () => {
  const value = { timing: { readNs: 1, name: 'x', deep: { programNs: 2 } }, list: [3], none: null, count: 4 };
  expect(numberPaths(value)).toEqual(['timing.readNs', 'timing.deep.programNs', 'count']);
});
