/**
 * SHA-256 (FIPS 180-4) of a stream. WebCrypto hashes whole files only, and in JavaScript hashing takes longer than
 * reading a trace; so the rounds are WebAssembly, written out here one by one and compiled on first use. Where
 * WebAssembly is missing or forbidden (by a page's security policy), the hash of `@noble/hashes` is used.
 */
import { sha256 } from '@noble/hashes/sha2.js';

/** Hashes a file with SHA-256, as it streams in. */
export interface Sha256 {
  update(bytes: Uint8Array): unknown;
  /** The 32 bytes of the hash. Only once. */
  digest(): Uint8Array;
}

const BLOCK = 64;
const ROUNDS = 64;
/** The memory of the module: the 8 words of the state, then whole blocks of the file. */
const STATE_BYTES = 32;
const INPUT = 64;
const PAGE = 65_536;
const PAGES = 3;
const MOST_INPUT = PAGE * PAGES - PAGE;

/** The opcodes that are used (WebAssembly Core Specification 2.0, section 5.4). */
const LOOP = 0x03;
const END = 0x0b;
const BRANCH_IF = 0x0d;
const GET = 0x20;
const SET = 0x21;
const TEE = 0x22;
const LOAD = 0x28;
const STORE = 0x36;
const CONSTANT = 0x41;
const LESS = 0x49;
const ADD = 0x6a;
const AND = 0x71;
const OR = 0x72;
const XOR = 0x73;
const SHIFT_RIGHT = 0x76;
const ROTATE_LEFT = 0x77;
const ROTATE_RIGHT = 0x78;
const I32 = 0x7f;
const NO_RESULT = 0x40;

/** A whole number as signed LEB128. */
function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value | 0; ;) {
    const low = rest & 0x7f;
    rest >>= 7;
    const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
    bytes.push(isLast ? low : low | 0x80);
    if (isLast) return bytes;
  }
}

/** A whole number as unsigned LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

const counted = (items: readonly (readonly number[])[]): number[] => [...unsigned(items.length), ...items.flat()];
const sized = (bytes: readonly number[]): number[] => [...unsigned(bytes.length), ...bytes];
const named = (name: string): number[] => sized([...new TextEncoder().encode(name)]);
const section = (id: number, content: readonly number[]): number[] => [id, ...sized(content)];

/** The first primes. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** The first 32 bits of the fraction of a root (2 or 3) of a prime: an integer root, found bit by bit. */
function fractionOfRoot(prime: number, power: 2 | 3): number {
  const wanted = BigInt(prime) << BigInt(32 * power);
  let root = 0n;
  for (let bit = 1n << 36n; bit > 0n; bit >>= 1n) {
    const next = root | bit;
    if ((power === 2 ? next * next : next * next * next) <= wanted) root = next;
  }
  return Number(BigInt.asIntN(32, root));
}

/** The body of `hash(from, end)`: takes the blocks in memory between two places into the state. */
function hashBody(): number[] {
  const code: number[] = [];
  const emit = (...bytes: number[]): void => {
    for (const byte of bytes) code.push(byte);
  };
  const get = (local: number): void => {
    emit(GET, local);
  };
  const constant = (value: number): void => {
    emit(CONSTANT, ...signed(value));
  };
  const load = (offset: number): void => {
    emit(LOAD, 2, ...unsigned(offset));
  };
  const store = (offset: number): void => {
    emit(STORE, 2, ...unsigned(offset));
  };
  const by = (opcode: number, bits: number): void => {
    constant(bits);
    emit(opcode);
  };
  const FROM = 0;
  const TO = 1;
  const state = [2, 3, 4, 5, 6, 7, 8, 9];
  const word = (index: number): number => 10 + (index % 16);
  const [SWAPPED, T, BC] = [26, 27, 28];
  const locals = 27;
  const constants = primes(ROUNDS).map((prime) => fractionOfRoot(prime, 3));

  emit(LOOP, NO_RESULT);
  for (let i = 0; i < 8; i++) {
    constant(0);
    load(4 * i);
    emit(SET, state[i]);
  }
  get(state[1]);
  get(state[2]);
  emit(XOR, SET, BC);
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b, , d, e, f, g, h] = state.map((_, i) => state[(i + ROUNDS - round) % 8]);
    if (round < 16) {
      // A word of the file, its first byte highest.
      get(FROM);
      load(4 * round);
      emit(TEE, SWAPPED);
      by(ROTATE_LEFT, 8);
      by(AND, 0x00ff_00ff);
      get(SWAPPED);
      by(ROTATE_RIGHT, 8);
      by(AND, 0xff00_ff00);
      emit(OR, SET, word(round));
    } else {
      get(word(round));
      get(word(round + 9));
      emit(ADD);
      get(word(round + 1));
      by(ROTATE_RIGHT, 7);
      get(word(round + 1));
      by(ROTATE_RIGHT, 18);
      emit(XOR);
      get(word(round + 1));
      by(SHIFT_RIGHT, 3);
      emit(XOR, ADD);
      get(word(round + 14));
      by(ROTATE_RIGHT, 17);
      get(word(round + 14));
      by(ROTATE_RIGHT, 19);
      emit(XOR);
      get(word(round + 14));
      by(SHIFT_RIGHT, 10);
      emit(XOR, ADD, SET, word(round));
    }
    // h += Σ1(e) + Ch(e, f, g) + K + W
    get(h);
    get(word(round));
    emit(ADD);
    constant(constants[round]);
    emit(ADD);
    get(f);
    get(g);
    emit(XOR);
    get(e);
    emit(AND);
    get(g);
    emit(XOR, ADD);
    get(e);
    by(ROTATE_RIGHT, 6);
    get(e);
    by(ROTATE_RIGHT, 11);
    emit(XOR);
    get(e);
    by(ROTATE_RIGHT, 25);
    emit(XOR, ADD, TEE, h);
    get(d);
    emit(ADD, SET, d);
    // h += Σ0(a) + Maj(a, b, c)
    // Maj = b ^ ((a ^ b) & (b ^ c)); b ^ c is a ^ b of the round before.
    const [now, before] = round % 2 === 0 ? [T, BC] : [BC, T];
    get(h);
    get(a);
    get(b);
    emit(XOR, TEE, now);
    get(before);
    emit(AND);
    get(b);
    emit(XOR, ADD);
    get(a);
    by(ROTATE_RIGHT, 2);
    get(a);
    by(ROTATE_RIGHT, 13);
    emit(XOR);
    get(a);
    by(ROTATE_RIGHT, 22);
    emit(XOR, ADD, SET, h);
  }
  for (let i = 0; i < 8; i++) {
    constant(0);
    constant(0);
    load(4 * i);
    get(state[i]);
    emit(ADD);
    store(4 * i);
  }
  get(FROM);
  by(ADD, BLOCK);
  emit(TEE, FROM);
  get(TO);
  emit(LESS, BRANCH_IF, 0, END, END);
  return [...counted([[...unsigned(locals), I32]]), ...code];
}

function moduleBytes(): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, counted([[0x60, 2, I32, I32, 0]])),
    ...section(3, counted([[0]])),
    ...section(5, counted([[0, PAGES]])),
    ...section(
      7,
      counted([
        [...named('hash'), 0, 0],
        [...named('memory'), 2, 0],
      ]),
    ),
    ...section(10, counted([sized(hashBody())])),
  );
}

class WasmSha256 implements Sha256 {
  readonly #memory: Uint8Array;
  readonly #view: DataView;
  readonly #hash: (from: number, end: number) => void;
  /** Bytes of an unfinished block, at `INPUT`. */
  #held = 0;
  #bytes = 0;

  constructor(module: WebAssembly.Module) {
    const { hash, memory } = new WebAssembly.Instance(module).exports as {
      readonly hash: (from: number, end: number) => void;
      readonly memory: WebAssembly.Memory;
    };
    this.#hash = hash;
    this.#memory = new Uint8Array(memory.buffer);
    this.#view = new DataView(memory.buffer);
    for (const [i, prime] of primes(8).entries()) this.#view.setInt32(4 * i, fractionOfRoot(prime, 2), true);
  }

  update(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + MOST_INPUT - this.#held);
      this.#memory.set(part, INPUT + this.#held);
      at += part.length;
      const size = this.#held + part.length;
      const whole = size - (size % BLOCK);
      if (whole > 0) this.#hash(INPUT, INPUT + whole);
      this.#memory.copyWithin(INPUT, INPUT + whole, INPUT + size);
      this.#held = size - whole;
    }
  }

  digest(): Uint8Array {
    // A bit, zeros, and the length in bits in the last eight bytes of a block.
    const whole = Math.ceil((this.#held + 9) / BLOCK) * BLOCK;
    const end = INPUT + whole;
    this.#memory.fill(0, INPUT + this.#held, end);
    this.#memory[INPUT + this.#held] = 0x80;
    this.#view.setBigUint64(end - 8, BigInt(this.#bytes) * 8n);
    this.#hash(INPUT, end);
    const digest = new Uint8Array(STATE_BYTES);
    const words = new DataView(digest.buffer);
    for (let at = 0; at < STATE_BYTES; at += 4) words.setInt32(at, this.#view.getInt32(at, true));
    return digest;
  }
}

/** The compiled module; null if WebAssembly is missing or forbidden. */
export function compileSha256(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(moduleBytes());
  } catch {
    return null;
  }
}

/** Undefined before the first use. */
let compiled: WebAssembly.Module | null | undefined;

function sharedModule(): WebAssembly.Module | null {
  if (compiled === undefined) compiled = compileSha256();
  return compiled;
}

/**
 * A hash that takes a stream, in WebAssembly or else in JavaScript.
 * @param module as of `compileSha256`; compiled once for all hashes without it
 */
export function streamingSha256(module = sharedModule()): Sha256 {
  return module === null ? sha256.create() : new WasmSha256(module);
}
