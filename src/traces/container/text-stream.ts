import { bytesToHex } from '@noble/hashes/utils.js';
import { containerOf } from './container.ts';
import type { Sha256 } from './sha256.ts';
import { TraceError } from '../error.ts';
import { HEAD_BYTES } from '../reading/excerpt.ts';
import { UnpackError } from '../../base/unpack/budget.ts';
import { Gunzip } from '../../base/unpack/inflate.ts';

/**
 * Holds back the first bytes of a stream until there are enough to decide where they go. The decision is by exactly so
 * many bytes, however the stream is cut into chunks, or by all of a shorter one.
 */
export class Gate {
  readonly #enough: number;
  readonly #decide: (head: Uint8Array, isWhole: boolean) => (bytes: Uint8Array) => void;
  #head = new Uint8Array(0);
  #size = 0;
  #next: ((bytes: Uint8Array) => void) | null = null;

  /** @param enough bytes that the decision needs */
  constructor(enough: number, decide: (head: Uint8Array, isWhole: boolean) => (bytes: Uint8Array) => void) {
    this.#enough = enough;
    this.#decide = decide;
  }

  push(bytes: Uint8Array): void {
    if (this.#next !== null) {
      this.#next(bytes);
      return;
    }
    const taken = Math.min(bytes.length, this.#enough - this.#size);
    this.#hold(bytes.subarray(0, taken));
    if (this.#size < this.#enough) return;
    const next = this.#open(false);
    if (taken < bytes.length) next(bytes.subarray(taken));
  }

  end(): void {
    if (this.#next === null) this.#open(true);
  }

  #hold(bytes: Uint8Array): void {
    const size = this.#size + bytes.length;
    if (size > this.#head.length) {
      const larger = new Uint8Array(Math.min(this.#enough, Math.max(size, 2 * this.#head.length)));
      larger.set(this.#head.subarray(0, this.#size));
      this.#head = larger;
    }
    this.#head.set(bytes, this.#size);
    this.#size = size;
  }

  #open(isWhole: boolean): (bytes: Uint8Array) => void {
    const head = this.#head.subarray(0, this.#size);
    this.#head = new Uint8Array(0);
    const next = this.#decide(head, isWhole);
    this.#next = next;
    if (head.length > 0) next(head);
    return next;
  }
}

/** Packed traces shrink 5 to 30 times; only repetition without content shrinks more than this. */
const MOST_RATIO = 250;
/** Unpacked bytes before the ratio is judged. */
const RATIO_AFTER = 64 * 1024 * 1024;
/** Bytes that are worked on in one step: packed ones can become a thousand times as many. */
const PACKED_STEP = 8 * 1024;
const PLAIN_STEP = 1024 * 1024;
const CONTAINER_BYTES = 512;

export interface TextSink {
  open(head: Uint8Array, isWhole: boolean): void;
  /** Text, from the first byte on. The array is overwritten after the call. */
  push(text: Uint8Array): void;
  readonly isFull: boolean;
}

/** Unpacks gzip, decodes UTF-16, refuses bytes that are not text, and hashes the file as it is. */
export class TextStream {
  bytes = 0;
  textBytes = 0;
  /** Bytes that one push may hold without making everything else wait. */
  step = PACKED_STEP;

  readonly #sink: TextSink;
  readonly #hash: Sha256;
  readonly #packed = new Gate(CONTAINER_BYTES, (head) => this.#decode(head, false));
  readonly #unpacked = new Gate(CONTAINER_BYTES, (head) => this.#decode(head, true));
  readonly #text = new Gate(HEAD_BYTES, (head, isWhole) => this.#open(head, isWhole));
  readonly #endings: (() => void)[] = [];
  #gunzip: Gunzip | null = null;
  #unpackedFrom = 0;

  constructor(sink: TextSink, hash: Sha256) {
    this.#sink = sink;
    this.#hash = hash;
  }

  get isPacked(): boolean {
    return this.#gunzip !== null;
  }

  /** Bytes behind the packed data that do not belong to it. */
  get trailingBytes(): number {
    return this.#gunzip?.trailingBytes ?? 0;
  }

  push(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    this.#hash.update(bytes);
    if (!this.#sink.isFull) this.#packed.push(bytes);
  }

  end(): void {
    if (this.bytes === 0) throw new TraceError('the file is empty');
    if (this.#sink.isFull) return;
    this.#packed.end();
    // The end of each stage may push more into the next, and add an ending of its own.
    for (const end of this.#endings) end();
    this.#text.end();
  }

  /** SHA-256 of the file, as `sha256sum` prints it. Only once, at the end of the file. */
  digest(): string {
    return bytesToHex(this.#hash.digest());
  }

  #decode(head: Uint8Array, unpacked: boolean): (bytes: Uint8Array) => void {
    const container = containerOf(head);
    switch (container.kind) {
      case 'refused':
        throw new TraceError(container.what);
      case 'gzip':
        if (unpacked) throw new TraceError('it is packed twice: unpack it once (gunzip FILE)');
        return this.#unpacking();
      case 'utf-16le':
      case 'utf-16be':
        return this.#decoding(container.kind);
      case 'plain':
        if (!unpacked) this.step = PLAIN_STEP;
        return (bytes) => this.#text.push(bytes);
    }
  }

  #unpacking(): (bytes: Uint8Array) => void {
    const gunzip = new Gunzip((bytes) => {
      this.#checkRatio();
      this.#unpacked.push(bytes);
    });
    this.#gunzip = gunzip;
    // Steps of one size, however the file arrives: where a damaged or endless one is refused does not depend on that.
    const block = new Uint8Array(PACKED_STEP);
    let filled = 0;
    const unpackBlock = (): void => {
      const packed = block.subarray(0, filled);
      filled = 0;
      this.#unpackedFrom += packed.length;
      if (!this.#sink.isFull) unpacking(() => gunzip.push(packed));
    };
    this.#endings.push(
      () => {
        unpackBlock();
        if (!this.#sink.isFull) unpacking(() => gunzip.end());
      },
      () => this.#unpacked.end(),
    );
    return (bytes) => {
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + PACKED_STEP - filled);
        block.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === PACKED_STEP) unpackBlock();
      }
    };
  }

  #decoding(encoding: 'utf-16le' | 'utf-16be'): (bytes: Uint8Array) => void {
    const decoder = new TextDecoder(encoding);
    const encoder = new TextEncoder();
    this.#endings.push(() => this.#text.push(encoder.encode(decoder.decode())));
    return (bytes) => this.#text.push(encoder.encode(decoder.decode(bytes, { stream: true })));
  }

  #checkRatio(): void {
    const bytes = this.#unpackedFrom;
    if (this.textBytes <= RATIO_AFTER || this.textBytes <= MOST_RATIO * bytes) return;
    throw new TraceError(
      `it unpacks to more than ${MOST_RATIO} times its size (${Math.round(this.textBytes / 1e6)} MB from ${bytes} bytes, and more follows): that is not a trace`,
    );
  }

  #open(head: Uint8Array, isWhole: boolean): (bytes: Uint8Array) => void {
    const container = containerOf(head);
    if (container.kind === 'refused') throw new TraceError(container.what);
    this.#sink.open(head, isWhole);
    return (bytes) => {
      this.textBytes += bytes.length;
      if (!this.#sink.isFull) this.#sink.push(bytes);
    };
  }
}

function unpacking(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (error instanceof UnpackError) throw new TraceError(error.message, { cause: error });
    throw error;
  }
}
