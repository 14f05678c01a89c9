/** The speed of each named policy on the same requests, without and with garbage collection. */
import { DocumentError } from '../../src/device/document-error.ts';
import { NAMED_POLICIES } from '../../src/document/presets/schemes.ts';
import { joinPatches } from '../../src/document/patch.ts';
import type { BenchRow } from './bench-row.ts';
import { measure, type Case } from './engine-speed.ts';
import { GIB } from './speed-experiment.ts';

/** Until it is warm: a policy's own code is compiled while it runs. */
const RUNS = 4;

/** Small, for there are dozens of policies, but long enough for queues to build up. */
const COMPARED: readonly Case[] = [
  { name: 'open loop', requests: 40_000, runs: RUNS },
  {
    name: 'garbage collection running',
    requests: 40_000,
    runs: RUNS,
    footprintBytes: 0.75 * GIB,
    input: {
      device: { blocksPerPlane: 32, pagesPerBlock: 128 },
      precondition: { kind: 'used', fill: 0.9 },
    },
  },
];

/** Those that this device is too small for are left out. */
export default async function policies(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const one of COMPARED) {
    // Once to warm up: the first thing that runs is slow, whatever it is.
    await measure(one);
    for (const { name, patch } of NAMED_POLICIES) {
      try {
        const { perSecond } = await measure({ ...one, input: joinPatches(one.input ?? {}, patch) });
        rows.push({
          name: `${name}: ${one.name}`,
          value: perSecond,
          unit: 'page operations/CPU-s',
        });
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
      }
    }
  }
  return rows;
}
