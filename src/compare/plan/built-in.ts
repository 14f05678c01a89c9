/** Plans that are built in: to start from, and to run as they are. */
import { parsePlan } from './parse-plan.ts';
import type { Plan } from './plan.ts';

/** Requests a second, from a device that is nearly idle to one that is nearly full of them. */
const LOADS = [500, 1000, 2000, 4000, 8000] as const;

/**
 * The interference map: read load × write load → latency of reads, without and with suspension. It shows how much of a
 * read's latency is a write's (after diskplorer, ScyllaDB).
 */
export const interferencePlan = (): Plan =>
  parsePlan({
    format: 'nandscope-plan',
    version: 1,
    name: 'Interference map: read load × write load',
    traces: [{ name: 'random 4 KiB', synthetic: { requests: 20_000, arrivals: { kind: 'exponential' } } }],
    policies: ['plain', 'suspend-all'],
    sweep: [
      { path: 'load.readsPerSecond', values: LOADS },
      { path: 'load.writesPerSecond', values: LOADS },
    ],
  });
