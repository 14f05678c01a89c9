import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { device, timing } from '../engine/scheduled.ts';
import { run } from '../engine/run.ts';

type PolicyInput = NonNullable<ExperimentInput['policy']>;

/**
 * Two dies on channels of their own. X (t=0) is read on die 0; then R (t=1) reads a page on die 0 and `more` pages on
 * die 1; then S (t=2) a page on die 0. When X, R and S are complete, ns. A read by itself takes 2124.
 */
function done(policy: PolicyInput, more: number): number[] {
  const dies = [0, 0, ...Array.from({ length: more }, () => 1), 0];
  const engine = run({
    device: { ...device, channels: 2, planesPerDie: 1 },
    timing,
    policy,
    initial: {
      pages: dies.map((die, lpn) => ({
        ...{ lpn, channel: die, chip: 0, die: 0, plane: 0, block: 0 },
        page: dies.slice(0, lpn).filter((other) => other === die).length,
      })),
    },
    workload: {
      requests: [
        { atNs: 0, op: 'read', offset: 0, bytes: 1024 },
        { atNs: 1, op: 'read', offset: 1024, bytes: 1024 * (more + 1) },
        { atNs: 2, op: 'read', offset: 1024 * (more + 2), bytes: 1024 },
      ],
    },
  });
  return Array.from(engine.latencies, (latency, i) => latency + i);
}

describe('Slacker', () => {
  it('lets a younger operation pass an older one whose request ends later anyway', () => {
    // R ends with its third page on die 1, at 1 + 3 × 2124; its page on die 0 would be done at 4248 and has 2125 ns of
    // slack, S takes 2124.
    expect(done({}, 3)).toEqual([2124, 6373, 6372]);
    expect(done({ scheduler: 'slacker' }, 3)).toEqual([2124, 6373, 4248]);
  });

  it('lets the last page of a request of 71 pages pass', () => {
    // R has a page on die 0, with slack, and four on die 1. S has two pages on each of 35 other dies and its last on
    // die 0.
    const ofS = [...Array.from({ length: 70 }, (_, i) => 2 + Math.floor(i / 2)), 0];
    const dies = [0, 0, 1, 1, 1, 1, ...ofS];
    const ends = (scheduler: 'fifo' | 'slacker'): number =>
      run({
        device: { ...device, channels: 37, planesPerDie: 1 },
        timing,
        policy: { scheduler },
        initial: {
          pages: dies.map((die, lpn) => ({
            ...{ lpn, channel: die, chip: 0, die: 0, plane: 0, block: 0 },
            page: dies.slice(0, lpn).filter((other) => other === die).length,
          })),
        },
        workload: {
          requests: [
            { atNs: 0, op: 'read', offset: 0, bytes: 1024 },
            { atNs: 1, op: 'read', offset: 1024, bytes: 5 * 1024 },
            { atNs: 2, op: 'read', offset: 6 * 1024, bytes: 71 * 1024 },
          ],
        },
      }).latencies[2];
    expect(ends('fifo')).toBe(3 * 2124 - 2);
    expect(ends('slacker')).toBeLessThan(2 * 2124 + 10);
  });

  it('does not pass an operation with less slack than it needs', () => {
    // With two pages on die 1 R ends at 4249 there: 1 ns of slack.
    expect(done({}, 2)).toEqual([2124, 4249, 6372]);
    expect(done({ scheduler: 'slacker' }, 2)).toEqual([2124, 4249, 6372]);
  });

  it('uses slack up', () => {
    // Five reads behind R: its slack lasts for one of them.
    const places = [0, 0, 1, 1, 1, 0, 0];
    const engine = run({
      device: { ...device, channels: 2, planesPerDie: 1 },
      timing,
      policy: { scheduler: 'slacker' },
      initial: {
        pages: places.map((die, lpn) => ({
          ...{ lpn, channel: die, chip: 0, die: 0, plane: 0, block: 0 },
          page: places.slice(0, lpn).filter((other) => other === die).length,
        })),
      },
      workload: {
        requests: [
          { atNs: 0, op: 'read', offset: 0, bytes: 1024 },
          { atNs: 1, op: 'read', offset: 1024, bytes: 4096 },
          { atNs: 2, op: 'read', offset: 5 * 1024, bytes: 1024 },
          { atNs: 3, op: 'read', offset: 6 * 1024, bytes: 1024 },
        ],
      },
    });
    expect(Array.from(engine.latencies, (latency, i) => latency + i)).toEqual([2124, 6373, 4248, 8496]);
  });
});
