import { describe, expect, it } from 'vitest';
import { nextInstant } from '../../src/app/explore/stepping.ts';
import type { StepUnit } from '../../src/app/explore/stepping.ts';
import { FIRST_SCREEN } from '../../src/app/first-screen.ts';
import { Cause, ID_CHUNK, infoCause, rowLength } from '../../src/engine/recording.ts';
import type { Recording } from '../../src/engine/recording.ts';
import { runJob } from '../../src/worker/run-job.ts';

const { recording } = await runJob(FIRST_SCREEN.pair.a, {
  signal: new AbortController().signal,
  trace: () => Promise.reject(new Error('no trace was asked for')),
  onProgress: () => undefined,
});

/** All instants of a kind, found the slow way. */
function allInstants({ lanes, requests, operations, channels }: Recording, unit: StepUnit): number[] {
  const instants = new Set<number>();
  if (unit === 'request') {
    for (const { count, arrival } of requests) for (let i = 0; i < count; i++) instants.add(arrival[i]);
  }
  lanes.forEach((chunks, lane) => {
    for (const { count, start, kindLength, operation } of chunks) {
      for (let i = 0; i < count; i++) {
        const info = operations[Math.floor(operation[i] / ID_CHUNK)].info[operation[i] % ID_CHUNK];
        if (unit === 'gc' && lane >= channels && infoCause(info) === Cause.gc) instants.add(start[i]);
        if (unit === 'event') instants.add(start[i]).add(start[i] + rowLength(kindLength[i]));
      }
    }
  });
  return [...instants].sort((a, b) => a - b);
}

describe.each(['event', 'request', 'gc'] as const)('stepping by %s', (unit) => {
  const all = allInstants(recording, unit);

  it('forward visits every instant once, in order', () => {
    const seen: number[] = [];
    for (let at = nextInstant(recording, -1, 1, unit); at !== null; at = nextInstant(recording, at, 1, unit)) {
      seen.push(at);
    }
    expect(seen).toEqual(all);
  });

  it('back visits them in the other direction', () => {
    const seen: number[] = [];
    const end = recording.endNs + 1;
    for (let at = nextInstant(recording, end, -1, unit); at !== null; at = nextInstant(recording, at, -1, unit)) {
      seen.push(at);
    }
    expect(seen).toEqual(all.toReversed());
  });

  it('from between two instants goes to either side', () => {
    for (let i = 1; i < all.length; i += 97) {
      const between = Math.floor((all[i - 1] + all[i]) / 2);
      if (between === all[i - 1]) continue;
      expect(nextInstant(recording, between, 1, unit)).toBe(all[i]);
      expect(nextInstant(recording, between, -1, unit)).toBe(all[i - 1]);
    }
  });
});
