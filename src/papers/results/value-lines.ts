/** The values of claims as text. */
import { formatCount } from '../../base/format.ts';
import type { ClaimValue } from './claim-report.ts';

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

/** Changes and shares, which are shown in percent. */
const IS_SHARE = /^(?:change|share)\b/;
/** A number in a text, `above -0.15`. */
const NUMBER = /[-−]?\d*\.\d+/g;

const percentText = (share: number): string =>
  `${Number((share * 100).toPrecision(3))
    .toString()
    .replace('-', '−')}\u202f%`;

/**
 * A value as lines: one for a single number or a list, or one per name.
 * @param unit of the claim: a change or a share is shown in percent, factors among them are not
 */
export function valueLines(value: ClaimValue | null, unit = ''): { name: string | null; text: string }[] {
  const text = (part: Part, name = ''): string => {
    if (!IS_SHARE.test(unit) || name.includes('times')) return partText(part);
    if (typeof part === 'number') return percentText(part);
    if (typeof part === 'string')
      return part.replace(NUMBER, (number) => percentText(Number(number.replace('−', '-'))));
    return part.map(percentText).join(' · ');
  };
  if (value === null) return [{ name: null, text: '–' }];
  if (typeof value === 'number' || typeof value === 'string') return [{ name: null, text: text(value) }];
  if (Array.isArray(value)) {
    return [{ name: null, text: (value as readonly Part[]).map((part) => text(part)).join(', ') }];
  }
  return Object.entries(value as Readonly<Record<string, Part>>).map(([name, part]) => ({
    name,
    text: text(part, name),
  }));
}

/** A tolerance in words; of a change or share in percentage points. */
export function toleranceText(tolerance: string, unit: string): string {
  if (!IS_SHARE.test(unit)) return tolerance;
  return tolerance.replace(/(\d*\.\d+)/g, (number) => `${Number((Number(number) * 100).toPrecision(3))} points`);
}
