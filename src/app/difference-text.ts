import type { Difference } from '../device/patch.ts';
import { schemaAt } from '../device/patch.ts';

/** A difference between A and B in words: `Suspend erases: off → on`. */
export function describeDifference({ path, a, b }: Difference): string {
  return `${schemaAt(path).title}: ${valueText(a)} → ${valueText(b)}`;
}

/** One line on what B is. */
export function describeChange(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'as A';
  if (differences.length <= 2)
    return differences.map(({ path, b }) => `${schemaAt(path).title} ${valueText(b)}`).join(', ');
  return `${differences.length} changes`;
}

function valueText(value: unknown): string {
  if (value === true) return 'on';
  if (value === false) return 'off';
  if (typeof value === 'string') return value.replaceAll('-', ' ');
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `${value.length} entries`;
  return typeof value === 'object' && value !== null ? 'on' : String(value);
}
