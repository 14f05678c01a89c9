import { expect, it } from 'vitest';
import { longestCauses, type BlameBar } from '../../src/charts/bars/blame-bars.ts';
import { WAIT_NAMES } from '../../src/engine/recording/recording.ts';

const bar = (id: string, ns: Readonly<Record<string, number>>): BlameBar => ({
  id,
  name: id,
  color: 0,
  requests: 1,
  meanNs: Float64Array.from(WAIT_NAMES, (name) => ns[name] ?? 0),
});

it('a legend without room for all causes names the longest of all bars, in their usual order', () => {
  const bars = [bar('A', { dieGc: 100, command: 1, array: 5 }), bar('B', { channel: 3, array: 5 })];
  const causes = ['dieGc', 'channel', 'command', 'array'] as const;
  expect(longestCauses(bars, causes, 4)).toEqual(causes);
  expect(longestCauses(bars, causes, 3)).toEqual(['dieGc', 'channel', 'array']);
  expect(longestCauses(bars, causes, 2)).toEqual(['dieGc', 'array']);
  expect(longestCauses(bars, causes, 0)).toEqual([]);
});
