/** The longest code of deflate. */
const MAX_BITS = 15;

/** A decoding table: index with the next `bits` bits, lowest first; an entry is symbol × 16 + code length, 0 where no code fits. */
export interface HuffmanTable {
  readonly entries: Uint16Array;
  readonly bits: number;
}

/**
 * The decoding table of a canonical Huffman code (RFC 1951 §3.2.2).
 * @param lengths code length of each symbol, 0 for a symbol that does not occur
 * @returns null where the lengths are no code: too many codes, or too few (one single code of one bit is allowed)
 */
export function huffmanTable(lengths: Uint8Array): HuffmanTable | null {
  const counts = new Uint16Array(MAX_BITS + 1);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  let bits = MAX_BITS;
  while (bits > 0 && counts[bits] === 0) bits--;
  if (bits === 0) return { entries: new Uint16Array(2), bits: 1 };

  const next = new Uint16Array(MAX_BITS + 1);
  let code = 0;
  let room = 1;
  for (let length = 1; length <= bits; length++) {
    code = (code + counts[length - 1]) << 1;
    next[length] = code;
    room = room * 2 - counts[length];
    if (room < 0) return null;
  }
  if (room > 0 && !(bits === 1 && counts[1] === 1)) return null;

  const entries = new Uint16Array(1 << bits);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    if (length === 0) continue;
    let reversed = 0;
    for (let bit = 0, value = next[length]++; bit < length; bit++, value >>= 1)
      reversed = (reversed << 1) | (value & 1);
    for (let i = reversed; i < entries.length; i += 1 << length) entries[i] = (symbol << 4) | length;
  }
  return { entries, bits };
}
