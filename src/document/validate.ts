/**
 * The way in: makes a complete, checked `Experiment` of whatever a person, a link or a file gives, or says what is
 * wrong.
 */
import { checkTogether } from './cross-checks.ts';
import { duplicateKey } from './duplicate-keys.ts';
import { ExperimentError } from '../device/experiment-error.ts';
import { EXPERIMENT_VERSION } from './experiment.ts';
import type { Experiment } from './experiment.ts';
import { isPlainObject, parseNode } from './parse-node.ts';
import { EXPERIMENT_SCHEMA } from './schema.ts';

export { ExperimentError } from '../device/experiment-error.ts';

/** Memory for the modelled flash where nothing else is said: 2 GiB, about 1.4 TB of 8 KiB pages. */
export const DEFAULT_MEMORY_LIMIT_BYTES = 2_147_483_648;

export interface ParseOptions {
  /** Most memory that the modelled flash may need, bytes; more is refused before anything is allocated. */
  memoryLimitBytes?: number;
}

/**
 * Checks `value` and fills in its defaults. Throws an `ExperimentError` that names the first key that is unknown, of
 * the wrong type, out of range or in contradiction to another.
 */
export function parseExperiment(value: unknown, options: ParseOptions = {}): Experiment {
  refuseOtherVersions(value);
  // The schema's type is derived from Experiment's, so that what it lets through is one.
  const experiment = parseNode(EXPERIMENT_SCHEMA, value, '') as Experiment;
  checkTogether(experiment, options.memoryLimitBytes ?? DEFAULT_MEMORY_LIMIT_BYTES);
  return experiment;
}

/** Reads an experiment from JSON text. Broken JSON, too, is an `ExperimentError`. */
export function parseExperimentText(json: string, options: ParseOptions = {}): Experiment {
  return parseExperiment(parseJson(json, 'experiment'), options);
}

/** The experiment in which every key has its default. */
export function defaultExperiment(): Experiment {
  return parseExperiment({ version: EXPERIMENT_VERSION });
}

/**
 * `JSON.parse` whose errors are `ExperimentError`s that say where the text breaks off. A key that stands twice in one
 * object is one, too.
 * @param path of the value in its document; `experiment` for a whole one
 */
export function parseJson(json: string, path: string): unknown {
  const value = parsed(json, path);
  const twice = duplicateKey(json);
  if (twice === null) return value;
  const at = path === 'experiment' ? twice : `${path}${twice.startsWith('[') ? '' : '.'}${twice}`;
  throw new ExperimentError(at, 'a duplicate key', 'each key once');
}

function parsed(json: string, path: string): unknown {
  try {
    return JSON.parse(json.startsWith('\uFEFF') ? json.slice(1) : json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const position = /position (\d+)/.exec(reason)?.[1];
    const line = position === undefined ? '' : ` in line ${json.slice(0, Number(position)).split('\n').length}`;
    throw new ExperimentError(path, `text that is not JSON${line} (${reason})`, 'a JSON document');
  }
}

/** Before all else: a document of another version may have any keys. */
function refuseOtherVersions(value: unknown): void {
  if (!isPlainObject(value) || !Object.hasOwn(value, 'version')) return;
  parseNode(EXPERIMENT_SCHEMA.keys.version, value.version, 'version');
}
