/**
 * A comparison as a file with its traces inside: `{ format, version, plan, traces: [{ name, hash, base64 }] }`. It
 * opens where the trace files are not.
 */
import { quoted } from '../../../device/visible-text.ts';
import { parsePlan } from '../../../compare/plan/parse-plan.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { DocumentError, type ParseOptions } from '../../../document/validate.ts';
import { requireOnlyKeys } from '../../../document/only-keys.ts';
import { isPlainObject } from '../../../document/parse-node.ts';
import type { TraceReference } from '../../../document/experiment.ts';
import { base64Of, bytesOf } from '../../exports/trace-text.ts';
import { ofPage } from '../../stores/page-state.ts';

export const COMPARISON_FORMAT = 'nandscope-comparison';
const COMPARISON_VERSION = 1;

/** Most bytes of traces in a file: larger ones are shared as files of their own. */
export const MOST_TRACE_BYTES = 48_000_000;

export function traceReferences(plan: Plan): TraceReference[] {
  return plan.traces.flatMap((entry) => ('trace' in entry ? [entry.trace] : []));
}

/** @param files parallel to the plan's trace references */
export async function comparisonFile(plan: Plan, files: readonly File[]): Promise<Blob> {
  const references = traceReferences(plan);
  const traces = await ofPage(
    Promise.all(
      files.map(async (file, index) => ({
        name: references[index].name,
        hash: references[index].hash,
        base64: await base64Of(file),
      })),
    ),
  );
  const document = { format: COMPARISON_FORMAT, version: COMPARISON_VERSION, plan, traces };
  return new Blob([JSON.stringify(document)], { type: 'application/json' });
}

export interface OpenedComparison {
  readonly plan: Plan;
  /** Files by the hash that the plan names. */
  readonly files: ReadonlyMap<string, File>;
}

/**
 * Reads a comparison file.
 * @throws DocumentError if it is damaged or has another version
 */
export function parseComparison(value: unknown, options: ParseOptions = {}): OpenedComparison {
  if (!isPlainObject(value)) throw new DocumentError('comparison', quoted(value), 'an object');
  if (value.version !== COMPARISON_VERSION) {
    throw new DocumentError('version', quoted(value.version), `${COMPARISON_VERSION}, the only version`);
  }
  requireOnlyKeys(value, '', ['format', 'version', 'plan', 'traces']);
  const plan = parsePlan(value.plan, options);
  const list = value.traces;
  if (!Array.isArray(list)) throw new DocumentError('traces', quoted(list), 'a list');
  const files = new Map<string, File>();
  list.forEach((entry: unknown, index) => {
    const path = `traces[${index}]`;
    if (!isPlainObject(entry)) throw new DocumentError(path, quoted(entry), '{ name, hash, base64 }');
    requireOnlyKeys(entry, path, ['name', 'hash', 'base64']);
    const { name, hash, base64 } = entry;
    if (typeof name !== 'string' || typeof hash !== 'string' || typeof base64 !== 'string') {
      throw new DocumentError(path, 'a missing or invalid key', 'name, hash and base64 as texts');
    }
    files.set(hash, new File([bytesOf(base64, `${path}.base64`)], name));
  });
  return { plan, files };
}
