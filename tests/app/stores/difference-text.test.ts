import { describe, expect, it } from 'vitest';
import { describeChanges } from '../../../src/app/stores/difference-text.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { namedPolicy } from '../../../src/document/presets/schemes.ts';
import { applyNamed } from '../../support/experiments.ts';
import { positionPatch } from '../../../src/document/presets/switches.ts';
import { applyPatch, diffExperiments } from '../../../src/document/patch.ts';
import { defaultExperiment } from '../../../src/document/validate.ts';

const base = applyPatch(defaultExperiment(), {
  workload: { requests: [{ atNs: 0, op: 'read', offset: 0, bytes: 8192 }] },
});
const mbm = applyNamed(base, 'mbm');

const described = (patch: ExperimentInput, a = base) => {
  const b = applyPatch(a, patch);
  return describeChanges(a, b, diffExperiments(a, b));
};

describe('the name of B', () => {
  it.each<[string, ExperimentInput]>([
    ['RS off', positionPatch('rs', 'off')],
    ['WS off', positionPatch('ws', 'off')],
    ['Suspension off', positionPatch('suspension', 'off')],
    ['Multi-plane: greedy', positionPatch('multi-plane', 'greedy')],
    ['Die binding: static', positionPatch('die-binding', 'static')],
    ['tPROG 660 µs', { timing: { programNs: 660_000 } }],
    ['Bus 20 ns/B', { timing: { transferNsPerByte: 20 } }],
    ['Command 0 ns', { timing: { commandNs: 0 } }],
    ['Channels 8', { device: { channels: 8 } }],
    ['Data-out order: chip index', { policy: { dataOutOrder: 'chip-index' } }],
    ['Garbage collection off', { policy: { gc: { enabled: false } } }],
    ['requests of 64 KiB', { workload: { requests: [{ bytes: 65_536 }] } }],
    ['2 requests, not 1 request', { workload: { requests: [{}, {}] } }],
    ['the sample oltp, not 1 request', { workload: { sample: 'oltp' } }],
    ['OLTP', { name: 'OLTP', workload: { sample: 'oltp' } }],
    ['b.csv', { name: 'b.csv', workload: { trace: { name: 'b.csv', format: 'msr', hash: 'f'.repeat(64) } } }],
    ['b.csv', { workload: { trace: { name: 'b.csv', format: 'msr', hash: 'f'.repeat(64) } } }],
    ['another initial state', { initial: { pages: [{ lpn: 3 }] } }],
  ])('%s', (words, patch) => {
    const { words: name } = described(patch, patch.policy?.dataOutOrder === 'chip-index' ? base : mbm);
    expect(name.replaceAll('\u202f', ' ')).toBe(words);
  });

  it('is the scheme’s if several switches together have a name', () => {
    expect(described(namedPolicy('mbm').patch).words).toBe('MBM');
    expect(described({ ...namedPolicy('mbm').patch, timing: { programNs: 700_000 } }).words).toBe(
      'MBM, tPROG 700\u202fµs',
    );
    expect(described(namedPolicy('suspend-all').patch).words).toBe('Suspension on');
  });

  it('is the start of a trace if only that differs', () => {
    const trace = { name: 'b.csv', format: 'msr', hash: 'f'.repeat(64) };
    const a = applyPatch(base, { workload: { trace } });
    expect(described({ workload: { trace: { ...trace, startNs: 2_000_000 } } }, a).words).toBe('Start 2\u202fms');
  });

  it('is a trace and its start if both differ', () => {
    const trace = { name: 'b.csv', format: 'msr', hash: 'f'.repeat(64) };
    const a = applyPatch(base, { workload: { trace } });
    const other = { name: 'c.csv', format: 'msr', hash: 'e'.repeat(64), startNs: 2_000_000 };
    expect(described({ workload: { trace: other } }, a).words).toBe('c.csv, Start 2\u202fms');
  });

  it('is its requests for an experiment without a name', () => {
    const a = applyPatch(base, { name: 'OLTP' });
    expect(described({ name: '', workload: { sample: 'oltp' } }, a).words).toContain('the sample oltp, not 1 request');
  });

  it('names two changes and counts the rest', () => {
    const timing = { readNs: 1000, programNs: 2000, eraseNs: 3000, commandNs: 5 };
    expect(described({ timing }).words).toBe('Command 5\u202fns, tR 1\u202fµs and 2 other changes');
    expect(described({ timing }).lines.map(({ words }) => words)).toEqual([
      'Command: 70\u202fns → 5\u202fns',
      'tR: 78\u202fµs → 1\u202fµs',
      'tPROG: 1.300\u202fms → 2\u202fµs',
      'tBERS: 15\u202fms → 3\u202fµs',
    ]);
  });

  it('has one line for a switch of several settings', () => {
    expect(described(positionPatch('rs', 'off'), mbm).lines).toEqual([
      { path: 'policy.parallelRead', words: 'RS: on → off' },
    ]);
  });
});
