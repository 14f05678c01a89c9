import { quoted } from '../../device/visible-text.ts';
import { nearestNames } from '../../device/nearest-name.ts';
import { CommandError } from '../failure.ts';
import { DEFAULT_SEEDS } from '../../reproduction/trials/report-of.ts';
import { basename } from 'node:path';
import type { GivenTrace } from '../../reproduction/trials/laboratory.ts';
import type { ParsedWords } from '../flags.ts';
import { sharedColumns } from '../threads.ts';
import { accountForLines, loadTrace } from '../trace.ts';

/** @throws CommandError for a format without a trace, and a trace that cannot be read */
export async function claimTraces(flags: ParsedWords['flags']): Promise<GivenTrace[]> {
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

/** More seeds tell nothing that these do not. */
const MOST_SEEDS = 1000;

/** @throws CommandError for a name that is none of the allowed ones */
export function requireName(flag: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return;
  const near = nearestNames(name, names);
  const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
  throw new CommandError(`${flag}: found ${quoted(name)}; allowed: ${names.join(', ')}${hint}`);
}

/** @throws CommandError for what is not a count */
export function seedsOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_SEEDS;
  const seeds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (seeds >= 1 && seeds <= MOST_SEEDS) return seeds;
  throw new CommandError(`--seeds: found ${quoted(text)}; allowed: a whole number from 1 to ${MOST_SEEDS}`);
}
