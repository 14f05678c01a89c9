/** The values of claims as text. */
import type { ClaimValue } from '../../../papers/claim.ts';
import { formatCount } from '../../../base/format.ts';

type Part = number | string | readonly number[];

function partText(part: Part): string {
  if (typeof part === 'number') return numberText(part);
  if (typeof part === 'string') return part;
  return part.map(numberText).join(' · ');
}

/** Four significant digits; whole numbers in full. */
function numberText(value: number): string {
  return formatCount(Number.isInteger(value) ? value : Number(value.toPrecision(4)));
}

/** A value as lines: one for a single number or a list, or one per name. */
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
