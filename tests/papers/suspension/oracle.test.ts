import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { pagesRequest } from '../../../src/papers/building.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from '../../../src/papers/mbm/device.ts';
import { array, latencies, run } from '../running.ts';
import { firstNs } from '../../../src/device/page-types.ts';

type Suspension = NonNullable<NonNullable<ExperimentInput['policy']>['suspension']>;

/** MBM Table I: one page is read from a die that runs a program or an erase since time 0. */
function readInto(kind: 'program' | 'erase', atUs: number, suspension: Suspension = {}): ExperimentInput {
  const place = { channel: 0, chip: 0, die: 0 };
  const remainingNs = firstNs((kind === 'program' ? MBM_TIMING.programNs : MBM_TIMING.eraseNs) ?? 0);
  return {
    device: channelOf(1, 1, 1, TABLE_PAGE_BYTES),
    timing: MBM_TIMING,
    policy: { suspension: { resumeNs: 0, worthItMarginNs: 0, ...suspension } },
    initial: {
      running: [{ ...place, kind, remainingNs }],
      pages: [{ lpn: 0, ...place, plane: 0, block: 0, page: 0 }],
    },
    workload: { requests: [pagesRequest('read', atUs * 1000, 0, 1, TABLE_PAGE_BYTES)] },
  };
}

describe('a read into a program of 1.3 ms', () => {
  it('waits for it, or suspends it', async () => {
    // 1300 − a + 78 + 81.92, and t(suspend) + 159.92.
    for (const at of [100, 400, 1000]) {
      expect(await latencies(readInto('program', at))).toEqual([(1_300_000 - at * 1000 + 159_920) / 1000]);
      for (const suspendNs of [0, 20_000]) {
        const cut = readInto('program', at, { program: true, programSuspendNs: suspendNs });
        expect(await latencies(cut)).toEqual([(suspendNs + 159_920) / 1000]);
        expect(array(await run(cut), 0, 'program').at(-1)?.[1]).toBe((1_459_920 + suspendNs) / 1000);
      }
    }
  });
});

describe('a read into an erase of 15 ms', () => {
  it('waits for it, or suspends it', async () => {
    expect(await latencies(readInto('erase', 7500))).toEqual([7659.92]);
    expect(await latencies(readInto('erase', 7500, { erase: true, eraseSuspendNs: 0 }))).toEqual([159.92]);
  });
  it('waits near the end of the erase, when a suspension is not worth it', async () => {
    const late = { erase: true, eraseSuspendNs: 100_000 };
    expect(await latencies(readInto('erase', 14_950, late))).toEqual([209.92]);
    // With 50 µs more to go than the latency it is.
    expect(await latencies(readInto('erase', 14_850, late))).toEqual([259.92]);
  });
});
