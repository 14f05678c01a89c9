import { parsePlan } from './parse-plan.ts';
import type { Plan } from './plan.ts';

const PAGES = [{ bytes: 8192, weight: 1 }];

/** Requests a second, from a device that is nearly idle to one that is nearly full of them. */
const LOADS = [500, 1000, 2000, 4000, 8000] as const;

/** How much of a read's latency is a write's (after diskplorer, ScyllaDB). */
export const interferencePlan = (): Plan =>
  parsePlan({
    format: 'nandscope-plan',
    version: 1,
    name: 'Interference map: read load × write load',
    // Of whole pages: a shorter write costs one, too.
    traces: [
      {
        name: 'random 8 KiB',
        synthetic: { requests: 20_000, arrivals: { kind: 'exponential' }, readSizes: PAGES, writeSizes: PAGES },
      },
    ],
    policies: ['plain', 'suspend-all'],
    sweep: [
      { path: 'load.readsPerSecond', values: LOADS },
      { path: 'load.writesPerSecond', values: LOADS },
    ],
  });

/** Times of a byte on the bus, ns, from 100 to 2,400 MT/s (a byte a transfer). */
const BUSES = [10, 5, 2.5, 1.25, 0.833333, 0.625, 0.416667] as const;

/** On a slow bus the transfers are the limit either way; on a faster one the array reads matter (model page §11.12). */
export const planeReadsPlan = (): Plan =>
  parsePlan({
    format: 'nandscope-plan',
    version: 1,
    name: 'Bus speed × plane reads',
    base: {
      device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 4, pageBytes: 16_384 },
      timing: { readNs: 40_000 },
      host: { mode: 'closed', queueDepth: 16 },
      // There are no writes: the device stays as it is.
      precondition: { kind: 'none' },
    },
    traces: [
      {
        name: 'random reads of 16 KiB',
        synthetic: { requests: 4000, readShare: 1, readSizes: [{ bytes: 16_384, weight: 1 }] },
      },
    ],
    policies: [
      { name: 'one read a die', patch: { policy: { planeReads: 'die' } } },
      { name: 'one read a plane', patch: { policy: { planeReads: 'independent' } } },
    ],
    sweep: [{ path: 'timing.transferNsPerByte', values: BUSES }],
  });
