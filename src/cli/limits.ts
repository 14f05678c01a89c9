import { SIZE_UNITS, parseSize } from '../base/quantity.ts';
import { COMMAND_LINE_BUDGET, type RunBudget } from '../engine/run/budgets.ts';
import { CommandError } from './failure.ts';
import { quoted } from '../device/visible-text.ts';
import type { Engine } from '../engine/engine.ts';

/** Some 70 million page operations. */
const DEFAULT_LIMIT_BYTES = 4 * 1024 * 1024 * 1024;

export interface RecordingLimit {
  readonly bytes: number;
  /** @throws CommandError if the recording has passed the limit; the run is over then */
  require(path: string, engine: Engine): void;
}

/**
 * Null if no flag needs a recording.
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

const DURATIONS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600 };

/** @throws CommandError that names the flag and what it may say */
export function budgetOf(memory: string | undefined, time: string | undefined): RunBudget {
  return {
    memoryBytes:
      memory === undefined
        ? COMMAND_LINE_BUDGET.memoryBytes
        : amountOf('--memory', memory, parseMemory, `${Object.keys(SIZE_UNITS).join(', ')}), as in 16GiB`),
    seconds:
      time === undefined
        ? COMMAND_LINE_BUDGET.seconds
        : amountOf('--time', time, parseDuration, `${Object.keys(DURATIONS).join(', ')}), as in 24h`),
  };
}

/** `16GiB` in bytes. A bare number is more likely to be meant in GiB than in bytes: null without a unit. */
const parseMemory = (text: string): number | null => (/[a-z]$/i.test(text) ? parseSize(text) : null);

/** `90s`, `30min` or `24h` in seconds; null if it is none of these. */
function parseDuration(text: string): number | null {
  const match = /^(\d{1,9}(?:\.\d{1,9})?)(s|min|h)$/.exec(text);
  return match === null ? null : Number(match[1]) * DURATIONS[match[2]];
}

function amountOf(flag: string, text: string, parse: (text: string) => number | null, units: string): number {
  const value = parse(text);
  if (value !== null && value > 0) return value;
  throw new CommandError(`${flag}: found ${quoted(text)}; allowed: a number above 0 with its unit (${units}`);
}
