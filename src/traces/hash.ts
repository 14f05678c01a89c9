/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2), worked out exactly. */
const ROUND = roundConstants();

const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** floor(frac(cbrt(p)) × 2³²) by an integer cube root of p × 2⁹⁶: no floating point, so no doubt about the last bit. */
function roundConstants(): Int32Array {
  const constants = new Int32Array(64);
  let found = 0;
  for (let candidate = 2; found < 64; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (!prime) continue;
    const target = BigInt(candidate) << 96n;
    let root = 0n;
    for (let bit = 1n << 36n; bit > 0n; bit >>= 1n) {
      const next = root | bit;
      if (next * next * next <= target) root = next;
    }
    constants[found++] = Number(BigInt.asIntN(32, root));
  }
  return constants;
}

/**
 * SHA-256 of a stream, chunk by chunk (FIPS 180-4). The browsers' own digest wants the whole file in memory. The result is what
 * `sha256sum` prints, so a trace that a link asks for can be found with ordinary tools.
 */
export class Sha256 {
  readonly #state = Int32Array.from(START);
  readonly #words = new Int32Array(64);
  readonly #block = new Uint8Array(64);
  #filled = 0;
  #length = 0;

  /** Bytes so far. */
  get length(): number {
    return this.#length;
  }

  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    if (this.#filled > 0) {
      const taken = Math.min(64 - this.#filled, bytes.length);
      this.#block.set(bytes.subarray(0, taken), this.#filled);
      this.#filled += taken;
      at = taken;
      if (this.#filled < 64) return;
      this.#compress(this.#block, 0, 1);
      this.#filled = 0;
    }
    const blocks = (bytes.length - at) >> 6;
    if (blocks > 0) {
      this.#compress(bytes, at, blocks);
      at += blocks << 6;
    }
    if (at < bytes.length) {
      this.#block.set(bytes.subarray(at), 0);
      this.#filled = bytes.length - at;
    }
  }

  /** The digest as 64 hexadecimal digits. Nothing may be added afterwards. */
  digest(): string {
    const length = this.#length;
    const padding = new Uint8Array(((this.#filled + 9 + 63) & ~63) - this.#filled);
    padding[0] = 0x80;
    const bits = new DataView(padding.buffer);
    bits.setUint32(padding.length - 8, Math.floor(length / 0x2000_0000));
    bits.setUint32(padding.length - 4, (length * 8) >>> 0);
    this.update(padding);
    let hex = '';
    for (const word of this.#state) hex += (word >>> 0).toString(16).padStart(8, '0');
    return hex;
  }

  #compress(bytes: Uint8Array, start: number, blocks: number): void {
    const state = this.#state;
    const words = this.#words;
    for (let block = 0, at = start; block < blocks; block++, at += 64) {
      for (let i = 0, from = at; i < 16; i++, from += 4) {
        words[i] = (bytes[from] << 24) | (bytes[from + 1] << 16) | (bytes[from + 2] << 8) | bytes[from + 3];
      }
      for (let i = 16; i < 64; i++) {
        const w2 = words[i - 2];
        const w15 = words[i - 15];
        const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10);
        const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3);
        words[i] = (s1 + words[i - 7] + s0 + words[i - 16]) | 0;
      }
      let a = state[0];
      let b = state[1];
      let c = state[2];
      let d = state[3];
      let e = state[4];
      let f = state[5];
      let g = state[6];
      let h = state[7];
      for (let i = 0; i < 64; i++) {
        const e1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
        const t1 = (h + e1 + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
        const a0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
        const t2 = (a0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g;
        g = f;
        f = e;
        e = (d + t1) | 0;
        d = c;
        c = b;
        b = a;
        a = (t1 + t2) | 0;
      }
      state[0] = (state[0] + a) | 0;
      state[1] = (state[1] + b) | 0;
      state[2] = (state[2] + c) | 0;
      state[3] = (state[3] + d) | 0;
      state[4] = (state[4] + e) | 0;
      state[5] = (state[5] + f) | 0;
      state[6] = (state[6] + g) | 0;
      state[7] = (state[7] + h) | 0;
    }
  }
}
