/**
 * zlib's inflate (in pako), as data arrives. Only this file calls it: its callers are the traces, which stream, and
 * `unpack.ts`, which holds what it unpacks within a budget.
 */
import { ZStream, Z_BUF_ERROR, Z_NO_FLUSH, Z_OK, Z_STREAM_END, zlibInflate, zlibInflateInit2 } from 'pako';
import { UnpackError } from './budget.ts';

/** Unpacked bytes for one call of `emit`. */
const OUTPUT = 128 * 1024;
/** What zlib is told: a window of 2^15 bytes, and a gzip header (16). */
const GZIP_WINDOW = 15 + 16;
/** A member begins with these bytes. */
const MAGIC = [0x1f, 0x8b];
const NOT_A_MEMBER = 'what follows is neither gzip nor zeros';

/**
 * Unpacks gzip (RFC 1952), also of several members, as it arrives. zlib (in pako) unpacks a member and checks its CRC
 * and length; what follows a member is checked here. Unlike the browsers' DecompressionStream this gives the same
 * errors everywhere. It works in small steps, so that a file that unpacks without end can be stopped between two.
 */
export class Gunzip {
  /** Zero bytes after the last member: not part of the data. */
  trailingBytes = 0;

  readonly #emit: (bytes: Uint8Array) => void;
  readonly #output = new Uint8Array(OUTPUT);
  #member: ZStream | null = newMember();
  #members = 0;
  /** Bytes of the file before the current chunk. */
  #before = 0;

  /** @param emit receives the unpacked bytes; the array is overwritten after the call */
  constructor(emit: (bytes: Uint8Array) => void) {
    this.#emit = emit;
  }

  /**
   * Unpacks the next bytes of the file. Each can become at most 1,032 bytes, which are all emitted before this returns.
   * @throws UnpackError if the data is damaged
   */
  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#member === null && chunk[at] === MAGIC[0] && this.trailingBytes === 0) this.#member = newMember();
      if (this.#member !== null) {
        at = this.#unpack(this.#member, chunk, at);
      } else {
        // Tapes and disks pad with zeros. Anything else may have been a member, whose data would be missing.
        if (chunk[at] !== 0) throw this.#damaged(NOT_A_MEMBER, at);
        this.trailingBytes++;
        at++;
      }
    }
    this.#before += chunk.length;
  }

  /** @throws UnpackError if the file ends before its data does */
  end(): void {
    if (this.#member === null) return;
    if (this.#members > 0 && this.#member.total_in < MAGIC.length) throw this.#damaged(NOT_A_MEMBER, 0);
    throw new UnpackError(
      `the gzip data is cut short: the file ends after ${this.#before} bytes, before its data does. ` +
        'Fetch or pack the file again',
    );
  }

  /** Unpacks the bytes of a chunk from `start` on; returns the index of the first that is not the member's. */
  #unpack(member: ZStream, chunk: Uint8Array, start: number): number {
    member.input = chunk;
    member.next_in = start;
    member.avail_in = chunk.length - start;
    for (;;) {
      member.output = this.#output;
      member.next_out = 0;
      member.avail_out = OUTPUT;
      const status = zlibInflate(member, Z_NO_FLUSH);
      if (member.next_out > 0) this.#emit(this.#output.subarray(0, member.next_out));
      if (status === Z_STREAM_END) {
        this.#member = null;
        this.#members++;
        return member.next_in;
      }
      // Without progress: all input is used, and all output has been emitted.
      if (status === Z_BUF_ERROR) return member.next_in;
      if (status !== Z_OK) {
        const isMember = this.#members === 0 || member.total_in > MAGIC.length;
        throw this.#damaged(isMember ? member.msg : NOT_A_MEMBER, member.next_in);
      }
      if (member.avail_in === 0 && member.avail_out > 0) return member.next_in;
    }
  }

  #damaged(what: string, at: number): UnpackError {
    const near = this.#before + at;
    return new UnpackError(`the gzip data is damaged near byte ${near}: ${what}. Fetch or pack the file again`);
  }
}

function newMember(): ZStream {
  const stream = new ZStream();
  zlibInflateInit2(stream, GZIP_WINDOW);
  return stream;
}
