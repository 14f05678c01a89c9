import type { Excerpt } from './format.ts';

/** Bytes that are looked at before a file's format is decided: from its beginning, and from the middle and the end each. */
export const HEAD_BYTES = 262_144;
export const PROBE_BYTES = 65_536;

/** Lines that are looked at of each of the three. */
const HEAD_LINES = 3000;
const PROBE_LINES = 1000;

/**
 * The lines that formats are told apart by.
 * @param head the file's first bytes, unpacked, as text in bytes
 * @param isWhole whether they are the whole file
 * @param size the size of the unpacked file, null where it is not known
 * @param later bytes from the middle and the end; their first and last lines may be cut and are left out
 */
export function takeExcerpt(
  head: Uint8Array,
  isWhole: boolean,
  size: number | null,
  later: readonly Uint8Array[],
): Excerpt {
  const text = decode(head);
  const headText = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const all = headText.split(/\r?\n/);
  // The last line is cut unless the file ends there.
  if (!isWhole) all.pop();
  const lines = all.filter(isData).slice(0, HEAD_LINES);
  const headLines = lines.length;
  for (const part of later) {
    const middle = decode(part).split(/\r?\n/).slice(1, -1).filter(isData);
    for (const line of middle.slice(0, PROBE_LINES)) lines.push(line);
  }
  const dataLines = all.filter(isData).length;
  return {
    first: all.find((line) => line.trim() !== '') ?? '',
    lines,
    headLines,
    estimatedLines: size === null || head.length === 0 ? null : Math.round((dataLines * size) / head.length),
  };
}

/** Neither blank nor a comment. */
function isData(line: string): boolean {
  return /^\s*[^\s#]/.test(line);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
