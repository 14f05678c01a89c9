import type { JobEnd, JobFailure } from './requests.ts';

const failed = (kind: JobFailure['kind'], message: string): JobEnd<never> => ({
  kind: 'failed',
  failure: { kind, message },
});

export const RUN_GONE = 'This run is no longer available. Run it again.';
export const GONE = failed('crash', RUN_GONE);

export const LOST = failed(
  'memory',
  'The browser ended the worker of this run, most likely because memory ran out. ' +
    'Use a smaller device or fewer requests.',
);

export const NO_MEMORY: JobFailure = {
  kind: 'memory',
  message: 'There is not enough memory for this run. Use a smaller device or fewer requests.',
};

export const SILENT = failed('crash', 'The worker of this run stopped responding and was ended.');

export const NOT_STARTED = failed(
  'crash',
  'The worker’s script could not be loaded. Check the connection and try again.',
);

/** @param heard whether it ever sent a message; if not, its script has not started */
export function crash(message: string | undefined, heard: boolean): JobEnd<never> {
  if (message !== undefined && message !== '') return failed('crash', `The worker stopped. ${message}`);
  return heard ? failed('memory', 'The worker stopped. It may have run out of memory.') : NOT_STARTED;
}

export function cannotStart(error: unknown): JobEnd<never> {
  const reason = error instanceof Error ? error.message : String(error);
  return failed(
    'crash',
    'Runs are simulated in a worker, ' +
      `but this browser or the server’s security policy does not let the page start one (${reason}).`,
  );
}

export function cannotTell(error: unknown): JobEnd<never> {
  const reason = error instanceof Error ? error.message : String(error);
  return failed('memory', `The worker cannot be reached, most likely because memory ran out (${reason}).`);
}
