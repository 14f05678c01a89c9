import { DocumentError } from '../device/document-error.ts';
import { MAX_TIME_NS } from '../device/limits.ts';
import type { Experiment } from './experiment.ts';

/** When a request arrives in an open loop, ns after its repetition began. */
export const scaledArrival = (atNs: number, timeScale: number): number => Math.floor(atNs / timeScale);

/**
 * Refuses a request that would arrive later than any instant that can be counted. In a closed loop no request has a
 * time of its own.
 * @param path the key that says when it arrives
 * @param atNs what that key says
 * @throws DocumentError naming `path`, or `host.timeScale` if that is to blame
 */
export function checkArrival({ host }: Pick<Experiment, 'host'>, path: string, atNs: number): void {
  if (host.mode === 'closed') return;
  const { timeScale } = host;
  if (scaledArrival(atNs, timeScale) <= MAX_TIME_NS) return;
  if (!(atNs <= MAX_TIME_NS)) {
    throw new DocumentError(path, `an arrival at ${atNs} ns`, `at most 2^53 - 1 ns (${MAX_TIME_NS}, about 104 days)`);
  }
  // Six decimals are what the key may have; one step more than the least that would do is never too little.
  const least = Math.ceil((atNs / MAX_TIME_NS) * 1_000_000 + 1) / 1_000_000;
  throw new DocumentError(
    'host.timeScale',
    `${timeScale}, with which the request of ${atNs} ns (${path}) would arrive later than 2^53 - 1 ns`,
    `at least ${least}: times are whole nanoseconds up to 2^53 - 1 (about 104 days)`,
  );
}
