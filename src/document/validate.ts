import { checkTogether } from './cross-checks.ts';
import { EARLIER_USED, hasEarlierUsed, ofToday } from './earlier-form.ts';
import { EXPERIMENT_VERSION } from './names.ts';
import type { Experiment } from './experiment.ts';
import { isPlainObject, parseNode, defaultOf } from './parse-node.ts';
import { EXPERIMENT_SCHEMA } from './schema.ts';

// The schema's defaults are an experiment by its type.
export const DEFAULT_EXPERIMENT = defaultOf(EXPERIMENT_SCHEMA) as Experiment;

export { DocumentError } from '../device/document-error.ts';

/** Memory for the modelled flash if nothing else is said: 2 GiB, about 1.4 TB of 8 KiB pages. */
export const DEFAULT_MEMORY_LIMIT_BYTES = 2_147_483_648;

export interface ParseOptions {
  /** Most memory that the modelled flash may need, bytes; more is refused before anything is allocated. */
  memoryLimitBytes?: number;
  /** Told what a person should know who opens this document: that it means something else than when it was made. */
  onNotice?: ((text: string) => void) | undefined;
}

/**
 * Checks `value` and fills in its defaults. Throws an `DocumentError` that names the first key that is unknown, of
 * the wrong type, out of range or in contradiction to another.
 */
export function parseExperiment(value: unknown, options: ParseOptions = {}): Experiment {
  refuseOtherVersions(value);
  if (hasEarlierUsed(value)) options.onNotice?.(EARLIER_USED);
  // The schema's type is derived from Experiment's, so that what it lets through is one.
  const experiment = parseNode(EXPERIMENT_SCHEMA, withPlainFlushes(ofToday(value)), '') as Experiment;
  checkTogether(experiment, options.memoryLimitBytes ?? DEFAULT_MEMORY_LIMIT_BYTES);
  return experiment;
}

/** A flush has no data: its offset and bytes are ignored, whatever they are. Those of other documents stay as they are. */
function withPlainFlushes(value: unknown): unknown {
  if (!isPlainObject(value) || !isPlainObject(value.workload) || !Array.isArray(value.workload.requests)) return value;
  const requests = value.workload.requests as readonly unknown[];
  if (!requests.some(isOddFlush)) return value;
  const plain = requests.map((request) => {
    if (!isOddFlush(request)) return request;
    const { offset: _, bytes: __, ...rest } = request;
    return rest;
  });
  return { ...value, workload: { ...value.workload, requests: plain } };
}

const isOddFlush = (request: unknown): request is Record<string, unknown> =>
  isPlainObject(request) && request.op === 'flush' && !(isWhole(request.offset, 0) && isWhole(request.bytes, 1));

const isWhole = (value: unknown, least: number): boolean =>
  value === undefined || (Number.isSafeInteger(value) && (value as number) >= least);

/** The experiment in which every key has its default. */
export function defaultExperiment(): Experiment {
  return parseExperiment({ version: EXPERIMENT_VERSION });
}

/** Before all else: a document of another version may have any keys. */
function refuseOtherVersions(value: unknown): void {
  if (!isPlainObject(value) || !Object.hasOwn(value, 'version')) return;
  parseNode(EXPERIMENT_SCHEMA.keys.version, value.version, 'version');
}
