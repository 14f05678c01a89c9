/** Tables of the CRC-32 of gzip, four bytes at a time: table k holds the effect of a byte with k more bytes behind it. */
const TABLES = tables();

function tables(): Int32Array {
  const all = new Int32Array(4 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    all[byte] = crc;
  }
  for (let byte = 0; byte < 256; byte++) {
    for (let k = 1; k < 4; k++) {
      const before = all[(k - 1) * 256 + byte];
      all[k * 256 + byte] = (before >>> 8) ^ all[before & 255];
    }
  }
  return all;
}

/** The CRC-32 of RFC 1952 of the bytes before, `crc`, and of `bytes` after them. Begin with 0. */
export function crc32(crc: number, bytes: Uint8Array): number {
  const table = TABLES;
  const whole = bytes.length & ~3;
  let state = ~crc;
  let i = 0;
  for (; i < whole; i += 4) {
    state ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
    state =
      table[768 + (state & 255)] ^
      table[512 + ((state >>> 8) & 255)] ^
      table[256 + ((state >>> 16) & 255)] ^
      table[state >>> 24];
  }
  for (; i < bytes.length; i++) state = (state >>> 8) ^ table[(state ^ bytes[i]) & 255];
  return ~state;
}
