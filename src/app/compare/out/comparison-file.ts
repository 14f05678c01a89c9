/**
 * A comparison as a file with its traces inside: `{ format, version, plan, traces: [{ name, hash, base64 }] }`. It
 * opens where the trace files are not.
 */
import { parsePlan } from '../../../compare/plan/parse-plan.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import type { ParseOptions } from '../../../document/validate.ts';
import { version } from '../../../device/schema-node.ts';
import { anyList, exact, read, textNode, wordOf } from '../../../document/document-node.ts';
import { parseFile } from '../../../document/parse-node.ts';
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

const TEXT = textNode(Infinity);
const COMPARISON = exact({
  format: wordOf(COMPARISON_FORMAT),
  version: version('', COMPARISON_VERSION),
  plan: read('a plan', (value) => value),
  traces: anyList(exact({ name: TEXT, hash: TEXT, base64: TEXT })),
});

/**
 * Reads a comparison file.
 * @throws DocumentError if it is damaged or has another version
 */
export function parseComparison(value: unknown, options: ParseOptions = {}): OpenedComparison {
  const { plan: given, traces } = parseFile(COMPARISON, value, 'comparison');
  const plan = parsePlan(given, options);
  const files = new Map<string, File>();
  for (const [index, { name, hash, base64 }] of traces.entries()) {
    files.set(hash, new File([bytesOf(base64, `traces[${index}].base64`)], name));
  }
  return { plan, files };
}
