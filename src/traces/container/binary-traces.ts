/**
 * Binary traces that are not read, known by the layout of their records (libCacheSim's readers), so that their refusal
 * can name them.
 */

/** SCSI commands that a vSCSI trace is made of: reads, writes, unmaps and other commands. */
const SCSI = new Set([
  0x00, 0x08, 0x0a, 0x12, 0x1a, 0x25, 0x28, 0x2a, 0x2f, 0x35, 0x41, 0x42, 0x88, 0x8a, 0x9e, 0xa8, 0xaa,
]);

/**
 * CloudPhysics vSCSI: records of 32 bytes (version 1) or 40 bytes (version 2) with the command and the version side by
 * side.
 */
export function looksLikeVscsi(head: Uint8Array): boolean {
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

/** Whether all whole records of `size` bytes pass, and there are at least `least`. */
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
