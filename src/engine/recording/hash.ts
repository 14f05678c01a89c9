/**
 * The state hash: 64 bits over a stream of 32-bit words, as two independent multiply-rotate lanes. Not cryptographic:
 * it tells whether two runs were the same to the bit. Integer arithmetic only, so that every browser and Node agree.
 */
import { highBits } from './lane-chunk.ts';

export class StreamHash {
  a = 0x243f6a88;
  b = 0x13198a2e;

  word(w: number): void {
    let a = this.a ^ w;
    a = Math.imul(a, 0x9e3779b1);
    this.a = (a << 13) | (a >>> 19);
    let b = (this.b + w) | 0;
    b = Math.imul(b ^ (b >>> 15), 0x85ebca77);
    this.b = b ^ (this.a >>> 7);
  }

  /** Adds an event: its start (ns, in two words), packed kind and length, operation, lane. One call: the hottest. */
  row(low: number, high: number, packed: number, operation: number, lane: number): void {
    // Looked up once: V8 puts a function into its callers if its bytecode is short.
    const { imul } = Math;
    let a = imul(this.a ^ low, 0x9e3779b1) ^ packed;
    a = imul((a << 13) | (a >>> 19), 0x85ebca77);
    this.a = a ^ (a >>> 15);
    let b = imul(this.b ^ operation, 0xc2b2ae3d) + (high ^ (lane << 16));
    b = imul((b << 11) | (b >>> 21), 0x27d4eb2f);
    this.b = b ^ (b >>> 13) ^ a;
  }

  pair(x: number, y: number): void {
    const a = Math.imul(this.a ^ x, 0x9e3779b1);
    this.a = (a << 13) | (a >>> 19);
    const b = Math.imul(this.b ^ y, 0x85ebca77);
    this.b = (((b << 15) | (b >>> 17)) + this.a) | 0;
  }

  /** Adds an integer below 2^53 (a time, say). */
  wide(n: number): void {
    this.pair(n | 0, highBits(n));
  }

  column(column: Uint32Array | Uint16Array | Uint8Array): void {
    for (let i = 0; i < column.length; i++) this.word(column[i]);
  }

  copy(): StreamHash {
    const other = new StreamHash();
    other.a = this.a;
    other.b = this.b;
    return other;
  }

  /** 16 hexadecimal digits. */
  digest(): string {
    let a = this.a;
    let b = this.b;
    for (let i = 0; i < 4; i++) {
      a = Math.imul(a ^ (a >>> 16) ^ b, 0x7feb352d);
      b = Math.imul(b ^ (b >>> 15) ^ a, 0x846ca68b);
    }
    return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
  }
}
