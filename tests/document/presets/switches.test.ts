import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/document/canonical.ts';
import type { Experiment } from '../../../src/document/experiment.ts';
import { applyNamed } from '../../support/experiments.ts';
import { combinationOf, switchDifferences, switchState } from '../../../src/document/presets/switch-state.ts';
import { combinationWords } from '../../support/experiments.ts';
import { positionPatch, SWITCHES, switchOf } from '../../../src/document/presets/switches.ts';
import { applyPatch, diffExperiments, listSettings } from '../../../src/document/patch.ts';
import { defaultExperiment } from '../../../src/document/validate.ts';

const base = applyPatch(defaultExperiment(), { device: { chipsPerChannel: 4 } });
const mbm = applyNamed(base, 'mbm');
const settings = new Set(listSettings().map(({ path }) => path));

describe('the switches', () => {
  it('are the ten of the panel, each with one short line and a source', () => {
    expect(SWITCHES.map(({ name }) => name)).toEqual([
      'suspension',
      'read-priority',
      'ws',
      'rs',
      'mcs',
      'superblocks',
      'multi-plane',
      'die-binding',
      'write-buffer',
      'collection',
    ]);
    for (const { short, sentence, source } of SWITCHES) {
      expect(short.length).toBeLessThanOrEqual(36);
      expect(sentence).toMatch(/\.$/);
      expect(source).toMatch(/MBM|SB|DJ|MP|DB|SSDSim/);
    }
  });

  it('set settings of the document that no other switch sets, and start at its defaults', () => {
    const paths = SWITCHES.flatMap((one) => one.paths);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(settings, path).toContain(path);
    for (const { name, positions } of SWITCHES) {
      expect(applyPatch(base, positions[0]?.patch ?? {}), name).toEqual(base);
    }
  });

  it('read back each position that they set, and change nothing else', () => {
    let compared = 0;
    for (const one of SWITCHES) {
      for (const { value, patch } of one.positions) {
        const set = applyPatch(base, patch);
        expect(switchState(set, one).value, one.name).toBe(value);
        const changed = diffExperiments(base, set).map(({ path }) => path);
        for (const path of changed) expect(one.paths, path).toContain(path);
        for (const other of SWITCHES) {
          if (other !== one) expect(switchState(set, other).value).toBe(other.positions[0]?.value);
        }
        compared++;
      }
    }
    expect(compared).toBe(SWITCHES.reduce((sum, { positions }) => sum + positions.length, 0));
    expect(compared).toBeGreaterThan(0);
  });

  it('are partly on, or another value, if no position describes the settings', () => {
    const erases = applyPatch(base, { policy: { suspension: { erase: true } } });
    expect(switchState(erases, switchOf('suspension'))).toEqual({ value: null, label: 'partly' });
    const banks = applyPatch(base, { device: { chipsPerChannel: 3, diesPerChip: 1 }, policy: { superblockWays: 3 } });
    expect(switchState(banks, switchOf('superblocks'))).toEqual({ value: null, label: '3' });
    // TBM reads together as well, but not as RS does.
    expect(switchState(applyNamed(base, 'tbm'), switchOf('rs')).value).toBe('off');
  });

  it('WS, RS and MCS make eight documents', () => {
    const documents = new Set<string>();
    for (let bits = 0; bits < 8; bits++) {
      const positions = ['ws', 'rs', 'mcs'].map((name, bit) => positionPatch(name, (bits >> bit) & 1 ? 'on' : 'off'));
      documents.add(canonicalJson(positions.reduce<Experiment>((made, patch) => applyPatch(made, patch), mbm)));
    }
    expect(documents.size).toBe(8);
  });
});

describe('a combination', () => {
  it('is MBM with all four switches, and MBM without those that are off', () => {
    expect(combinationWords(combinationOf(mbm))).toBe('MBM');
    const off = (...names: string[]): string | null =>
      combinationWords(
        combinationOf(names.reduce<Experiment>((made, name) => applyPatch(made, positionPatch(name, 'off')), mbm)),
      );
    expect(off('rs')).toBe('MBM with RS off');
    expect(off('rs', 'mcs')).toBe('MBM with RS off, MCS off');
    expect(off('rs', 'mcs', 'suspension')).toBe('MBM’s write strategy');
    expect(off('ws', 'rs', 'mcs', 'suspension')).toBe('As SSDSim schedules');
  });

  it('has no name if a setting differs that no switch sets', () => {
    expect(combinationOf(applyPatch(mbm, { policy: { selectiveWaste: 5 } }))).toBeNull();
    expect(combinationWords(null)).toBeNull();
  });

  it('is told apart by its switches', () => {
    const tbm = applyNamed(base, 'tbm');
    expect(switchDifferences(mbm, tbm).map(({ switch: { name }, to }) => [name, to.label])).toEqual([
      ['suspension', 'off'],
      ['ws', 'off'],
      ['rs', 'off'],
      ['mcs', 'off'],
      ['multi-plane', 'twin block'],
    ]);
  });
});
