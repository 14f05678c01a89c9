/**
 * SHA-256 (FIPS 180-4) of a stream. WebCrypto hashes whole files only, and in JavaScript hashing takes three times as
 * long as in WebAssembly, longer than reading a trace (`npm run bench -- traces`).
 */
import { within } from '../../base/timeout.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { createSHA256, createXXHash64 } from 'hash-wasm';

export interface Sha256 {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** Longest wait for WebAssembly, ms; it takes a few. */
const COMPILE_MS = 5000;

export async function streamingSha256(): Promise<Sha256> {
  try {
    const hash = await within(createSHA256(), COMPILE_MS);
    return { update: (bytes) => hash.update(bytes), digest: () => hash.digest('binary') };
  } catch {
    return sha256.create();
  }
}

/**
 * A checksum of a stream (xxHash64) at a thirtieth of the price of SHA-256. It tells whether two readings saw the same
 * bytes, and names no file.
 * @returns null where WebAssembly is forbidden
 */
export async function streamingChecksum(): Promise<Sha256 | null> {
  try {
    const hash = await within(createXXHash64(), COMPILE_MS);
    return { update: (bytes) => hash.update(bytes), digest: () => hash.digest('binary') };
  } catch {
    return null;
  }
}
