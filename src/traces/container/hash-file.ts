import { yieldToEvents } from '../../base/yield.ts';
import { readPart, type TraceSource } from '../source.ts';
import type { Sha256 } from './sha256.ts';

const BREATH = 1024 * 1024;

interface HashOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

export async function hashFile(
  source: TraceSource,
  hashes: readonly Sha256[],
  { signal, onProgress }: HashOptions,
): Promise<number> {
  const reader = source.stream().getReader();
  let bytes = 0;
  let sincePause = 0;
  try {
    for (;;) {
      const { done, value } = await readPart(reader, source);
      if (done) return bytes;
      for (let start = 0; start < value.length; start += BREATH) {
        const part = value.subarray(start, start + BREATH);
        for (const hash of hashes) hash.update(part);
        bytes += part.length;
        sincePause += part.length;
        if (sincePause < BREATH) continue;
        sincePause = 0;
        onProgress?.(bytes);
        await yieldToEvents(signal);
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
