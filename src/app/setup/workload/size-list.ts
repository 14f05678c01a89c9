/** Sizes with weights in one line: `8 KiB`, or `4 KiB × 3, 64 KiB` (three requests of 4 KiB for each of 64 KiB). */
import type { SizeWeight } from '../../../document/experiment.ts';

const UNITS: Readonly<Record<string, number>> = {
  b: 1,
  '': 1024,
  kib: 1024,
  kb: 1024,
  k: 1024,
  mib: 1_048_576,
  m: 1_048_576,
};

/** Each size is exact and as short as possible. */
export function sizesText(sizes: readonly SizeWeight[]): string {
  return sizes.map(({ bytes, weight }) => sizeText(bytes) + (weight === 1 ? '' : ` × ${weight}`)).join(', ');
}

function sizeText(bytes: number): string {
  if (bytes >= 1_048_576 && bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MiB`;
  // Quarters of a KiB are exact and common.
  return bytes % 256 === 0 ? `${bytes / 1024} KiB` : `${bytes} B`;
}

/** Returns a message if the text is invalid. Sizes without a unit are KiB. */
export function readSizes(text: string): SizeWeight[] | string {
  const sizes: SizeWeight[] = [];
  for (const part of text.split(',')) {
    const match = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)(?:\s*[×x*]\s*(\d+(?:\.\d+)?))?\s*$/i.exec(part);
    const unit = match === null ? undefined : UNITS[(match[2] ?? '').toLowerCase()];
    if (match === null || unit === undefined) {
      return `“${part.trim()}” is not a size. Allowed: sizes in KiB, with optional weights: 4 × 3, 64`;
    }
    const bytes = Number(match[1]) * unit;
    if (!Number.isInteger(bytes)) return `“${part.trim()}” is not a whole number of bytes`;
    sizes.push({ bytes, weight: match[3] === undefined ? 1 : Number(match[3]) });
  }
  return sizes;
}
