import { atItem } from '../base/platform-errors.ts';
import { quoted } from '../device/visible-text.ts';
import { DocumentError } from '../device/document-error.ts';
import type { Experiment, ExperimentInput, PlacedTrace } from '../document/experiment.ts';
import { BudgetError } from '../engine/run/run-budget.ts';
import { hostPreset } from '../document/presets/host-presets.ts';
import { namedPolicy } from '../document/presets/schemes.ts';
import { isPlainObject } from '../document/parse-node.ts';
import { joinPatches } from '../document/patch.ts';
import { setPath } from '../document/set-path.ts';
import { parseJson } from '../document/parse-json.ts';
import { parseExperiment, type ParseOptions } from '../document/validate.ts';
import { TraceError } from '../traces/error.ts';
import { kindOf } from '../traces/file-kind.ts';
import { ClosedPipe, CommandError } from './failure.ts';
import { readText } from './files/files.ts';

export interface DocumentChanges {
  readonly policy: string | undefined;
  readonly host: string | undefined;
  readonly settings: readonly string[];
  readonly trace: (Omit<PlacedTrace, 'startNs'> & Partial<PlacedTrace>) | undefined;
}

export function readDocument(path: string): unknown {
  const text = readText(path);
  const kind = kindOf(text, path);
  if (typeof kind === 'object') throw new CommandError(`${path}: found ${kind.foreign}; allowed: an experiment`);
  if (kind !== 'experiment' && kind !== 'trace') {
    const command = { session: 'open', plan: 'compare', results: 'merge', comparison: 'open', progress: 'open' }[kind];
    throw new CommandError(`${path}: found a ${kind} (sim ${command}); allowed: an experiment`);
  }
  return naming(path, () => parseJson(text, 'experiment'));
}

/** Errors name the file and the key, or the flag. */
export function resolveExperiment(
  path: string,
  document: unknown,
  changes: DocumentChanges,
  options: ParseOptions = {},
): Experiment {
  if (!isPlainObject(document)) return naming(path, () => parseExperiment(document));
  // Not checked yet: patches keep what they do not know, and the parser refuses it.
  let input = document as ExperimentInput;
  const { policy, host, settings, trace } = changes;
  if (policy !== undefined) {
    const { patch } = naming('--policy', () => namedPolicy(policy));
    input = naming(path, () => joinPatches(input, patch));
  }
  if (host !== undefined) {
    const { patch } = naming('--host', () => hostPreset(host));
    input = naming(path, () => joinPatches(input, patch(parseExperiment(input).device)));
  }
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals <= 0) {
      throw new CommandError(`--set: found ${quoted(setting)}; allowed: path=value, as in policy.gc.enabled=false`);
    }
    input = naming('--set', () => setPath(input, setting.slice(0, equals), setting.slice(equals + 1)));
  }
  if (trace !== undefined) input = { ...input, workload: { trace } };
  return naming(path, () => parseExperiment(input, options));
}

export function naming<Result>(name: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw named(name, error);
  }
}

/** Also names errors in the description of requests. */
export async function namingLater<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw named(name, error);
  }
}

function named(name: string, error: unknown): unknown {
  const isInput = error instanceof DocumentError || error instanceof TraceError;
  if (isInput) return new CommandError(`${name}: ${error.message}`, { cause: error });
  // The messages of these errors name their file already.
  const isNamed = [CommandError, ClosedPipe, BudgetError].some((kind) => error instanceof kind);
  return isNamed ? error : atItem(name, error);
}
