/** The figures of claims as text. */
import type { ClaimValue } from '../../../papers/claim.ts';
import { formatCount } from '../../../base/format.ts';

type Part = number | string | readonly number[];

function partText(part: Part): string {
  if (typeof part === 'number') return numberText(part);
  if (typeof part === 'string') return part;
  return part.map(numberText).join(' · ');
}

/** Up to four digits after the point; thousands apart. */
function numberText(value: number): string {
  return formatCount(Number(value.toFixed(4)));
}

/** A value as lines: one for a single figure or a list, one a name where the figures have names. */
export function valueLines(value: ClaimValue | null): { name: string | null; text: string }[] {
  if (value === null) return [{ name: null, text: '–' }];
  if (typeof value === 'number' || typeof value === 'string') return [{ name: null, text: partText(value) }];
  if (Array.isArray(value)) {
    return [{ name: null, text: (value as readonly Part[]).map(partText).join(', ') }];
  }
  return Object.entries(value as Readonly<Record<string, Part>>).map(([name, part]) => ({
    name,
    text: partText(part),
  }));
}
