/**
 * What a run writes down takes memory in proportion to its length. It is recorded only for the flags that need it, and
 * up to a limit.
 */
import { quoted } from '../../device/visible-text.ts';
import { parseSize } from '../../base/quantity.ts';
import type { Engine } from '../../engine/engine.ts';
import { CommandError } from '../failure.ts';

/** Some 70 million page operations. */
const DEFAULT_LIMIT_BYTES = 4 * 1024 * 1024 * 1024;

export interface RecordingLimit {
  readonly bytes: number;
  /**
   * To be called during the run and at its end.
   * @throws CommandError if the recording has passed the limit; the run is over then
   */
  require(path: string, engine: Engine): void;
}

/**
 * The limit of the recording; null if no flag needs one: then nothing is recorded.
 * @param flags the given flags that need a recording
 * @param size the value of `--record-limit`
 * @throws CommandError that names the flag
 */
export function recordingLimit(flags: readonly string[], size: string | undefined): RecordingLimit | null {
  const needing = flags.map((flag) => `--${flag}`).join(', ');
  const bytes = size === undefined ? DEFAULT_LIMIT_BYTES : parseSize(size);
  if (bytes === null) {
    throw new CommandError(`--record-limit: found ${quoted(size)}; allowed: a number of bytes, such as 2GiB or 500MB`);
  }
  if (needing === '') {
    if (size === undefined) return null;
    throw new CommandError(
      '--record-limit: found no flag that needs a recording; allowed: with --events, --requests or --perfetto',
    );
  }
  return {
    bytes,
    require(path, engine) {
      if (engine.recordedBytes <= bytes) return;
      const done = `${engine.completedRequests} of ${engine.totalRequests} requests completed`;
      throw new CommandError(
        `${path}: found a recording of more than ${bytes} bytes at ${engine.now} ns (${done}); ` +
          `allowed: --record-limit SIZE with more, fewer requests, or no ${needing}, which need the recording`,
      );
    },
  };
}
