/** The requests that run before those that count (`host.warmup`). */
import { floorTimes } from '../../device/exact.ts';
import type { Experiment } from '../../document/experiment.ts';

/**
 * The first request that counts in the figures of a run, by number.
 * @param requests of the run, all repetitions together
 */
export const firstCounted = ({ host }: Pick<Experiment, 'host'>, requests: number): number =>
  host.warmup === 0 ? 0 : floorTimes(requests, host.warmup);
