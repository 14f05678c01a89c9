import type { Difference } from '../../document/patch.ts';
import { schemaAt } from '../../document/patch.ts';

/** A difference between A and B in words: `Suspend erases: off → on`. */
export function describeDifference({ path, a, b }: Difference): string {
  if (Array.isArray(a) && Array.isArray(b)) return `${schemaAt(path).title}: ${listsText(a, b)}`;
  return `${schemaAt(path).title}: ${valueText(a)} → ${valueText(b)}`;
}

/** One line that describes B. */
export function describeChange(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'same as A';
  if (differences.length <= 2)
    return differences
      .map(({ path, a, b }) =>
        Array.isArray(b) && Array.isArray(a)
          ? `${schemaAt(path).title.toLowerCase()}: ${listsText(a, b)}`
          : `${schemaAt(path).title} ${valueText(b)}`,
      )
      .join(', ');
  return `${differences.length} changes`;
}

/** Lists are too long to show. Their length may differ, or only their entries. */
function listsText(a: readonly unknown[], b: readonly unknown[]): string {
  return a.length === b.length ? `${b.length} changed` : `${a.length} → ${b.length}`;
}

function valueText(value: unknown): string {
  if (value === true) return 'on';
  if (value === false) return 'off';
  if (typeof value === 'string') return value.replaceAll('-', ' ');
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `${value.length} entries`;
  return typeof value === 'object' && value !== null ? 'on' : String(value);
}
