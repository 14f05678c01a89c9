import { expect, it } from 'vitest';
import { evaluate } from '../../src/learn/measure/evaluate.ts';
import { measured } from './measured.ts';

/** A read of 10 + 1000 + 128 ns on a device of one die. */
const a = await measured({
  device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pageBytes: 512 },
  timing: { commandNs: 10, transferNsPerByte: 0.25, readNs: 1000 },
  workload: { requests: [{ op: 'read', bytes: 512 }] },
});

it('a request is slower than a limit that it exceeds, not than one that it reaches', () => {
  expect(evaluate({ of: 'latency', request: 0 }, { a })).toBe(1138);
  expect(evaluate({ of: 'slower-than', ns: 1137 }, { a })).toBe(1);
  expect(evaluate({ of: 'slower-than', ns: 1138 }, { a })).toBe(0);
});

it('a channel and a die are busy for a share of their time together', () => {
  const window = { of: 'busy', from: 0, to: 1138 } as const;
  expect(evaluate({ ...window, die: 0 }, { a })).toBeCloseTo(1000 / 1138, 12);
  expect(evaluate({ ...window, channel: 0 }, { a })).toBeCloseTo(138 / 1138, 12);
  expect(evaluate({ ...window, channel: 0, die: 0 }, { a })).toBe(0.5);
});

it('as many requests are beyond a percentile as its rank leaves', async () => {
  const requests = Array.from({ length: 250 }, (_, i) => ({ atNs: i * 10_000, op: 'read' as const, bytes: 512 }));
  const many = await measured({ device: { ...a.experiment.device }, timing: { readNs: 1000 }, workload: { requests } });
  // The 99th percentile of 250 is the 248th: ⌈247.5⌉.
  expect(evaluate({ of: 'beyond', op: 'read', oneIn: 100 }, { a: many })).toBe(2);
  expect(evaluate({ of: 'beyond', op: 'read', oneIn: 2 }, { a: many })).toBe(125);
  expect(evaluate({ of: 'beyond', op: 'read', oneIn: 1000 }, { a: many })).toBe(0);
  expect(evaluate({ of: 'beyond', op: 'write', oneIn: 2 }, { a: many })).toBe(0);
});
