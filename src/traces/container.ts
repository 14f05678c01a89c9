/** What the first bytes of a file say about it. */
export type Container =
  | { readonly kind: 'plain' | 'gzip' | 'utf-16le' | 'utf-16be' }
  /** Nothing that can be read here: what it is, and what to do. */
  | { readonly kind: 'refused'; readonly what: string };

const unpack = (what: string, command: string): string =>
  `it is ${what}, which browsers cannot unpack: unpack it first (${command}) or pack it as .gz`;

/** File signatures, as text with one character a byte. */
const SIGNATURES: readonly (readonly [signature: string, what: string, offset?: number])[] = [
  ['\x28\xb5\x2f\xfd', unpack('a Zstandard archive', 'zstd -d FILE')],
  ['BZh', unpack('a bzip2 archive', 'bunzip2 FILE')],
  ['\xfd7zXZ\0', unpack('an xz archive', 'unxz FILE')],
  ['PK\x03\x04', unpack('a zip archive', 'unzip FILE')],
  ['PK\x05\x06', 'it is an empty zip archive: there is no trace in it'],
  ['7z\xbc\xaf\x27\x1c', unpack('a 7-Zip archive', '7z x FILE')],
  ['Rar!\x1a\x07', unpack('a RAR archive', 'unrar x FILE')],
  ['\x04\x22\x4d\x18', unpack('an LZ4 archive', 'lz4 -d FILE')],
  ['ustar', 'it is a tar archive of several files: unpack it (tar -xf FILE) and take one of the files in it', 257],
  ['\x89PNG', 'it is a PNG picture, not a trace'],
  ['\xff\xd8\xff', 'it is a JPEG picture, not a trace'],
  ['GIF8', 'it is a GIF picture, not a trace'],
  ['%PDF', 'it is a PDF document, not a trace'],
  ['\x7fELF', 'it is a program (ELF), not a trace'],
  ['SQLite format 3\0', 'it is an SQLite database: export the requests as CSV'],
  ['PAR1', 'it is a Parquet file: export the requests as CSV'],
  ['$$TR_IOREC-', 'it is an HP SRT trace, which is not read here: export it as text'],
  [
    '\xf0\xde\xbc\x9a\x78\x56\x34\x12',
    'it is a libCacheSim .lcs trace, which is not read here: print it with tracePrint',
  ],
];

/** The upper 24 bits of a blktrace record's first word (linux/blktrace_api.h), in either byte order. */
const BLKTRACE = 0x656174;

/**
 * Looks at the first bytes of a file (512 or all of them are enough). Text in UTF-16 (as PowerShell writes it) is known by its byte order mark; anything
 * with a NUL byte in it is refused, by name where it has one.
 */
export function containerOf(head: Uint8Array): Container {
  if (head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b) return { kind: 'gzip' };
  if (head.length >= 2 && head[0] === 0xff && head[1] === 0xfe) return { kind: 'utf-16le' };
  if (head.length >= 2 && head[0] === 0xfe && head[1] === 0xff) return { kind: 'utf-16be' };
  if (isBareUtf16(head)) return { kind: 'utf-16le' };
  for (const [signature, what, offset = 0] of SIGNATURES)
    if (startsWith(head, signature, offset)) return { kind: 'refused', what };
  if (head.length >= 4) {
    const little = head[1] | (head[2] << 8) | (head[3] << 16);
    const big = (head[0] << 16) | (head[1] << 8) | head[2];
    if (little === BLKTRACE || big === BLKTRACE) {
      return { kind: 'refused', what: 'it is a binary blktrace file: turn it into text with blkparse -i NAME > FILE' };
    }
  }
  if (head.includes(0)) {
    return {
      kind: 'refused',
      what: 'it is binary (it has NUL bytes), and of a kind that is not known here. Traces are text, or text packed as .gz',
    };
  }
  return { kind: 'plain' };
}

function startsWith(bytes: Uint8Array, signature: string, offset: number): boolean {
  if (bytes.length < offset + signature.length) return false;
  for (let i = 0; i < signature.length; i++) if (bytes[offset + i] !== signature.charCodeAt(i)) return false;
  return true;
}

/** Whether the first characters are plain ones, each followed by a 0 byte: UTF-16 that has lost its mark. */
function isBareUtf16(head: Uint8Array): boolean {
  if (head.length < 8) return false;
  for (let i = 0; i < 8; i += 2) {
    const isPlain = head[i] === 9 || head[i] === 10 || head[i] === 13 || (head[i] >= 32 && head[i] < 127);
    if (!isPlain || head[i + 1] !== 0) return false;
  }
  return true;
}
