import { createHash } from 'node:crypto';
import type { RequestColumns } from '../../src/traces/columns.ts';
import type { ReadOptions, Trace } from '../../src/traces/read.ts';
import { readTrace } from '../../src/traces/read.ts';
import type { TraceSource } from '../../src/traces/source.ts';
import { bytesSource } from '../../src/traces/source.ts';

/** Reads a text as if it were a file called "t". */
export function readText(text: string, options: ReadOptions = {}): Promise<Trace> {
  return readTrace(bytesSource('t', new TextEncoder().encode(text)), options);
}

export function readBytes(bytes: Uint8Array, options: ReadOptions = {}): Promise<Trace> {
  return readTrace(bytesSource('t', bytes), options);
}

/** The requests as `at op offset bytes`, one a line. */
export function rows(columns: RequestColumns): string[] {
  const lines: string[] = [];
  for (let i = 0; i < columns.count; i++) {
    lines.push(`${columns.at[i]} ${'RWTF?A'[columns.op[i]]} ${columns.offset[i]} ${columns.bytes[i]}`);
  }
  return lines;
}

/** A short name of the columns' exact content: many rows are compared quickly. */
export function columnsDigest({ count, at, op, offset, bytes }: RequestColumns): string {
  const hash = createHash('sha256');
  for (const column of [at, op, offset, bytes]) hash.update(column);
  return `${count} requests, ${hash.digest('hex')}`;
}

/** A source that hands out `bytes` in chunks of the given sizes, over and over. */
export function chunkedSource(bytes: Uint8Array, sizes: readonly number[]): TraceSource {
  return {
    name: 't',
    size: bytes.length,
    stream: () => {
      let at = 0;
      let turn = 0;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (at >= bytes.length) {
            controller.close();
            return;
          }
          const size = Math.max(1, sizes[turn++ % sizes.length]);
          controller.enqueue(bytes.slice(at, at + size));
          at += size;
        },
      });
    },
  };
}

/** A small generator for test data (a linear congruence), so that every run sees the same. */
export function testNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}
