/** Binary traces that are not read, known by their records (libCacheSim's readers), so that a refusal can name them. */

const SCSI = new Set([
  0x00, 0x08, 0x0a, 0x12, 0x1a, 0x25, 0x28, 0x2a, 0x2f, 0x35, 0x41, 0x42, 0x88, 0x8a, 0x9e, 0xa8, 0xaa,
]);

/** CloudPhysics vSCSI: records of 32 bytes (version 1) or 40 (version 2) with command and version side by side. */
function looksLikeVscsi(head: Uint8Array): boolean {
  return (
    everyRecord(head, 32, 1, (view, at) => isCommand(view, at + 12, 1)) ||
    everyRecord(head, 40, 1, (view, at) => isCommand(view, at, 2))
  );
}

function isCommand(view: DataView, at: number, version: number): boolean {
  return SCSI.has(view.getUint16(at, true)) && view.getUint16(at + 2, true) >> 8 === version;
}

/** An instant far beyond every trace, which means “never again”. */
const NEVER = 0x7fff_ffff_ffff_ffffn;
const MOST_REQUESTS = 1n << 40n;
const LARGEST = 0x4000_0000;

/** oracleGeneral: records of 24 bytes: seconds, object, size, the next access to it. */
export function looksLikeOracleGeneral(head: Uint8Array): boolean {
  let before = 0;
  return everyRecord(head, 24, 2, (view, at) => {
    const time = view.getUint32(at, true);
    const size = view.getUint32(at + 12, true);
    const next = view.getBigInt64(at + 16, true);
    const inOrder = time >= before;
    before = time;
    return (
      inOrder && size > 0 && size <= LARGEST && (next === -1n || next === NEVER || (next > 0n && next < MOST_REQUESTS))
    );
  });
}

function everyRecord(
  head: Uint8Array,
  size: number,
  least: number,
  test: (view: DataView, at: number) => boolean,
): boolean {
  if (head.length < least * size) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 0; at + size <= head.length; at += size) if (!test(view, at)) return false;
  return true;
}

export type Container =
  | { readonly kind: 'plain' | 'gzip' | 'utf-16le' | 'utf-16be' }
  | { readonly kind: 'refused'; readonly what: string };

const unpack = (what: string, command: string): string =>
  `it is ${what}, which browsers cannot unpack: unpack it first (${command}) or pack it as .gz`;

const SIGNATURES: readonly (readonly [signature: string, what: string, offset?: number])[] = [
  ['\x1f\x9d', unpack('a compress archive (.Z)', 'gzip -d FILE')],
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
  ['$$TR_IOREC-', 'it is an HP SRT trace, which is not supported: export it as text'],
  [
    '\xf0\xde\xbc\x9a\x78\x56\x34\x12',
    'it is a libCacheSim .lcs trace, which is not supported: print it with tracePrint',
  ],
];

const ZSTANDARD = unpack('a Zstandard archive', 'zstd -d FILE');
const ZLIB = unpack('a zlib stream', 'pigz -dz FILE');
const UTF_32 = 'it is text in UTF-32, which is not supported: convert it (iconv -f UTF-32 -t UTF-8 FILE)';
const VSCSI =
  'it is a binary CloudPhysics vSCSI trace, which is not supported: export it as CSV (version,time,op,size,lbn)';
const ORACLE_GENERAL =
  'it looks like a libCacheSim oracleGeneral trace. It has no reads and writes and counts time in seconds, so it ' +
  'cannot be replayed: bring the trace that it was made from';

/** The upper 24 bits of a blktrace record's first word (linux/blktrace_api.h), in either byte order. */
const BLKTRACE = 0x656174;

/**
 * Looks at the first bytes of a file (512 or all of them are enough). Text in UTF-16 (as PowerShell writes it) is known
 * by its byte order mark; anything with a NUL byte in it is refused, by name if it has one.
 */
export function containerOf(head: Uint8Array): Container {
  if (head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b) return { kind: 'gzip' };
  // Before UTF-16, whose mark the one of UTF-32 begins with.
  if (isUtf32(head)) return { kind: 'refused', what: UTF_32 };
  if (head.length >= 2 && head[0] === 0xff && head[1] === 0xfe) return { kind: 'utf-16le' };
  if (head.length >= 2 && head[0] === 0xfe && head[1] === 0xff) return { kind: 'utf-16be' };
  if (isBareUtf16(head)) return { kind: 'utf-16le' };
  for (const [signature, what, offset = 0] of SIGNATURES)
    if (startsWith(head, signature, offset)) return { kind: 'refused', what };
  if (isZstandard(head)) return { kind: 'refused', what: ZSTANDARD };
  if (isZlib(head)) return { kind: 'refused', what: ZLIB };
  if (head.length >= 4) {
    const little = head[1] | (head[2] << 8) | (head[3] << 16);
    const big = (head[0] << 16) | (head[1] << 8) | head[2];
    if (little === BLKTRACE || big === BLKTRACE) {
      return { kind: 'refused', what: 'it is a binary blktrace file: turn it into text with blkparse -i NAME > FILE' };
    }
  }
  if (head.includes(0)) {
    if (looksLikeVscsi(head)) return { kind: 'refused', what: VSCSI };
    if (looksLikeOracleGeneral(head)) return { kind: 'refused', what: ORACLE_GENERAL };
    return { kind: 'refused', what: unknownBinary('it has NUL bytes') };
  }
  if (isMostlyNoise(head)) return { kind: 'refused', what: unknownBinary('it has many control characters') };
  return { kind: 'plain' };
}

function unknownBinary(why: string): string {
  return `it is binary (${why}), and of a kind that is not known here. Traces are text, or text packed as .gz. If it is packed with brotli, which has no signature, unpack it first (brotli -d FILE)`;
}

/** A frame of data, or one that readers skip (RFC 8878, 3.1.2). */
function isZstandard(head: Uint8Array): boolean {
  if (startsWith(head, '\x28\xb5\x2f\xfd', 0)) return true;
  return head.length >= 4 && (head[0] & 0xf0) === 0x50 && head[1] === 0x2a && head[2] === 0x4d && head[3] === 0x18;
}

/** A zlib header (RFC 1950) begins with an “x”, so what follows must not be text. */
function isZlib(head: Uint8Array): boolean {
  if (head.length < 8 || head[0] !== 0x78 || (head[0] * 256 + head[1]) % 31 !== 0) return false;
  return head.some((byte, i) => i > 1 && (isControl(byte) || byte >= 0x80));
}

function isUtf32(head: Uint8Array): boolean {
  if (head.length < 8) return false;
  if (startsWith(head, '\xff\xfe\0\0', 0) || startsWith(head, '\0\0\xfe\xff', 0)) return true;
  const plain = (at: number): boolean => isPlainText(head[at]);
  const zeros = (...places: readonly number[]): boolean => places.every((at) => head[at] === 0);
  return (plain(0) && plain(4) && zeros(1, 2, 3, 5, 6, 7)) || (plain(3) && plain(7) && zeros(0, 1, 2, 4, 5, 6));
}

function isControl(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 32 && byte !== 27);
}

function isMostlyNoise(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) if (isControl(byte)) controls++;
  return controls > 0.1 * head.length;
}

function isPlainText(byte: number): boolean {
  return byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127);
}

function startsWith(bytes: Uint8Array, signature: string, offset: number): boolean {
  if (bytes.length < offset + signature.length) return false;
  for (let i = 0; i < signature.length; i++) if (bytes[offset + i] !== signature.charCodeAt(i)) return false;
  return true;
}

function isBareUtf16(head: Uint8Array): boolean {
  if (head.length < 8) return false;
  for (let i = 0; i < 8; i += 2) {
    if (!isPlainText(head[i]) || head[i + 1] !== 0) return false;
  }
  return true;
}
