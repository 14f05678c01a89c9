/** SHA-256 of streams, in WebAssembly and without it, against Node's. */
import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { streamingSha256 } from '../../../src/traces/container/sha256.ts';
import { testNumbers } from '../help.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

it('the hash of a stream is that of sha256sum, however the stream is cut', async () => {
  const draw = testNumbers(5);
  let compared = 0;
  for (const size of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 131_071, 131_072, 131_073, 400_000]) {
    const bytes = Uint8Array.from({ length: size }, () => draw(256));
    for (const most of [1, 63, 64, 65, 5000, size + 1]) {
      if (most === 1 && size > 1000) continue;
      const hash = await streamingSha256();
      for (let at = 0; at < size;) {
        const end = Math.min(size, at + 1 + draw(most));
        hash.update(bytes.subarray(at, end));
        at = end;
      }
      expect(hex(hash.digest()), `${size} bytes in pieces of ${most}`).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      );
      compared++;
    }
  }
  expect(compared).toBe(86);
});

it('a page that forbids WebAssembly hashes in JavaScript', async () => {
  // Compiled modules are kept: only a fresh library compiles.
  vi.resetModules();
  const compile = vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('forbidden'));
  const instantiate = vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(new WebAssembly.CompileError('forbidden'));
  const hash = await streamingSha256();
  hash.update(new TextEncoder().encode('abc'));
  expect(hex(hash.digest())).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(compile.mock.calls.length + instantiate.mock.calls.length).toBeGreaterThan(0);
});
