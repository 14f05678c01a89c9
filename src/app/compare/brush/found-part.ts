/** The shown requests of a row, or why they are missing. */
import { msg } from '../../../messages/message.ts';
import type { PartOfRun } from '../../../compare/run/part-of-run.ts';

interface MissingPart {
  /** In a sentence, as in messages. */
  readonly why: string;
}

export type FoundPart = PartOfRun | MissingPart;

/** Neither page nor browser has the requests: the run was made elsewhere, or what was stored has been deleted. */
export const NOT_HERE: MissingPart = { why: msg('The requests are not in this browser.') };

/** Found parts by the key of their row. */
export type Parts = ReadonlyMap<string, FoundPart>;

/** The part of a row; null while it is not found, and if it is missing. */
export function partOf(parts: Parts, key: string): PartOfRun | null {
  const found = parts.get(key);
  return found === undefined || 'why' in found ? null : found;
}

/** Why the parts of rows are missing, by the key of the row. */
export function missingParts(parts: Parts): ReadonlyMap<string, string> {
  const missing = new Map<string, string>();
  for (const [key, found] of parts) if ('why' in found) missing.set(key, found.why);
  return missing;
}
