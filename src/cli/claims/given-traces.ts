/** `--trace FILE…` and `--format NAME`: traces that replace the stand-ins of claims and figures. */
import { basename } from 'node:path';
import type { GivenTrace } from '../../reproduction/trials/laboratory.ts';
import { CommandError } from '../failure.ts';
import type { ParsedWords } from '../flags.ts';
import { sharedColumns } from '../threads/share-columns.ts';
import { accountForLines, loadTrace } from '../trace.ts';

/** @throws CommandError for a format without a trace, and a trace that cannot be read */
export async function readTraces(flags: ParsedWords['flags']): Promise<GivenTrace[]> {
  const named = flags.get('format')?.[0];
  if (named !== undefined && !flags.has('trace')) {
    throw new CommandError('--format: found no --trace; allowed: with --trace FILE');
  }
  const format = named ?? 'auto';
  const traces: GivenTrace[] = [];
  for (const path of flags.get('trace') ?? []) {
    const { columns, report } = await loadTrace(path, { format });
    await accountForLines(path, report, flags.has('lossy'));
    const { hash } = report.source;
    traces.push({ name: basename(path), format: report.format, hash, columns: sharedColumns(columns) });
  }
  return traces;
}
