import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../../../src/document/validate.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { commandEnd, barLabels } from '../../../src/timeline/text/row-text.ts';
import { rowFacts } from '../../../src/timeline/text/row-facts.ts';
import { runChecked } from '../../engine/run.ts';
import { cut } from '../../../src/timeline/text/text-measure.ts';

it('cuts a text that has no room, with an ellipsis', () => {
  const measure = (text: string): number => text.length;
  expect(cut(measure, 'Bus: 50 MB/s', 12, 12)).toBe('Bus: 50 MB/s');
  expect(cut(measure, 'Bus: 50 MB/s', 12, 9)).toBe('Bus: 50…');
  expect(cut(measure, 'Bus: 50 MB/s', 12, 0)).toBe('…');
});

/** The run of a figure, indexed. */
function storeOf(name: string): LaneStore {
  const experiment = parseExperiment(findScenario(name)?.experiment ?? {});
  const store = new LaneStore({ recording: runChecked(experiment).recording(), geometry: experiment.device });
  while (store.work([]));
  return store;
}

describe('a write on the bus (MBM Fig. 2(a))', () => {
  const store = storeOf('mbm-fig-2a');
  const bus = store.bus(0);

  it('begins with its command of 70 ns, in the picture and in the tooltip', () => {
    expect(bus.rows).toBe(2);
    for (const row of [0, 1]) expect(commandEnd(store, bus, row) - bus.start(row)).toBe(70);
    const { title, facts } = rowFacts(store, bus, 0);
    expect(title).toBe('command, data in');
    expect(facts).toContainEqual(['command', '70\u202fns']);
    expect(facts.find(([name]) => name === 'data in')?.[1]).toBe('81.920\u202fµs');
  });

  it('has no command on the die', () => {
    const die = store.die(0);
    expect(commandEnd(store, die, 0)).toBe(die.start(0));
  });

  it('names its chip', () => {
    expect(barLabels(store, bus, 0)[0]).toBe('data in · chip 0 · #0');
    expect(barLabels(store, bus, 1)).toContain('chip 1');
    expect(rowFacts(store, bus, 1).facts.find(([name]) => name === 'place')?.[1]).toMatch(/^chip 1, plane 0/);
  });
});

it('a transfer does not name the only chip of its channel', () => {
  const store = storeOf('mbm-fig-6a');
  expect(barLabels(store, store.bus(0), 0)[0]).toBe('data out · #0');
});

it('the programs of a word line in two passes say which pass they are, and those with one pass do not', () => {
  const labelsOf = (name: string): string[] => {
    const die = storeOf(name).die(0);
    const rows = Array.from({ length: die.rows }, (_, row) => row).filter((row) => row === 0 || !die.repeats(row));
    return rows.map((row) => barLabels(storeOf(name), die, row)[0]).filter((label) => label.startsWith('program'));
  };
  expect(labelsOf('today-two-pass')).toEqual(
    ['first', 'first', 'second', 'first', 'second', 'second'].map((pass) => `program ×4 · ${pass} pass · #0`),
  );
  expect(labelsOf('today-one-shot')).toEqual(['program ×3 · #0', 'program ×3 · #0']);
});
