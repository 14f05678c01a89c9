import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** JSON with sorted keys: the same value has one text. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${sortedJson(item)}`).join(',')}}`;
}

export const hashBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

const hashText = (text: string): string => hashBytes(new TextEncoder().encode(text));

export const hashOf = (value: unknown): string => hashText(sortedJson(value));
